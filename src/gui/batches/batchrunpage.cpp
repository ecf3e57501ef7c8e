// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchrunpage.h"

#include "gui/batches/batchprogressline.h"
#include "gui/batches/batchwords.h"
#include "gui/keyboard/taborder.h"
#include "gui/kit/buttons.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/lists/listcolumns.h"
#include "gui/page/announcer.h"
#include "gui/page/messagebar.h"
#include "gui/page/pageheader.h"
#include "gui/page/questiondialog.h"
#include "gui/status/statusstories.h"
#include "gui/table/paymentdelegate.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "messages/batches.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/problems.h"
#include "messages/times.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

BatchRunPage::BatchRunPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, Announcer &announcer, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_announcer(announcer)
    , m_header(new PageHeader({}))
    , m_line(new BatchProgressLine(theme))
    , m_reason(new MessageBar(theme))
    , m_counts(new QWidget)
    , m_countRow(new FlowLayout(m_counts))
    , m_back(plainButton(theme, tr("All batches"), u"back"_s))
    , m_files(makeFiles())
    , m_again(plainButton(theme, tr("New batch"), u"plus"_s))
    , m_end(plainButton(theme, tr("End batch…")))
    , m_pause(plainButton(theme, tr("Pause"), u"pause"_s))
    , m_send(primaryButton(theme, tr("Review and send"), u"arrow-up"_s))
    , m_model(session.ledger(), session.clock(), format)
{
    m_reason->setClosable(false);
    m_countRow->setContentsMargins(0, 0, 0, 0);
    m_end->setObjectName(u"endBatch"_s);
    for (QPushButton *button : {m_back, m_files, m_again, m_end, m_pause, m_send})
        m_header->addButton(button);
    auto *middle = new FlowLayout;
    middle->setContentsMargins(0, 0, 0, 0);
    middle->addWidget(m_counts);
    middle->addWidget(makeStopAfter());
    middle->setRoomBehind(0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    layout->addWidget(m_header);
    layout->addWidget(m_line);
    layout->addWidget(m_reason);
    layout->addLayout(middle);
    layout->addWidget(makeTable(), 1);
    connect(m_back, &QPushButton::clicked, this, &BatchRunPage::left);
    connect(m_again, &QPushButton::clicked, this, [this] { Q_EMIT againRequested(m_batch); });
    connect(m_end, &QPushButton::clicked, this, &BatchRunPage::askToEnd);
    connect(m_pause, &QPushButton::clicked, this, &BatchRunPage::pauseOrResume);
    connect(m_send, &QPushButton::clicked, this, &BatchRunPage::review);
}

QString BatchRunPage::title() const
{
    return tr("Batches");
}

BatchRunPage::~BatchRunPage() = default;

QPushButton *BatchRunPage::makeFiles()
{
    QPushButton *button = plainButton(m_theme, tr("Result and advice"), u"export"_s);
    button->setObjectName(u"batchFiles"_s);
    auto *menu = new QMenu(button);
    const auto add = [this, menu](const QString &words, void (BatchRunPage::*asked)(const BatchRecord &)) {
        connect(menu->addAction(words), &QAction::triggered, this, [this, asked] { Q_EMIT(this->*asked)(m_batch); });
    };
    add(tr("&Export result…"), &BatchRunPage::resultRequested);
    add(tr("&Save advice as PDF…"), &BatchRunPage::advicePdfRequested);
    add(tr("&Print advice…"), &BatchRunPage::advicePrintRequested);
    button->setMenu(menu);
    return button;
}

QWidget *BatchRunPage::makeStopAfter()
{
    auto *holder = new QWidget;
    auto *row = new FlowLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    auto *before = new PlainLabel(tr("S&top after"), TextStyle::Body, PlainLabel::Ink::Text2);
    m_stopAfter = new QSpinBox;
    m_stopAfter->setRange(0, BatchRecord::mostStopAfter);
    m_stopAfter->setSpecialValueText(tr("never"));
    m_stopAfter->setKeyboardTracking(false);
    m_stopAfter->setAccessibleName(tr("Stop after so many problems in a row; 0 is never"));
    before->setBuddy(m_stopAfter);
    row->addWidget(before);
    row->addWidget(m_stopAfter);
    row->addWidget(new PlainLabel(tr("problems in a row"), TextStyle::Body, PlainLabel::Ink::Text2));
    connect(m_stopAfter, &QSpinBox::valueChanged, this, &BatchRunPage::setStopAfter);
    return holder;
}

QWidget *BatchRunPage::makeTable()
{
    m_table = new PaymentTable(m_theme, tr("Payouts of this batch"));
    m_table->setObjectName(u"batchTable"_s);
    m_table->setModel(&m_model);
    m_table->horizontalHeader()->setSectionHidden(int(PaymentColumn::Created), true); // the same for all of them
    keepFit(m_theme, m_table, [this] { fitColumns(); });
    m_card = new TableCard(m_table);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) {
        if (const PaymentRecord *payment = m_model.payment(index.row()))
            Q_EMIT paymentRequested(payment->id);
    });
    return m_card;
}

