// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sandboxcontrol/sandboxcontrolpage.h"

#include "core/visibletext.h"
#include "gui/keyboard/focusinsight.h"
#include "gui/keyboard/mainkeys.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/toggles.h"
#include "gui/kit/typedtext.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int fieldWidth = 360;
constexpr int mostPayins = 100;
constexpr int lookAgain = 1000;
constexpr int payinsPause = 300;
constexpr int longestDelay = 600;
constexpr Seconds clockAhead {60};
constexpr Seconds downTime {30};

//! Below a line. Cards would take from a narrow place on both sides.
QVBoxLayout *titled(QWidget *part, const QString &title)
{
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(makeRule());
    auto *name = new PlainLabel(title, TextStyle::Section);
    name->setWordWrap(true);
    layout->addWidget(name);
    return layout;
}

} // namespace

SandboxControlPage::SandboxControlPage(
    MerchantSession &session, SandboxControl &control, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_control(control)
    , m_theme(theme)
    , m_format(format)
{
    build();
    showPayins({});
    m_again.setSingleShot(true);
    m_again.setInterval(lookAgain);
    connect(&m_again, &QTimer::timeout, this, [this] {
        if (isVisible() && m_waits)
            readBehaviour();
    });
    m_reading.setSingleShot(true);
    m_reading.setInterval(payinsPause);
    connect(&m_reading, &QTimer::timeout, this, &SandboxControlPage::readPayins);
    const auto readSoon = [this] {
        if (!m_reading.isActive() && isVisible())
            m_reading.start();
    };
    connect(&session.ledger(), &Ledger::changed, this, readSoon);
    connect(&session.ledger(), &Ledger::changedElsewhere, this, readSoon);
}

QString SandboxControlPage::title() const
{
    return tr("Sandbox controls");
}

void SandboxControlPage::build()
{
    QVBoxLayout *layout = pageColumn(this, m_theme, formWidth);
    layout->parentWidget()->parentWidget()->layout()->setContentsMargins(16, 20, 16, 24); // narrower than a page's
    auto *header = new PageHeader(tr("Sandbox controls"));
    header->setSubtitle(tr("Play the customer and the bank. Everything here is practice; no real money moves."));
    QToolButton *close = iconButton(m_theme, u"cross"_s, tr("Close the sandbox controls"));
    connect(close, &QToolButton::clicked, this, &Page::left);
    header->addButton(close);
    layout->addWidget(header);
    m_message = new MessageBar(m_theme);
    layout->addWidget(m_message);
    layout->addWidget(makeCustomer());
    layout->addWidget(makePayouts());
    layout->addWidget(makeTrouble());
    layout->addStretch();
}

// ---- the customer

QWidget *SandboxControlPage::makeCustomer()
{
    auto *part = new QWidget;
    QVBoxLayout *layout = titled(part, tr("The customer of a payin"));
    m_payins = new QComboBox;
    m_payins->setAccessibleName(tr("Payin"));
    keepFit(m_theme, m_payins, [this] { m_payins->setMaximumWidth(m_theme.px(fieldWidth)); });
    connect(m_payins, &QComboBox::activated, this, [this] { m_wanted.reset(); });
    m_payinsRow = new FieldRow(m_theme, tr("Pa&yin"), m_payins);
    layout->addWidget(m_payinsRow);
    m_amount = new QLineEdit;
    m_amount->setAccessibleName(tr("Another amount"));
    TypedText::watch(*m_amount);
    keepFit(m_theme, m_amount, [this] { m_amount->setMaximumWidth(m_theme.px(fieldWidth)); });
    m_amountRow = new FieldRow(m_theme, tr("Another &amount"), m_amount);
    m_amountRow->setHelp(tr("What the customer pays by mistake."));
    connect(m_amount, &QLineEdit::returnPressed, this, &SandboxControlPage::payOtherAmount);
    layout->addWidget(m_amountRow);
    m_customerActions = new QWidget;
    auto *row = new FlowLayout(m_customerActions);
    row->setContentsMargins(0, 0, 0, 0);
    QPushButton *pays = primaryButton(m_theme, tr("Customer pays"), u"hand-coin"_s);
    QPushButton *other = plainButton(m_theme, tr("Pays wrong amount"));
    QPushButton *expires = plainButton(m_theme, tr("Let it expire"), u"hourglass"_s);
    pressByMainKeys(this, pays);
    for (QPushButton *button : {pays, other, expires})
        row->addWidget(button);
    connect(pays, &QPushButton::clicked, this, [this] {
        //: %1 is an amount with its currency and the name of a customer: "450,000 IDR from Dewi Lestari".
        const QString words = tr("The customer has paid: %1. The gateway calls back now, and Kontor asks it.").arg(m_payins->currentText());
        if (const auto id = chosenPayin())
            act(m_control.pay(*id), words);
    });
    connect(other, &QPushButton::clicked, this, &SandboxControlPage::payOtherAmount);
    connect(expires, &QPushButton::clicked, this, [this] {
        //: %1 is an amount with its currency and the name of a customer: "450,000 IDR from Dewi Lestari".
        const QString words = tr("%1: the time is over now. The gateway calls back, and Kontor asks it.").arg(m_payins->currentText());
        if (const auto id = chosenPayin())
            act(m_control.expire(*id), words);
    });
    layout->addWidget(m_customerActions);
    return part;
}

void SandboxControlPage::choosePayin(const OrderId &id)
{
    m_wanted = id;
    readPayins();
}

void SandboxControlPage::readPayins()
{
    using enum PaymentState;
    const auto isAtGateway = [](PaymentState state) { return isOpen(state) && stageOf(state) == Stage::Sent; };
    const PaymentQuery open {.kind = PaymentKind::Payin, .states = statesWhere(isAtGateway)};
    m_session.ledger().payments().find(open, mostPayins)->then(this, [this](const Result<QList<qint64>> &found) {
        m_session.ledger().payments().rows(found ? *found : QList<qint64>())->then(this, [this](const Result<QList<PaymentRecord>> &rows) {
            if (!rows)
                return;
            if (m_payins->view()->isVisible())
                return m_reading.start(); // somebody chooses from what is there
            showPayins(*rows);
        });
    });
}

void SandboxControlPage::showPayins(const QList<PaymentRecord> &payins)
{
    const auto before = chosenPayin();
    m_open = payins;
    m_payins->clear();
    bool hasWanted = false;
    for (const PaymentRecord &payin : payins) {
        //: A payin, in a list to choose from. %1 is an amount with its currency, %2 the name of a customer.
        m_payins->addItem(tr("%1 from %2").arg(m_format.money(payin.request.money), visibleLine(payin.request.accountName)));
        const bool isWanted = m_wanted == payin.id;
        if (isWanted || (before == payin.id && !hasWanted))
            m_payins->setCurrentIndex(m_payins->count() - 1);
        hasWanted = hasWanted || isWanted;
    }
    if (hasWanted)
        m_wanted.reset(); // until then it may be on its way to the gateway
    m_payins->setEnabled(!payins.isEmpty());
    m_payinsRow->setHelp(payins.isEmpty()
            ? tr("No payin is open. Make one, and its customer can be played here.")
            : /*: Below a list to choose from. */ tr("%n payin(s) open at the gateway.", nullptr, int(payins.size())));
    const QWidget *hands = QApplication::focusWidget();
    const bool goesAway = payins.isEmpty() && (m_customerActions->isAncestorOf(hands) || m_amountRow->isAncestorOf(hands));
    for (QWidget *part : {static_cast<QWidget *>(m_amountRow), m_customerActions})
        part->setVisible(!payins.isEmpty());
    const bool isWhereItWasPut = m_outcome->hasFocus() || m_payins->hasFocus();
    if ((std::exchange(m_hasArrived, false) && isWhereItWasPut) || goesAway)
        takeKeyboard();
}

std::optional<OrderId> SandboxControlPage::chosenPayin() const
{
    const int row = m_payins->currentIndex();
    return row >= 0 && row < m_open.size() ? std::optional(m_open.at(row).id) : std::nullopt;
}

void SandboxControlPage::payOtherAmount()
{
    const auto id = chosenPayin();
    if (!id)
        return;
    const QString currency = m_open.at(m_payins->currentIndex()).request.money.currency;
    const auto amount = m_format.parseAmount(m_amount->text(), currency);
    const auto *refusal = std::get_if<NumberFormat::Refusal>(&amount);
    m_amountRow->setProblem(refusal ? messages::reason(whyNoAmount(m_amount->text(), currency, *refusal)) : QString());
    if (const auto *value = std::get_if<Decimal>(&amount))
        //: %1 is an amount with its currency.
        act(m_control.pay(*id, *value),
            tr("The customer has paid %1. The gateway calls back now, and Kontor asks it.").arg(m_format.money({*value, currency})));
}

// ---- the bank

QWidget *SandboxControlPage::makePayouts()
{
    auto *part = new QWidget;
    QVBoxLayout *layout = titled(part, tr("What becomes of the next payouts"));
    m_outcome = new QComboBox;
    m_outcome->setEditable(true);
    m_outcome->setInsertPolicy(QComboBox::NoInsert);
    m_outcome->addItems({u"SUCCESS"_s, u"REJECTED"_s, u"REVERSED"_s, u"ON_HOLD"_s, u"PAID_OUT"_s});
    m_outcome->setAccessibleName(tr("Outcome"));
    m_outcome->lineEdit()->setAccessibleName(tr("Outcome"));
    m_outcome->lineEdit()->setMaxLength(64);
    keepFit(m_theme, m_outcome, [this] { m_outcome->setMaximumWidth(m_theme.px(fieldWidth)); });
    auto *outcome = new FieldRow(m_theme, tr("&Outcome"), m_outcome);
    outcome->setHelp(tr("The gateway's last word; any word can be typed."));
    m_delay = new QSpinBox;
    m_delay->setRange(0, longestDelay);
    m_delay->setAccessibleName(tr("Delay in seconds"));
    keepFit(m_theme, m_delay, [this] { m_delay->setMaximumWidth(m_theme.px(fieldWidth)); });
    auto *delay = new FieldRow(m_theme, tr("&Delay in seconds"), m_delay);
    delay->setHelp(tr("From the acceptance to that word."));
    layout->addWidget(outcome);
    layout->addWidget(delay);
    QPushButton *use = plainButton(m_theme, tr("Use for the next payouts"), u"check"_s);
    connect(use, &QPushButton::clicked, this, [this] {
        const QString word = m_outcome->currentText().trimmed();
        //: %1 is a status, in the gateway's own word.
        if (!word.isEmpty())
            act(m_control.setOutcome(word, Seconds(m_delay->value())),
                tr("Payouts from now on end with %1, %n second(s) after they are accepted.", nullptr, m_delay->value()).arg(word));
    });
    auto *row = new QHBoxLayout;
    row->addWidget(use);
    row->addStretch();
    layout->addLayout(row);
    return part;
}

QCheckBox *SandboxControlPage::addSwitch(
    QVBoxLayout *layout, const QString &words, Reply<Done> *(SandboxControl::*set)(bool), const QString &on, const QString &off)
{
    auto *box = new QCheckBox(words);
    connect(box, &QCheckBox::toggled, this,
        [this, set, on, off](bool checked) { act(std::invoke(set, m_control, checked), checked ? on : off); });
    layout->addWidget(box);
    return box;
}

QWidget *SandboxControlPage::makeTrouble()
{
    auto *part = new QWidget;
    QVBoxLayout *layout = titled(part, tr("Trouble that a gateway can make"));
    auto *acts = new QWidget;
    auto *row = new FlowLayout(acts);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [this, row](const QString &text, Reply<Done> *(SandboxControl::*doIt)(), const QString &words) {
        QPushButton *button = plainButton(m_theme, text);
        connect(button, &QPushButton::clicked, this, [this, doIt, words] { act(std::invoke(doIt, m_control), words); });
        row->addWidget(button);
    };
    add(tr("Lose the next reply"), &SandboxControl::loseNextReply,
        tr("The next payout is accepted, and its reply is lost: its outcome is unknown until Kontor has asked."));
    add(tr("Answer the next 429"), &SandboxControl::refuseNextAsTooMany,
        tr("The next payout is told that there are too many requests. Kontor sends it again with the same ID."));
    QPushButton *goDown = plainButton(m_theme, tr("Go down for 30 s"), u"offline"_s);
    connect(goDown, &QPushButton::clicked, this,
        [this] { act(m_control.goDown(downTime), tr("The gateway is down for 30 s. Queued payouts wait for it.")); });
    row->addWidget(goDown);
    layout->addWidget(acts);
    m_twice = addSwitch(layout, tr("Send each callback twice"), &SandboxControl::setCallsTwice,
        tr("Each callback comes twice from now on. Kontor asks the gateway, and pays nothing twice."),
        tr("Each callback comes once again."));
    m_unfamiliar = addSwitch(layout, tr("Send unfamiliar events"), &SandboxControl::setUnfamiliarEvents,
        tr("Callbacks call themselves payment.teleported from now on. Kontor asks all the same."),
        tr("Callbacks have their usual name again."));
    m_clock = new QCheckBox(tr("Gateway's clock 60 s ahead"));
    connect(m_clock, &QCheckBox::toggled, this, [this](bool on) {
        act(m_control.setClockAhead(on ? clockAhead : Seconds(0)),
            on ? tr("The gateway's clock is 60 s ahead. Kontor signs with the gateway's time and says so in the status bar.")
               : tr("The gateway's clock agrees again."));
    });
    layout->addWidget(m_clock);
    QPushButton *usual = linkButton(m_theme, tr("Everything as usual again"), u"undo"_s);
    connect(usual, &QPushButton::clicked, this, [this] { act(m_control.behaveAsUsual(), tr("The gateway behaves as usual.")); });
    auto *last = new QHBoxLayout;
    last->addWidget(usual);
    last->addStretch();
    layout->addLayout(last);
    return part;
}

// ---- how it stands

void SandboxControlPage::arrive()
{
    scrollToTop(*m_payinsRow);
    m_hasArrived = true;
    takeKeyboard();
    look();
}

//! Also when it comes back with the room for it, or with the window.
void SandboxControlPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    look();
}

