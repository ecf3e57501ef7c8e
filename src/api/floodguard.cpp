// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/floodguard.h"

#include <QNetworkReply>
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#ifdef Q_OS_LINUX
#include <dirent.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#endif

namespace kontor {
namespace {

constexpr Millis lookEvery {10}; // Qt 6.4 takes 1.2 MB in that time, as fast as it can

struct Connection {
    int socket = -1;
    quint16 localPort = 0;
    quint64 taken = 0; //!< by Qt: what still lies with the system costs us no memory
};

#ifdef Q_OS_LINUX

struct CloseFolder {
    void operator()(DIR *folder) const { closedir(folder); }
};

using Ask = int (*)(int, sockaddr *, socklen_t *);

//! Of one end of a TCP connection; nothing when this is none.
std::optional<quint16> portOf(int socket, Ask ask)
{
    sockaddr_storage address {};
    socklen_t size = sizeof address;
    if (ask(socket, reinterpret_cast<sockaddr *>(&address), &size) != 0)
        return std::nullopt;
    if (address.ss_family == AF_INET)
        return ntohs(reinterpret_cast<const sockaddr_in &>(address).sin_port);
    if (address.ss_family == AF_INET6)
        return ntohs(reinterpret_cast<const sockaddr_in6 &>(address).sin6_port);
    return std::nullopt;
}

//! Those of this program that lead to one of these ports. Qt doesn't tell which sockets it uses.
QList<Connection> connectionsTo(const QSet<quint16> &ports)
{
    QList<Connection> found;
    const std::unique_ptr<DIR, CloseFolder> descriptors(opendir("/proc/self/fd"));
    while (const dirent *entry = descriptors ? readdir(descriptors.get()) : nullptr) {
        const int socket = QByteArray(entry->d_name).toInt(); // 0 for "." and "..": no gateway is there
        const auto peer = portOf(socket, getpeername);
        tcp_info facts {};
        socklen_t size = sizeof facts;
        if (!peer || !ports.contains(*peer) || getsockopt(socket, IPPROTO_TCP, TCP_INFO, &facts, &size) != 0)
            continue;
        int waiting = 0; // asked for last: what comes in between must not seem to be taken
        ioctl(socket, FIONREAD, &waiting);
        const auto untaken = std::min(quint64(waiting), quint64(facts.tcpi_bytes_received));
        found.append({socket, portOf(socket, getsockname).value_or(0), facts.tcpi_bytes_received - untaken});
    }
    return found;
}

//! What has come already stays for Qt to read: taken away under its hands, it could wait for it without end.
void cut(int socket)
{
    shutdown(socket, SHUT_RDWR);
}

#else

QList<Connection> connectionsTo(const QSet<quint16> &)
{
    return {};
}

void cut(int)
{
}

#endif

} // namespace

FloodGuard::FloodGuard(Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
}

void FloodGuard::watch(QNetworkReply &reply, quint16 port)
{
    m_ports.insert(port);
    const bool isEncrypted = reply.url().scheme() == QLatin1StringView("https");
    Watched watched {.finishedBefore = m_finished, .mostWithoutHead = isEncrypted ? mostOfAnAnswer : mostOfAHead};
    for (const Connection &each : connectionsTo(m_ports))
        watched.takenBefore.insert(each.localPort, each.taken);
    m_watched.insert(&reply, watched);
    connect(&reply, &QNetworkReply::metaDataChanged, this, [this, &reply] {
        if (const auto found = m_watched.find(&reply); found != m_watched.end())
            found->hasHead = true;
    });
    connect(&reply, &QNetworkReply::finished, this, [this, &reply] { forget(&reply); });
    connect(&reply, &QObject::destroyed, this, &FloodGuard::forget);
    lookLater();
}

void FloodGuard::forget(const QObject *reply)
{
    if (m_watched.remove(reply))
        ++m_finished;
}

void FloodGuard::lookLater()
{
    if (m_watched.isEmpty() || std::exchange(m_looksLater, true))
        return;
    m_clock.after(lookEvery, this, [this] {
        m_looksLater = false;
        look();
        lookLater();
    });
}

// At two looks, one after the other: Qt's thread may have told us of a head, and we have not heard it yet.
void FloodGuard::look()
{
    QSet<quint16> suspects;
    for (const Connection &each : connectionsTo(m_ports)) {
        if (!isFlooded(each.localPort, each.taken))
            continue;
        if (m_suspects.contains(each.localPort))
            cut(each.socket);
        suspects.insert(each.localPort);
    }
    m_suspects = suspects;
}

// Since any moment a connection has brought the answers that have finished since, and a part of another one. Which of the replies it serves
// can't be seen, and need not be: Qt ends the right one.
bool FloodGuard::isFlooded(quint16 localPort, quint64 taken) const
{
    const bool someHaveHeads = std::any_of(m_watched.begin(), m_watched.end(), [](const Watched &each) { return each.hasHead; });
    return std::any_of(m_watched.begin(), m_watched.end(), [&](const Watched &watched) {
        const quint64 before = watched.takenBefore.value(localPort);
        const quint64 unfinished = someHaveHeads ? mostOfAnAnswer : watched.mostWithoutHead;
        return taken > before + mostOfAnAnswer * (m_finished - watched.finishedBefore) + unfinished;
    });
}

} // namespace kontor
