// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/exports/exportjobs.h"

#include "gui/exports/exportwords.h"
#include "gui/jobs/jobmodel.h"
#include "gui/jobs/jobpace.h"
#include "gui/kit/buttons.h"
#include "gui/page/initialdirectory.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/status/environmenttitle.h"
#include "gui/status/statusstories.h"
#include "messages/errors.h"
#include "messages/reasons.h"
#include "office/batches/batchresult.h"
#include "office/profiles/preferences.h"
#include "office/session/merchantsession.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>
#include <QSettings>
#include <QUrl>
#include <array>
#include <memory>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array resultFormats {ExportFormat::Xlsx, ExportFormat::CsvForExcel, ExportFormat::Csv, ExportFormat::JsonLines};

QString filterOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Csv:
        return ExportJobs::tr("CSV (*.csv)");
    case ExportFormat::Xlsx:
        return ExportJobs::tr("Excel workbook (*.xlsx)");
    case ExportFormat::CsvForExcel:
        return ExportJobs::tr("CSV for Excel (*.csv)");
    case ExportFormat::JsonLines:
        return ExportJobs::tr("JSON Lines (*.jsonl)");
    }
    return {};
}

//! What the name of the file ends in says what it is; of the two kinds of CSV the one that was chosen.
ExportFormat resultFormatOf(const QString &path, ExportFormat chosen)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == suffixOf(chosen))
        return chosen;
    return exportFormatOf(suffix).value_or(ExportFormat::Csv);
}

} // namespace

ExportJobs::ExportJobs(
    MerchantSession &session, const Theme &theme, QSettings &settings, JobModel &jobs, ToastHost &toasts, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_theme(theme)
    , m_settings(settings)
    , m_jobs(jobs)
    , m_toasts(toasts)
    , m_window(window)
{
}

void ExportJobs::ask(const ExportDialog::Shown &shown, const QString &environment)
{
    auto *dialog = new ExportDialog(m_session.ledger(), m_session.clock(), shown, m_theme, m_settings, environment, m_window);
    connect(dialog, &ExportDialog::chosen, this, &ExportJobs::askWhere);
    dialog->open();
}

QString ExportJobs::folder() const
{
    return initialDirectory(m_settings.value("export/folder").toString());
}

void ExportJobs::askWhere(const ExportOrder &order, const QString &fileName)
{
    auto *dialog = new QFileDialog(m_window, environmentTitle(tr("Export to a file"), m_window), folder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(u"exportPlace"_s);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(filterOf(order.format));
    dialog->setDefaultSuffix(suffixOf(order.format));
    dialog->selectFile(fileName + u'.' + suffixOf(order.format));
    connect(dialog, &QFileDialog::fileSelected, this, [this, order](const QString &path) {
        m_settings.setValue("export/folder", QFileInfo(path).absolutePath());
        ExportOrder placed = order;
        placed.path = path;
        write(placed);
    });
    dialog->open();
}

//! What it is, its name says: a workbook keeps account numbers as they are, so it comes first.
void ExportJobs::askWhereForResult(const BatchRecord &batch)
{
    auto *dialog = new QFileDialog(m_window, environmentTitle(tr("Export the result of the batch"), m_window), folder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(u"exportPlace"_s);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const ExportFormat format : resultFormats)
        filters.append(filterOf(format));
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(suffixOf(resultFormats.front()));
    //: The name of a file, without its ending. %1 is the name of a batch.
    dialog->selectFile(tr("%1 result").arg(QFileInfo(batch.title).completeBaseName()) + u'.' + suffixOf(resultFormats.front()));
    const auto chosen
        = [dialog, filters] { return resultFormats.at(size_t(std::max<qsizetype>(0, filters.indexOf(dialog->selectedNameFilter())))); };
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, chosen] { dialog->setDefaultSuffix(suffixOf(chosen())); });
    connect(dialog, &QFileDialog::fileSelected, this, [this, id = batch.id, chosen](const QString &path) {
        m_settings.setValue("export/folder", QFileInfo(path).absolutePath());
        writeResult(id, path, resultFormatOf(path, chosen()));
    });
    dialog->open();
}

void ExportJobs::openFolder(const QString &file)
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
}

