// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/exports/exportdialog.h"
#include <QObject>

namespace kontor {

class JobModel;
class MerchantSession;
class ToastHost;

//! From the question what to export to the file: asks where to, writes it as a job that can be cancelled, and says what came of it.
class ExportJobs final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this. `window` is what the dialogs belong to.
    ExportJobs(MerchantSession &session, const Theme &theme, QSettings &settings, JobModel &jobs, ToastHost &toasts, QWidget *window);

    void ask(const ExportDialog::Shown &shown, const QString &environment);
    //! Asks for its place, with this name to begin with.
    void askWhere(const ExportOrder &order, const QString &fileName);
    //! The same for what became of a batch.
    void askWhereForResult(const BatchRecord &batch);
    static void openFolder(const QString &file);

private:
    QString folder() const;
    void write(const ExportOrder &order);
    void askWhetherToReplace(const ExportOrder &order);
    void writeResult(const QString &batch, const QString &path, ExportFormat format);
    qint64 beginJob(const QString &path, ReplyBase *reply);
    void end(qint64 job, const QString &path, const Result<qint64> &rows);

    MerchantSession &m_session;
    const Theme &m_theme;
    QSettings &m_settings;
    JobModel &m_jobs;
    ToastHost &m_toasts;
    QWidget *m_window;
};

} // namespace kontor
