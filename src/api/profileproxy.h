// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QNetworkProxyFactory>
#include <memory>

namespace kontor {

//! The way to the gateway that a profile names: nothing (straight), "system" (what this computer is set to: http_proxy and the like),
//! "http://host:port" (by CONNECT) or "socks5://host:port". Nobody else's settings are looked at. A gateway on this computer without
//! TLS is always spoken to straight, for a proxy would read the token.
class ProfileProxy final : public QNetworkProxyFactory {
public:
    //! BadInput with a sentence when the text is none of these; null when it is empty. A name or password in it is refused: profiles
    //! hold no secrets.
    static Result<std::unique_ptr<ProfileProxy>> make(const QString &text);
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &query) override;
    //! "proxy.example:3128" on the way to that gateway; empty where this computer is set to none.
    QString placeToward(const QUrl &gateway) const;
    //! Used from now on by the proxy at that place alone, where it has none of its own (http_proxy may hold one); a system may be set to
    //! another proxy at any time.
    void setLogin(const QString &place, const QString &user, const QString &password);

private:
    explicit ProfileProxy(std::optional<QNetworkProxy> proxy);
    std::optional<QNetworkProxy> m_proxy; //!< nothing: the system's
    QString m_place; //!< whose login these are
    QString m_user;
    QString m_password;
};

} // namespace kontor
