// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchreviewpage.h"

#include "core/visibletext.h"
#include "gui/batches/batchwords.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/factlist.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/page/questiondialog.h"
#include "gui/status/pauses.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"
#include "models/paymentcells.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownProblems = 8; //!< rows of the table before it scrolls

constexpr int shownPeople = 6; //!< rows of the table before it scrolls

void fillLayout(QVBoxLayout *layout, const QList<QWidget *> &widgets)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (QWidget *widget : widgets)
        layout->addWidget(widget);
}

} // namespace

BatchReviewPage::BatchReviewPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_header(new PageHeader(tr("Review batch")))
    , m_message(new MessageBar(theme))
    , m_before(new MessageBar(theme))
    , m_codes(new MessageBar(theme))
    , m_reason(new QLineEdit)
    , m_reasonRow(new FieldRow(theme, tr("Why they are paid &again"), m_reason))
    , m_sums(new QWidget)
    , m_sumCards(new QVBoxLayout(m_sums))
    , m_advice(session, format)
    , m_people(format)
{
    // The buttons stay in sight however long the page is.
    auto *content = new QWidget;
    QVBoxLayout *page = pageColumn(content, theme, reviewWidth);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(content, 1);
    whole->addWidget(makeRule());
    whole->addWidget(makeButtons());
    m_sumCards->setContentsMargins(0, 0, 0, 0);
    m_sumCards->setSpacing(12);
    m_message->setClosable(false);
    m_before->setClosable(false);
    m_codes->setClosable(false);
    for (QWidget *part :
        std::initializer_list<QWidget *> {m_header, m_message, m_before, m_reasonRow, m_codes, makePeople(), m_sums, makeProblems()})
        page->addWidget(part);
    page->addStretch();
    m_reason->setMaxLength(longestReason);
    TypedText::watch(*m_reason);
    m_reasonRow->setHelp(tr("One reason for the whole batch. It is recorded with these payouts."));
    connect(m_reason, &QLineEdit::textChanged, this, &BatchReviewPage::armButtons);
    connect(&m_advice, &PayoutAdvice::changed, this, &BatchReviewPage::showSums);
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        armButtons();
        placeKeyboard();
    });
    auto *go = new QShortcut(QKeySequence(u"Ctrl+Return"_s), this);
    go->setContext(Qt::WidgetWithChildrenShortcut);
    go->setAutoRepeat(false);
    connect(go, &QShortcut::activated, this, [this] {
        if (m_send->isEnabled())
            import(true);
    });
}

QString BatchReviewPage::title() const
{
    return tr("Review batch");
}

void BatchReviewPage::arrive()
{
    placeKeyboard();
}

QWidget *BatchReviewPage::makeProblems()
{
    m_problemsCard = new Card;
    m_problemsLead = new PlainLabel({}, TextStyle::Strong);
    m_problemsLead->setWordWrap(true);
    m_table = new PaymentTable(m_theme, tr("Rows to look at"));
    m_table->setObjectName(u"problemsTable"_s);
    m_table->setModel(&m_problems);
    keepFit(m_theme, m_table, [this] {
        m_table->setColumn(BatchProblemsModel::Row, 72);
        m_table->setColumn(BatchProblemsModel::Line, 64);
        m_table->setColumn(BatchProblemsModel::Name, 136);
    });
    m_problemsCard->body()->addWidget(m_problemsLead);
    m_problemsCard->body()->addWidget(m_table);
    return m_problemsCard;
}

QWidget *BatchReviewPage::makeButtons()
{
    m_leave = plainButton(m_theme, tr("Back"));
    m_importOnly = plainButton(m_theme, tr("Import only"));
    m_send = primaryButton(m_theme, tr("Import and send"));
    m_send->setToolTip(tr("Ctrl+Enter"));
    connect(m_leave, &QPushButton::clicked, this, &BatchReviewPage::left);
    connect(m_importOnly, &QPushButton::clicked, this, [this] { import(false); });
    connect(m_send, &QPushButton::clicked, this, [this] { import(true); });
    auto *foot = new QWidget;
    QLayout *line = buttonRow({m_leave}, {m_importOnly, m_send});
    line->setContentsMargins(24, 12, 24, 12);
    foot->setLayout(line);
    return foot;
}

