// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/profiles/proxycredentials.h"

#include "api/gatewaynetwork.h"

#include <QUuid>
#include <utility>

namespace kontor {

namespace {

constexpr char end = '\n'; // of the proxy's place, then of the user name; the rest is the password

} // namespace

ProxyCredentials::ProxyCredentials(const Home &home, Profile &profile, KeyStore &keychain, GatewayNetwork &network, QObject *parent)
    : QObject(parent)
    , m_home(home)
    , m_profile(profile)
    , m_keychain(keychain)
    , m_network(network)
{
}

Reply<Done> *ProxyCredentials::prepare()
{
    if (m_network.takeProxyRequested()) {
        m_unread.clear();
        if (const auto fresh = m_home.profile(m_profile.name); fresh && fresh->uuid == m_profile.uuid)
            m_profile.proxyLoginId = fresh->proxyLoginId;
    }
    if (m_inUse == m_profile.proxyLoginId || (!m_unread.isEmpty() && m_unread == m_profile.proxyLoginId))
        return nullptr;
    auto *reply = new Reply<Done>(this);
    if (m_profile.proxyLoginId.isEmpty()) {
        use({}, {});
        reply->finish(Done {});
        return reply;
    }
    m_keychain.read(m_profile.proxyLoginEntry())->then(reply, [this, reply, id = m_profile.proxyLoginId](const Result<QByteArray> &read) {
        if (!read) {
            m_unread = id;
            return reply->finish(read.error());
        }
        QByteArray login = *read;
        use(id, login);
        wipe(login);
        reply->finish(Done {});
    });
    return reply;
}

void ProxyCredentials::use(const QString &id, const QByteArray &login)
{
    m_inUse = id;
    const qsizetype behindPlace = login.indexOf(end) + 1;
    const qsizetype behindUser = login.indexOf(end, behindPlace) + 1;
    if (behindPlace == 0 || behindUser == 0)
        return m_network.setProxyLogin({}, {}, {});
    m_network.setProxyLogin(QString::fromUtf8(login.first(behindPlace - 1)),
        QString::fromUtf8(login.mid(behindPlace, behindUser - 1 - behindPlace)), QString::fromUtf8(login.mid(behindUser)));
}

Reply<Done> *ProxyCredentials::keep(const QString &user, const QByteArray &password)
{
    auto *reply = new Reply<Done>(this);
    const QString place = m_network.proxyToward(m_profile.baseUrl);
    if (place.isEmpty()) {
        reply->finish(badInput(ReasonCode::NoProxySet));
        return reply;
    }
    if (user.isEmpty() || user.contains(QLatin1Char(end)) || user.contains(u':')) { // a colon ends the user name on the wire
        reply->finish(badInput(ReasonCode::NotProxyUser));
        return reply;
    }
    const QString id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    Profile next = m_profile;
    next.proxyLoginId = id;
    const SharedSecret login = takeSecret(QByteArray(place.toUtf8() + end + user.toUtf8() + end + password));
    m_keychain.write(next.proxyLoginEntry(), login->bytes())->then(reply, [this, reply, id, login](const Result<Done> &written) {
        if (written)
            kept(reply, id, login);
        else
            reply->finish(written.error());
    });
    return reply;
}

//! Of the entry before.
Result<QString> ProxyCredentials::changeEntry(const QString &id)
{
    Profile before = m_profile;
    const auto saved
        = m_home.edit(m_profile, [&before, &id](Profile &profile) { before.proxyLoginId = std::exchange(profile.proxyLoginId, id); });
    if (!saved)
        return saved.error();
    m_profile.proxyLoginId = id;
    return before.proxyLoginId.isEmpty() ? QString() : before.proxyLoginEntry();
}

//! The entry that the profile doesn't name now goes: it would never be found again.
void ProxyCredentials::kept(Reply<Done> *reply, const QString &id, const SharedSecret &login)
{
    Profile next = m_profile;
    next.proxyLoginId = id;
    const auto before = changeEntry(id);
    if (before)
        use(id, login->bytes());
    const QString gone = before ? *before : next.proxyLoginEntry();
    const Result<Done> result = before ? Result<Done>(Done {}) : before.error();
    if (gone.isEmpty())
        return reply->finish(result);
    m_keychain.remove(gone)->then(reply, [reply, result](const Result<Done> &) { reply->finish(result); });
}

Reply<Done> *ProxyCredentials::forget()
{
    auto *reply = new Reply<Done>(this);
    const auto before = changeEntry({});
    if (!before) {
        reply->finish(before.error());
        return reply;
    }
    use({}, {});
    if (before->isEmpty())
        reply->finish(Done {});
    else
        m_keychain.remove(*before)->then(reply, [reply](const Result<Done> &removed) { reply->finish(removed); });
    return reply;
}

} // namespace kontor
