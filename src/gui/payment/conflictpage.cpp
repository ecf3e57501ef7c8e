// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payment/conflictpage.h"

#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/factlist.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/page/sidebyside.h"
#include "gui/payment/factsheets.h"
#include "gui/payment/payindetails.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/problems.h"
#include "messages/times.h"
#include "models/paymentcells.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

using payindetails::isPayin;

ConflictPage::ConflictPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_message(new MessageBar(theme))
    , m_answer(new MessageBar(theme))
{
    QVBoxLayout *page = pageColumn(this, theme, reviewWidth);
    page->addWidget(new PageHeader(tr("Compare")));
    m_message->setClosable(false);
    m_answer->setClosable(false);
    page->addWidget(m_message);
    page->addWidget(makeSheets());
    page->addWidget(m_answer);
    page->addWidget(makeDecision());
    page->addStretch();
}

QString ConflictPage::title() const
{
    return tr("Compare");
}

QWidget *ConflictPage::makeSheets()
{
    auto *sheets = new SideBySide(m_theme, factsheets::leastForTwo);
    m_ours = factsheets::add(*sheets, tr("What this ledger sent")).facts;
    m_theirs = factsheets::add(*sheets, tr("What the gateway shows")).facts;
    return sheets;
}

QWidget *ConflictPage::makeDecision()
{
    auto *card = new Card;
    card->body()->setContentsMargins(20, 16, 20, 16);
    card->body()->setSpacing(12);
    m_reason = new QLineEdit;
    TypedText::watch(*m_reason);
    m_reasonRow = new FieldRow(m_theme, tr("Your &reason"), m_reason);
    m_reasonRow->setHelp(tr("It is recorded with your name, for whoever asks later."));
    card->body()->addWidget(m_reasonRow);
    QPushButton *back = plainButton(m_theme, tr("Back"), QStringLiteral("back"));
    QPushButton *ours = plainButton(m_theme, tr("&Yes, it's our payment"));
    m_notOurs = plainButton(m_theme, tr("&No, it isn't ours"));
    m_again = plainButton(m_theme, {});
    ours->setAccessibleDescription(tr("It counts as sent. Kontor follows it at the gateway."));
    m_notOurs->setAccessibleDescription(tr("It is marked Rejected. Nothing is sent."));
    m_again->setAccessibleDescription(tr("This one is marked Rejected. The form for a new payout opens; nothing is sent yet."));
    connect(back, &QPushButton::clicked, this, &ConflictPage::left);
    connect(ours, &QPushButton::clicked, this, [this] { decide(true); });
    connect(m_notOurs, &QPushButton::clicked, this, [this] { decide(false); });
    connect(m_again, &QPushButton::clicked, this, &ConflictPage::makeAnother);
    card->body()->addLayout(buttonRow({back}, {ours, m_notOurs, m_again}));
    m_whyOurs = new PlainLabel({}, TextStyle::Caption);
    m_whyOurs->setWordWrap(true);
    card->body()->addWidget(m_whyOurs);
    return card;
}

void ConflictPage::show(const PaymentRecord &payment)
{
    m_payment = payment;
    const bool mayBeAnothers = submission::mayBeSaidNotOurs(payment.submission);
    showMeaning(isPayin(payment) ? tr("The gateway has accepted this payin, and what it told of it is not what was sent.")
                                 : tr("The gateway has accepted this payout, and what it told of it is not what was sent."));
    m_notOurs->setEnabled(mayBeAnothers);
    m_again->setVisible(mayBeAnothers);
    m_again->setText(isPayin(payment) ? tr("New &payin with a new ID…") : tr("New &payout with a new ID…"));
    m_whyOurs->setText(isPayin(payment) ? tr("That it isn't yours can't be recorded: the gateway has accepted this payin from here.")
                                        : tr("That it isn't yours can't be recorded: the gateway has accepted this payout from here."));
    m_whyOurs->setVisible(!mayBeAnothers);
    m_reason->clear();
    m_reasonRow->setProblem({});
    showOurs();
    ask();
    m_reason->setFocus();
}

//! `accepted` is said of one that the gateway has accepted from here, in words that hold for what it shows.
void ConflictPage::showMeaning(const QString &accepted)
{
    const Problem &problem = m_payment->problem;
    auto why = messages::problem(problem.isEmpty() ? Problem {ProblemCode::IdTaken, {}} : problem, m_payment->submission.kind, m_format);
    why.text = submission::mayBeSaidNotOurs(m_payment->submission) ? untilDecided(*m_payment) : accepted + u' ' + afterAccepted(*m_payment);
    m_message->show(MessageBar::Kind::Danger, why);
}

QString ConflictPage::untilDecided(const PaymentRecord &payment)
{
    return isPayin(payment)
        ? tr("Nothing is sent for it until you decide. If it is yours, Kontor follows it. If it isn't, this payin was not created, "
             "because the gateway creates one ID once; a new payin gets an ID of its own.")
        : tr("Nothing is sent until you decide. If it's your payout, Kontor tracks it. If it isn't, get your gateway's written answer "
             "first; this one is then rejected, because the gateway pays one ID once. A new payout gets its own ID.");
}