// ---- what is shown

void BatchReviewPage::review(const ReadBatch &batch)
{
    if (m_importing)
        return; // what is being written is still this page's
    forget();
    m_batch = batch;
    m_message->hide();
    m_advice.refreshBalancesAndLists();
    showHeader();
    showWarnings();
    showPeople();
    showProblems();
    showSums();
    if (m_session.profile().environment == Environment::Live)
        m_pause.start(readingPause); // the same keys pressed twice must not carry a batch through a page that nobody read
    armButtons();
    m_importOnly->setText(tr("Import only"));
    m_importOnly->setVisible(!isStored());
    showSendButton();
    placeKeyboard();
}

void BatchReviewPage::showSendButton()
{
    const int payouts = int(m_batch.ready.size());
    m_send->setText(isStored() ? //: A button. %n are the payouts of a batch.
            tr("Send %n payout(s)", nullptr, payouts)
                               : //: A button. %n are the payouts of a batch.
            tr("Import and send %n payout(s)", nullptr, payouts));
}

//! Not even the tables hold any of it afterwards, so that it is taken apart where nobody waits.
void BatchReviewPage::forget()
{
    m_people.setBatch({});
    m_problems.setProblems({});
    m_session.batches().dispose(std::exchange(m_batch, {}));
}

//! On what goes on, or else on what stands in the way. Not from another page: a key must not send what isn't seen.
void BatchReviewPage::placeKeyboard()
{
    if (!isVisible())
        return;
    if (m_send->isEnabled())
        m_send->setFocus();
    else if (m_reasonRow->isVisible())
        m_reason->setFocus();
    else
        m_leave->setFocus();
}

void BatchReviewPage::showHeader()
{
    m_header->setTitle(m_batch.record.title);
    const int payouts = int(m_batch.ready.size());
    //: How many payouts, how long they take, and a short code of what they are: "496 payouts · about 1 min 48 s to send · code 7F3A-91C2".
    m_header->setSubtitle(
        tr("%1 · %2 · code %3")
            .arg(
                //: A part of a line about a batch: how many payouts it has.
                tr("%n payout(s)", nullptr, payouts), batchwords::expectedTime(payouts), batchwords::codeOf(m_batch.record.rowsDigest)));
}

void BatchReviewPage::showWarnings()
{
    m_reason->clear();
    m_reasonRow->setVisible(needsReason());
    m_before->setVisible(needsReason());
    m_codes->hide();
    QStringList lines {messages::reason(m_batch.methodsRemark)};
    if (!m_batch.areCodesChecked)
        lines.prepend(messages::reason({ReasonCode::CodesNotChecked}));
    lines.removeAll(QString());
    if (!lines.isEmpty())
        m_codes->show(MessageBar::Kind::Warning, tr("Check the codes."), lines.join(u'\n'));
    if (!needsReason())
        return;
    const QString again = m_batch.importedBeforeReason.isEmpty()
        ? tr("Sending them would pay these recipients again. If you mean it, say why.")
        : messages::reason(m_batch.importedBeforeReason);
    m_before->show(MessageBar::Kind::Warning, messages::reason(m_batch.duplicatesReason), again);
    if (m_batch.duplicatesBatch.isEmpty())
        return;
    QPushButton *open = m_before->addAction(tr("Open that batch"));
    connect(open, &QPushButton::clicked, this, [this, id = m_batch.duplicatesBatch] { Q_EMIT openRequested(id); });
}

void BatchReviewPage::showProblems()
{
    const int problems = int(m_batch.problems.size());
    m_problems.setProblems(m_batch.problems);
    m_problemsCard->setVisible(problems > 0);
    m_problemsLead->setText(tr("Look at these once more. The rows are ready all the same."));
    m_table->setFixedHeight(m_theme.px(36) + std::min(problems, shownProblems) * m_theme.rowHeight() + 4);
}

void BatchReviewPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !m_importing)
        Q_EMIT left();
    else
        QWidget::keyPressEvent(event);
}

// ---- the last step of the review: from what was read to what is in the ledger

