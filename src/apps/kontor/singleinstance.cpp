// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontor/singleinstance.h"

#include <QCryptographicHash>
#include <QDir>
#include <QLocalSocket>
#include <QStandardPaths>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! Socket names are short (108 bytes); homes can be long.
QString socketName(const QString &home)
{
    const QByteArray digest = QCryptographicHash::hash(home.toUtf8(), QCryptographicHash::Sha256).toHex().left(24);
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return (runtime.isEmpty() ? home : runtime) + u"/kontor-"_s + QString::fromLatin1(digest);
}

} // namespace

SingleInstance::SingleInstance(const QString &home)
    : m_socket(socketName(home))
    , m_lock(home + "/window.lock"_L1)
{
    m_lock.setStaleLockTime(0); // only death of the other frees it
    // Where the lock can't be made, in a folder that can only be read, no other window has made it either.
    m_first = m_lock.tryLock(0) || m_lock.error() != QLockFile::LockFailedError;
    if (!m_first) {
        askTheOther();
        return;
    }
    QLocalServer::removeServer(m_socket); // left behind by a crash; the lock says that nobody uses it
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *other = m_server.nextPendingConnection())
            other->deleteLater();
        Q_EMIT askedToShow();
    });
    m_server.listen(m_socket);
}

void SingleInstance::askTheOther() const
{
    QLocalSocket socket; // local sockets connect at once or not at all; the connection itself is the message
    socket.connectToServer(m_socket);
}

} // namespace kontor
