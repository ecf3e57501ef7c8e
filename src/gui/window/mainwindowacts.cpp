// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/initialdirectory.h"
#include "gui/status/environmenttitle.h"
#include "gui/window/mainwindow.h"
#include "messages/batches.h"
#include "ui_mainwindow.h"

#include "core/outcome.h"
#include "core/visibletext.h"
#include "gui/batches/batchespage.h"
#include "gui/batches/batchimportpage.h"
#include "gui/batches/batchreviewpage.h"
#include "gui/batches/batchrunpage.h"
#include "gui/batches/pastedcells.h"
#include "gui/kit/buttons.h"
#include "gui/notifications/holdtoast.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinspage.h"
#include "gui/payment/conflictpage.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/window/attentionbadges.h"
#include "gui/window/sections.h"
#include "messages/errors.h"
#include "office/imports/batchretryfile.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QTimer>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

} // namespace

// ---- payouts

void MainWindow::startPayout()
{
    enter(section::newPayout);
    m_pageStack->get<NewPayoutPage>(section::newPayout).startNew();
}

void MainWindow::startPayoutTo(const QString &recipient)
{
    enter(section::newPayout);
    m_pageStack->get<NewPayoutPage>(section::newPayout).startTo(recipient);
}

void MainWindow::compare(const PaymentRecord &payment)
{
    enter(section::conflict);
    m_pageStack->get<ConflictPage>(section::conflict).show(payment);
}

void MainWindow::duplicate(const PaymentRecord &payment)
{
    const bool isRejected = payment.submission.state == PaymentState::Rejected;
    const bool isPayin = payment.submission.kind == PaymentKind::Payin;
    if (mayPayTwice(payment.submission) && !isRejected)
        return void(
            m_toasts->post({.text = isPayin ? tr("Not while its outcome is open: your customer could be asked to pay twice.")
                                            : tr("Not while its outcome is open: a second payout could pay the same thing twice.")}));
    startLike(payment);
    if (mayPayTwice(payment.submission))
        m_toasts->post({.text = isPayin
                ? tr("It is not proven yet that the gateway has no payin like the one that you copied. If it was accepted, your customer "
                     "is asked to pay twice.")
                : tr("It is not proven yet that no money moved with the payout that you copied. If it was accepted, this one pays the "
                     "same thing twice.")});
}

void MainWindow::startLike(const PaymentRecord &payment)
{
    const bool isPayin = payment.submission.kind == PaymentKind::Payin;
    enter(isPayin ? section::newPayin : section::newPayout);
    if (isPayin)
        m_pageStack->get<NewPayinPage>(section::newPayin).startLike(payment.request);
    else
        m_pageStack->get<NewPayoutPage>(section::newPayout).startLike(payment);
}

void MainWindow::narrow(const PayoutsPage::ListPreset &preset)
{
    if (preset.kind == PaymentKind::Payin) {
        enter(section::payins);
        return payins().narrow(preset);
    }
    enter(section::payouts);
    payouts().narrow(preset);
}

void MainWindow::showOldestOpen()
{
    if (m_session.unclear() > 0)
        return narrow({.words = tr("Outcome unknown or not proven, oldest first"),
            .oldestFirst = true,
            .kind = {},
            .attentionReasons = {AttentionReason::OutcomeUnknown, AttentionReason::Unproven}});
    narrow({.words = tr("Open at the gateway, oldest first"),
        .states = statesWhere([](PaymentState state) { return isOpen(state) && stageOf(state) != Stage::Waiting; }),
        .oldestFirst = true,
        .onlyFollowed = true,
        .kind = {}});
}

//! To the list that is seen; where nobody is needed there, to the other that needs somebody.
void MainWindow::showAttention()
{
    const bool seesPayins = m_pageStack->entryOf(m_pageStack->current()) == section::payins;
    const bool isPayins = m_badges->leadsTo(seesPayins ? PaymentKind::Payin : PaymentKind::Payout) == PaymentKind::Payin;
    const QString list = isPayins ? section::payins : section::payouts;
    enter(list);
    m_pageStack->get<PaymentListPage>(list).showAttention();
}

