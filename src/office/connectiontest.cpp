// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/connectiontest.h"

#include "messages/certificates.h"
#include "messages/connection.h"
#include "messages/errors.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! Keys and keychains stop a request before it is made; everything else shows that the address was tried.
bool neverLeft(ErrorKind kind)
{
    using enum ErrorKind;
    return kind == KeychainLocked || kind == KeychainMissing || kind == KeychainWithoutCollection || kind == KeychainSilent
        || kind == KeyFileError || kind == KeyAbsent || kind == KeyRefused || kind == BadPassphrase;
}

bool isAnswer(const ApiError &error)
{
    return error.httpStatus != 0 || error.kind == ErrorKind::Unreadable;
}

//! The gateway looked at what was asked, under the version that was named.
bool showsVersion(const Result<AccessToken> &token)
{
    return token || token.error().kind == ErrorKind::Denied || token.error().kind == ErrorKind::Refused;
}

} // namespace

ConnectionTest::ConnectionTest(const Way &way, bool bySecret, QObject *parent)
    : QObject(parent)
    , m_way(way)
    , m_bySecret(bySecret)
{
}

void ConnectionTest::tell(const MerchantSession::TestLine &line)
{
    m_lines.append(line);
    Q_EMIT known(line);
}

void ConnectionTest::add(Check check, const QString &what, const QString &words, const std::optional<ApiError> &trouble)
{
    tell({.check = check,
        .what = what,
        .ok = !trouble,
        .words = trouble ? messages::queryErrorMessage(*trouble).plain() : words,
        .trouble = trouble ? std::optional(trouble->kind) : std::nullopt,
        .proxyLogin = trouble ? trouble->proxyLogin : ProxyLogin::NotRequested});
}

void ConnectionTest::addClock(bool ok, const QString &words)
{
    tell({.check = Check::Clock, .what = tr("Clock"), .ok = ok, .words = words});
}

void ConnectionTest::run(std::function<void(const QList<MerchantSession::TestLine> &)> done)
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
        add(Check::Address, tr("Address"), {}, error);
        return m_done(m_lines);
    }
    add(Check::Address, tr("Address"),
        //: A line of the connection test. %1 is the gateway's address.
        tr("%1 can be reached.").arg(m_way.queue.baseUrl().toDisplayString()));
    const bool encrypted = m_way.queue.baseUrl().scheme() == "https"_L1;
    const auto certificate = m_way.queue.certificate();
    const QString trusted = certificate
        ? tr("The certificate is trusted.") + u' ' + messages::certificateFacts(*certificate, m_way.clock.wall())
        : tr("The certificate is trusted.");
    const QString safe = encrypted ? trusted : tr("Not encrypted, which is allowed on this computer only.");
    add(Check::Certificate, tr("Connection"), safe, unsafe ? std::optional(error) : std::nullopt);
    if (unsafe)
        return m_done(m_lines);
    compareClocks(answer ? answer->date : error.answeredAt);
    askForToken();
}

//! By this answer alone: the queue's own figure is the middle of several, and would remember a clock that was just set right.
void ConnectionTest::compareClocks(const std::optional<UtcSeconds> &theirs)
{
    if (!theirs)
        return addClock(false, tr("The gateway does not say its time, so the clocks could not be compared."));
    const Millis apart = UtcTime(*theirs) + Millis(500) - m_way.clock.wall(); // the header has whole seconds, cut off
    const Seconds seconds = std::chrono::round<Seconds>(apart);
    if (std::chrono::abs(seconds) <= MerchantSession::clockTolerance)
        return addClock(true, tr("This computer's clock agrees with the gateway's."));
    addClock(false, messages::clockDiffers(seconds).plain());
}

void ConnectionTest::askForToken()
{
    const TokenNeed need {.operations = {Operation::call(u"GET"_s, u"/merchant-info"_s)}, .validity = Seconds(60)};
    m_way.broker.freshToken(need, Priority::Person)->then(this, [this](const Result<AccessToken> &token) { tokenAnswered(token); });
}

void ConnectionTest::tokenAnswered(const Result<AccessToken> &token)
{
    if (!token && neverLeft(token.error().kind)) {
        add(Check::Token, tr("Signing key"), {}, token.error());
        return m_done(m_lines);
    }
    const bool refused = !token && token.error().kind == ErrorKind::VersionRefused;
    if (refused || showsVersion(token))
        add(Check::Version, tr("API version"), tr("Version 2 is accepted."), refused ? std::optional(token.error()) : std::nullopt);
    if (refused)
        return m_done(m_lines);
    const QString issued = m_bySecret
        ? tr("A token was issued with the merchant's secret. That way is deprecated: make a key and hand its public half to the gateway.")
        : tr("A token was issued with this key.");
    add(Check::Token, tr("Token"), issued, token ? std::nullopt : std::optional(token.error()));
    if (!token)
        return m_done(m_lines);
    m_way.gateway.merchantName(Priority::Person)->then(this, [this](const Result<QString> &name) { nameAnswered(name); });
}

void ConnectionTest::nameAnswered(const Result<QString> &name)
{
    if (name && name->trimmed().isEmpty())
        tell({.check = Check::Merchant,
            .what = tr("Merchant"),
            .ok = false,
            .words = tr("The gateway named no merchant. Ask it whether this merchant code is set up.")});
    else if (!name && name.error().kind == ErrorKind::Denied) // the token was issued, so the key is not what is wrong
        tell({.check = Check::Merchant,
            .what = tr("Merchant"),
            .ok = false,
            //: A line of the connection test. %1 is the HTTP status of the answer, such as 403.
            .words
            = tr("The gateway does not let this profile read the merchant's name (HTTP %1). Payments may be allowed all the same: ask "
                 "your gateway contact what this key may do.")
                  .arg(name.error().httpStatus)});
    else
        add(Check::Merchant, tr("Merchant"), name ? *name : QString(), name ? std::nullopt : std::optional(name.error()));
    m_done(m_lines);
}

} // namespace kontor
