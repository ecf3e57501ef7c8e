// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/paymentstore.h"

#include "sandbox/journalwords.h"

#include <QCryptographicHash>
#include <QHostAddress>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// The sandbox calls nobody but this computer.
bool isLoopback(const QUrl &url)
{
    return url.isValid() && url.scheme() == u"http" && QHostAddress(url.host()).isLoopback() && url.userInfo().isEmpty();
}

// Of the same form as the right one, and surely not it.
QUrl withOtherNonce(QUrl url)
{
    const QString path = url.path();
    const QByteArray other = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha256).toHex().left(32);
    url.setPath(path.left(path.lastIndexOf(u'/') + 1) + QString::fromLatin1(other));
    return url;
}

Json accountJson(const PayinAccount &account)
{
    return Json(Json::Object {{u"name"_s, account.accountName}, {u"number"_s, account.accountNumber}, {u"bank"_s, account.bankCode},
        {u"bank_name"_s, account.bankName}, {u"reference"_s, account.reference}, {u"expires"_s, stamp(account.expiresAt)},
        {u"fee"_s, Json(account.isFeeDue)}});
}

Json lineAbout(const AcceptedPayment &payment, const QString &event)
{
    return Json(Json::Object {{u"e"_s, event}, {u"kind"_s, collection(payment.kind)}, {u"id"_s, payment.id}});
}

PayinStage stageOf(const AcceptedPayment &payin, UtcTime now)
{
    if (payin.stage == PayinStage::Expired || payin.stage == PayinStage::Late || now >= payin.account.expiresAt)
        return PayinStage::Late;
    if (payin.received == payin.order.value.amount)
        return PayinStage::Paid;
    return payin.received < payin.order.value.amount ? PayinStage::Short : PayinStage::Over;
}

GatewayAnswer unknown()
{
    return refusal(404, u"PAYMENT_NOT_FOUND"_s, u"There is no payin with this ID."_s);
}

Json::Object traceOf(const AcceptedPayment &payin)
{
    return {{u"stage"_s, nameOf(payin.stage)}, {u"received"_s, payin.received}, {u"expires"_s, stamp(payin.account.expiresAt)}};
}

QList<PaymentStore::Planned> afterPaying(UtcTime now, const GatewayBehaviour &settings)
{
    QList<PaymentStore::Planned> plan;
    for (const auto &step : settings.payinStatusAfter)
        plan.append({now + step.after, step.status});
    return plan;
}

PayinAccount accountIn(const Json &json)
{
    return {textIn(json[u"name"]), textIn(json[u"number"]), textIn(json[u"bank"]), textIn(json[u"bank_name"]), textIn(json[u"reference"]),
        timeIn(json[u"expires"]), json[u"fee"].toBool().value_or(false)};
}

} // namespace

PaymentStore::PaymentStore(std::function<void(const Json &)> record)
    : m_record(std::move(record))
{
}

void PaymentStore::countPost(PaymentKind kind, const QString &id)
{
    const QString key = collection(kind) + u'/' + id;
    if (++m_posts[key] == 1)
        m_order.append(key);
    m_record(Json(Json::Object {{u"e"_s, u"post"_s}, {u"kind"_s, collection(kind)}, {u"id"_s, id}}));
}

const AcceptedPayment *PaymentStore::find(PaymentKind kind, const QString &id) const
{
    const auto found = m_payments.constFind(collection(kind) + u'/' + id);
    return found == m_payments.cend() ? nullptr : &*found;
}

void PaymentStore::accept(const AcceptedPayment &payment, const QList<Planned> &plan)
{
    Json line = lineAbout(payment, u"accepted"_s);
    line.add(u"at"_s, stamp(payment.acceptedAt));
    line.add(u"skew_ms"_s, Json(qint64(payment.skew.count())));
    line.add(u"test"_s, Json(payment.isTest));
    line.add(u"status"_s, payment.status);
    line.add(u"plan"_s, planJson(plan));
    if (payment.kind == PaymentKind::Payin)
        line.add(u"account"_s, accountJson(payment.account));
    line.add(u"body"_s, QString::fromUtf8(payment.body));
    m_record(line);
    put(payment);
    planFor(payment.key(), plan);
}

// Stores what a payment is from now on, and what that moves.
void PaymentStore::put(const AcceptedPayment &after)
{
    const auto known = m_payments.constFind(after.key());
    const BalanceSheet::Effect before = known == m_payments.cend() ? BalanceSheet::Effect {} : BalanceSheet::effectOf(*known);
    m_balances.replace(after.order.value.currency, before, BalanceSheet::effectOf(after));
    if (known == m_payments.cend() && after.kind == PaymentKind::Payin)
        m_events.emplace(after.account.expiresAt, Expiry {after.key()});
    m_payments.insert(after.key(), after);
}

