// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/profileproxy.h"

#include <QUrl>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool isPlace(const QUrl &url)
{
    const bool bare = url.userInfo().isEmpty() && !url.authority().contains(u'@') && !url.hasQuery() && !url.hasFragment();
    return url.isValid() && !url.host().isEmpty() && url.port() > 0 && bare && (url.path().isEmpty() || url.path() == "/"_L1);
}

//! Empty where it is no proxy.
QString placeOf(const QNetworkProxy &proxy)
{
    const bool isProxy = proxy.type() == QNetworkProxy::HttpProxy || proxy.type() == QNetworkProxy::Socks5Proxy;
    return isProxy ? proxy.hostName() + u':' + QString::number(proxy.port()) : QString();
}

} // namespace

ProfileProxy::ProfileProxy(std::optional<QNetworkProxy> proxy)
    : m_proxy(std::move(proxy))
{
}

Result<std::unique_ptr<ProfileProxy>> ProfileProxy::make(const QString &text)
{
    if (text.isEmpty())
        return std::unique_ptr<ProfileProxy>();
    if (text == "system"_L1)
        return std::unique_ptr<ProfileProxy>(new ProfileProxy(std::nullopt));
    const QUrl url(text, QUrl::StrictMode);
    const bool http = url.scheme() == "http"_L1;
    if (!isPlace(url) || (!http && url.scheme() != "socks5"_L1))
        return badInput(ReasonCode::NotProxy);
    const auto type = http ? QNetworkProxy::HttpProxy : QNetworkProxy::Socks5Proxy;
    return std::unique_ptr<ProfileProxy>(new ProfileProxy(QNetworkProxy(type, url.host(), quint16(url.port()))));
}

QList<QNetworkProxy> ProfileProxy::queryProxy(const QNetworkProxyQuery &query)
{
    if (query.url().scheme() == "http"_L1)
        return {QNetworkProxy(QNetworkProxy::NoProxy)};
    QList<QNetworkProxy> proxies = m_proxy ? QList {*m_proxy} : systemProxyForQuery(query);
    for (QNetworkProxy &proxy : proxies) {
        if (placeOf(proxy) != m_place || !proxy.user().isEmpty())
            continue;
        proxy.setUser(m_user);
        proxy.setPassword(m_password);
    }
    return proxies;
}

QString ProfileProxy::placeToward(const QUrl &gateway) const
{
    return placeOf(m_proxy ? *m_proxy : systemProxyForQuery(QNetworkProxyQuery(gateway)).value(0));
}

void ProfileProxy::setLogin(const QString &place, const QString &user, const QString &password)
{
    m_place = place;
    // Qt writes them as Latin-1. These letters of Latin-1 are the bytes of UTF-8, which a proxy reads.
    m_user = QString::fromLatin1(user.toUtf8());
    m_password = QString::fromLatin1(password.toUtf8());
}

} // namespace kontor
