// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payoutadvice.h"

#include "core/visibletext.h"
#include "models/paymentcells.h"
#include "office/earlierpayouts.h"
#include "office/words.h"

#include <algorithm>
#include <chrono>

namespace kontor {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr Millis balancesStay = 1min;
constexpr Millis banksStay = 1h;
constexpr Millis balancesKept = 24h * 30; // an older one says nothing of today

//! The same number at another bank is another account: nothing is known before both are.
bool isWhole(const PaymentRequest &request)
{
    return !request.accountNumber.isEmpty() && !request.operatorCode.isEmpty();
}

} // namespace

PayoutAdvice::PayoutAdvice(Office &office, const NumberFormat &format, QObject *parent)
    : QObject(parent)
    , m_office(office)
    , m_format(format)
    , m_recipients(office.ledger(), office.clock(), format)
{
    connect(&m_recipients, &RecipientBook::refreshed, this, &PayoutAdvice::changed);
    connect(&m_recipients, &RecipientBook::foundMore, this, &PayoutAdvice::changed);
    connect(&office.lookups(), &GatewayDesk::balancesRead, this, &PayoutAdvice::takeBalances);
    connect(&office.payments(), &PaymentDesk::queued, this, &PayoutAdvice::readQueued);
}

void PayoutAdvice::refresh()
{
    m_recipients.refresh();
    readBalances();
    readQueued();
    readBanks();
}

//! What was read last is shown at once; the gateway's answer takes its place.
void PayoutAdvice::readBalances()
{
    const UtcTime now = m_office.clock().wall();
    m_office.ledger().balancesSince(now - balancesKept)->then(this, [this](const Result<QList<BalanceSnapshot>> &kept) {
        if (!kept)
            return;
        for (const BalanceSnapshot &balance : *kept)
            keep(balance);
        Q_EMIT changed();
    });
    const bool isFresh
        = std::any_of(m_balances.begin(), m_balances.end(), [&](const BalanceSnapshot &each) { return now - each.at < balancesStay; });
    if (!isFresh && !m_asking)
        m_asking = m_office.lookups().balances(); // heard by balancesRead()
}

void PayoutAdvice::readQueued()
{
    readQueuedMoney(m_office.ledger(), this)->then(this, [this](const Result<QueuedMoney> &queued) {
        m_queued = queued ? *queued : QueuedMoney();
        Q_EMIT changed();
    });
}

void PayoutAdvice::takeBalances(const Balances &balances)
{
    for (const Money &balance : balances.certain())
        keep({m_office.clock().wall(), balance});
    Q_EMIT changed();
}

void PayoutAdvice::keep(const BalanceSnapshot &balance)
{
    if (const BalanceSnapshot *known = balanceOf(balance.money.currency); known && known->at > balance.at)
        return;
    m_balances.removeIf([&](const BalanceSnapshot &each) { return each.money.currency == balance.money.currency; });
    m_balances.append(balance);
}

void PayoutAdvice::readBanks()
{
    if (m_banksAt && m_office.clock().wall() - *m_banksAt < banksStay)
        return;
    m_office.lookups().paymentOperators()->then(this, [this](const Result<CodeList> &list) {
        if (!list || list->items.isEmpty())
            return;
        m_banks = list->items;
        m_banksAt = m_office.clock().wall();
        m_listed = std::make_shared<const KnownCodes>(m_banks, *m_banksAt);
        Q_EMIT banksChanged();
        Q_EMIT changed();
    });
    m_office.lookups().currencies(); // kept by the office: what a file says is compared with it
}

Reply<Done> *PayoutAdvice::lookInto(const PaymentRequest &request)
{
    if (isWhole(request))
        return m_recipients.lookUp(request);
    auto *nothing = new Reply<Done>(this);
    nothing->finish(Done {});
    return nothing;
}

// ---- what is said

