// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/session/connectiontest.h"

#include "office/session/merchantsession.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool isAnswer(const ApiError &error)
{
    return error.httpStatus != 0 || error.kind == ErrorKind::Unreadable;
}

//! The gateway looked at what was asked, under the version that was named.
bool showsVersion(const Result<AccessToken> &token)
{
    return token || token.error().kind == ErrorKind::Denied || token.error().kind == ErrorKind::Refused;
}

ConnectionLine callEnded(ConnectionLine::Check check, const ApiError &error)
{
    return {.check = check, .finding = ConnectionLine::Finding::CallEnded, .error = error};
}

} // namespace

ConnectionTest::ConnectionTest(const Way &way, bool bySecret, QObject *parent)
    : QObject(parent)
    , m_way(way)
    , m_bySecret(bySecret)
{
}

void ConnectionTest::add(const ConnectionLine &line)
{
    m_lines.append(line);
    Q_EMIT known(line);
}

void ConnectionTest::run(std::function<void(const QList<ConnectionLine> &)> done)
{
    m_done = std::move(done);
    knock();
}

//! Without any proof it will be refused: that is an answer, too.
void ConnectionTest::knock()
{
    m_way.queue.submit({.method = "GET", .path = "/merchant-info"}, Priority::Person)->then(this, [this](const Result<HttpAnswer> &answer) {
        knocked(answer);
    });
}

void ConnectionTest::knocked(const Result<HttpAnswer> &answer)
{
    const ApiError error = answer ? ApiError {} : answer.error();
    const bool unsafe = !answer && error.kind == ErrorKind::Tls;
    if (!answer && !isAnswer(error) && !unsafe) {
        add(callEnded(Check::Address, error));
        return m_done(m_lines);
    }
    add({.check = Check::Address, .finding = Finding::Reached, .text = m_way.queue.baseUrl().toDisplayString()});
    if (unsafe) {
        add(callEnded(Check::Certificate, error));
        return m_done(m_lines);
    }
    if (m_way.queue.baseUrl().scheme() == "https"_L1)
        add({.check = Check::Certificate, .finding = Finding::Trusted, .certificate = m_way.queue.certificate()});
    else
        add({.check = Check::Certificate, .finding = Finding::NotEncrypted});
    compareClocks(answer ? answer->date : error.answeredAt);
    askForToken();
}

//! By this answer alone: the queue's own figure is the middle of several, and would remember a clock that was just set right.
void ConnectionTest::compareClocks(const std::optional<UtcSeconds> &theirs)
{
    if (!theirs)
        return add({.check = Check::Clock, .finding = Finding::ClockUnknown});
    const Millis apart = UtcTime(*theirs) + Millis(500) - m_way.clock.wall(); // the header has whole seconds, cut off
    const Seconds seconds = std::chrono::round<Seconds>(apart);
    const bool agrees = std::chrono::abs(seconds) <= ConnectionStatus::clockTolerance;
    add({.check = Check::Clock, .finding = agrees ? Finding::ClockAgrees : Finding::ClockDiffers, .clockOffset = seconds});
}

void ConnectionTest::askForToken()
{
    const TokenNeed need {.operations = {Operation::call(u"GET"_s, u"/merchant-info"_s)}, .validity = Seconds(60)};
    m_way.broker.freshToken(need, Priority::Person)->then(this, [this](const Result<AccessToken> &token) { tokenAnswered(token); });
}

void ConnectionTest::tokenAnswered(const Result<AccessToken> &token)
{
    if (!token && token.error().kind == ErrorKind::VersionRefused)
        add(callEnded(Check::Version, token.error()));
    else if (showsVersion(token))
        add({.check = Check::Version, .finding = Finding::VersionAccepted});
    if (!token && token.error().kind != ErrorKind::VersionRefused)
        add(callEnded(Check::Token, token.error()));
    if (!token)
        return m_done(m_lines);
    add({.check = Check::Token, .finding = m_bySecret ? Finding::TokenIssuedBySecret : Finding::TokenIssued});
    m_way.gateway.merchantName(Priority::Person)->then(this, [this](const Result<QString> &name) { nameAnswered(name); });
}

void ConnectionTest::nameAnswered(const Result<QString> &name)
{
    if (!name && name.error().kind == ErrorKind::Denied)
        add({.check = Check::Merchant, .finding = Finding::MerchantDenied, .error = name.error()});
    else if (!name)
        add(callEnded(Check::Merchant, name.error()));
    else
        add({.check = Check::Merchant,
            .finding = name->trimmed().isEmpty() ? Finding::MerchantUnnamed : Finding::MerchantNamed,
            .text = *name});
    m_done(m_lines);
}

} // namespace kontor
