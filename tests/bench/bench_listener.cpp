// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_callbacks Qt6::HttpServer
// How many callbacks a second our guarded listener answers, and how many a bare QHttpServer that does nothing but say 204. The same
// callers for both, in turns.
#include "bench/bench.h"
#include "callbacks/callbacklistener.h"

#include <QCoreApplication>
#include <QTcpServer>
#include <QtHttpServer/QHttpServer>
#include <arpa/inet.h>
#include <atomic>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

constexpr int connections = 16;
constexpr int rounds = 7;
constexpr std::chrono::milliseconds oneRound {1000};

//! Callers on a thread of their own, with nothing of Qt: kept connections, each with its next request as soon as the last was answered.
class Callers {
public:
    Callers(quint16 port, QByteArray request)
        : m_port(port)
        , m_request(std::move(request))
        , m_thread([this] { run(); })
    {
    }
    //! Answered with 204.
    long long stop()
    {
        m_stopped = true;
        m_thread.join();
        return m_answered;
    }

private:
    void run()
    {
        std::vector<pollfd> sockets;
        for (int i = 0; i < connections; ++i)
            sockets.push_back({.fd = open(), .events = POLLIN, .revents = 0});
        while (!m_stopped) {
            ::poll(sockets.data(), sockets.size(), 20);
            for (const pollfd &each : sockets) {
                if (each.revents)
                    answered(each.fd);
            }
        }
        for (const pollfd &each : sockets)
            ::close(each.fd);
    }
    int open() const
    {
        const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
        const int on = 1;
        ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        sockaddr_in address {};
        address.sin_family = AF_INET;
        address.sin_port = htons(m_port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(fd, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0)
            giveUp(u"The listener takes no connection."_s);
        call(fd);
        return fd;
    }
    void call(int fd) const
    {
        if (::send(fd, m_request.constData(), size_t(m_request.size()), MSG_NOSIGNAL) != m_request.size())
            giveUp(u"The listener has ended a connection."_s);
    }
    //! An answer to one callback is a few hundred bytes, and comes in one piece on this computer.
    void answered(int fd)
    {
        char answer[4096];
        const ssize_t size = ::recv(fd, answer, sizeof answer, 0);
        if (!QByteArrayView(answer, std::max<ssize_t>(size, 0)).startsWith("HTTP/1.1 204"))
            giveUp(u"An answer was not 204."_s);
        ++m_answered;
        call(fd);
    }

    quint16 m_port;
    QByteArray m_request;
    std::atomic<bool> m_stopped = false;
    long long m_answered = 0;
    std::thread m_thread;
};

double perSecond(quint16 port, const QByteArray &request)
{
    QEventLoop loop;
    QTimer::singleShot(oneRound, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    Callers callers(port, request);
    long long answered = 0;
    const double millis = millisOf([&] {
        loop.exec();
        answered = callers.stop();
    });
    return double(answered) * 1000 / millis;
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    CallbackListener ours;
    long long heard = 0;
    QObject::connect(&ours, &CallbackListener::received, &application, [&heard] { ++heard; });
    const auto port = ours.listen(QHostAddress::LocalHost, 0);
    QHttpServer bare;
    auto *tcp = new QTcpServer(&bare);
    bare.route(u"/cb/payouts/<arg>"_s, [](const QString &) { return QHttpServerResponse(QHttpServerResponder::StatusCode::NoContent); });
    if (!port || !tcp->listen(QHostAddress::LocalHost))
        giveUp(u"There is no port to listen on."_s);
    bare.bind(tcp);

    const QByteArray body = R"({"type":"payout.status_changed"})";
    const QByteArray request = "POST " + CallbackListener::pathFor(PaymentKind::Payout, CallbackListener::newNonce()).toLatin1()
        + " HTTP/1.1\r\nHost: kontor.example\r\nContent-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size())
        + "\r\n\r\n" + body;
    std::vector<double> listener;
    std::vector<double> peer;
    std::vector<double> ratios;
    for (int round = 0; round <= rounds; ++round) {
        const double theirs = perSecond(tcp->serverPort(), request);
        const double own = perSecond(*port, request);
        std::printf("%d: listener %.0f/s, bare QHttpServer %.0f/s\n", round, own, theirs);
        if (round == 0)
            continue; // warms up
        peer.push_back(theirs);
        listener.push_back(own);
        ratios.push_back(own / theirs);
    }
    if (heard == 0)
        giveUp(u"The listener answered and told nobody."_s);
    tableLine("callbacks answered", number(median(listener), 0, "/s"),
        "bare QHttpServer " + number(median(peer), 0, "/s; at least 0.5 of it"), median(ratios));
    return 0;
}
