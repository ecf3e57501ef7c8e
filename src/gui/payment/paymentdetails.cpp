// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payment/paymentdetails.h"

#include "core/accountrules.h"
#include "core/outcome.h"
#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/explainbox.h"
#include "gui/kit/factlist.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/timeline.h"
#include "gui/page/detailpanel.h"
#include "gui/payment/payincode.h"
#include "gui/payment/payindetails.h"
#include "gui/payment/paymenttimeline.h"
#include "gui/payment/requestview.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/payinreply.h"
#include "messages/times.h"
#include "models/exacttime.h"
#include "models/paymentcells.h"
#include "models/statuswords.h"
#include "office/callbacks/unansweredcallback.h"

#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;
using payindetails::isPayin;

namespace {

//! The first that helps comes first. Duplicate is behind the panel's "more" button.
constexpr PaymentAction shownActs[] {PaymentAction::Cancel, PaymentAction::Compare, PaymentAction::ResumeTracking, PaymentAction::Check,
    PaymentAction::CallFinal, PaymentAction::NoLongerFinal, PaymentAction::StopTracking, PaymentAction::Duplicate,
    PaymentAction::Acknowledge, PaymentAction::RecordAnswer, PaymentAction::SaveEvidence};

QDate localDay(UtcTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()).date();
}

//! Its customer has time: no word is the last one yet.
bool canStillBePaid(const PaymentRecord &payment, UtcTime now)
{
    return isPayin(payment) && payment.payTo.expiresAt && *payment.payTo.expiresAt > now;
}

//! It may have been accepted, is not paid, and no person has called it final: what has left can't be called back.
bool cannotBeRecalled(const PaymentRecord &payment)
{
    if (isPayin(payment) || factsOf(payment.submission.state).isFinal || isFinal(payment.submission))
        return false;
    return payment.submission.everOnWire || wasMadeElsewhere(payment);
}

QToolButton *copyButton(const Theme &theme, const QString &name, const QString &text)
{
    QToolButton *copy = iconButton(theme, u"copy"_s, name);
    QObject::connect(copy, &QToolButton::clicked, copy, [text] { QGuiApplication::clipboard()->setText(text); });
    return copy;
}

} // namespace