QString PayoutAdvice::aboutAccount(const PaymentRequest &request) const
{
    if (!m_recipients.isRead() || !isWhole(request))
        return {};
    const RecipientBook::Recipient *known = m_recipients.find(request);
    if (!known && !m_recipients.isWhole() && !m_recipients.isLookedUp(request))
        //: %n is how many accounts are known.
        return tr("Not among the %n account(s) that are known from the latest payouts; it may have been paid before.", nullptr,
            m_recipients.rowCount());
    if (!known)
        return words::newRecipient();
    const UtcTime now = m_office.clock().wall();
    //: %n is how many payouts there were, %1 and %3 are times, %2 is an amount.
    return tr("%n payout(s) to this account since %1; the last one: %2, %3.", nullptr, int(known->payouts))
        .arg(words::when(known->firstAt, now), m_format.money(known->last.request.money), words::when(known->last.createdAt, now));
}

QString PayoutAdvice::aboutChange(const PaymentRequest &request) const
{
    if (!isWhole(request))
        return {};
    PayoutHistory history;
    if (const auto *known = m_recipients.find(request))
        history.account = EarlierPayout {.id = known->last.id, .request = known->last.request};
    else if (const PaymentRecord *other = m_recipients.named(request.accountName))
        history.person = EarlierPayout {.id = other->id, .request = other->request};
    return accountChange(request, history);
}

QString PayoutAdvice::aboutBank(const QString &code) const
{
    if (code.isEmpty() || !m_listed || m_listed->knows(code))
        return {};
    //: %1 is the code of a bank, %2 the time when the list was read.
    return tr("\"%1\" is not in the gateway's list of %2. You can still send it.")
        .arg(visibleLine(code), words::when(*m_banksAt, m_office.clock().wall()));
}

QString PayoutAdvice::ageOfBanks() const
{
    if (!m_banksAt)
        return tr("The gateway's list was not read yet. Type the bank's code, for example BCA.");
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(m_office.clock().wall() - *m_banksAt).count();
    if (minutes < 1)
        //: Of the list of banks.
        return tr("List from the gateway, just read.");
    if (minutes < 60)
        //: Of the list of banks.
        return tr("List from the gateway, %n min old.", nullptr, int(minutes));
    //: Of the list of banks. %1 is when it was read: "16:31".
    return tr("List from the gateway as of %1.").arg(words::when(*m_banksAt, m_office.clock().wall()));
}

const BalanceSnapshot *PayoutAdvice::balanceOf(const QString &currency) const
{
    const auto found
        = std::find_if(m_balances.begin(), m_balances.end(), [&](const BalanceSnapshot &each) { return each.money.currency == currency; });
    return found == m_balances.end() ? nullptr : &*found;
}

QString PayoutAdvice::balance(const QString &currency) const
{
    const BalanceSnapshot *known = balanceOf(currency);
    //: A balance and when it was read: "212,400.50 INR as of 16:31:10".
    return known ? tr("%1 as of %2").arg(m_format.money(known->money), words::asOf(known->at, m_office.clock().wall())) : QString();
}

QString PayoutAdvice::aboutCurrency(const QString &currency) const
{
    if (currency.isEmpty() || m_balances.isEmpty() || balanceOf(currency))
        return {};
    //: Of a payout. %1 is the code of a currency.
    return tr("The gateway has shown no balance in %1. Check the currency; you can still send it.").arg(visibleLine(currency));
}

QString PayoutAdvice::aboutBalance(const Money &money) const
{
    const BalanceSnapshot *known = balanceOf(money.currency);
    if (!known)
        return {};
    if (money.amount > known->money.amount)
        //: Of a payout. %1 is an amount of money with the time when it was read.
        return tr("This is more than the balance of %1.").arg(balance(money.currency));
    const auto queued = m_queued.of(money.currency);
    if (!queued)
        //: %1 is an amount of money with the time when it was read.
        return tr("More is queued already than Kontor can add up: with this payout that is more than the balance of %1.")
            .arg(balance(money.currency));
    const auto together = queued->plus(money.amount);
    if (together && *together <= known->money.amount)
        return {};
    //: Of a payout. %1 and %2 are amounts of money, %2 with the time when it was read.
    return tr("%1 is queued already. With this payout that is more than the balance of %2.")
        .arg(m_format.money({*queued, money.currency}), balance(money.currency));
}

} // namespace kontor