void MainWindow::payoutQueued(const PaymentRecord &record, Millis hold)
{
    enter(section::payouts);
    payouts().choose(record.id);
    sayQueued(record, hold);
}

//! Whoever takes something back elsewhere stays there.
void MainWindow::payoutQueuedAnew(const PaymentRecord &record, Millis hold)
{
    if (m_pageStack->current() == section::payouts)
        payouts().choose(record.id);
    sayQueued(record, hold);
}

void MainWindow::sayQueued(const PaymentRecord &record, Millis hold)
{
    const bool isPaused = bool(m_session.sending().pauseReasons());
    const QString name = visibleLine(record.request.accountName);
    if (hold == Millis::zero() && !isPaused)
        //: %1 is an amount with its currency, %2 the name of a recipient.
        return void(m_toasts->post({.text = tr("Sending %1 to %2").arg(m_format.money(record.request.money), name), .name = name}));
    const HoldToast::Held held {.id = record.id, .money = record.request.money, .recipient = record.request.accountName};
    const qint64 left = std::chrono::duration_cast<Seconds>(hold).count();
    //: A button. %1 is its keys: "Undo (Ctrl+Z)".
    const QString undo = tr("Undo (%1)").arg(m_ui->undoAction->shortcut().toString(QKeySequence::NativeText));
    Toast *toast = m_toasts->post({.text = isPaused ? HoldToast::pausedWordsOf(held, m_format) : HoldToast::wordsOf(held, m_format, left),
        .action = undo,
        .stay = isPaused ? std::max(hold, undoStay) : hold,
        .pauses = false,
        .kept = HoldToast::keptWordsOf(held, m_format),
        .name = name});
    new HoldToast(m_session, m_format, held, hold, *toast); // the toast's child
    //: %1 is an amount with its currency, %2 the name of a recipient.
    const QString cancelled = tr("Cancelled: %1, %2. Nothing was sent.").arg(m_format.money(record.request.money), name);
    connect(toast, &Toast::undone, this, [this, id = record.id, cancelled] { m_actions->cancel(id, cancelled); });
}

// ---- batches

void MainWindow::chooseBatchFile()
{
    auto *dialog = new QFileDialog(this, environmentTitle(tr("Import batch"), this), initialDirectory());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Tables: CSV and Excel workbooks (*.csv *.tsv *.txt *.xlsx)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::startImport);
    dialog->open();
}

void MainWindow::startImport(const QString &file)
{
    takeRows([file](BatchImportPage &page) { page.start(file); });
}

//! Whatever is said of its rows by then may no longer be true when it is read.
bool MainWindow::isWritingBatch()
{
    const bool fromReview
        = m_pageStack->isMade(section::batchReview) && m_pageStack->get<BatchReviewPage>(section::batchReview).isImporting();
    return fromReview
        || (m_pageStack->isMade(section::batchImport) && m_pageStack->get<BatchImportPage>(section::batchImport).isImporting());
}

//! Only one sheet is mended at a time. What somebody did to the one before is not put away unasked.
void MainWindow::takeRows(const std::function<void(BatchImportPage &)> &start)
{
    const auto begin = [this, start] {
        enter(section::batchImport);
        start(m_pageStack->get<BatchImportPage>(section::batchImport));
    };
    if (isWritingBatch())
        return void(m_toasts->post({.text = tr("Another batch is still being saved. Open the next rows when that is done.")}));
    if (!m_pageStack->isMade(section::batchImport))
        return begin();
    const auto &page = m_pageStack->get<BatchImportPage>(section::batchImport);
    if (!page.isMended())
        return begin();
    auto *dialog = new QuestionDialog(m_theme, tr("Put away the rows that you were mending?"),
        page.standing() + u' ' + tr("What you mended in them is not kept. Nothing of them was imported or sent."), environment(), this);
    dialog->addSafe(tr("&Go on mending"));
    dialog->addAnswer(plainButton(m_theme, tr("&Put them away")));
    connect(dialog, &QDialog::accepted, this, begin);
    connect(dialog, &QDialog::rejected, this, [this] { enter(section::batchImport); });
    dialog->open();
}