bool BatchReviewPage::mayImport() const
{
    const bool isExplained = !needsReason() || !TypedText::of(*m_reason).trimmed().isEmpty();
    return !m_importing && !m_batch.ready.isEmpty() && isExplained;
}

void BatchReviewPage::armButtons()
{
    m_importOnly->setEnabled(mayImport());
    m_send->setEnabled(mayImport() && !m_pause.isActive());
}

void BatchReviewPage::import(bool send)
{
    if (!mayImport())
        return;
    if (send && m_session.profile().environment == Environment::Live)
        confirmLive();
    else
        importNow(send);
}

void BatchReviewPage::confirmLive()
{
    QStringList sums;
    for (const BatchSummary::Currency &currency : std::as_const(m_batch.summary.currencies))
        sums.append(sumWords(currency));
    const int payouts = int(m_batch.ready.size());
    //: A question about sending a batch: %n are its payouts.
    auto *dialog = new QuestionDialog(m_theme, tr("Send %n payout(s)?", nullptr, payouts),
        //: Below a question. %1 is an amount, or several: the sums of a batch.
        tr("%1 leave your live balance. Payouts that the gateway has accepted cannot be recalled.").arg(batchwords::joined(sums)),
        tr("Live"), this);
    dialog->addSafe(tr("&Go back"));
    //: A button that sends a batch: %n are its payouts.
    dialog->addAnswer(plainButton(m_theme, tr("&Send %n payout(s)", nullptr, payouts)));
    connect(dialog, &QDialog::accepted, this, [this] { importNow(true); });
    dialog->open();
}

void BatchReviewPage::importNow(bool send)
{
    if (!mayImport())
        return;
    m_importing = true;
    m_message->hide();
    armButtons();
    m_send->setText(tr("Writing it down…"));
    if (isStored())
        return release(m_batch.record);
    m_batch.record.stopAfter = m_stopAfter;
    const auto again = needsReason() ? BatchService::Again::Insisted : BatchService::Again::Refused;
    m_session.batches().import(m_batch, again)->then(this, [this, send](const Result<BatchRecord> &done) { importEnded(done, send); });
}

void BatchReviewPage::importEnded(const Result<BatchRecord> &done, bool send)
{
    if (!done)
        return complain(done.error());
    if (send)
        return release(*done);
    m_importing = false;
    Q_EMIT imported(*done);
    forget(); // the page that comes is shown first: to take rows apart beside it keeps a processor busy, too
}

//! What the review of a file lets through was kept by a person in its grid; that of a stored batch names each. False when there may be
//! some that nobody has seen.
bool BatchReviewPage::hasShownUnlistedCodes() const
{
    const auto isUnlisted = [](const BatchProblem &problem) { return problem.isUnlisted(); };
    return m_batch.areCodesChecked || (isStored() && std::any_of(m_batch.problems.begin(), m_batch.problems.end(), isUnlisted));
}

void BatchReviewPage::release(const BatchRecord &batch)
{
    using enum BatchService::UnlistedCodes;
    const auto unlisted = hasShownUnlistedCodes() ? Insisted : Refused;
    m_session.batches().send(batch.id, TypedText::of(*m_reason), unlisted)->then(this, [this, batch](const Result<Done> &sent) {
        m_importing = false;
        if (sent)
            Q_EMIT released(batch);
        else
            Q_EMIT notReleased(batch, sent.error());
        forget();
    });
}

void BatchReviewPage::complain(const ApiError &error)
{
    m_importing = false;
    messages::Message message = messages::errorMessage(error);
    message.text = (message.text + u' ' + tr("Nothing was imported and nothing is sent.")).trimmed();
    m_message->show(MessageBar::Kind::Danger, message);
    showSendButton();
    armButtons();
}

// ---- whom the batch pays, and what it leaves

