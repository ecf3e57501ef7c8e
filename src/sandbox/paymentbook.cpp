// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/paymentbook.h"

#include "wire/moneyjson.h"

#include <QCryptographicHash>
#include <QHostAddress>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

const QByteArray callbackBody = "{\"type\":\"payment.status_changed\"}"; // no data of the payment: specification, Events §2

QString keyOf(PaymentKind kind, const QString &id)
{
    return collection(kind) + u'/' + id;
}

Json stamp(UtcTime time)
{
    return Json(qint64(time.time_since_epoch().count()));
}

UtcTime timeIn(const Json &json)
{
    return UtcTime(Millis(json.toInteger().value_or(0)));
}

QString textIn(const Json &json)
{
    return json.toText().value_or(QString());
}

// The sandbox calls nobody but this computer.
bool isLoopback(const QUrl &url)
{
    return url.isValid() && url.scheme() == u"http" && QHostAddress(url.host()).isLoopback() && url.userInfo().isEmpty();
}

bool isText(const Json &json)
{
    return json.isString() && !textIn(json).trimmed().isEmpty();
}

std::optional<QString> problemIn(const Json &body)
{
    const Json &method = body[u"paymentMethod"];
    if (!isText(method[u"paymentMethodCode"]))
        return u"paymentMethod.paymentMethodCode is missing."_s;
    if (!isText(method[u"account"][u"accountName"]))
        return u"paymentMethod.account.accountName is missing."_s;
    if (!isText(method[u"account"][u"accountNumber"]))
        return u"paymentMethod.account.accountNumber is missing."_s;
    for (const QStringView name : {QStringView(u"paymentOperatorCode"), QStringView(u"emailAddress")}) {
        if (method.has(name) && !method[name].isString())
            return u"paymentMethod.%1 is no text."_s.arg(name);
    }
    for (const QStringView name : {QStringView(u"callbackUrl"), QStringView(u"returnUrl")}) {
        if (body.has(name) && !QUrl(textIn(body[name]), QUrl::StrictMode).isValid())
            return u"%1 is no address."_s.arg(name);
    }
    return std::nullopt;
}

} // namespace

std::variant<PaymentOrder, QString> readOrder(const QByteArray &bytes)
{
    const auto body = parseJson(bytes);
    if (!body || !body->isObject() || QString::fromUtf8(bytes).toUtf8() != bytes)
        return u"The body is no JSON object."_s;
    const Json &money = (*body)[u"paymentRequested"][u"money"];
    const auto value = moneyFrom(money);
    if (!value)
        return u"paymentRequested.money needs a number as amount and a currencyCode."_s;
    if (!value->amount.isPositive())
        return u"paymentRequested.money.amount is not above zero."_s;
    if (const auto problem = problemIn(*body))
        return *problem;
    const Json echo(Json::Object {{u"amount"_s, money[u"amount"]}, {u"currencyCode"_s, money[u"currencyCode"]}});
    return PaymentOrder {echo, *value, textIn((*body)[u"paymentMethod"][u"paymentMethodCode"]), textIn((*body)[u"callbackUrl"])};
}

PaymentBook::PaymentBook(std::function<void(const Json &)> record)
    : m_record(std::move(record))
{
}

void PaymentBook::countPost(PaymentKind kind, const QString &id)
{
    const QString key = keyOf(kind, id);
    if (++m_posts[key] == 1)
        m_order.append(key);
    m_record(Json(Json::Object {{u"e"_s, u"post"_s}, {u"kind"_s, collection(kind)}, {u"id"_s, id}}));
}

const AcceptedPayment *PaymentBook::find(PaymentKind kind, const QString &id) const
{
    const auto found = m_payments.constFind(keyOf(kind, id));
    return found == m_payments.cend() ? nullptr : &*found;
}

void PaymentBook::accept(const AcceptedPayment &payment, const QList<Planned> &plan)
{
    Json::Array steps;
    for (const Planned &step : plan)
        steps.push_back(Json(Json::Object {{u"due"_s, stamp(step.due)}, {u"status"_s, step.status}}));
    m_record(Json(Json::Object {{u"e"_s, u"accepted"_s}, {u"kind"_s, collection(payment.kind)}, {u"id"_s, payment.id}, {u"at"_s, stamp(payment.acceptedAt)},
        {u"skew_ms"_s, Json(qint64(payment.skew.count()))}, {u"test"_s, Json(payment.isTest)}, {u"status"_s, payment.status}, {u"plan"_s, Json(steps)},
        {u"body"_s, QString::fromUtf8(payment.body)}}));
    insert(payment, plan);
}

void PaymentBook::insert(const AcceptedPayment &payment, const QList<Planned> &plan)
{
    const QString key = keyOf(payment.kind, payment.id);
    m_payments.insert(key, payment);
    for (const Planned &step : plan)
        m_events.emplace(step.due, Change {key, step.status, &step == &plan.last()});
}

QList<CallbackOrder> PaymentBook::advance(UtcTime now, const GatewaySettings &settings)
{
    QList<CallbackOrder> due;
    while (!m_events.empty() && m_events.begin()->first <= now) {
        const Event event = std::move(m_events.begin()->second);
        m_events.erase(m_events.begin());
        if (const auto *step = std::get_if<Change>(&event)) {
            change(*step, now, settings);
        } else if (const auto *order = std::get_if<CallbackOrder>(&event)) {
            due.append(*order);
            ++m_callbacksSent;
        }
    }
    return due;
}

