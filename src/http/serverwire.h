// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "http/connectionguard.h"
#include "http/httpserverexchange.h"

#include <QPointer>
#include <QtHttpServer/QHttpServerResponder>
#include <optional>

namespace kontor {

//! How a Call reaches its client. The guard goes with its socket, so a null guard means that the client has gone.
struct HttpServerExchange::Wire {
    QPointer<ConnectionGuard> guard {};
    bool answered = false;
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    std::optional<QHttpServerResponder> responder {}; // while it lives, Qt reads no further request from the connection
#endif
    void release();
};

using Headers = QList<QPair<QByteArray, QByteArray>>;

//! The whole answer as bytes: status line, Date, Content-Type, Content-Length, Connection: close when `last`, `extra`, body.
//! A Date among `extra` takes the place of this computer's.
QByteArray composeAnswer(int status, const QByteArray &mime, const QByteArray &body, const Headers &extra, bool last);

} // namespace kontor
