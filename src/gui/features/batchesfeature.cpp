// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/batchesfeature.h"
#include "ui_mainwindow.h"

#include "gui/batches/batchespage.h"
#include "gui/batches/batchimportpage.h"
#include "gui/batches/batchreviewpage.h"
#include "gui/batches/batchrunpage.h"
#include "gui/batches/pastedcells.h"
#include "gui/exports/exportjobs.h"
#include "gui/features/printactions.h"
#include "gui/kit/buttons.h"
#include "gui/page/initialdirectory.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"
#include "gui/status/environmenttitle.h"
#include "gui/status/statusstories.h"
#include "messages/batches.h"
#include "messages/errors.h"
#include "office/imports/batchretryfile.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMimeData>

namespace kontor {

using namespace Qt::StringLiterals;

BatchesFeature::BatchesFeature(const WindowContext &context, ExportJobs &exports, PrintActions &printing)
    : m_window(context.window)
    , m_session(context.session)
    , m_theme(context.theme)
    , m_format(context.format)
    , m_preferences(context.preferences)
    , m_navigator(context.navigator)
    , m_toasts(context.toasts)
    , m_announcer(context.announcer)
    , m_exports(exports)
    , m_printing(printing)
{
    m_navigator.add(section::batches, section::batches, [this] { return makeList(); });
    m_navigator.add(section::batchImport, section::batches, [this] { return makeImport(); });
    m_navigator.add(section::batchReview, section::batches, [this] { return makeReview(); });
    m_navigator.add(section::batchRun, section::batches, [this] { return makeRun(); });
    connect(&m_navigator, &Navigator::entered, this, [this](const QString &name) {
        if (name == section::batches)
            showMending();
    });
    connect(context.ui.importAction, &QAction::triggered, this, &BatchesFeature::chooseFile);
    connect(context.ui.pasteRowsAction, &QAction::triggered, this, &BatchesFeature::pasteRows);
    connect(&m_preferences, &Preferences::changed, this, [this](Preferences::Key key) {
        if (key == Preferences::Key::StopAfter)
            setStopAfter();
    });
}

void BatchesFeature::setStopAfter()
{
    const int count = m_preferences.number(Preferences::Key::StopAfter);
    if (m_navigator.isMade(section::batchImport))
        m_navigator.get<BatchImportPage>(section::batchImport).setStopAfter(count);
    if (m_navigator.isMade(section::batchReview))
        m_navigator.get<BatchReviewPage>(section::batchReview).setStopAfter(count);
}

void BatchesFeature::chooseFile()
{
    auto *dialog = new QFileDialog(&m_window, environmentTitle(tr("Import batch"), &m_window), initialDirectory());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Tables: CSV and Excel workbooks (*.csv *.tsv *.txt *.xlsx)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &BatchesFeature::startImport);
    dialog->open();
}

void BatchesFeature::startImport(const QString &file)
{
    takeRows([file](BatchImportPage &page) { page.start(file); });
}

void BatchesFeature::pasteRows()
{
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    if (const QString file = pastedcells::fileOf(copied); !file.isEmpty())
        return startImport(file);
    const pastedcells::Copied rows = pastedcells::cellsOf(copied);
    if (rows.text.trimmed().isEmpty())
        return void(m_toasts.post({.text = tr("There are no rows to paste. Copy them in your spreadsheet first, with their header.")}));
    takeRows([rows](BatchImportPage &page) { page.startRows(rows.text, rows.marks); });
}

//! Whatever is said of its rows by then may no longer be true when it is read.
bool BatchesFeature::isSaving()
{
    const bool fromReview
        = m_navigator.isMade(section::batchReview) && m_navigator.get<BatchReviewPage>(section::batchReview).isImporting();
    return fromReview || (m_navigator.isMade(section::batchImport) && m_navigator.get<BatchImportPage>(section::batchImport).isImporting());
}

