// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewayclient.h"
#include "office/office.h"
#include <QObject>
#include <functional>

namespace kontor {

//! Asks for a token and the merchant's name, and says line by line what works and what to do where it doesn't.
class ConnectionTest final : public QObject {
    Q_OBJECT
public:
    //! `bySecret`: the profile proves itself by the deprecated secret, which a line says.
    ConnectionTest(RequestQueue &queue, TokenBroker &broker, GatewayClient &gateway, bool bySecret, QObject *parent);
    void run(std::function<void(const QList<Office::TestLine> &)> done);

private:
    void tokenAnswered(const Result<AccessToken> &token);
    void nameAnswered(const Result<QString> &name);
    void add(const QString &what, bool ok, const QString &words);
    RequestQueue &m_queue;
    TokenBroker &m_broker;
    GatewayClient &m_gateway;
    bool m_bySecret;
    std::function<void(const QList<Office::TestLine> &)> m_done;
    QList<Office::TestLine> m_lines;
    std::optional<ErrorKind> m_trouble {}; //!< of what was asked last
};

} // namespace kontor
