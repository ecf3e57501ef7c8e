// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QHash>
#include <QObject>
#include <QSet>

class QNetworkReply;

namespace kontor {

//! Ends a connection that brings more than its answers may. Qt takes in status lines, headers and sizes of chunks without a limit and
//! tells nobody meanwhile (docs/decisions/headers-without-end.md), so this looks at what the system has counted on our own sockets.
//! Where the system doesn't count (anything but Linux), it does nothing.
class FloodGuard final : public QObject {
    Q_OBJECT
public:
    //! What Qt may take for one answer, with the handshake and what TLS adds; and for its head, as long as it hasn't come. Over TLS a whole
    //! answer may be taken before its head is seen.
    static constexpr quint64 mostOfAnAnswer = quint64 {1280} * 1024;
    static constexpr quint64 mostOfAHead = quint64 {192} * 1024;

    explicit FloodGuard(Clock &clock, QObject *parent = nullptr);
    //! Until the reply has finished. `port` is that of the gateway, or of the proxy before it.
    void watch(QNetworkReply &reply, quint16 port);

private:
    struct Watched {
        QHash<quint16, quint64> takenBefore {}; //!< of each connection, by its port on this computer
        quint64 finishedBefore = 0;
        quint64 mostWithoutHead = 0;
        bool hasHead = false;
    };
    void forget(const QObject *reply);
    void lookLater();
    void look();
    bool isFlooded(quint16 localPort, quint64 taken) const;

    Clock &m_clock;
    QSet<quint16> m_ports {};
    QHash<const QObject *, Watched> m_watched {};
    QSet<quint16> m_suspects {}; //!< the local ports of those that had too much at the last look
    quint64 m_finished = 0;
    bool m_looksLater = false;
};

} // namespace kontor