//! Only one sheet is mended at a time. What somebody did to the one before is not put away unasked.
void BatchesFeature::takeRows(const std::function<void(BatchImportPage &)> &start)
{
    const auto begin = [this, start] {
        m_navigator.enter(section::batchImport);
        start(m_navigator.get<BatchImportPage>(section::batchImport));
    };
    if (isSaving())
        return void(m_toasts.post({.text = tr("Another batch is still being saved. Open the next rows when that is done.")}));
    if (!m_navigator.isMade(section::batchImport))
        return begin();
    const auto &page = m_navigator.get<BatchImportPage>(section::batchImport);
    if (!page.isMended())
        return begin();
    auto *dialog = new QuestionDialog(m_theme, tr("Put away the rows that you were mending?"),
        page.standing() + u' ' + tr("What you mended in them is not kept. Nothing of them was imported or sent."),
        environmentWord(m_session.profile()), &m_window);
    dialog->addSafe(tr("&Go on mending"));
    dialog->addAnswer(plainButton(m_theme, tr("&Put them away")));
    connect(dialog, &QDialog::accepted, this, begin);
    connect(dialog, &QDialog::rejected, this, [this] { m_navigator.enter(section::batchImport); });
    dialog->open();
}

void BatchesFeature::startAgain(const BatchRecord &batch)
{
    m_session.ledger().batches().payments(batch.seq)->then(this, [this, batch](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return void(m_toasts.post({.text = messages::errorMessage(payments.error()).plain()}));
        const UnpaidRows unpaid = unpaidRows(*payments);
        if (unpaid.rows == 0 && unpaid.leftOut == 0)
            return void(m_toasts.post({.text = tr("Every payout of this batch was sent. There is nothing to pay again.")}));
        if (unpaid.leftOut > 0)
            return askWithoutUnproven(batch, unpaid);
        takeRows([rows = unpaid.file, batch](BatchImportPage &page) { page.startAgain(rows, batch); });
    });
}

//! To pay again what may have been paid would pay it twice.
void BatchesFeature::askWithoutUnproven(const BatchRecord &batch, const UnpaidRows &unpaid)
{
    //: %n are the payouts of a batch that were rejected.
    auto *dialog = new QuestionDialog(m_theme, tr("%n rejected payout(s) can't be paid again yet", nullptr, unpaid.leftOut),
        messages::leftOutOfRetry(unpaid.leftOut, unpaid.knownBy, m_session.clock().wall()), environmentWord(m_session.profile()),
        &m_window);
    dialog->setObjectName(u"unprovenQuestion"_s);
    dialog->addSafe(tr("&Close"));
    if (unpaid.rows > 0) {
        //: A button. %n are the payouts that can be paid again without doubt.
        dialog->addAnswer(plainButton(m_theme, tr("&New batch from the other %n", nullptr, unpaid.rows)));
        connect(dialog, &QDialog::accepted, this,
            [this, batch, unpaid] { takeRows([rows = unpaid.file, batch](BatchImportPage &page) { page.startAgain(rows, batch); }); });
    }
    dialog->open();
}

void BatchesFeature::review(const ReadBatch &batch)
{
    if (isSaving())
        return void(m_toasts.post({.text = tr("Another batch is still being saved. Review this one when that is done.")}));
    m_reviewed.reset();
    if (batch.record.seq == 0)
        m_reviewed = m_navigator.get<BatchImportPage>(section::batchImport).opened();
    m_navigator.get<BatchReviewPage>(section::batchReview).review(batch);
    m_navigator.enter(section::batchReview);
}

void BatchesFeature::putImportAway()
{
    m_navigator.get<BatchImportPage>(section::batchImport).forget();
    showMending();
}

//! The rows that a batch was made of, and not what was opened since.
void BatchesFeature::forgetImported()
{
    if (!m_navigator.isMade(section::batchImport))
        return;
    auto &page = m_navigator.get<BatchImportPage>(section::batchImport);
    if (page.opened() == m_reviewed)
        page.forget();
    showMending();
}

void BatchesFeature::showMending()
{
    if (m_navigator.isMade(section::batches) && m_navigator.isMade(section::batchImport))
        m_navigator.get<BatchesPage>(section::batches).setMending(m_navigator.get<BatchImportPage>(section::batchImport).standing());
}

