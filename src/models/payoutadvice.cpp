// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payoutadvice.h"

#include "core/visibletext.h"
#include "messages/reasons.h"
#include "messages/times.h"
#include "models/paymentcells.h"
#include "office/payments/payoutwarnings.h"

#include <algorithm>
#include <chrono>

namespace kontor {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr Millis banksStay = 1h;

//! The same number at another bank is another account: nothing is known before both are.
bool isWhole(const PaymentRequest &request)
{
    return !request.accountNumber.isEmpty() && !request.operatorCode.isEmpty();
}

} // namespace

PayoutAdvice::PayoutAdvice(MerchantSession &session, const NumberFormat &format, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_format(format)
    , m_recipients(session.ledger(), session.clock(), format)
{
    connect(&m_recipients, &RecipientModel::refreshed, this, &PayoutAdvice::changed);
    connect(&m_recipients, &RecipientModel::foundMore, this, &PayoutAdvice::changed);
    connect(&session.lookups(), &GatewayQueries::balancesRead, this, &PayoutAdvice::takeBalances);
    connect(&session.payments(), &PaymentService::queued, this, &PayoutAdvice::readQueued);
}

void PayoutAdvice::refresh()
{
    m_recipients.refresh();
    refreshBalancesAndLists();
}

void PayoutAdvice::refreshBalancesAndLists()
{
    readBalances(); // and what is queued
    readBanks();
}

//! What was read last is shown at once; the gateway's answer takes its place.
void PayoutAdvice::readBalances()
{
    const UtcTime now = m_session.clock().wall();
    readKnownBalances(m_session.ledger(), now, this)->then(this, [this](const Result<BalanceCheck> &known) {
        if (known)
            takeKnown(*known);
    });
    if (!m_balances.isFresh(now) && !m_asking)
        m_asking = m_session.lookups().balances(); // heard by balancesRead()
}

void PayoutAdvice::takeKnown(const BalanceCheck &known)
{
    for (const BalanceSnapshot &balance : known.all())
        m_balances.keep(balance);
    m_balances.setQueued(known.queued());
    Q_EMIT changed();
}

void PayoutAdvice::readQueued()
{
    readQueuedMoney(m_session.ledger(), this)->then(this, [this](const Result<QueuedMoney> &queued) {
        m_balances.setQueued(queued ? *queued : QueuedMoney());
        Q_EMIT changed();
    });
}

void PayoutAdvice::takeBalances(const Balances &balances)
{
    m_balances.keep(balances, m_session.clock().wall());
    Q_EMIT changed();
}

void PayoutAdvice::readBanks()
{
    if (m_banksAt && m_session.clock().wall() - *m_banksAt < banksStay)
        return;
    m_session.lookups().paymentOperators()->then(this, [this](const Result<CodeList> &list) {
        if (!list || list->items.isEmpty())
            return;
        m_banks = list->items;
        m_banksAt = m_session.clock().wall();
        m_listed = std::make_shared<const KnownCodes>(m_banks, *m_banksAt);
        Q_EMIT banksChanged();
        Q_EMIT changed();
    });
    m_session.lookups().currencies(); // kept by the session: what a file says is compared with it
}

Reply<Done> *PayoutAdvice::lookInto(const PaymentRequest &request)
{
    return isWhole(request) ? m_recipients.lookUp(request) : Reply<Done>::withResult(Done {}, this);
}

// ---- what is said

QString PayoutAdvice::aboutAccount(const PaymentRequest &request) const
{
    if (!m_recipients.isRead() || !isWhole(request))
        return {};
    const RecipientModel::Recipient *known = m_recipients.find(request);
    if (!known && !m_recipients.isWhole() && !m_recipients.isLookedUp(request))
        //: %n is how many accounts are known.
        return tr("Not among the %n account(s) that are known from the latest payouts; it may have been paid before.", nullptr,
            m_recipients.rowCount());
    if (!known)
        return messages::reason({ReasonCode::NewRecipient});
    const UtcTime now = m_session.clock().wall();
    //: %n is how many payouts there were, %1 and %3 are times, %2 is an amount.
    return tr("%n payout(s) to this account since %1; the last one: %2, %3.", nullptr, int(known->payouts))
        .arg(messages::when(known->firstAt, now), m_format.money(known->last.request.money), messages::when(known->last.createdAt, now));
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
    return messages::reason(accountChange(request, history));
}

QString PayoutAdvice::aboutBank(const QString &code) const
{
    if (code.isEmpty() || !m_listed || m_listed->knows(code))
        return {};
    //: %1 is the code of a bank, %2 the time when the list was read.
    return tr("\"%1\" is not in the gateway's list of %2. You can still send it.")
        .arg(visibleLine(code), messages::when(*m_banksAt, m_session.clock().wall()));
}

QString PayoutAdvice::ageOfBanks() const
{
    if (!m_banksAt)
        return tr("The gateway's list was not read yet. Type the bank's code, for example BCA.");
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(m_session.clock().wall() - *m_banksAt).count();
    if (minutes < 1)
        //: Of the list of banks.
        return tr("List from the gateway, just read.");
    if (minutes < 60)
        //: Of the list of banks.
        return tr("List from the gateway, %n min old.", nullptr, int(minutes));
    //: Of the list of banks. %1 is when it was read: "16:31".
    return tr("List from the gateway as of %1.").arg(messages::when(*m_banksAt, m_session.clock().wall()));
}

QString PayoutAdvice::balance(const QString &currency) const
{
    return m_balances.text(currency, m_format, m_session.clock().wall());
}

QString PayoutAdvice::aboutCurrency(const QString &currency) const
{
    return messages::reason(m_balances.aboutCurrency(currency));
}

QString PayoutAdvice::aboutBalance(const Money &money) const
{
    return messages::reason(m_balances.aboutAmount(money, m_session.clock().wall()), m_format);
}

} // namespace kontor