void BatchRunPage::fitColumns()
{
    m_table->horizontalHeader()->resizeSection(
        int(PaymentColumn::Status), m_table->paymentDelegate()->statusColumnWidth(PaymentKind::Payout));
    m_table->setColumn(int(PaymentColumn::Amount), 112);
    m_table->setColumn(int(PaymentColumn::Currency), 48);
    m_table->setColumn(int(PaymentColumn::Account), 104);
    m_table->setColumn(int(PaymentColumn::Bank), 100);
    m_table->setColumn(int(PaymentColumn::Reference), 100);
    m_table->setGivingWay(int(PaymentColumn::Recipient), m_theme.px(150), {int(PaymentColumn::Bank), int(PaymentColumn::Account)});
    PaymentTable::Plan plan = m_table->plan();
    plan.grows = {int(PaymentColumn::Amount)};
    plan.most = m_theme.px(listcolumns::mostOfAmount);
    m_table->setPlan(plan);
}

// ---- what is shown

void BatchRunPage::open(const QString &id)
{
    m_id = id;
    m_batch = {};
    showNothing();
    m_progress = std::make_unique<BatchProgress>(m_session.batches(), m_session.ledger(), m_session.clock(), id);
    connect(m_progress.get(), &BatchProgress::moved, this, &BatchRunPage::refresh);
    connect(m_progress.get(), &BatchProgress::notFound, this, [this](const ApiError &why) {
        const messages::Message message = messages::errorMessage(why);
        m_reason->show(MessageBar::Kind::Danger, message);
    });
}

//! Until this batch is read: nothing of the one that was shown before stays, not even for a moment.
void BatchRunPage::showNothing()
{
    m_figures = {};
    m_header->setTitle(tr("Batch"));
    m_header->setSubtitle({});
    m_model.setQuery({.batch = -1}); // no batch has that number
    m_model.dropRows();
    m_card->setCounts({});
    showCounts();
    for (QWidget *part : std::initializer_list<QWidget *> {m_line, m_reason, m_files, m_again, m_end, m_pause, m_send})
        part->hide();
    const QSignalBlocker quiet(m_stopAfter); // what is half typed there belongs to the other batch
    m_stopAfter->clearFocus();
    m_stopAfter->parentWidget()->hide();
}

void BatchRunPage::arrive()
{
    m_table->setFocus();
}

void BatchRunPage::refresh()
{
    const BatchService::Standing &standing = m_progress->standing();
    const bool isFirst = m_batch.seq != standing.record.seq;
    const BatchFigures before = m_figures;
    m_batch = standing.record;
    m_figures = figuresOf(standing.counts);
    if (isFirst)
        m_model.setQuery({.batch = m_batch.seq, .order = oldestFirst()}); // in the order of the file
    else
        announce(before);
    showState();
    showActs();
    showCounts();
}