PaymentDetails::PaymentDetails(
    MerchantSession &session, const Theme &theme, const NumberFormat &format, DetailPanel &panel, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_panel(panel)
    , m_hides(theme.hidesAccounts())
    , m_request(new RequestView(theme))
{
    panel.addSection(tr("Request and reply"), m_request);
    connect(panel.zoneButton(), &QPushButton::clicked, this, [this] { setUtc(!m_utc); });
    setUtc(false);
    connect(&theme, &Theme::changed, this, [this] {
        if (std::exchange(m_hides, m_theme.hidesAccounts()) != m_hides && m_payment)
            showFacts(*m_payment);
    });
    auto *seconds = new QTimer(this); // "Next check in 0:42" counts down
    connect(seconds, &QTimer::timeout, this, &PaymentDetails::explain);
    connect(seconds, &QTimer::timeout, this, &PaymentDetails::lookAtDay);
    seconds->start(1000);
}

void PaymentDetails::show(const OrderId &id)
{
    if (m_id != id)
        forget(); // nothing acts on the one that was shown before
    m_id = id;
    refresh();
}

void PaymentDetails::clear()
{
    m_id.reset();
    forget();
}

void PaymentDetails::forget()
{
    m_payment.reset();
    m_whole.reset();
    m_entries.clear();
    m_timelineTrouble.clear();
    m_ahead.reset();
    m_said = {};
    m_attempts.reset();
    m_replies.reset();
    m_request->clear();
    m_panel.explain()->disarmActions(); // a press that began on the one that was shown before doesn't end on the next
    m_panel.timeline()->setEntries({});
}

void PaymentDetails::refresh()
{
    if (!m_id)
        return;
    const OrderId id = *m_id;
    m_session.ledger().payments().byId(id)->then(this, [this, id](const Result<std::optional<PaymentRecord>> &found) {
        if (m_id != id)
            return;
        if (!found)
            return refuse(found.error());
        if (!*found)
            return refuse(badInput(
                //: %1 is the ID of a payment.
                tr("There is no payment %1 in the ledger.").arg(id.toString())));
        take(**found);
    });
    readHistory(id);
}

void PaymentDetails::readHistory(const OrderId &id)
{
    m_session.ledger().payments().timeline(id)->then(this, [this, id](const Result<QList<TimelineEntry>> &entries) {
        if (m_id == id && m_payment)
            takeTimeline(entries);
    });
    m_session.ledger().payments().attempts(id)->then(this, [this, id](const Result<QList<AttemptRecord>> &attempts) {
        if (m_id != id || !m_payment)
            return;
        m_attempts = attempts;
        showTimeline(); // tells how long each took
        showRequest();
    });
    m_session.ledger().payments().replies(id)->then(this, [this, id](const Result<QList<ReplyRecord>> &replies) {
        if (m_id != id || !m_payment)
            return;
        m_replies = replies;
        showTimeline(); // tells what was answered
        showRequest();
    });
}

//! It can't be read, or isn't what was written: nothing is said of it, and nothing stays of the one that was shown before.
void PaymentDetails::refuse(const ApiError &error)
{
    forget();
    const messages::Message message = messages::errorMessage(error);
    m_panel.setHeading(tr("Not shown"), {}, tr("A payment that cannot be shown"));
    m_panel.setStatus(PaymentState::Mismatch, error.kind == ErrorKind::LedgerDamaged ? tr("Altered") : tr("Not read"));
    m_panel.explain()->setNote({});
    m_panel.explain()->setActions({});
    m_panel.explain()->setText(PaymentState::Mismatch, message.coded());
    m_panel.facts()->clear();
    Q_EMIT shown();
}

void PaymentDetails::take(const PaymentRecord &payment)
{
    m_payment = payment;
    const QString money = m_format.money(payment.request.money);
    const QString name
        = payment.request.accountName.isEmpty() ? tr("somebody whom the gateway does not name") : visibleLine(payment.request.accountName);
    if (isPayin(payment))
        //: Below the amount of a payin. %1 is the name of a customer.
        m_panel.setHeading(money, tr("from %1").arg(name),
            //: Read aloud. %1 is an amount with its currency, %2 the name of a customer.
            tr("Payin %1 from %2").arg(money, name));
    else
        //: Below the amount of a payout. %1 is the name of a recipient.
        m_panel.setHeading(money, tr("to %1").arg(name),
            //: Read aloud. %1 is an amount with its currency, %2 the name of a recipient.
            tr("Payout %1 to %2").arg(money, name));
    const PaymentState state = shownState(payment, m_session.clock().wall());
    m_panel.setStatus(state, statusWord(state, payment.submission.kind, payment.submission.lastStatus.word()));
    explain();
    showActions(payment);
    showFacts(payment);
    Q_EMIT shown();
}

void PaymentDetails::explain()
{
    if (!m_payment || !m_panel.isVisible())
        return;
    const UtcTime now = m_session.clock().wall();
    const PaymentState colour = isAlarming(*m_payment) ? PaymentState::Mismatch : shownState(*m_payment, now);
    m_panel.explain()->setText(colour, explanation(*m_payment, now));
    countAhead();
}

//! Of a queued one how many go before it, once that was counted.
QString PaymentDetails::explanation(const PaymentRecord &payment, UtcTime now) const
{
    if (payment.submission.state == PaymentState::Queued && m_ahead) {
        // How it stands with another Kontor that sends is not known here.
        const bool canSend = m_session.isWorker() && !m_session.sending().pauseReasons() && !m_session.connection().slowedDown();
        return messages::explainQueued(payment, now, m_format, *m_ahead, canSend);
    }
    return messages::explainSince(payment, now, m_format, callbacksHeard(payment), m_said);
}

//! On a reader's thread, a second apart. Payments go out in the order in which they came into the ledger, payins among them.
void PaymentDetails::countAhead()
{
    if (m_isCounting || m_payment->submission.state != PaymentState::Queued)
        return;
    m_isCounting = true;
    m_session.ledger().payments().queuedBefore(m_payment->seq)->then(this, [this, id = m_payment->id](const Result<qint64> &ahead) {
        m_isCounting = false;
        if (!ahead || !m_payment || m_payment->id != id)
            return;
        if (std::exchange(m_ahead, *ahead) == *ahead || !m_panel.isVisible())
            return;
        const UtcTime now = m_session.clock().wall();
        m_panel.explain()->setText(shownState(*m_payment, now), explanation(*m_payment, now));
    });
}

//! Another program that works on this ledger hears them in this one's place.
std::optional<messages::CallbacksHeard> PaymentDetails::callbacksHeard(const PaymentRecord &payment) const
{
    if (m_session.isBesideAnother())
        return {};
    return messages::CallbacksHeard {m_session.callbacks().state() == CallbackService::State::Listening, m_session.callbacks().last(),
        m_session.sending().canAskGateway()
            && !m_session.connection().unansweredSince(), // whoever could ask and hears nothing knows as little
        unansweredCallback(m_session.callbacks().log(), payment.id)};
}

void PaymentDetails::showActions(const PaymentRecord &payment)
{
    m_panel.explain()->setNote(cannotBeRecalled(payment) ? tr("Cannot be recalled: the gateway has no cancel call.") : QString());
    QList<ExplainBox::Action> actions;
    for (const PaymentAction act : shownActs) {
        const bool mayBePaidAgain = isCancelledOrRejected(payment.submission.state) && paidNobody(payment.submission);
        if (!isPossible(act, payment) || (act == PaymentAction::Duplicate && !mayBePaidAgain))
            continue; // to pay the same once more is offered here only where it is proven that no money moved
        if (act == PaymentAction::CallFinal && canStillBePaid(payment, m_session.clock().wall()))
            continue; // the menu has it
        actions.append({wordsOf(act, payment), act == PaymentAction::Check ? u"refresh"_s : QString(), [this, act](QPushButton *) {
                            if (m_payment)
                                Q_EMIT actionRequested(act, *m_payment);
                        }});
    }
    actions += unknownActions(payment) + payinActions(payment);
    actions.append({tr("Copy for support"), u"copy"_s, [this](QPushButton *) { copyForSupport(); }});
    m_panel.explain()->setActions(actions);
}

//! What was tried and what came back is below; with large letters that is far from what it explains.
QList<ExplainBox::Action> PaymentDetails::unknownActions(const PaymentRecord &payment)
{
    if (payment.submission.state != PaymentState::OutcomeUnknown)
        return {};
    if (payment.problem.code == ProblemCode::ReplyUnreadable)
        return {{tr("Show reply"), {}, [this](QPushButton *) { m_request->open(); }}};
    return {{tr("Show timeline"), {}, [this](QPushButton *) { m_panel.timeline()->setFocus(Qt::ShortcutFocusReason); }}};
}

QList<ExplainBox::Action> PaymentDetails::payinActions(const PaymentRecord &payment)
{
    if (!isPayin(payment))
        return {};
    QList<ExplainBox::Action> actions;
    if (!messages::replyForCustomer(payment, m_format, m_session.clock().wall()).isEmpty()) {
        actions.append({tr("Copy reply for customer"), u"copy"_s, [this](QPushButton *) {
                            if (m_payment)
                                Q_EMIT said(payindetails::copy(*m_payment, m_session, m_format));
                        }});
        actions.append(
            {tr("QR code"), u"qr"_s, [this](QPushButton *button) { showCode(button); }, tr("Show the payment details as a QR code")});
    }
    if (!submission::isAtRest(payment.submission))
        actions.append({tr("New link"), u"link"_s,
            [this](QPushButton *) {
                if (m_payment)
                    Q_EMIT linkRequested(*m_payment);
            },
            tr("New link for the customer")});
    return actions;
}

void PaymentDetails::showCode(QPushButton *anchor)
{
    if (!m_payment)
        return;
    const QString reply = messages::replyForCustomer(*m_payment, m_format, m_session.clock().wall());
    if (reply.isEmpty())
        return;
    auto *code = new PayinCode(m_theme, reply, payindetails::caution(*m_payment, m_session), &m_panel);
    connect(code, &PayinCode::said, this, &PaymentDetails::said);
    code->openAt(anchor);
}

//! What the customer has to know; the account and the amount are what they type.
void PaymentDetails::showPayTo(const PaymentRecord &payment)
{
    const PayTo &payTo = payment.payTo;
    FactList *facts = m_panel.facts();
    const auto add = [facts](const QString &name, const QString &value, QToolButton *button = nullptr) {
        if (!value.isEmpty())
            facts->addFact(name, value, FactList::Kind::Words, button);
        else
            delete button;
    };
    add(tr("Pay to"), payTo.accountNumber.isEmpty() ? QString() : groupedAccount(payTo.accountNumber),
        copyButton(m_theme, tr("Copy the account to pay to"), payTo.accountNumber));
    add(tr("Name there"), payTo.accountName);
    add(tr("At"), payTo.bankName.isEmpty() ? payTo.bankCode : payTo.bankName);
    const Money exactly = payTo.money.value_or(payment.request.money);
    add(tr("Exactly"), payTo.accountNumber.isEmpty() ? QString() : m_format.money(exactly),
        copyButton(m_theme, tr("Copy the amount"), exactly.amount.toString()));
    add(tr("With reference"), payTo.reference, copyButton(m_theme, tr("Copy the reference"), payTo.reference));
    if (payTo.expiresAt)
        add(tr("Until"), messages::when(*payTo.expiresAt, m_session.clock().wall()));
}

void PaymentDetails::showFacts(const PaymentRecord &payment)
{
    FactList *facts = m_panel.facts();
    facts->clear();
    if (isPayin(payment))
        showPayTo(payment);
    showAccount(payment);
    showTimes(payment);
    if (mayHaveFee(payment.submission) || payment.fee)
        facts->addFact(tr("Fee"), payment.fee ? m_format.money(*payment.fee) : tr("not known yet"));
    if (payment.submission.lastStatus.isKnown())
        facts->addFact(tr("Gateway says"),
            //: A fact about a payment, behind "Gateway says". %1 is the gateway's own word for a status.
            payment.submission.wordIsFinal ? tr("%1 is final, set by you").arg(payment.submission.lastStatus.word())
                                           : payment.submission.lastStatus.word());
    if (payment.submission.resolvedAsOurs)
        facts->addFact(tr("Decided"), tr("it is ours, said by a person"));
    if (!payment.problem.isEmpty())
        facts->addFact(tr("Problem"), messages::problem(payment, m_format));
    facts->addFact(tr("ID"), payment.id.toString(), FactList::Kind::Mono, copyButton(m_theme, tr("Copy ID"), payment.id.toString()));
}

//! Of one that was made elsewhere nothing but what the gateway shows is known; of ours nothing was asked where nothing stands.
void PaymentDetails::showAccount(const PaymentRecord &payment)
{
    FactList *facts = m_panel.facts();
    const PaymentRequest &request = payment.request;
    const QString otherwise = wasMadeElsewhere(payment) ? tr("not known") : QString();
    const auto add = [facts, &otherwise](const QString &name, const QString &value) {
        if (const QString shown = value.isEmpty() ? otherwise : value; !shown.isEmpty())
            facts->addFact(name, shown);
    };
    const QString account = isPayin(payment) ? tr("Customer's account") : tr("Account");
    if (request.accountNumber.isEmpty())
        add(account, {});
    else
        facts->addFact(account, accountShown(payment), FactList::Kind::Words, m_hides ? eye(payment) : nullptr);
    add(tr("Bank"), visibleLine(request.operatorCode));
    add(tr("Method"), visibleLine(request.methodCode));
    add(tr("E-mail"), visibleLine(request.emailAddress));
    if (!payment.reference.isEmpty())
        facts->addFact(tr("Reference"), visibleLine(payment.reference));
}

QString PaymentDetails::accountShown(const PaymentRecord &payment) const
{
    const QString &number = payment.request.accountNumber;
    return m_hides && m_whole != payment.id ? maskedAccount(number) : groupedAccount(number);
}

//! Shows one number whole until another payment is looked at.
QToolButton *PaymentDetails::eye(const PaymentRecord &payment)
{
    const bool isWhole = m_whole == payment.id;
    auto *button = iconButton(
        m_theme, isWhole ? u"eye-off"_s : u"eye"_s, isWhole ? tr("Show the last four digits only") : tr("Show the whole account number"));
    connect(button, &QToolButton::clicked, this, [this, id = payment.id, isWhole] {
        m_whole = isWhole ? std::nullopt : std::optional(id);
        if (m_payment)
            showFacts(*m_payment);
    });
    return button;
}

void PaymentDetails::showTimes(const PaymentRecord &payment)
{
    const UtcTime now = m_session.clock().wall();
    m_day = localDay(now);
    const auto add = [&](const QString &name, UtcTime at) {
        PlainLabel *fact = m_panel.facts()->addFact(name, messages::when(at, now));
        fact->setToolTip(plainTip(exactTime(at)));
        fact->setAccessibleDescription(exactTime(at));
    };
    // Where the gateway doesn't show when it was made, there stands when it was added here.
    const bool isKnown = !wasMadeElsewhere(payment) || (!m_entries.isEmpty() && m_entries.first().at != payment.createdAt);
    if (isKnown)
        add(tr("Created"), payment.createdAt);
    if (payment.processedAt)
        //: When the gateway was done with a payment, as it says.
        add(tr("Processed"), *payment.processedAt);
}

void PaymentDetails::takeTimeline(const Result<QList<TimelineEntry>> &entries)
{
    const bool isFirst = m_entries.isEmpty();
    m_entries = entries ? *entries : QList<TimelineEntry>();
    m_timelineTrouble = entries ? QString() : messages::errorMessage(entries.error()).coded();
    m_said = messages::firstSaid(m_entries);
    explain();
    showTimeline();
    if (isFirst && wasMadeElsewhere(*m_payment))
        showFacts(*m_payment); // now it is known when it was made
}

void PaymentDetails::showTimeline()
{
    if (!m_timelineTrouble.isEmpty())
        return m_panel.timeline()->setEntries({{.time = QString(), .words = m_timelineTrouble}});
    PaymentHistory history {.entries = m_entries};
    if (m_payment)
        history.kind = m_payment->submission.kind;
    if (m_attempts && *m_attempts)
        history.attempts = **m_attempts;
    if (m_replies && *m_replies)
        history.replies = **m_replies;
    if (m_payment && !wasMadeElsewhere(*m_payment))
        history.request = requestLine(*m_payment);
    m_panel.timeline()->setEntries(timelineLines(history, m_session.clock().wall(), m_utc));
}

//! Yesterday is no longer told by its time alone.
void PaymentDetails::lookAtDay()
{
    if (!m_payment || !m_panel.isVisible() || localDay(m_session.clock().wall()) == m_day)
        return;
    showFacts(*m_payment);
    showTimeline();
}

void PaymentDetails::setUtc(bool utc)
{
    m_utc = utc;
    m_panel.zoneButton()->show();
    m_panel.zoneButton()->setText(utc ? tr("UTC") : tr("Local time"));
    m_panel.zoneButton()->setAccessibleName(
        utc ? tr("The timeline tells UTC. Change to local time") : tr("The timeline tells local time. Change to UTC"));
    showTimeline();
}

// ---- for others

void PaymentDetails::showRequest()
{
    if (m_payment && m_attempts && m_replies)
        m_request->setPayment(*m_payment, *m_attempts, *m_replies);
}

void PaymentDetails::openRequest()
{
    m_request->open();
}

void PaymentDetails::copyForSupport()
{
    if (!m_payment)
        return;
    const auto attempts = m_attempts.value_or(QList<AttemptRecord>());
    QGuiApplication::clipboard()->setText(supportText(*m_payment, m_entries, attempts, m_session.clock().wall()));
    Q_EMIT said(tr("Copied, without the name and the account. It can be sent to your gateway contact."));
}

} // namespace kontor