QWidget *BatchReviewPage::makePeople()
{
    m_peopleCard = new Card;
    m_peopleLead = new PlainLabel({}, TextStyle::Strong);
    m_peopleLead->setWordWrap(true);
    m_peopleTable = new PaymentTable(m_theme, tr("Recipients to look at"));
    m_peopleTable->setObjectName(u"peopleTable"_s);
    m_peopleTable->setModel(&m_people);
    keepFit(m_theme, m_peopleTable, [this] {
        m_peopleTable->setColumn(BatchPeopleModel::Row, 64);
        m_peopleTable->setColumn(BatchPeopleModel::Recipient, 160);
        m_peopleTable->setColumn(BatchPeopleModel::Account, 190);
        m_peopleTable->setColumn(BatchPeopleModel::Amount, 130);
        m_peopleTable->setGivingWay(BatchPeopleModel::Why, m_theme.px(200), {BatchPeopleModel::Amount, BatchPeopleModel::Recipient});
    });
    m_peopleCard->body()->addWidget(m_peopleLead);
    m_peopleCard->body()->addWidget(m_peopleTable);
    return m_peopleCard;
}

void BatchReviewPage::showPeople()
{
    m_people.setBatch(m_batch);
    const int people = m_people.rowCount();
    const int changed = int(m_batch.changedAccounts.size());
    QStringList words;
    if (!m_batch.recipientsRemark.isEmpty())
        words.append(messages::reason(m_batch.recipientsRemark));
    if (changed > 0)
        //: %n are accounts of people who were paid to another one last time.
        words.append(tr("%n account(s) changed since last time.", nullptr, changed));
    if (people > 0)
        //: %n are people who are paid by a batch and were not before, or not to this account.
        words.append(tr("%n recipient(s) to look at before money goes to them.", nullptr, people));
    m_peopleLead->setText(words.join(u' '));
    m_peopleCard->setVisible(!words.isEmpty());
    m_peopleTable->setVisible(people > 0);
    m_peopleTable->setFixedHeight(m_theme.px(36) + std::min(people, shownPeople) * m_theme.rowHeight() + 4);
}

void BatchReviewPage::showSums()
{
    QList<QWidget *> cards;
    for (const BatchSummary::Currency &currency : std::as_const(m_batch.summary.currencies))
        cards.append(sumCard(currency));
    fillLayout(m_sumCards, cards);
    m_sums->setVisible(!cards.isEmpty());
}

QWidget *BatchReviewPage::sumCard(const BatchSummary::Currency &currency)
{
    auto *card = new Card;
    card->body()->setContentsMargins(20, 16, 20, 16);
    card->body()->addWidget(new PlainLabel(sumWords(currency), TextStyle::Title));
    if (const QString after = balanceAfter(currency); !after.isEmpty()) {
        auto *balance = new PlainLabel(after);
        balance->setWordWrap(true);
        card->body()->addWidget(balance);
    }
    //: Below a sum: of how many payouts it is. A list of the largest follows.
    card->body()->addWidget(
        new PlainLabel(tr("in %n payout(s). The largest:", nullptr, currency.payouts), TextStyle::Body, PlainLabel::Ink::Muted));
    auto *facts = new FactList;
    for (const PaymentRequest &request : currency.largest)
        //: One payout of a batch. %1 is the number of an account, %2 the name of its holder.
        facts->addFact(
            m_format.money(request.money), tr("%1 of %2").arg(groupedAccount(request.accountNumber), visibleLine(request.accountName)));
    card->body()->addWidget(facts);
    return card;
}

QString BatchReviewPage::sumWords(const BatchSummary::Currency &currency) const
{
    //: In the place of a sum. %1 is the code of a currency.
    return currency.isTooLarge ? tr("More %1 than can be added up").arg(currency.sum.currency) : m_format.money(currency.sum);
}

QString BatchReviewPage::balanceAfter(const BatchSummary::Currency &currency) const
{
    if (currency.isTooLarge)
        return {};
    if (const QString warning = m_advice.aboutBalance(currency.sum); !warning.isEmpty())
        return warning;
    const auto after = m_advice.balances().after(currency.sum);
    if (!after)
        return {};
    //: %1 is what there was when the gateway was last asked, %2 what is left after a batch and all that is queued: two amounts.
    return tr("The balance was %1; afterwards it is %2.")
        .arg(m_advice.balance(currency.sum.currency), m_format.money({*after, currency.sum.currency}));
}

} // namespace kontor
