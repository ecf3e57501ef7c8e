// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaynetwork.h"

#include "api/network.h"
#include "api/profileproxy.h"

#include <QAuthenticator>
#include <QFile>
#include <QNetworkReply>
#include <QNetworkRequest>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

using OwnTrust = std::optional<QSslConfiguration>;

Result<OwnTrust> tlsFor(const QString &caFile)
{
    if (caFile.isEmpty())
        return OwnTrust();
    QFile file(caFile);
    if (!file.open(QIODevice::ReadOnly))
        return badInput(ReasonCode::CertificateFileUnreadable, {{Arg::File, caFile}});
    const auto tls = tlsTrustingOnly(file.readAll());
    return tls ? Result<OwnTrust>(*tls) : tls.error();
}

} // namespace

GatewayNetwork::GatewayNetwork(std::optional<QSslConfiguration> tls, std::unique_ptr<ProfileProxy> proxy)
    : m_tls(std::move(tls))
{
    configureNetwork(*this);
    m_proxy = proxy.get();
    if (proxy)
        setProxyFactory(proxy.release()); // it owns it from now on
    connect(this, &QNetworkAccessManager::proxyAuthenticationRequired, this, [this] { m_proxyRequested = true; });
}

//! What is in flight goes on by the login before: Qt keeps a connection under the proxy's name and password, too.
void GatewayNetwork::setProxyLogin(const QString &place, const QString &user, const QString &password)
{
    if (m_proxy)
        m_proxy->setLogin(place, user, password);
}

QString GatewayNetwork::proxyToward(const QUrl &gateway) const
{
    return m_proxy ? m_proxy->placeToward(gateway) : QString();
}

Result<std::unique_ptr<GatewayNetwork>> GatewayNetwork::make(const QString &caFile, const QString &proxy)
{
    auto tls = tlsFor(caFile);
    if (!tls)
        return tls.error();
    auto way = ProfileProxy::make(proxy);
    if (!way)
        return way.error();
    return std::unique_ptr<GatewayNetwork>(new GatewayNetwork(*std::move(tls), *std::move(way)));
}

Result<std::unique_ptr<GatewayNetwork>> GatewayNetwork::makeTrustingNobody(const QString &proxy)
{
    auto way = ProfileProxy::make(proxy);
    if (!way)
        return way.error();
    return std::unique_ptr<GatewayNetwork>(new GatewayNetwork(tlsTrustingNobody(), *std::move(way)));
}

QNetworkReply *GatewayNetwork::createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body)
{
    QNetworkRequest trusted(request);
    if (request.url().scheme() != "http"_L1) {
        if (!m_tls)
            m_tls = tlsTrustingThisComputer(); // only now: it loads all of TLS, and the window need not wait for that
        trusted.setSslConfiguration(*m_tls);
    }
    QNetworkReply *reply = QNetworkAccessManager::createRequest(operation, trusted, body);
    m_guard.watch(*reply, portToward(request.url()));
    return reply;
}

//! Of what a connection leads to: the proxy, if there is one.
quint16 GatewayNetwork::portToward(const QUrl &url) const
{
    const auto proxies = proxyFactory() ? proxyFactory()->queryProxy(QNetworkProxyQuery(url)) : QList<QNetworkProxy>();
    const bool isDirect = proxies.isEmpty() || proxies.first().type() == QNetworkProxy::NoProxy;
    return isDirect ? quint16(url.port(url.scheme() == "http"_L1 ? 80 : 443)) : proxies.first().port();
}

} // namespace kontor
