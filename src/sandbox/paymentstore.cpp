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
void PaymentStore::update(const AcceptedPayment &after, Json::Object more, UtcTime now, const GatewaySettings &settings)
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

QList<CallbackOrder> PaymentStore::advance(UtcTime now, const GatewaySettings &settings)
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

void PaymentStore::happen(const Change &change, UtcTime now, const GatewaySettings &settings)
{
    AcceptedPayment after = m_payments.value(change.key);
    after.status = change.status;
    if (change.last)
        after.processedAt = now + after.skew;
    update(after, {}, now, settings);
}

PaymentStore::Objection PaymentStore::setStatus(
    PaymentKind kind, const QString &id, const QString &status, bool last, UtcTime now, const GatewaySettings &settings)
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

void PaymentStore::tell(const AcceptedPayment &payment, UtcTime now, const GatewaySettings &settings)
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

} // namespace kontor
