// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/connectiontest.h"

#include "office/words.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Seconds clockTolerance {5};

//! Keys and keychains stop a request before it is made; everything else shows that the address was tried.
bool neverLeft(ErrorKind kind)
{
    using enum ErrorKind;
    return kind == KeychainLocked || kind == KeychainMissing || kind == KeychainSilent || kind == KeyAbsent || kind == KeyRefused
        || kind == BadPassphrase;
}

bool isAnswer(const ApiError &error)
{
    return error.httpStatus != 0 || error.kind == ErrorKind::Unreadable;
}

} // namespace

ConnectionTest::ConnectionTest(RequestQueue &queue, TokenBroker &broker, GatewayClient &gateway, bool bySecret, QObject *parent)
    : QObject(parent)
    , m_queue(queue)
    , m_broker(broker)
    , m_gateway(gateway)
    , m_bySecret(bySecret)
{
}

void ConnectionTest::add(const QString &what, bool ok, const QString &words)
{
    m_lines.append({what, ok, words, m_trouble});
}

void ConnectionTest::run(std::function<void(const QList<Office::TestLine> &)> done)
{
    m_done = std::move(done);
    const TokenNeed need {.operations = {Operation::call(u"GET"_s, u"/merchant-info"_s)}, .validity = Seconds(60)};
    m_broker.freshToken(need, Priority::Person)->then(this, [this](const Result<AccessToken> &token) { tokenAnswered(token); });
}

void ConnectionTest::tokenAnswered(const Result<AccessToken> &token)
{
    const ApiError error = token ? ApiError {} : token.error();
    m_trouble = token ? std::nullopt : std::optional(error.kind);
    const QString address = m_queue.baseUrl().toDisplayString();
    const bool keyTrouble = !token && neverLeft(error.kind);
    if (keyTrouble) {
        add(tr("Signing key"), false, words::lookUpTrouble(error).plain());
        return m_done(m_lines);
    }
    const bool reached = token || isAnswer(error) || error.kind == ErrorKind::Tls;
    add(tr("Address"), reached, reached ? tr("%1 can be reached.").arg(address) : words::lookUpTrouble(error).plain());
    if (!reached)
        return m_done(m_lines);
    const bool tls = error.kind != ErrorKind::Tls || token.ok();
    const bool encrypted = m_queue.baseUrl().scheme() == "https"_L1;
    add(tr("Connection"), tls,
        !tls            ? words::lookUpTrouble(error).plain()
            : encrypted ? tr("The certificate is trusted.")
                        : tr("Not encrypted, which is allowed on this computer only."));
    if (!tls)
        return m_done(m_lines);
    const bool version = token || error.kind != ErrorKind::VersionRefused;
    add(tr("API version"), version, version ? tr("Version 2 is accepted.") : words::lookUpTrouble(error).plain());
    if (const auto offset = m_queue.clockOffset()) {
        const bool close = std::chrono::abs(*offset) <= clockTolerance;
        add(tr("Clock"), close,
            close ? tr("This computer's clock agrees with the gateway's.")
                  : tr("The gateway's clock differs by %1 s. Kontor signs with the gateway's time; set this computer's clock.")
                        .arg(offset->count()));
    }
    const QString issued = m_bySecret
        ? tr("A token was issued with the merchant's secret. That way is deprecated: make a key and hand its public half to the gateway.")
        : tr("A token was issued with this key.");
    add(tr("Token"), token.ok(), token ? issued : words::lookUpTrouble(error).plain());
    if (!token)
        return m_done(m_lines);
    m_gateway.merchantName(Priority::Person)->then(this, [this](const Result<QString> &name) { nameAnswered(name); });
}

void ConnectionTest::nameAnswered(const Result<QString> &name)
{
    m_trouble = name ? std::nullopt : std::optional(name.error().kind);
    add(tr("Merchant"), name.ok(), name ? *name : words::lookUpTrouble(name.error()).plain());
    m_done(m_lines);
}

} // namespace kontor
