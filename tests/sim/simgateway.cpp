// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/simgateway.h"

#include "core/time.h"

namespace kontor::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype headSize = 120; // about what the head of an answer takes
constexpr Millis lagsBehind {600'000};
constexpr Millis aheadBy {60'000};
constexpr Millis troubleBegins {180'000}; // after the world began
constexpr Millis failoverLasts {720'000};
constexpr Millis olderBy {3'600'000};
constexpr Millis noRouteLasts {2'400'000};
constexpr Millis cacheLasts {600'000};

Arrival arrivalOf(const GatewayAnswer &answer)
{
    HeaderList headers = answer.headers;
    headers.append({"Content-Type", answer.mime});
    headers.append({"Content-Length", QByteArray::number(answer.body.size())});
    return {Arrival::End::Whole, answer.status, headers, answer.body};
}

Arrival cutTo(Arrival arrival, qsizetype size)
{
    arrival.end = Arrival::End::Short;
    arrival.body.truncate(size);
    return arrival;
}

void setLength(Arrival &arrival, const QByteArray &length)
{
    for (auto &[name, value] : arrival.headers) {
        if (name == "Content-Length")
            value = length;
    }
}

void setDate(Arrival &arrival, UtcTime time)
{
    for (auto &[name, value] : arrival.headers) {
        if (name == "Date")
            value = httpDate(time);
    }
}

Arrival withWrongLength(Arrival arrival, const Outcome &outcome)
{
    const qsizetype size = arrival.body.size() + qsizetype(outcome.bytes);
    setLength(arrival, QByteArray::number(std::max(qsizetype(0), size)));
    if (outcome.bytes <= 0)
        arrival.body.truncate(std::max(qsizetype(0), size));
    else
        arrival.end = outcome.closes ? Arrival::End::Short : Arrival::End::Hangs;
    return arrival;
}

QByteArray textOf(const Json &json)
{
    return json.toText().value_or(QString()).toUtf8();
}

} // namespace

SimGateway::SimGateway(SimClock &clock, SimLog &log, GatewayConfig config, const QByteArray &publicPem, Lie lie)
    : m_clock(clock)
    , m_log(log)
    , m_config(std::move(config))
    , m_publicPem(publicPem)
    , m_lie(lie)
{
    m_config.secret = secret;
    start();
}

// ---- its life

void SimGateway::stop()
{
    m_gateway.reset();
    ++m_life;
    m_log.note("gateway: down");
}

void SimGateway::start()
{
    m_config.seed = m_config.seed.value_or(1) + 1;
    m_wake.reset();
    m_gateway = std::make_unique<Gateway>(m_config);
    const auto known = m_lie == Lie::ForgetsPayments ? m_journal.first(std::min(qsizetype(1), m_journal.size())) : m_journal;
    for (const QByteArray &line : known)
        m_gateway->replay(line);
    m_gateway->begin();
    if (!m_gateway->setKeys({m_publicPem}))
        qFatal("the merchant's key was refused");
    setFaults(m_faults);
    m_log.note("gateway: up");
    advance();
}

void SimGateway::setFaults(const QByteArray &document)
{
    m_faults = document;
    const auto json = parseJson(document);
    if (m_gateway && (!json || !m_gateway->setFaults(*json, m_clock.worldTime())))
        qFatal("no faults: %s", document.constData());
}

// ---- requests

void SimGateway::handle(const GatewayRequest &request, UtcTime leftAt, const Answer &answer)
{
    if (!m_gateway)
        return answer({Arrival::End::Closed});
    const Gateway::Visit visit = m_gateway->arrive(request, m_clock.worldTime());
    if (visit.copyAfter)
        m_clock.outside(*visit.copyAfter, [this, request] { takeCopy(request); });
    if (visit.hold == Millis(0))
        return process(request, visit, leftAt, answer);
    m_clock.outside(visit.hold, [this, request, visit, leftAt, answer, life = m_life] {
        if (life == m_life)
            process(request, visit, leftAt, answer);
        else
            answer({Arrival::End::Closed});
    });
}

void SimGateway::process(const GatewayRequest &request, const Gateway::Visit &visit, UtcTime leftAt, const Answer &answer)
{
    const bool looksBack = does(Lie::TakesExpiredTokens) && request.method == "POST" && request.segments.size() == 2;
    const Outcome outcome = m_gateway->process(request, visit, looksBack ? leftAt : m_clock.worldTime());
    harvest();
    if (answered)
        answered(request, outcome.answer);
    m_log.note("gateway: " + request.method + ' ' + request.path().toUtf8() + " -> " + QByteArray::number(outcome.answer.status)
        + (outcome.leaving == Leaving::Whole ? "" : " (odd)"));
    advance();
    if (outcome.leaving == Leaving::Never || outcome.leaving == Leaving::EndlessHead)
        return;
    const qint64 drips = outcome.leaving == Leaving::Dripped ? outcome.answer.body.size() : 1;
    m_clock.outside(outcome.delay * drips, [answer, arrival = told(request, outcome)] { answer(arrival); });
}

//! What a proxy kept of a request comes to whatever gateway there is then.
void SimGateway::takeCopy(const GatewayRequest &request)
{
    if (!m_gateway)
        return;
    const Outcome outcome = m_gateway->process(request, {}, m_clock.worldTime());
    harvest();
    m_log.note("gateway: a copy of " + request.method + ' ' + request.path().toUtf8() + " -> " + QByteArray::number(outcome.answer.status));
    advance();
}

bool SimGateway::showsLater(const GatewayRequest &request) const
{
    const auto accepted = m_accepted.value(request.segments.join(u'/'));
    return does(Lie::ReadsLag) && isQuestionForPayment(request) && !accepted.isEmpty()
        && m_clock.worldTime() < accepted.first().at + lagsBehind;
}

//! Behind something that answers in the gateway's place, or by a database that is behind.
bool SimGateway::isHidden(const GatewayRequest &request) const
{
    if (!isQuestionForPayment(request))
        return false;
    const Millis since = m_clock.worldTime() - m_begunAt - troubleBegins;
    if (does(Lie::NoRoute))
        return since >= Millis(0) && since < noRouteLasts;
    const auto accepted = m_accepted.value(request.segments.join(u'/'));
    const bool isOlder = accepted.isEmpty() || accepted.first().at > m_begunAt + troubleBegins - olderBy;
    return does(Lie::FailsOver) && since >= Millis(0) && since < failoverLasts && isOlder;
}

void SimGateway::cache(const GatewayRequest &request, Arrival &arrival) const
{
    if (!does(Lie::CachesAbsence) || !isQuestionForPayment(request))
        return;
    const QString key = request.segments.join(u'/');
    const auto kept = m_absences.constFind(key);
    const UtcTime now = m_clock.worldTime();
    if (kept != m_absences.constEnd() && now - *kept < cacheLasts) {
        arrival.status = 404;
        arrival.headers.append({"Age", QByteArray::number(std::chrono::duration_cast<Seconds>(now - *kept).count())});
    } else if (arrival.status == 404) {
        m_absences.insert(key, now);
    }
}

Arrival SimGateway::told(const GatewayRequest &request, const Outcome &outcome) const
{
    Arrival arrival = arrivalOf(outcome.answer);
    if (m_lie == Lie::SaysSuccess && isQuestionForPayment(request))
        arrival.body.replace("\"PROCESSING\"", "\"SUCCESS\"   ");
    if ((m_lie == Lie::HidesPayments && isQuestionForPayment(request)) || showsLater(request) || isHidden(request))
        arrival.status = 404;
    if (does(Lie::NoRoute) && isHidden(request))
        arrival.body = "<!doctype html><title>404</title>";
    cache(request, arrival);
    if (does(Lie::DateAhead) && isQuestionForPayment(request))
        setDate(arrival, m_clock.worldTime() + aheadBy);
    switch (outcome.leaving) {
    case Leaving::Dropped:
        return {Arrival::End::Closed};
    case Leaving::Cut:
        return cutTo(arrival, arrival.body.size() / 2);
    case Leaving::CutAt:
        return outcome.bytes < headSize ? Arrival {Arrival::End::Closed} : cutTo(arrival, qsizetype(outcome.bytes) - headSize);
    case Leaving::DoubledLength:
        setLength(arrival, QByteArray::number(arrival.body.size()) + ", " + QByteArray::number(arrival.body.size() / 2));
        arrival.body.truncate(arrival.body.size() / 2);
        return arrival;
    case Leaving::WrongLength:
        return withWrongLength(arrival, outcome);
    case Leaving::EndlessBody:
        arrival.headers.removeIf([](const auto &header) { return header.first == "Content-Length"; });
        arrival.body = QByteArray(1'200'000, ' ');
        arrival.end = Arrival::End::Hangs;
        return arrival;
    default:
        return arrival;
    }
}

// ---- what becomes of payments

void SimGateway::harvest()
{
    const auto lines = m_gateway->takeJournal();
    for (const QByteArray &line : lines) {
        m_journal.append(line);
        if (line.startsWith("{\"e\":\"accepted\"") || line.startsWith("{\"e\":\"status\""))
            note(line);
    }
}

void SimGateway::note(const QByteArray &line)
{
    const auto json = parseJson(line);
    const QString key = QString::fromUtf8(textOf((*json)[u"kind"]) + '/' + textOf((*json)[u"id"]));
    const QByteArray word = textOf((*json)[u"status"]);
    m_words[key].append(QString::fromUtf8(word));
    m_log.note("gateway: " + key.toUtf8() + " is " + word);
    if ((*json)[u"e"].toText() == u"accepted"_s)
        m_accepted[key].append({textOf((*json)[u"body"]), m_clock.worldTime()});
}

void SimGateway::advance()
{
    const UtcTime now = m_clock.worldTime();
    const auto due = m_gateway->advance(now);
    harvest();
    for (const CallbackOrder &order : due) {
        if (callBack)
            callBack(order);
        m_gateway->callbackDone(order.number);
    }
    const auto next = m_gateway->nextEvent();
    if (!next || (m_wake && *m_wake <= *next && *m_wake > now))
        return;
    m_wake = next;
    m_clock.outside(*next - now, [this, life = m_life] {
        if (life == m_life)
            advance();
    });
}

bool SimGateway::payAsStranger(PaymentKind kind, const QString &id, const QByteArray &body)
{
    const Json::Array operations {Json(u"POST /%1/%2"_s.arg(collection(kind), id))};
    const Json order(Json::Object {{u"merchantCode"_s, m_config.merchant}, {u"secret"_s, QString::fromLatin1(secret)},
        {u"validitySecs"_s, Json(qint64(60))}, {u"operations"_s, Json(operations)}});
    const HeaderList usual {{"X-API-Version", "2"}, {"Content-Type", "application/json"}};
    const UtcTime now = m_clock.worldTime();
    const auto token = parseJson(m_gateway->process({"POST", {u"auth-tokens"_s}, {}, usual, order.toBytes()}, {}, now).answer.body);
    if (!token)
        return false;
    const HeaderList headers = usual + HeaderList {{"Authorization", "Bearer " + textOf((*token)[u"token"])}};
    const Outcome outcome = m_gateway->process({"POST", {collection(kind), id}, {}, headers, body}, {}, now);
    harvest();
    advance();
    m_log.note("stranger: " + id.toUtf8() + " -> " + QByteArray::number(outcome.answer.status));
    return outcome.answer.status == 200;
}

void SimGateway::payPayin(const QString &id, const std::optional<Decimal> &amount)
{
    if (!m_gateway)
        return;
    (void)m_gateway->payPayin(id, amount, m_clock.worldTime());
    harvest();
    advance();
}

const AcceptedPayment *SimGateway::find(const QString &key) const
{
    const PaymentKind kind = key.startsWith(u"payouts/") ? PaymentKind::Payout : PaymentKind::Payin;
    return m_gateway ? m_gateway->find(kind, key.section(u'/', 1)) : nullptr;
}

} // namespace kontor::sim
