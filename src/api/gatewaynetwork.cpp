// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaynetwork.h"

#include "api/network.h"
#include "api/profileproxy.h"

#include <QCoreApplication>
#include <QFile>
#include <QNetworkRequest>

namespace kontor {
namespace {

Result<QSslConfiguration> tlsFor(const QString &caFile)
{
    if (caFile.isEmpty())
        return tlsTrustingThisComputer();
    QFile file(caFile);
    if (!file.open(QIODevice::ReadOnly))
        return ApiError {.kind = ErrorKind::BadInput,
            .text = QCoreApplication::translate("GatewayNetwork", "The certificate file %1 cannot be read. Nothing was sent.").arg(caFile)};
    return tlsTrustingOnly(file.readAll());
}

} // namespace

GatewayNetwork::GatewayNetwork(const QSslConfiguration &tls, std::unique_ptr<ProfileProxy> proxy)
    : m_tls(tls)
{
    configureNetwork(*this);
    if (proxy)
        setProxyFactory(proxy.release()); // it owns it from now on
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

QNetworkReply *GatewayNetwork::createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body)
{
    QNetworkRequest trusted(request);
    trusted.setSslConfiguration(m_tls);
    return QNetworkAccessManager::createRequest(operation, trusted, body);
}

} // namespace kontor
