// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/callbacks/callbackservice.h"

#include "api/gatewaynetwork.h"
#include "api/singlecall.h"
#include "http/portuser.h"
#include "messages/callbacks.h"
#include "messages/reasons.h"
#include "office/profiles/profile.h"

#include <QUrl>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis portRetry {30'000};
constexpr int nearPorts = 40;
constexpr int highestPort = 65'535;
constexpr qsizetype mostGaps = 100;
constexpr std::chrono::minutes longestSilence {30}; // while a payment is open
constexpr Millis testPatience {10'000};
constexpr Millis arrival {500}; // the answer may be here before the news of the call is

//! `error` is that of the listener which did not open.
CallbackPortError portLostBy(const ApiError &error, const QHostAddress &address, quint16 port)
{
    const bool isUsed = error.kind == ErrorKind::Exists;
    return {.address = address.toString(), .port = port, .isUsed = isUsed, .program = isUsed ? programAtPort(port) : QString()};
}

//! The system's own words are not always there.
ApiError lostTest(const QString &base, const Result<HttpAnswer> &answer)
{
    if (answer)
        return badInput(ReasonCode::CallbackTestElsewhere, {{Arg::Said, base}});
    if (answer.error().text.isEmpty())
        return badInput(ReasonCode::CallbackTestUnreachable, {{Arg::Said, base}});
    return badInput(ReasonCode::CallbackTestBroken, {{Arg::Said, base}, {Arg::Name, answer.error().text}});
}

} // namespace

CallbackService::CallbackService(const Profile &profile, Ledger &ledger, Clock &clock, SaveProfile save, QObject *parent)
    : QObject(parent)
    , m_profile(profile)
    , m_clock(clock)
    , m_save(std::move(save))
    , m_hints(ledger)
    , m_log(m_listener, m_hints, ledger, clock)
{
    connect(&m_listener, &CallbackListener::received, &m_hints, &CallbackHints::take);
    connect(&m_hints, &CallbackHints::callbackPending, this, &CallbackService::take);
}

void CallbackService::start()
{
    m_started = true;
    listen();
}

void CallbackService::stop()
{
    m_started = false;
    m_listener.close();
}

CallbackService::State CallbackService::state() const
{
    if (m_listener.isListening())
        return State::Listening;
    if (m_portError)
        return State::PortTaken;
    return m_isPaused && m_started && !m_profile.callbackAddress.isNull() ? State::Paused : State::Off;
}

std::optional<UtcTime> CallbackService::missedSince() const
{
    if (state() != State::Listening || !m_openSince)
        return std::nullopt;
    const bool isLong = m_clock.monotonic() - std::max(m_heardAt, *m_openSince) >= longestSilence;
    return isLong ? std::optional(m_last.value_or(m_listeningSince)) : std::nullopt;
}

void CallbackService::expect(bool hasOpenPayment)
{
    if (!hasOpenPayment)
        m_openSince.reset();
    else if (!m_openSince)
        m_openSince = m_clock.monotonic();
}

void CallbackService::listen()
{
    if (!m_started || m_isPaused || m_profile.callbackAddress.isNull() || m_listener.isListening())
        return;
    const auto port = m_listener.listen(m_profile.callbackAddress, m_profile.callbackPort);
    m_portError = port ? std::nullopt : std::optional(portLostBy(port.error(), m_profile.callbackAddress, m_profile.callbackPort));
    m_listeningSince = m_clock.wall();
    m_heardAt = m_clock.monotonic();
    if (!port)
        m_clock.after(portRetry, this, [this, tries = ++m_portTries] {
            if (tries == m_portTries)
                listen();
        });
    noteGap();
    Q_EMIT changed();
}

//! Kontor asks the gateway instead, so nothing is lost; but what came meanwhile came later than it could have.
void CallbackService::noteGap()
{
    const bool isDeaf = state() == State::PortTaken || state() == State::Paused;
    const bool wasDeaf = !m_gaps.isEmpty() && !m_gaps.constLast().to;
    if (isDeaf == wasDeaf)
        return;
    if (isDeaf)
        m_gaps.append({.from = m_clock.wall()});
    else
        m_gaps.last().to = m_clock.wall();
    if (m_gaps.size() > mostGaps)
        m_gaps.removeFirst();
}

void CallbackService::take(const PaymentRecord &payment)
{
    m_last = m_clock.wall();
    m_heardAt = m_clock.monotonic();
    Q_EMIT changed();
    Q_EMIT callbackPending(payment);
}

void CallbackService::setPaused(bool paused)
{
    if (std::exchange(m_isPaused, paused) == paused)
        return;
    if (!paused)
        return listen();
    m_listener.close();
    m_portError.reset();
    noteGap();
    Q_EMIT changed();
}

bool CallbackService::listenAgain()
{
    listen();
    return m_listener.isListening();
}

quint16 CallbackService::freePortAfterTaken() const
{
    const int taken = m_profile.callbackPort;
    for (int port = taken + 1; port <= std::min(taken + nearPorts, highestPort); ++port) {
        CallbackListener trial;
        if (trial.listen(m_profile.callbackAddress, quint16(port)))
            return quint16(port);
    }
    return 0;
}

std::optional<PlaceProblem> CallbackService::setPlace(const QHostAddress &address, quint16 port, const QString &publicUrl)
{
    const QString url = withoutLastSlashes(publicUrl);
    if (const auto problem = problemWithPlace(address, url))
        return problem;
    const bool moves = address != m_profile.callbackAddress || port != m_profile.callbackPort;
    if (moves && !address.isNull()) {
        CallbackListener trial;
        if (const auto opened = trial.listen(address, port); !opened)
            return PlaceProblem {.field = PlaceField::Port, .portError = portLostBy(opened.error(), address, port)};
        port = trial.port();
    }
    const auto saved = m_save([&](Profile &profile) {
        profile.callbackAddress = address;
        profile.callbackPort = port;
        profile.callbackUrl = url;
    });
    if (!saved)
        return PlaceProblem {PlaceField::Url, saved.error().reason};
    if (moves) {
        m_listener.close();
        m_portError.reset();
        listen();
        noteGap();
    }
    Q_EMIT changed();
    return std::nullopt;
}

//! A relay has neither the gateway's own authority nor its proxy.
Reply<Done> *CallbackService::sendTest()
{
    const QString base = m_profile.callbackBase();
    if (state() != State::Listening || base.isEmpty())
        return Reply<Done>::withResult(badInput(ReasonCode::CallbacksOff), this);
    auto network = GatewayNetwork::make({});
    if (!network)
        return Reply<Done>::withResult(network.error(), this);
    auto *reply = new Reply<Done>(this);
    GatewayNetwork &way = *network->release();
    way.setParent(this);
    connect(reply, &QObject::destroyed, &way, &QObject::deleteLater); // after the call, which goes with the reply
    const QString nonce = CallbackListener::newNonce();
    m_log.expectTest(nonce);
    connect(&m_listener, &CallbackListener::answered, reply, [reply, nonce](const CallbackCall &call) {
        if (call.nonce == nonce)
            reply->finish(Done {});
    });
    const HttpRequest request {.method = "POST", .body = QByteArrayLiteral("{\"type\":\"kontor.test\"}")};
    const QUrl url(base + CallbackListener::pathFor(PaymentKind::Payout, nonce));
    callOnce(way, m_clock, request, url, testPatience, reply)->then(reply, [this, reply, base](const Result<HttpAnswer> &answer) {
        m_clock.after(arrival, reply, [reply, lost = lostTest(base, answer)] { reply->finish(lost); });
    });
    return reply;
}

} // namespace kontor