void BatchesFeature::takeImported(const BatchRecord &batch)
{
    m_navigator.openBatch(batch.id);
    forgetImported();
    m_toasts.post({.text = tr("Imported. Nothing is sent before you say so.")});
}

void BatchesFeature::takeReleased(const BatchRecord &batch)
{
    m_navigator.openBatch(batch.id);
    forgetImported();
    m_toasts.post({.text = tr("Imported and handed over. It can be paused at any time.")});
}

void BatchesFeature::takeNotReleased(const BatchRecord &batch, const ApiError &why)
{
    m_navigator.openBatch(batch.id);
    forgetImported();
    //: Of a batch. %1 says why, in a sentence or two.
    m_toasts.post(
        {.text = tr("Nothing of this batch was sent; its payouts are drafts. %1").arg(messages::errorMessage(why, m_format).plain())});
}

Page *BatchesFeature::makeList()
{
    auto *page = m_navigator.listen(new BatchesPage(m_session, m_theme));
    connect(page, &BatchesPage::importRequested, this, &BatchesFeature::chooseFile);
    connect(page, &BatchesPage::pasteRequested, this, &BatchesFeature::pasteRows);
    connect(page, &BatchesPage::continueRequested, this, [this] { m_navigator.enter(section::batchImport); });
    connect(page, &BatchesPage::hideSecretsRequested, this, &BatchesFeature::putImportAway);
    connect(page, &BatchesPage::openRequested, &m_navigator, &Navigator::openBatch);
    return page;
}

Page *BatchesFeature::makeImport()
{
    auto *page = m_navigator.listen(new BatchImportPage(m_session, m_theme, m_format));
    page->setStopAfter(m_preferences.number(Preferences::Key::StopAfter));
    connect(page, &BatchImportPage::reviewRequested, this, &BatchesFeature::review);
    connect(page, &BatchImportPage::imported, this, &BatchesFeature::takeImported);
    connect(page, &BatchImportPage::openRequested, &m_navigator, &Navigator::openBatch);
    connect(page, &BatchImportPage::fileRequested, this, &BatchesFeature::startImport);
    connect(page, &Page::left, this, [this] { m_navigator.enter(section::batches); });
    return page;
}

Page *BatchesFeature::makeReview()
{
    auto *page = m_navigator.listen(new BatchReviewPage(m_session, m_theme, m_format));
    page->setStopAfter(m_preferences.number(Preferences::Key::StopAfter));
    connect(page, &BatchReviewPage::imported, this, &BatchesFeature::takeImported);
    connect(page, &BatchReviewPage::released, this, &BatchesFeature::takeReleased);
    connect(page, &BatchReviewPage::notReleased, this, &BatchesFeature::takeNotReleased);
    connect(page, &BatchReviewPage::openRequested, &m_navigator, &Navigator::openBatch);
    connect(page, &Page::left, this, [this] { m_navigator.enter(m_reviewed ? section::batchImport : section::batchRun); });
    return page;
}

Page *BatchesFeature::makeRun()
{
    auto *page = m_navigator.listen(new BatchRunPage(m_session, m_theme, m_format, m_announcer));
    connect(page, &BatchRunPage::listRequested, &m_navigator, &Navigator::narrow);
    connect(page, &BatchRunPage::reviewRequested, this, &BatchesFeature::review);
    connect(page, &BatchRunPage::resultRequested, &m_exports, &ExportJobs::askWhereForResult);
    connect(page, &BatchRunPage::againRequested, this, &BatchesFeature::startAgain);
    connect(page, &BatchRunPage::advicePdfRequested, this,
        [this](const BatchRecord &batch) { m_printing.printAdvice(batch, PrintActions::Paper::Pdf); });
    connect(page, &BatchRunPage::advicePrintRequested, this,
        [this](const BatchRecord &batch) { m_printing.printAdvice(batch, PrintActions::Paper::Printer); });
    connect(page, &Page::left, this, [this] { m_navigator.enter(section::batches); });
    connect(page, &BatchRunPage::paymentRequested, this, [this](const OrderId &id) { m_navigator.showPayment(id, PaymentKind::Payout); });
    return page;
}

} // namespace kontor