void BatchRunPage::showState()
{
    const QLocale locale;
    m_line->show();
    m_header->setTitle(m_batch.title);
    //: Below the name of a batch. %1 is where it stands, such as "Paused", %2 a time.
    m_header->setSubtitle(
        tr("%1 · imported %2").arg(batchStateWord(m_batch.state, m_figures), messages::when(m_batch.createdAt, m_session.clock().wall())));
    const QString done = locale.toString(m_figures.sent());
    const QString all = locale.toString(m_figures.all);
    const bool runs = m_batch.state == BatchState::Sending && m_figures.waiting > 0;
    //: Progress of a batch: %1 payouts are sent, of %2.
    const QString words = runs ? tr("Sending %1 of %2").arg(done, all) : m_progress->sentence();
    //: Read aloud: what a progress bar is of. %1 is the name of a batch.
    m_line->setProgress(tr("Sending batch %1").arg(m_batch.title), words, m_figures.sent(), m_figures.all);
    m_line->setPace(runs ? rateWords() : QString(), runs ? m_progress->timeLeftWords() : QString());
    //: Above a table: how many payouts a batch has.
    m_card->setCounts(tr("%n payout(s), in the order of the file", nullptr, int(m_figures.all)));
    const bool isPaused = m_batch.state == BatchState::Paused;
    if (!isPaused || m_batch.reason.isEmpty())
        return m_reason->hide();
    if (m_shownReason == m_batch.reason && m_reason->isVisible())
        return;
    m_shownReason = m_batch.reason;
    messages::Message why = messages::batchPause(m_batch.reason, m_format);
    why.text = why.plain();
    why.headline = tr("This batch is paused.");
    m_reason->show(MessageBar::Kind::Warning, why);
}

QString BatchRunPage::rateWords() const
{
    const auto rows = m_progress->rowsAnHour();
    if (!rows)
        return {};
    return messages::perSecond(*rows * 10 / 3'600);
}

void BatchRunPage::showActs()
{
    const bool isDraft = m_batch.state == BatchState::Draft;
    const bool isSending = m_batch.state == BatchState::Sending;
    const bool isPaused = m_batch.state == BatchState::Paused;
    const qint64 left = m_figures.waiting + m_figures.drafts;
    const qint64 unpaid = m_figures.rejected + m_figures.cancelled;
    m_files->show();
    m_again->setVisible(m_figures.drafts == 0 && m_figures.going() == 0 && unpaid > 0);
    //: A button. %n are the payouts of a batch that were rejected or were cancelled.
    m_again->setText(tr("New batch from %n cancelled or rejected…", nullptr, int(unpaid)));
    m_send->setVisible(isDraft && m_figures.drafts > 0);
    //: A button. %n are the payouts of a batch that wait.
    m_send->setText(tr("Review and send %n payout(s)", nullptr, int(m_figures.drafts)));
    m_pause->setVisible((isSending && left > 0) || isPaused);
    m_pause->setText(isPaused ? tr("Resume") : tr("Pause"));
    m_pause->setIcon(themedIcon(m_theme, isPaused ? u"play"_s : u"pause"_s, IconInk::Text2));
    m_end->setVisible(m_batch.state != BatchState::Ended && left > 0);
    const QSignalBlocker quiet(m_stopAfter);
    if (m_stopAfter->hasFocus())
        return;
    m_stopAfter->setValue(m_batch.stopAfter);
    m_stopAfter->parentWidget()->setVisible(m_batch.state != BatchState::Ended && left > 0); // nothing is left that it could stop
}

void BatchRunPage::showCounts()
{
    using enum PaymentState;
    const QList<qint64> counts {m_figures.processing, m_figures.paid, m_figures.other, m_figures.unknown, m_figures.rejected,
        m_figures.mismatch, m_figures.untracked, m_figures.sending, m_figures.queued(), m_figures.paused, m_figures.drafts,
        m_figures.cancelled};
    if (counts == m_shownCounts)
        return;
    m_shownCounts = counts;
    while (QLayoutItem *item = m_countRow->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Processing %1"), m_figures.processing, {Processing});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Paid %1"), m_figures.paid, {Paid});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Other gateway status %1"), m_figures.other, {OtherStatus});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Outcome unknown %1"), m_figures.unknown, {OutcomeUnknown});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Rejected %1"), m_figures.rejected, {Rejected});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Gateway mismatch %1"), m_figures.mismatch, {Mismatch});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Tracking stopped %1"), m_figures.untracked, {TrackingStopped});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Sending %1"), m_figures.sending, {Sending});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Queued %1"), m_figures.queued(), {Queued});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Paused %1"), m_figures.paused, {Paused});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Draft %1"), m_figures.drafts, {Draft});
    //: A button that shows these payouts of a batch: %1 is how many.
    addCount(tr("Cancelled %1"), m_figures.cancelled, {Cancelled});
    tabAsLaidOut(this); // they were made anew, and stand above the table
}

