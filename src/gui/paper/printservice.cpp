// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/paper/printservice.h"

#include "core/namedfile.h"
#include "core/runinthreadpool.h"
#include "gui/exports/exportjobs.h"
#include "gui/jobs/jobmodel.h"
#include "gui/page/initialdirectory.h"
#include "gui/page/toast.h"
#include "gui/paper/paperpress.h"
#include "gui/status/environmenttitle.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPageLayout>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QPrinter>
#include <QSettings>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int resolution = 300; // dots an inch
constexpr QMarginsF margins {18, 18, 18, 14}; // millimetres

QPageLayout usualLayout()
{
    return {QPageSize(QPageSize::A4), QPageLayout::Portrait, margins, QPageLayout::Millimeter};
}

} // namespace

PrintService::PrintService(QSettings &settings, JobModel &jobs, ToastHost &toasts, QWidget *window)
    : QObject(window)
    , m_settings(settings)
    , m_jobs(jobs)
    , m_toasts(toasts)
    , m_window(window)
{
    m_pool.setMaxThreadCount(1);
}

PrintService::~PrintService()
{
    m_pool.waitForDone();
}

void PrintService::prepare(qsizetype rows, const std::function<PaperSheet()> &make, const std::function<void(const PaperSheet &)> &then)
{
    inPoolWhenMany(rows, m_pool, this, this, make, then);
}

// ---- a file

void PrintService::askForPdf(const PaperSheet &sheet, const QString &fileName)
{
    auto *dialog = new QFileDialog(
        m_window, environmentTitle(tr("Save as PDF"), m_window), initialDirectory(m_settings.value("export/folder").toString()));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(u"pdfPlace"_s);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("PDF (*.pdf)"));
    dialog->setDefaultSuffix(u"pdf"_s);
    dialog->selectFile(fileName + u".pdf"_s);
    connect(dialog, &QFileDialog::fileSelected, this, [this, sheet](const QString &path) {
        m_settings.setValue("export/folder", QFileInfo(path).absolutePath());
        savePdf(sheet, path);
    });
    dialog->open();
}

void PrintService::savePdf(const PaperSheet &sheet, const QString &path)
{
    //: A line of the list of jobs. %1 is the name of a file.
    const qint64 job = m_jobs.begin(tr("Writing %1").arg(QFileInfo(path).fileName()));
    const auto end = [this, job, path](bool isGood) {
        const QString shown = QDir::toNativeSeparators(path);
        //: %1 is the path of a file.
        const QString words = isGood ? tr("Saved %1").arg(shown)
                                     //: %1 is the path of a file.
                                     : tr("%1 could not be written, and a file that was there before is as it was. The disk may be full, "
                                          "or you may not write there.")
                                           .arg(shown);
        m_jobs.end(job, words, isGood, isGood ? path : QString());
        Toast *toast = m_toasts.post({.text = words, .action = isGood ? tr("Open folder") : QString(), .isWayBack = false});
        connect(toast, &Toast::undone, this, [path] { ExportJobs::openFolder(path); });
    };
    m_pool.start([this, sheet, path, end] {
        const bool isGood = writePdf(sheet, path);
        QMetaObject::invokeMethod(
            this, [end, isGood] { end(isGood); }, Qt::QueuedConnection);
    });
}

bool PrintService::writePdf(const PaperSheet &sheet, const QString &path)
{
    return writePages(sheet, path, usualLayout()) > 0;
}

int PrintService::writePages(const PaperSheet &sheet, const QString &path, const QPageLayout &layout)
{
    NamedFile file(path);
    if (!file.open())
        return 0;
    int pages = 0;
    {
        QPdfWriter writer(&file.device());
        writer.setResolution(resolution);
        writer.setPageLayout(layout);
        writer.setTitle(sheet.title);
        writer.setCreator(u"Kontor"_s);
        pages = PaperPress(writer).print(sheet);
    }
    return pages > 0 && file.commit() ? pages : 0;
}

// ---- a printer

void PrintService::askForPrinter(const PaperSheet &sheet)
{
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setPageLayout(usualLayout());
    printer->setDocName(sheet.title);
    auto *dialog = new QPrintDialog(printer.get(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(u"printDialog"_s);
    dialog->setOptions(QAbstractPrintDialog::PrintToFile);
    connect(dialog, &QDialog::accepted, this, [this, sheet, printer] { print(sheet, printer); });
    dialog->open();
}

void PrintService::print(const PaperSheet &sheet, const std::shared_ptr<QPrinter> &printer)
{
    //: A line of the list of jobs. %1 is the title of a document.
    const qint64 job = m_jobs.begin(tr("Printing: %1").arg(sheet.title));
    m_pool.start([this, sheet, printer, job] {
        // Qt would follow a link, and keep the permissions of an older file.
        const QString file = printer->outputFileName();
        const int pages = file.isEmpty() ? PaperPress(*printer).print(sheet) : writePages(sheet, file, printer->pageLayout());
        QMetaObject::invokeMethod(
            this,
            [this, job, pages, title = sheet.title] {
                //: %1 is the title of a document, %n are its pages.
                const QString words = pages > 0 ? tr("Printed: %1, %Ln page(s)", nullptr, pages).arg(title)
                                                : /*: %1 is the title of a document. */ tr("%1 was not printed.").arg(title);
                m_jobs.end(job, words, pages > 0);
                m_toasts.post({.text = words});
            },
            Qt::QueuedConnection);
    });
}

} // namespace kontor