void SandboxControlPage::look()
{
    readPayins();
    readBehaviour();
}

//! To the first field that takes it, with what is above it in sight.
void SandboxControlPage::takeKeyboard()
{
    focusUnscrolled(m_payins->isEnabled() ? *m_payins : *m_outcome);
}

void SandboxControlPage::readBehaviour()
{
    m_control.behaviour()->then(this, [this](const Result<SandboxControl::Behaviour> &behaviour) {
        if (behaviour)
            return show(*behaviour);
        messages::Message message = messages::queryErrorMessage(behaviour.error());
        message.text = message.plain();
        message.headline = tr("The sandbox does not answer.");
        m_message->show(MessageBar::Kind::Warning, message);
    });
}

void SandboxControlPage::show(const SandboxControl::Behaviour &behaviour)
{
    QStringList waiting;
    if (behaviour.isDown)
        waiting.append(tr("It is down for a while."));
    if (behaviour.repliesToLose > 0)
        //: On a bar: what the practice gateway will do.
        waiting.append(tr("The reply to the next %n payout(s) is lost.", nullptr, behaviour.repliesToLose));
    if (behaviour.refusalsToCome > 0)
        //: On a bar: what the practice gateway will do. 429 says that there were too many requests.
        waiting.append(tr("The next %n payout(s) are answered 429.", nullptr, behaviour.refusalsToCome));
    m_waits = !waiting.isEmpty();
    if (m_waits && isVisible())
        m_again.start(); // it ends by itself
    if (waiting.isEmpty())
        m_message->hide();
    else
        m_message->show(MessageBar::Kind::Info, tr("The sandbox makes trouble."), waiting.join(u' '));
    if (!m_outcome->hasFocus() && !m_outcome->lineEdit()->hasFocus())
        m_outcome->setEditText(behaviour.outcome);
    if (!m_delay->hasFocus())
        m_delay->setValue(int(std::chrono::duration_cast<Seconds>(behaviour.delay + Millis(500)).count()));
    setMark(*m_twice, behaviour.callsTwice);
    setMark(*m_unfamiliar, behaviour.unfamiliarEvents);
    setMark(*m_clock, behaviour.clockAhead.count() != 0);
}

void SandboxControlPage::act(Reply<Done> *reply, const QString &whatHappens)
{
    reply->then(this, [this, whatHappens](const Result<Done> &done) {
        //: %1 says why, in a sentence or two.
        Q_EMIT said(done ? whatHappens : tr("Nothing happened: %1").arg(messages::errorMessage(done.error()).plain()));
        readBehaviour();
        readPayins();
    });
}

} // namespace kontor
