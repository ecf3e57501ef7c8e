// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewayclient.h"
#include "core/clock.h"
#include "core/connectionline.h"
#include <QObject>
#include <functional>

namespace kontor {

//! Finds out line by line what works on the way to the gateway, and says what to do where it doesn't. First by a question without any
//! proof, which shows address, certificate and clock before anything of the merchant's leaves; then by a token; then by the merchant's
//! name. Ends with the lines that became known: after one that isn't ok, what hangs on it isn't tried.
class ConnectionTest final : public QObject {
    Q_OBJECT
public:
    struct Way {
        RequestQueue &queue;
        TokenBroker &broker;
        GatewayClient &gateway;
        Clock &clock;
    };
    //! `bySecret`: the profile proves itself by the deprecated secret, which a line says.
    ConnectionTest(const Way &way, bool bySecret, QObject *parent);
    void run(std::function<void(const QList<ConnectionLine> &)> done);

Q_SIGNALS:
    void known(const kontor::ConnectionLine &line);

private:
    using Check = ConnectionLine::Check;
    using Finding = ConnectionLine::Finding;
    void knock();
    void knocked(const Result<HttpAnswer> &answer);
    void compareClocks(const std::optional<UtcSeconds> &theirs);
    void askForToken();
    void tokenAnswered(const Result<AccessToken> &token);
    void nameAnswered(const Result<QString> &name);
    void add(const ConnectionLine &line);
    Way m_way;
    bool m_bySecret;
    std::function<void(const QList<ConnectionLine> &)> m_done;
    QList<ConnectionLine> m_lines;
};

} // namespace kontor
