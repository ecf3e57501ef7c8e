// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace kontor {

class ExportJobs;
class JobModel;
class MerchantSession;
class Navigator;
struct WindowContext;

//! Ctrl+E: what is seen at this moment goes into a file.
class ExportActions final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    ExportActions(const WindowContext &context, JobModel &jobs);

    //! Asks what to export, beginning with what is on the page that is seen.
    void ask();
    ExportJobs &jobs() const { return *m_exports; }

private:
    MerchantSession &m_session;
    Navigator &m_navigator;
    ExportJobs *m_exports; //!< the window's
};

} // namespace kontor
