// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QNetworkAccessManager>
#include <QSslConfiguration>
#include <memory>
#include <optional>

namespace kontor {

//! The network manager of one profile: no proxy, no cookies, no redirects, and the profile's own certificate authority where it has one.
class GatewayNetwork final : public QNetworkAccessManager {
    Q_OBJECT
public:
    //! BadInput when the file can't be read or holds no certificate.
    static Result<std::unique_ptr<GatewayNetwork>> make(const QString &caFile);

protected:
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body) override;

private:
    explicit GatewayNetwork(std::optional<QSslConfiguration> tls);
    std::optional<QSslConfiguration> m_tls;
};

} // namespace kontor