qint64 ExportJobs::beginJob(const QString &path, ReplyBase *reply)
{
    const auto cancel = [guard = QPointer<ReplyBase>(reply)] {
        if (guard)
            guard->cancel();
    };
    //: A line of the list of jobs. %1 is the name of a file.
    return m_jobs.begin(tr("Exporting to %1").arg(QFileInfo(path).fileName()), {.cancel = cancel});
}

void ExportJobs::write(const ExportOrder &order)
{
    auto *exporter = new Exporter(m_session.ledger(), m_session.clock(), this);
    const auto expected = std::make_shared<qint64>(0);
    exporter->count(order)->then(exporter, [expected](const Result<qint64> &rows) { *expected = rows ? *rows : 0; });
    Reply<qint64> *reply = exporter->write(order);
    const qint64 job = beginJob(order.path, reply);
    const QString name = QFileInfo(order.path).fileName();
    const auto pace = std::make_shared<JobPace>();
    pace->note(m_session.clock().monotonic(), 0);
    connect(exporter, &Exporter::written, this, [this, job, name, expected, pace](qint64 rows) {
        pace->note(m_session.clock().monotonic(), rows);
        const QString speed = pace->words(*expected);
        const int percent = *expected > 0 ? int(std::min<qint64>(99, rows * 100 / *expected)) : -1;
        //: A line of the list of jobs. %1 is the name of a file, %n are the rows written so far.
        const QString words = tr("Exporting to %1: %Ln row(s)", nullptr, int(rows)).arg(name);
        m_jobs.progress(job, speed.isEmpty() ? words : words + u" · "_s + speed, percent);
    });
    reply->then(this, [this, exporter, job, order](const Result<qint64> &rows) {
        exporter->deleteLater();
        if (rows || rows.error().kind != ErrorKind::Exists)
            return end(job, order.path, rows);
        m_jobs.end(job, messages::reasonOf(rows.error()), false);
        askWhetherToReplace(order);
    });
}

//! That a file of this name is replaced was asked before; not that nothing comes into its place.
void ExportJobs::askWhetherToReplace(const ExportOrder &order)
{
    auto *dialog = new QuestionDialog(m_theme, tr("Replace the file by one without rows?"),
        //: %1 is the name of a file.
        tr("No rows match what you chose, and %1 exists already. It was left as it is.").arg(QFileInfo(order.path).fileName()),
        environmentWord(m_session.profile()), m_window);
    dialog->addSafe(tr("&Keep the file"));
    QPushButton *replace = dialog->addAnswer(dangerButton(m_theme, tr("&Replace the file")));
    connect(replace, &QPushButton::clicked, this, [this, order] {
        ExportOrder again = order;
        again.options.whenEmpty = WhenEmpty::Replace;
        write(again);
    });
    dialog->open();
}

void ExportJobs::writeResult(const QString &batch, const QString &path, ExportFormat format)
{
    auto *result = new BatchResult(m_session.ledger(), m_session.clock(), this);
    const auto zone = Zone::named(m_settings.value("export/zone").toString());
    Reply<qint64> *reply = result->write({.batch = batch,
        .zone = zone.value_or(Zone()),
        .path = path,
        .format = format,
        .options = {.decimalSign = spreadsheetDecimalSign(Preferences(m_settings).numbers())}});
    const qint64 job = beginJob(path, reply);
    reply->then(this, [this, result, job, path](const Result<qint64> &rows) {
        result->deleteLater();
        end(job, path, rows);
    });
}

void ExportJobs::end(qint64 job, const QString &path, const Result<qint64> &rows)
{
    if (rows) {
        const QString words = exportwords::saved(*rows, path);
        m_jobs.end(job, words, true, path);
        Toast *toast = m_toasts.post({.text = words, .action = tr("Open folder"), .isWayBack = false});
        connect(toast, &Toast::undone, this, [path] { openFolder(path); });
        return;
    }
    const QString words = rows.error().kind == ErrorKind::Exists ? messages::reasonOf(rows.error())
        : rows.error().kind == ErrorKind::Cancelled
        ? tr("The export was cancelled. No file was written, and one that was there before is as it was.")
        : /*: %1 says why, in a sentence or two. */ tr("Nothing was exported, and a file that was there before is as it was. %1")
              .arg(messages::errorMessage(rows.error()).plain());
    m_jobs.end(job, words, false);
    m_toasts.post({.text = words});
}

} // namespace kontor
