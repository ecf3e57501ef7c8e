// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sim/wire.h"
#include <QNetworkAccessManager>
#include <QNetworkReply>

namespace kontor::sim {

//! Qt's network over the wire: it reads the upload device when it is connected, repeats nothing, because no device can be rewound,
//! and reports statuses, headers and troubles as the real one does.
class SimNetwork final : public QNetworkAccessManager {
    Q_OBJECT
public:
    SimNetwork(Wire &wire, SimClock &clock, Lie lie)
        : m_wire(wire)
        , m_clock(clock)
        , m_lie(lie)
    {
    }

protected:
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body) override;

private:
    Wire &m_wire;
    SimClock &m_clock;
    Lie m_lie;
};

class SimReply final : public QNetworkReply {
    Q_OBJECT
public:
    SimReply(
        QNetworkAccessManager::Operation operation, const QNetworkRequest &request, QIODevice *body, Wire &wire, SimClock &clock, Lie lie);
    void abort() override;
    qint64 bytesAvailable() const override { return m_content.size() + QNetworkReply::bytesAvailable(); }
    bool isSequential() const override { return true; }

protected:
    qint64 readData(char *data, qint64 maxSize) override;

private:
    void connected();
    void send();
    void take(int sending, const Arrival &arrival);
    void show(const Arrival &arrival);
    void stop(NetworkError error, const QString &words);
    void finish();

    QIODevice *m_device;
    Wire &m_wire;
    SimClock &m_clock;
    Lie m_lie;
    GatewayRequest m_request {};
    Way m_way {};
    QByteArray m_content {};
    int m_sendings = 0; //!< more than one where something on the way repeats it
};

} // namespace kontor::sim