void BatchRunPage::addCount(const QString &words, qint64 count, const QList<PaymentState> &states)
{
    if (count == 0)
        return;
    const QString text = words.arg(QLocale().toString(count));
    QPushButton *button = smallButton(plainButton(m_theme, text));
    button->setAccessibleDescription(tr("Shows these payouts"));
    connect(button, &QPushButton::clicked, this, [this, states, text] {
        //: A chip above a list of payouts: %1 is the name of a batch, %2 a status and a number such as "Paid 12".
        Q_EMIT listRequested(
            {.words = tr("%1 · %2").arg(m_batch.title, text), .states = states, .batch = m_batch.seq, .oldestFirst = true});
    });
    m_countRow->addWidget(button);
}

void BatchRunPage::announce(const BatchFigures &before)
{
    if (!isVisible() || m_figures.all == 0)
        return;
    const auto quarter = [](const BatchFigures &at) { return 4 * at.sent() / std::max<qint64>(at.all, 1); };
    const QString run = QStringLiteral("batch run"); // the end overtakes what was to be said on the way there
    if (m_figures.waiting == 0 && before.waiting > 0)
        //: Said aloud. %1 is the name of a batch, %2 a sentence about where it stands.
        m_announcer.say(tr("Batch %1: %2").arg(m_batch.title, m_progress->sentence()), Announcer::Urgency::Polite, run);
    else if (quarter(m_figures) != quarter(before))
        //: Said aloud. %1 and %2 are numbers of payouts.
        m_announcer.say(tr("Batch: %1 of %2 sent").arg(m_figures.sent()).arg(m_figures.all), Announcer::Urgency::Polite, run);
}

// ---- what a person does

template <class T> void BatchRunPage::report(Reply<T> *act, const QString &words)
{
    act->then(this, [this, words](const Result<T> &done) {
        const QString said = done ? words : messages::errorMessage(done.error()).plain();
        if (!said.isEmpty())
            Q_EMIT this->said(said);
    });
}

void BatchRunPage::pauseOrResume()
{
    if (m_batch.state == BatchState::Paused)
        report(m_session.batches().resume(m_id), tr("The batch goes on."));
    else
        report(m_session.batches().pause(m_id), tr("The batch is paused. What is on its way ends by itself."));
}

//! A batch is never sent from here: its review shows the sums and what is to be known of its rows.
void BatchRunPage::review()
{
    m_session.batches().review(m_id)->then(this, [this, id = m_id](const Result<ReadBatch> &batch) {
        if (id != m_id || !isVisible())
            return; // another page is on show
        if (batch)
            Q_EMIT reviewRequested(*batch);
        else
            Q_EMIT said(messages::errorMessage(batch.error()).plain());
    });
}

//! How many are left is not asked about: rows go out while the question is read. The ledger counts when it is answered.
void BatchRunPage::askToEnd()
{
    const QString text = m_figures.sent() > 0
        ? tr(
            "What the gateway has accepted continues. What was never sent will be cancelled. What was sent without a clear answer can't be "
            "cancelled: it won't be sent again, and Kontor checks what became of it. You see the numbers when it is done.")
        : tr("Nothing was sent yet. What still waits when you answer will be cancelled and stays in the ledger as Cancelled.");
    auto *dialog = new QuestionDialog(m_theme, tr("End this batch?"), text, environmentWord(m_session.profile()), this);
    dialog->addSafe(m_batch.state == BatchState::Sending ? tr("&Keep sending") : tr("&Keep the batch"));
    dialog->addAnswer(dangerButton(m_theme, tr("&Cancel the rest")));
    connect(dialog, &QDialog::accepted, this, [this, id = m_id] { end(id); }); // another batch may be on show by then
    dialog->open();
}

void BatchRunPage::end(const QString &id)
{
    m_session.batches().cancelRest(id)->then(this, [this](const Result<CancelledRest> &cancelled) {
        if (!cancelled)
            Q_EMIT said(messages::errorMessage(cancelled.error()).plain());
        else
            Q_EMIT said(messages::cancelledRest(*cancelled));
    });
}

void BatchRunPage::setStopAfter(int problems)
{
    report(m_session.batches().setStopAfter(m_id, problems), {});
}

void BatchRunPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        QWidget::keyPressEvent(event);
}

} // namespace kontor