void PaymentBook::change(const Change &change, UtcTime now, const GatewaySettings &settings)
{
    AcceptedPayment &payment = m_payments[change.key];
    payment.status = change.status;
    if (change.last)
        payment.processedAt = now + payment.skew;
    m_record(Json(Json::Object {{u"e"_s, u"status"_s}, {u"kind"_s, collection(payment.kind)}, {u"id"_s, payment.id}, {u"status"_s, change.status},
        {u"processed"_s, payment.processedAt ? stamp(*payment.processedAt) : Json()}}));
    const QString &url = payment.order.callbackUrl;
    if (url.isEmpty() || settings.callbacks == GatewaySettings::Callbacks::Off)
        return;
    if (!isLoopback(QUrl(url))) {
        ++m_callbacksRefused;
        return;
    }
    for (int i = 0; i < (settings.callbacks == GatewaySettings::Callbacks::Double ? 2 : 1); ++i)
        oweCallback(url, now + settings.callbackDelay);
}

void PaymentBook::oweCallback(const QString &url, UtcTime due)
{
    const CallbackOrder order {++m_lastNumber, QUrl(url), callbackBody};
    m_record(Json(Json::Object {{u"e"_s, u"callback"_s}, {u"n"_s, Json(order.number)}, {u"url"_s, url}, {u"due"_s, stamp(due)}}));
    m_events.emplace(due, order);
}

std::optional<UtcTime> PaymentBook::nextEvent() const
{
    return m_events.empty() ? std::nullopt : std::optional(m_events.begin()->first);
}

void PaymentBook::callbackDone(qint64 number)
{
    m_record(Json(Json::Object {{u"e"_s, u"called"_s}, {u"n"_s, Json(number)}}));
}

void PaymentBook::replay(const Json &line)
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

void PaymentBook::replayAcceptance(const Json &line)
{
    AcceptedPayment payment;
    payment.kind = textIn(line[u"kind"]) == collection(PaymentKind::Payin) ? PaymentKind::Payin : PaymentKind::Payout;
    payment.id = textIn(line[u"id"]);
    payment.body = textIn(line[u"body"]).toUtf8();
    payment.acceptedAt = timeIn(line[u"at"]);
    payment.skew = Millis(line[u"skew_ms"].toInteger().value_or(0));
    payment.isTest = line[u"test"].toBool().value_or(true);
    payment.status = textIn(line[u"status"]);
    auto order = readOrder(payment.body);
    if (auto *read = std::get_if<PaymentOrder>(&order))
        payment.order = *read;
    QList<Planned> plan;
    for (const Json &step : line[u"plan"].items())
        plan.append({timeIn(step[u"due"]), textIn(step[u"status"])});
    insert(payment, plan);
}

void PaymentBook::replayChange(const Json &line)
{
    const QString key = textIn(line[u"kind"]) + u'/' + textIn(line[u"id"]);
    const auto payment = m_payments.find(key);
    if (payment == m_payments.end())
        return;
    payment->status = textIn(line[u"status"]);
    if (line[u"processed"].isNumber())
        payment->processedAt = timeIn(line[u"processed"]);
    for (auto at = m_events.begin(); at != m_events.end(); ++at) {
        const auto *planned = std::get_if<Change>(&at->second);
        if (planned && planned->key == key) { // the changes of one payment happen in the order of their times
            m_events.erase(at);
            return;
        }
    }
}

void PaymentBook::replayCallback(const Json &line)
{
    const qint64 number = line[u"n"].toInteger().value_or(0);
    m_lastNumber = std::max(m_lastNumber, number);
    if (textIn(line[u"e"]) == u"callback") {
        m_events.emplace(timeIn(line[u"due"]), CallbackOrder {number, QUrl(textIn(line[u"url"])), callbackBody});
        return;
    }
    std::erase_if(m_events, [number](const auto &entry) {
        const auto *order = std::get_if<CallbackOrder>(&entry.second);
        return order && order->number == number;
    });
}

void PaymentBook::clear()
{
    m_payments.clear();
    m_posts.clear();
    m_order.clear();
    m_events.clear();
    m_callbacksSent = 0;
    m_callbacksRefused = 0;
}

Json PaymentBook::truth(PaymentKind kind) const
{
    Json::Array all;
    for (const QString &key : m_order) {
        if (!key.startsWith(collection(kind) + u'/'))
            continue;
        const auto payment = m_payments.constFind(key);
        const bool known = payment != m_payments.cend();
        const QByteArray hash = known ? QCryptographicHash::hash(payment->body, QCryptographicHash::Sha256).toHex() : QByteArray();
        all.push_back(Json(Json::Object {{u"id"_s, key.mid(collection(kind).size() + 1)}, {u"body"_s, known ? Json(QString::fromUtf8(payment->body)) : Json()},
            {u"sha256"_s, known ? Json(QString::fromLatin1(hash)) : Json()}, {u"posts"_s, Json(qint64(m_posts.value(key)))},
            {u"accepted_at"_s, known ? Json(isoUtc(payment->acceptedAt)) : Json()}, {u"status"_s, known ? Json(payment->status) : Json()}}));
    }
    return Json(all);
}

} // namespace kontor
