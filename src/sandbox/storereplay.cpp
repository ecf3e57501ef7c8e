// SPDX-License-Identifier: GPL-3.0-or-later
// The book from its journal again. Lines of older and newer versions are read as far as they are known.
#include "sandbox/journalwords.h"
#include "sandbox/paymentstore.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

PayinAccount accountIn(const Json &json)
{
    return {textIn(json[u"name"]), textIn(json[u"number"]), textIn(json[u"bank"]), textIn(json[u"bank_name"]), textIn(json[u"reference"]),
        timeIn(json[u"expires"]), json[u"fee"].toBool().value_or(false)};
}

} // namespace

void PaymentStore::replay(const Json &line)
{
    const QString event = textIn(line[u"e"]);
    if (event == u"post") {
        const QString key = textIn(line[u"kind"]) + u'/' + textIn(line[u"id"]);
        if (++m_posts[key] == 1)
            m_order.append(key);
    } else if (event == u"accepted") {
        replayAcceptance(line);
    } else if (event == u"status") {
        replayChange(line);
    } else if (event == u"callback" || event == u"called") {
        replayCallback(line);
    } else if (event == u"reset") {
        clear();
    }
}

void PaymentStore::replayAcceptance(const Json &line)
{
    AcceptedPayment payment;
    payment.kind = kindOfCollection(textIn(line[u"kind"])).value_or(PaymentKind::Payout);
    payment.id = textIn(line[u"id"]);
    payment.body = textIn(line[u"body"]).toUtf8();
    payment.acceptedAt = timeIn(line[u"at"]);
    payment.skew = Millis(line[u"skew_ms"].toInteger().value_or(0));
    payment.isTest = line[u"test"].toBool().value_or(true);
    payment.status = textIn(line[u"status"]);
    payment.account = accountIn(line[u"account"]);
    auto order = readOrder(payment.body);
    if (auto *read = std::get_if<PaymentOrder>(&order))
        payment.order = *read;
    put(payment);
    replayPlan(payment.key(), line[u"plan"]);
}

void PaymentStore::replayPlan(const QString &key, const Json &list)
{
    QList<Planned> plan;
    for (const Json &step : list.items())
        plan.append({timeIn(step[u"due"]), textIn(step[u"status"])});
    planFor(key, plan);
}

void PaymentStore::replayChange(const Json &line)
{
    const QString key = textIn(line[u"kind"]) + u'/' + textIn(line[u"id"]);
    const auto known = m_payments.constFind(key);
    if (known == m_payments.cend())
        return;
    AcceptedPayment after = *known;
    after.status = textIn(line[u"status"]);
    if (line[u"processed"].isNumber())
        after.processedAt = timeIn(line[u"processed"]);
    if (const auto stage = payinStage(textIn(line[u"stage"]))) { // a payin was paid, or ran out
        after.stage = *stage;
        after.received = line[u"received"].toDecimal().value_or(Decimal());
        after.account.expiresAt = timeIn(line[u"expires"]);
        forgetExpiry(key);
        put(after);
        replayPlan(key, line[u"plan"]);
        return;
    }
    put(after);
    if (line[u"by_hand"].toBool().value_or(false)) {
        if (line[u"last"].toBool().value_or(false)) {
            forgetPlan(key);
            forgetExpiry(key);
        }
        return;
    }
    const auto planned = std::find_if(m_events.begin(), m_events.end(), [&](const auto &entry) {
        const auto *change = std::get_if<Change>(&entry.second);
        return change && change->key == key; // the changes of one payment happen in the order of their times
    });
    if (planned != m_events.end())
        m_events.erase(planned);
}

void PaymentStore::replayCallback(const Json &line)
{
    const qint64 number = line[u"n"].toInteger().value_or(0);
    m_lastNumber = std::max(m_lastNumber, number);
    if (textIn(line[u"e"]) == u"callback") {
        const QByteArray body
            = line.has(u"body") ? QByteArray::fromBase64(textIn(line[u"body"]).toLatin1()) : GatewaySettings {}.callback();
        m_events.emplace(timeIn(line[u"due"]), CallbackOrder {number, QUrl(textIn(line[u"url"])), body});
        return;
    }
    std::erase_if(m_events, [number](const auto &entry) {
        const auto *order = std::get_if<CallbackOrder>(&entry.second);
        return order && order->number == number;
    });
}

} // namespace kontor