// put(), with a line in the journal and, when the word is another, news for the callback address.
void PaymentStore::update(const AcceptedPayment &after, Json::Object more, UtcTime now, const GatewayBehaviour &settings)
{
    const bool isNews = m_payments.value(after.key()).status != after.status;
    Json line = lineAbout(after, u"status"_s);
    line.add(u"status"_s, after.status);
    line.add(u"processed"_s, after.processedAt ? stamp(*after.processedAt) : Json());
    for (auto &[name, value] : more)
        line.add(name, std::move(value));
    m_record(line);
    put(after);
    if (isNews)
        tell(after, now, settings);
}

Json PaymentStore::planJson(const QList<Planned> &plan)
{
    Json::Array steps;
    for (const Planned &step : plan)
        steps.push_back(Json(Json::Object {{u"due"_s, stamp(step.due)}, {u"status"_s, step.status}}));
    return Json(steps);
}

void PaymentStore::planFor(const QString &key, const QList<Planned> &plan)
{
    for (const Planned &step : plan)
        m_events.emplace(step.due, Change {key, step.status, &step == &plan.last()});
}

void PaymentStore::forgetPlan(const QString &key)
{
    std::erase_if(m_events, [&](const auto &entry) {
        const auto *planned = std::get_if<Change>(&entry.second);
        return planned && planned->key == key;
    });
}

void PaymentStore::forgetExpiry(const QString &key)
{
    std::erase_if(m_events, [&](const auto &entry) {
        const auto *expiry = std::get_if<Expiry>(&entry.second);
        return expiry && expiry->key == key;
    });
}

QList<CallbackOrder> PaymentStore::advance(UtcTime now, const GatewayBehaviour &settings)
{
    QList<CallbackOrder> due;
    while (!m_events.empty() && m_events.begin()->first <= now) {
        const Event event = std::move(m_events.begin()->second);
        m_events.erase(m_events.begin());
        if (const auto *step = std::get_if<Change>(&event)) {
            happen(*step, now, settings);
        } else if (const auto *expiry = std::get_if<Expiry>(&event)) {
            runOut(expiry->key, now, settings);
        } else if (const auto *order = std::get_if<CallbackOrder>(&event)) {
            due.append(*order);
            ++m_callbacksSent;
        }
    }
    return due;
}

void PaymentStore::happen(const Change &change, UtcTime now, const GatewayBehaviour &settings)
{
    AcceptedPayment after = m_payments.value(change.key);
    after.status = change.status;
    if (change.last)
        after.processedAt = now + after.skew;
    update(after, {}, now, settings);
}

PaymentStore::Objection PaymentStore::setStatus(
    PaymentKind kind, const QString &id, const QString &status, bool last, UtcTime now, const GatewayBehaviour &settings)
{
    const AcceptedPayment *known = find(kind, id);
    if (!known)
        return refusal(404, u"PAYMENT_NOT_FOUND"_s, u"There is no payment with this ID."_s);
    AcceptedPayment after = *known;
    after.status = status;
    if (last) {
        after.processedAt = now + after.skew;
        forgetPlan(after.key());
        forgetExpiry(after.key());
    }
    update(after, {{u"by_hand"_s, Json(true)}, {u"last"_s, Json(last)}}, now, settings);
    return std::nullopt;
}

void PaymentStore::tell(const AcceptedPayment &payment, UtcTime now, const GatewayBehaviour &settings)
{
    const QUrl url(payment.order.callbackUrl);
    if (payment.order.callbackUrl.isEmpty() || settings.callbacksEach() == 0)
        return;
    if (!isLoopback(url)) {
        ++m_callbacksRefused;
        return;
    }
    for (int i = 0; i < settings.callbacksEach(); ++i)
        oweCallback(settings.wrongNonce ? withOtherNonce(url) : url, settings.callback(), now + settings.callbackDelay);
}

void PaymentStore::oweCallback(const QUrl &url, const QByteArray &body, UtcTime due)
{
    const CallbackOrder order {++m_lastNumber, url, body};
    m_record(Json(Json::Object {{u"e"_s, u"callback"_s}, {u"n"_s, Json(order.number)}, {u"url"_s, url.toString(QUrl::FullyEncoded)},
        {u"due"_s, stamp(due)}, {u"body"_s, QString::fromLatin1(body.toBase64())}}));
    m_events.emplace(due, order);
}

std::optional<UtcTime> PaymentStore::nextEvent() const
{
    return m_events.empty() ? std::nullopt : std::optional(m_events.begin()->first);
}

void PaymentStore::callbackDone(qint64 number)
{
    m_record(Json(Json::Object {{u"e"_s, u"called"_s}, {u"n"_s, Json(number)}}));
}

