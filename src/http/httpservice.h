// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "http/connectionguard.h"
#include "http/httpserverexchange.h"
#include <QHostAddress>
#include <QObject>
#include <QSslConfiguration>
#include <functional>
#include <optional>

namespace kontor {

//! A guarded Qt HTTP Server on one address: every request that passes the guard becomes a Call for the handler.
//! Answers carry Date and Content-Length; Connection: close where the connection ends.
class HttpService final : public QObject {
    Q_OBJECT
public:
    HttpService(HttpLimits limits, std::function<void(HttpServerExchangePtr)> handler, QObject *parent = nullptr);
    ~HttpService() override;

    //! Port 0: any free one. The value is the port it listens on. With a TLS configuration it speaks https.
    Result<quint16> listen(const QHostAddress &address, quint16 port, const std::optional<QSslConfiguration> &tls = std::nullopt);
    void close();
    bool isListening() const;
    quint16 port() const;
    int connections() const;

Q_SIGNALS:
    //! Something came that is no request as it is taken here; it was answered, and nobody else sees it.
    void refused(const QHostAddress &from, const kontor::HttpRefusal &refusal);

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace kontor
