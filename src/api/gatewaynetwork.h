// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/floodguard.h"
#include "core/result.h"
#include <QNetworkAccessManager>
#include <QSslConfiguration>
#include <memory>
#include <optional>
#include <utility>

namespace kontor {

class ProfileProxy;

//! The network manager of one profile: TLS 1.2 or later, no cookies, no redirects, the profile's own certificate authority where it
//! has one, no proxy but the profile's, and no connection that brings more than answers may.
class GatewayNetwork final : public QNetworkAccessManager {
    Q_OBJECT
public:
    //! BadInput when the file can't be read or holds no certificate, or the proxy is none (ProfileProxy says what one is).
    static Result<std::unique_ptr<GatewayNetwork>> make(const QString &caFile, const QString &proxy = {});
    //! For a profile whose certificate file can't be read: over it no gateway is reached by https. BadInput for the proxy only.
    static Result<std::unique_ptr<GatewayNetwork>> makeTrustingNobody(const QString &proxy);

    //! "proxy.example:3128" on the way to that gateway; empty without one.
    QString proxyToward(const QUrl &gateway) const;
    //! How the proxy at that place is to let this profile through, from the next request on; all empty: by none.
    void setProxyLogin(const QString &place, const QString &user, const QString &password);
    //! Whether a proxy has asked in vain for a name and password since this was last asked for.
    bool takeProxyRequested() { return std::exchange(m_proxyRequested, false); }

protected:
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body) override;

private:
    GatewayNetwork(std::optional<QSslConfiguration> tls, std::unique_ptr<ProfileProxy> proxy);
    quint16 portToward(const QUrl &url) const;

    std::optional<QSslConfiguration> m_tls;
    SystemClock m_clock {}; //!< of the sockets, which are real
    FloodGuard m_guard {m_clock};
    ProfileProxy *m_proxy = nullptr; //!< the base class's
    bool m_proxyRequested = false;
};

} // namespace kontor
