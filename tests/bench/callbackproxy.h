// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTcpServer>
#include <QTcpSocket>
#include <QThread>
#include <atomic>
#include <chrono>
#include <memory>

namespace kontor {

//! Stands where a merchant's web server stands: before the callback listener. It notes the moment at which a callback's first bytes
//! arrive and passes everything on. Runs on a thread of its own, so that a busy window can't make an arrival look later than it was.
class CallbackProxy final {
public:
    using Moment = std::chrono::steady_clock::time_point;

    explicit CallbackProxy(quint16 listener)
        : m_listener(listener)
    {
        m_thread.start();
        m_server.moveToThread(&m_thread);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            while (QTcpSocket *caller = m_server.nextPendingConnection())
                passOn(caller);
        });
        QMetaObject::invokeMethod(
            &m_server, [this] { m_port = m_server.listen(QHostAddress::LocalHost) ? m_server.serverPort() : 0; },
            Qt::BlockingQueuedConnection);
    }
    ~CallbackProxy()
    {
        QMetaObject::invokeMethod(
            &m_server,
            [this] {
                m_server.close();
                qDeleteAll(m_server.findChildren<QTcpSocket *>(Qt::FindDirectChildrenOnly));
                m_server.moveToThread(m_home);
            },
            Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }
    CallbackProxy(const CallbackProxy &) = delete;
    CallbackProxy &operator=(const CallbackProxy &) = delete;

    quint16 port() const { return m_port; }
    int arrivals() const { return m_arrivals; }
    Moment lastArrival() const { return Moment(Moment::duration(m_last.load())); }

private:
    void passOn(QTcpSocket *caller)
    {
        auto *inner = new QTcpSocket(caller);
        inner->connectToHost(QHostAddress(QHostAddress::LocalHost), m_listener);
        auto first = std::make_shared<bool>(true);
        QObject::connect(caller, &QTcpSocket::readyRead, inner, [this, caller, inner, first] {
            if (std::exchange(*first, false)) {
                m_last = std::chrono::steady_clock::now().time_since_epoch().count();
                ++m_arrivals;
            }
            inner->write(caller->readAll());
        });
        QObject::connect(inner, &QTcpSocket::readyRead, caller, [caller, inner] { caller->write(inner->readAll()); });
        QObject::connect(inner, &QTcpSocket::disconnected, caller, [caller] { caller->disconnectFromHost(); });
        QObject::connect(caller, &QTcpSocket::disconnected, caller, &QObject::deleteLater);
    }

    quint16 m_listener;
    quint16 m_port = 0;
    std::atomic<int> m_arrivals = 0;
    std::atomic<Moment::rep> m_last = 0;
    QThread *m_home = QThread::currentThread();
    QThread m_thread;
    QTcpServer m_server;
};

} // namespace kontor
