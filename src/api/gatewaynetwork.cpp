// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaynetwork.h"

#include "api/network.h"

#include <QCoreApplication>
#include <QFile>
#include <QNetworkRequest>

namespace kontor {

GatewayNetwork::GatewayNetwork(std::optional<QSslConfiguration> tls)
    : m_tls(std::move(tls))
{
    configureNetwork(*this);
}

Result<std::unique_ptr<GatewayNetwork>> GatewayNetwork::make(const QString &caFile)
{
    if (caFile.isEmpty())
        return std::unique_ptr<GatewayNetwork>(new GatewayNetwork(std::nullopt));
    QFile file(caFile);
    if (!file.open(QIODevice::ReadOnly))
        return ApiError {.kind = ErrorKind::BadInput,
            .text = QCoreApplication::translate("GatewayNetwork", "The certificate file %1 cannot be read. Nothing was sent.").arg(caFile)};
    auto tls = tlsTrustingOnly(file.readAll());
    if (!tls)
        return tls.error();
    return std::unique_ptr<GatewayNetwork>(new GatewayNetwork(*tls));
}

QNetworkReply *GatewayNetwork::createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body)
{
    if (!m_tls)
        return QNetworkAccessManager::createRequest(operation, request, body);
    QNetworkRequest trusted(request);
    trusted.setSslConfiguration(*m_tls);
    return QNetworkAccessManager::createRequest(operation, trusted, body);
}

} // namespace kontor