QString ConflictPage::afterAccepted(const PaymentRecord &payment)
{
    return isPayin(payment)
        ? tr("It is not sent again. Ask your gateway contact what the customer is asked for before you create another one. When you say "
             "that it is yours, Kontor follows it.")
        : tr("It is not sent again. Ask your gateway contact what was paid before you pay in another way. When you say that it is "
             "yours, "
             "Kontor follows it.");
}

QString ConflictPage::comparedPayin(const PaymentRecord &ours, const PaymentDetail &theirs)
{
    if (theirs.money && *theirs.money != ours.request.money)
        return tr("The gateway has accepted this payin, and shows other money for it than was sent.");
    if (!theirs.methodCode.isEmpty() && theirs.methodCode != ours.request.methodCode)
        return tr("The gateway has accepted this payin, and shows another method for it than was sent.");
    if (!theirs.id.isEmpty() && theirs.id != ours.id.toString())
        return tr("The gateway has accepted this payin, and shows another ID for it.");
    return tr("The gateway has accepted this payin. What it told of it before was not what was sent; what it shows now is the same.");
}

QString ConflictPage::compared(const PaymentRecord &ours, const PaymentDetail &theirs)
{
    if (isPayin(ours))
        return comparedPayin(ours, theirs);
    const PaymentRequest &request = ours.request;
    if (theirs.money && *theirs.money != request.money)
        return tr("The gateway has accepted this payout, and shows other money for it than was sent.");
    if (!theirs.methodCode.isEmpty() && theirs.methodCode != request.methodCode)
        return tr("The gateway has accepted this payout, and shows another method for it than was sent.");
    if (!theirs.id.isEmpty() && theirs.id != ours.id.toString())
        return tr("The gateway has accepted this payout, and shows another ID for it.");
    return tr("The gateway has accepted this payout. What it told of it before was not what was sent; what it shows now is the same.");
}

void ConflictPage::showOurs()
{
    const PaymentRequest &request = m_payment->request;
    m_ours->clear();
    m_ours->addFact(tr("Amount"), m_format.money(request.money));
    m_ours->addFact(tr("Method"), request.methodCode);
    m_ours->addFact(tr("Account"), groupedAccount(request.accountNumber));
    m_ours->addFact(isPayin(*m_payment) ? tr("Customer") : tr("Recipient"), visibleLine(request.accountName));
    m_ours->addFact(tr("Made"), messages::when(m_payment->createdAt, m_session.clock().wall()));
    m_ours->addFact(tr("ID"), m_payment->id.toString(), FactList::Kind::Mono);
}

void ConflictPage::ask()
{
    m_theirs->clear();
    m_theirs->addFact(tr("Amount"), tr("Asking the gateway…"));
    m_answer->hide();
    const OrderId id = m_payment->id;
    m_session.lookups()
        .payment(m_payment->submission.kind, id)
        ->cancelWith(this)
        ->then(this, [this, id](const Result<PaymentDetail> &answer) {
            if (m_payment && m_payment->id == id)
                showTheirs(answer);
        });
}

void ConflictPage::showTheirs(const Result<PaymentDetail> &answer)
{
    m_theirs->clear();
    if (!answer) {
        const messages::Message trouble = messages::queryErrorMessage(answer.error());
        m_theirs->addFact(tr("Amount"), tr("not known: the gateway could not be asked"));
        m_answer->show(MessageBar::Kind::Warning, trouble);
        connect(m_answer->addAction(tr("Ask again")), &QPushButton::clicked, this, &ConflictPage::ask);
        return;
    }
    showMeaning(compared(*m_payment, *answer));
    const PaymentRequest &request = m_payment->request;
    const QString ours = m_format.money(request.money);
    addPair(tr("Amount"), ours, answer->money ? (*answer->money == request.money ? ours : m_format.money(*answer->money)) : QString());
    addPair(tr("Method"), request.methodCode, answer->methodCode);
    m_theirs->addFact(tr("Account"), tr("the gateway never shows it"));
    m_theirs->addFact(tr("Status"), answer->status.isKnown() ? answer->status.word() : tr("not shown"));
    const UtcTime now = m_session.clock().wall();
    m_theirs->addFact(tr("Made"), answer->createdAt ? messages::when(*answer->createdAt, now) : tr("not shown"));
    m_theirs->addFact(tr("ID"), answer->id.isEmpty() ? m_payment->id.toString() : answer->id, FactList::Kind::Mono);
}

void ConflictPage::addPair(const QString &name, const QString &ours, const QString &theirs)
{
    if (theirs.isEmpty())
        return void(m_theirs->addFact(name, tr("not shown")));
    factsheets::addCompared(*m_theirs, name, theirs, ours != theirs);
}

//! Empty, and said so, where there is none.
QString ConflictPage::givenReason()
{
    const QString reason = TypedText::of(*m_reason).trimmed();
    if (reason.isEmpty()) {
        m_reasonRow->setProblem(tr("Enter why you decide so. It is recorded."));
        m_reason->setFocus();
    }
    return reason;
}

void ConflictPage::decide(bool ours)
{
    const QString reason = givenReason();
    if (reason.isEmpty())
        return;
    Q_EMIT decided(m_payment->id, ours, reason);
    Q_EMIT left();
}

void ConflictPage::makeAnother()
{
    const QString reason = givenReason();
    if (!reason.isEmpty())
        Q_EMIT anotherRequested(*m_payment, reason);
}

void ConflictPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        QWidget::keyPressEvent(event);
}

} // namespace kontor
