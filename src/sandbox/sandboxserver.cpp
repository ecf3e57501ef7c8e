// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sandboxserver.h"

#include "sandbox/sandboxcontrol.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis longestSleep {60'000}; // the wall clock may be set: look again now and then

HttpLimits limits()
{
    HttpLimits limits;
    limits.maxConnections = 256;
    limits.maxHead = 65'536; // a token that lists many operations is long
    limits.maxBody = 1'048'576;
    return limits;
}

GatewayRequest requestOf(const HttpServerExchange &call)
{
    return {call.method, call.segments, call.query, call.headers, call.body};
}

} // namespace

SandboxServer::SandboxServer(SandboxOptions options, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_clock(clock)
    , m_gateway(m_options.gateway)
    , m_http(limits(), [this](const HttpServerExchangePtr &call) { handle(call); })
    , m_answers(clock)
    , m_callbacks(clock)
{
}

Result<QUrl> SandboxServer::start()
{
    if (const auto read = readState(); !read)
        return read.error();
    if (m_options.faults) {
        if (const auto set = m_gateway.setFaults(*m_options.faults, m_clock.wall()); !set)
            return set.error();
    }
    const auto port = m_http.listen(QHostAddress::LocalHost, m_options.port, m_options.tls);
    if (!port)
        return port.error();
    advance();
    return QUrl(u"%1://127.0.0.1:%2"_s.arg(m_options.tls ? u"https"_s : u"http"_s).arg(*port));
}

Result<Done> SandboxServer::readState()
{
    if (!m_options.stateFile.isEmpty()) {
        const auto lines = m_journal.emplace(m_options.stateFile).open();
        if (!lines)
            return lines.error();
        for (const QByteArray &line : *lines)
            m_gateway.replay(line);
    }
    m_gateway.begin();
    if (!m_options.publicKeys.isEmpty()) {
        if (const auto set = m_gateway.setKeys(m_options.publicKeys); !set)
            return set.error();
    }
    return m_journal ? m_journal->append(m_gateway.takeJournal()) : Result<Done>(Done {});
}

void SandboxServer::handle(const HttpServerExchangePtr &call)
{
    if (m_broken)
        return; // the call is dropped
    const GatewayRequest request = requestOf(*call);
    if (isControl(request)) {
        leave(call, {control(m_gateway, request, m_clock.wall())});
        advance(); // a control may owe a callback
        return;
    }
    const Gateway::Visit visit = m_gateway.arrive(request, m_clock.wall());
    if (visit.copyAfter)
        m_clock.after(*visit.copyAfter, this, [this, request] { takeCopy(request); });
    if (visit.hold == Millis(0)) {
        finish(call, request, visit);
        return;
    }
    keep(); // that it was POSTed is known from now on
    m_clock.after(visit.hold, this, [this, call, request, visit] { finish(call, request, visit); });
}

//! Of a request, by a proxy that kept it: done like any other, and nobody hears of it.
void SandboxServer::takeCopy(const GatewayRequest &request)
{
    (void)m_gateway.process(request, {}, m_clock.wall());
    if (keep())
        advance();
}

void SandboxServer::finish(const HttpServerExchangePtr &call, const GatewayRequest &request, const Gateway::Visit &visit)
{
    const Outcome outcome = m_gateway.process(request, visit, m_clock.wall());
    if (!keep())
        return;
    if (outcome.leaving != Leaving::Dripped && outcome.delay > Millis(0))
        m_clock.after(outcome.delay, this, [this, call, outcome] { leave(call, outcome); });
    else
        leave(call, outcome);
    advance();
}

void SandboxServer::leave(const HttpServerExchangePtr &call, const Outcome &outcome)
{
    if (keep())
        m_answers.send(call, outcome);
}

// Nothing leaves before what it rests on is on the disk.
bool SandboxServer::keep()
{
    const QList<QByteArray> lines = m_gateway.takeJournal();
    if (m_broken || !m_journal || lines.isEmpty())
        return !m_broken;
    const auto written = m_journal->append(lines);
    if (written)
        return true;
    m_broken = true;
    Q_EMIT failed(written.error().text);
    return false;
}

void SandboxServer::advance()
{
    const UtcTime now = m_clock.wall();
    const QList<CallbackOrder> due = m_gateway.advance(now);
    if (!keep())
        return;
    for (const CallbackOrder &order : due) {
        m_callbacks.send(order, [this, number = order.number] {
            m_gateway.callbackDone(number);
            keep();
        });
    }
    const auto next = m_gateway.nextEvent();
    if (!next || (m_wakesAt && *m_wakesAt <= *next && *m_wakesAt > now))
        return;
    m_wakesAt = std::min(*next, now + longestSleep);
    m_clock.after(std::max(Millis(0), *m_wakesAt - now), this, [this] {
        m_wakesAt.reset(); // the wall clock may have been set back since: then it is too early, and one more wait is due
        advance();
    });
}

} // namespace kontor
