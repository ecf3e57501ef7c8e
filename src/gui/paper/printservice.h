// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/paper/papersheet.h"
#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>

class QPagedPaintDevice;
class QPrinter;
class QPageLayout;
class QSettings;

namespace kontor {

class JobModel;
class ToastHost;

//! Brings sheets to paper: into a PDF file, or to a printer by the system's dialog. Laying out a long one runs beside the window, as a job.
class PrintService final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this. `window` is what the dialogs belong to.
    PrintService(QSettings &settings, JobModel &jobs, ToastHost &toasts, QWidget *window);
    ~PrintService() override;

    //! Makes a sheet of that many rows; beside the window when that takes time.
    void prepare(qsizetype rows, const std::function<PaperSheet()> &make, const std::function<void(const PaperSheet &)> &then);
    //! Asks where to, with this name to begin with.
    void askForPdf(const PaperSheet &sheet, const QString &fileName);
    void askForPrinter(const PaperSheet &sheet);
    //! Whole in its place, or not there: an older file stays as it was. False when it can't be written.
    static bool writePdf(const PaperSheet &sheet, const QString &path);

private:
    //! How many there are; none when the file can't be written.
    static int writePages(const PaperSheet &sheet, const QString &path, const QPageLayout &layout);
    void savePdf(const PaperSheet &sheet, const QString &path);
    void print(const PaperSheet &sheet, const std::shared_ptr<QPrinter> &printer);

    QSettings &m_settings;
    JobModel &m_jobs;
    ToastHost &m_toasts;
    QWidget *m_window;
    QThreadPool m_pool; //!< one thread
};

} // namespace kontor