void MainWindow::pasteRows()
{
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    if (const QString file = pastedcells::fileOf(copied); !file.isEmpty())
        return startImport(file);
    const pastedcells::Copied rows = pastedcells::cellsOf(copied);
    if (rows.text.trimmed().isEmpty())
        return void(m_toasts->post({.text = tr("There are no rows to paste. Copy them in your spreadsheet first, with their header.")}));
    takeRows([rows](BatchImportPage &page) { page.startRows(rows.text, rows.marks); });
}

void MainWindow::startAgain(const BatchRecord &batch)
{
    m_session.ledger().batches().payments(batch.seq)->then(this, [this, batch](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return void(m_toasts->post({.text = messages::errorMessage(payments.error()).plain()}));
        const UnpaidRows unpaid = unpaidRows(*payments);
        if (unpaid.rows == 0 && unpaid.leftOut == 0)
            return void(m_toasts->post({.text = tr("Every payout of this batch was sent. There is nothing to pay again.")}));
        if (unpaid.leftOut > 0)
            return askWithoutUnproven(batch, unpaid);
        takeRows([rows = unpaid.file, batch](BatchImportPage &page) { page.startAgain(rows, batch); });
    });
}

//! To pay again what may have been paid would pay it twice.
void MainWindow::askWithoutUnproven(const BatchRecord &batch, const UnpaidRows &unpaid)
{
    //: %n are the payouts of a batch that were rejected.
    auto *dialog = new QuestionDialog(m_theme, tr("%n rejected payout(s) can't be paid again yet", nullptr, unpaid.leftOut),
        messages::leftOutOfRetry(unpaid.leftOut, unpaid.knownBy, m_session.clock().wall()), environment(), this);
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

void MainWindow::reviewBatch(const ReadBatch &batch)
{
    if (isWritingBatch())
        return void(m_toasts->post({.text = tr("Another batch is still being saved. Review this one when that is done.")}));
    m_reviewed.reset();
    if (batch.record.seq == 0)
        m_reviewed = m_pageStack->get<BatchImportPage>(section::batchImport).opened();
    m_pageStack->get<BatchReviewPage>(section::batchReview).review(batch);
    enter(section::batchReview);
}

void MainWindow::putImportAway()
{
    m_pageStack->get<BatchImportPage>(section::batchImport).forget();
    showMending();
}

//! The rows that a batch was made of, and not what was opened since.
void MainWindow::forgetImported()
{
    if (!m_pageStack->isMade(section::batchImport))
        return;
    auto &page = m_pageStack->get<BatchImportPage>(section::batchImport);
    if (page.opened() == m_reviewed)
        page.forget();
    showMending();
}

void MainWindow::showMending()
{
    if (m_pageStack->isMade(section::batches) && m_pageStack->isMade(section::batchImport))
        m_pageStack->get<BatchesPage>(section::batches).setMending(m_pageStack->get<BatchImportPage>(section::batchImport).standing());
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    startImport(event->mimeData()->urls().first().toLocalFile());
}

void MainWindow::openBatch(const QString &id)
{
    enter(section::batchRun);
    m_pageStack->get<BatchRunPage>(section::batchRun).open(id);
}

void MainWindow::batchImported(const BatchRecord &batch)
{
    openBatch(batch.id);
    forgetImported();
    m_toasts->post({.text = tr("Imported. Nothing is sent before you say so.")});
}

void MainWindow::batchReleased(const BatchRecord &batch)
{
    openBatch(batch.id);
    forgetImported();
    m_toasts->post({.text = tr("Imported and handed over. It can be paused at any time.")});
}

void MainWindow::batchNotReleased(const BatchRecord &batch, const ApiError &why)
{
    openBatch(batch.id);
    forgetImported();
    //: Of a batch. %1 says why, in a sentence or two.
    m_toasts->post(
        {.text = tr("Nothing of this batch was sent; its payouts are drafts. %1").arg(messages::errorMessage(why, m_format).plain())});
}

} // namespace kontor