void PaymentStore::clear()
{
    m_payments.clear();
    m_posts.clear();
    m_gets.clear();
    m_order.clear();
    m_events.clear();
    m_balances.clear();
    m_callbacksSent = 0;
    m_callbacksRefused = 0;
}

Json PaymentStore::gets() const
{
    QStringList keys = m_gets.keys();
    keys.sort();
    Json counts(Json::Object {});
    for (const QString &key : keys)
        counts.add(key, Json(qint64(m_gets.value(key))));
    return counts;
}

Json PaymentStore::truth(PaymentKind kind) const
{
    Json::Array all;
    for (const QString &key : m_order) {
        if (!key.startsWith(collection(kind) + u'/'))
            continue;
        const auto payment = m_payments.constFind(key);
        const bool known = payment != m_payments.cend();
        const QByteArray hash = known ? QCryptographicHash::hash(payment->body, QCryptographicHash::Sha256).toHex() : QByteArray();
        Json entry(Json::Object {{u"id"_s, key.mid(collection(kind).size() + 1)},
            {u"body"_s, known ? Json(QString::fromUtf8(payment->body)) : Json()},
            {u"sha256"_s, known ? Json(QString::fromLatin1(hash)) : Json()}, {u"posts"_s, Json(qint64(m_posts.value(key)))},
            {u"accepted_at"_s, known ? Json(isoUtc(payment->acceptedAt)) : Json()}, {u"status"_s, known ? Json(payment->status) : Json()}});
        if (known && kind == PaymentKind::Payin) {
            entry.add(u"received"_s, payment->received);
            entry.add(u"expires_at"_s, isoUtc(payment->account.expiresAt));
        }
        all.push_back(entry);
    }
    return Json(all);
}

// ---- what happens to a payin after it was accepted: its customer pays, or its time runs out

PaymentStore::Objection PaymentStore::pay(
    const QString &idPayin, const std::optional<Decimal> &amount, UtcTime now, const GatewayBehaviour &settings)
{
    const AcceptedPayment *known = find(PaymentKind::Payin, idPayin);
    if (!known)
        return unknown();
    const auto missing = known->order.value.amount.minus(known->received);
    const auto paid = amount ? amount : missing;
    if (!amount && missing && !missing->isPositive())
        return refusal(409, u"NOTHING_MISSING"_s, u"This payin is paid. To pay more than was asked for, name the amount."_s);
    AcceptedPayment after = *known;
    const auto received = paid ? after.received.plus(*paid) : std::nullopt;
    const auto moved = paid ? m_balances.movedWith(after.order.value.currency, *paid) : std::nullopt;
    if (!received || !moved || !moved->plus(settings.openingBalance(after.order.value.currency)))
        return refusal(400, u"BAD_REQUEST"_s, u"The amount has more digits than the sandbox can add up."_s);
    after.received = *received;
    after.stage = stageOf(after, now);
    after.status = settings.payinWord(after.stage);
    after.processedAt = now + after.skew;
    forgetExpiry(after.key());
    const QList<Planned> plan = afterPaying(now, settings);
    Json::Object trace = traceOf(after);
    if (!plan.isEmpty())
        trace.emplace_back(u"plan"_s, planJson(plan));
    update(after, std::move(trace), now, settings);
    planFor(after.key(), plan);
    return std::nullopt;
}

PaymentStore::Objection PaymentStore::expire(const QString &idPayin, UtcTime now, const GatewayBehaviour &settings)
{
    const AcceptedPayment *known = find(PaymentKind::Payin, idPayin);
    if (!known)
        return unknown();
    if (known->stage != PayinStage::Waiting)
        return refusal(409, u"NOT_WAITING"_s, u"This payin doesn't wait for its customer any more."_s);
    AcceptedPayment after = *known;
    after.account.expiresAt = std::min(after.account.expiresAt, now);
    forgetExpiry(after.key());
    put(after);
    runOut(after.key(), now, settings);
    return std::nullopt;
}

void PaymentStore::runOut(const QString &key, UtcTime now, const GatewayBehaviour &settings)
{
    AcceptedPayment after = m_payments.value(key);
    after.stage = PayinStage::Expired;
    after.status = settings.payinWord(after.stage);
    after.processedAt = now + after.skew;
    update(after, traceOf(after), now, settings);
}

// ---- the book from its journal again. Lines of older and newer versions are read as far as they are known

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
            = line.has(u"body") ? QByteArray::fromBase64(textIn(line[u"body"]).toLatin1()) : GatewayBehaviour {}.callback();
        m_events.emplace(timeIn(line[u"due"]), CallbackOrder {number, QUrl(textIn(line[u"url"])), body});
        return;
    }
    std::erase_if(m_events, [number](const auto &entry) {
        const auto *order = std::get_if<CallbackOrder>(&entry.second);
        return order && order->number == number;
    });
}

} // namespace kontor
