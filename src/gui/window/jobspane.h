// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QWidget;

namespace kontor {

class BatchJobs;
class JobModel;
class JobsDrawer;
class Navigator;
class StatusParts;
struct WindowContext;

//! Ctrl+J: what runs in the background, in a drawer over the pages and as a number in the status bar.
class JobsPane final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    JobsPane(const WindowContext &context, JobModel &jobs, StatusParts &statusParts);

    //! Those of the batches that are being sent.
    const BatchJobs &batches() const { return *m_batches; }
    JobsDrawer &drawer() const { return *m_drawer; }

private:
    void show(bool shown);

    QWidget &m_window;
    Navigator &m_navigator;
    JobsDrawer *m_drawer; //!< the window's, as is the next
    BatchJobs *m_batches;
};

} // namespace kontor
