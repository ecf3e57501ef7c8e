// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/portuser.h"

#include "core/visibletext.h"

#include <QDir>
#include <QFile>
#include <QSet>
#include <filesystem>

// Linux says it in two places: /proc/net/tcp has the sockets that listen with their numbers, and each process' folder has those of its own.
// Each program can give itself a name of up to 15 bytes, any bytes.
namespace kontor {
namespace {

using namespace Qt::StringLiterals;

constexpr qint64 mostRead = 4'000'000; // some ten thousand connections
constexpr qint64 longestName = 64;
const QByteArray listens = "0A";

//! "…: 0100007F:2253 00000000:0000 0A …": the second word's end is the port, the fourth the state, the tenth the socket's number.
enum Column { Local = 1, State = 3, Number = 9 };

QSet<QByteArray> socketsAt(quint16 port)
{
    QSet<QByteArray> numbers;
    const QByteArray end = ':' + QByteArray::number(port, 16).rightJustified(4, '0').toUpper();
    for (const QString &table : {u"/proc/net/tcp"_s, u"/proc/net/tcp6"_s}) {
        QFile file(table);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        for (const QByteArray &line : file.read(mostRead).split('\n')) {
            const QByteArrayList words = line.simplified().split(' ');
            if (words.size() > Number && words[State] == listens && words[Local].endsWith(end))
                numbers.insert("socket:[" + words[Number] + ']');
        }
    }
    return numbers;
}

//! Processes come and go meanwhile, and most of other people's can't be looked into: these have none of the sockets.
bool hasOneOf(const QSet<QByteArray> &sockets, const QString &process)
{
    std::error_code ignored;
    std::filesystem::directory_iterator files((process + u"/fd"_s).toStdString(), ignored);
    for (; !ignored && files != std::filesystem::directory_iterator(); files.increment(ignored)) {
        std::error_code gone;
        const auto target = std::filesystem::read_symlink(files->path(), gone);
        if (!gone && sockets.contains(QByteArray::fromStdString(target.native())))
            return true;
    }
    return false;
}

} // namespace

QString programAtPort(quint16 port)
{
    const QSet<QByteArray> sockets = socketsAt(port);
    if (sockets.isEmpty())
        return {};
    const QStringList processes = QDir(u"/proc"_s).entryList({u"[1-9]*"_s}, QDir::Dirs);
    for (const QString &process : processes) {
        if (!hasOneOf(sockets, u"/proc/"_s + process))
            continue;
        QFile name(u"/proc/"_s + process + u"/comm"_s);
        return name.open(QIODevice::ReadOnly) ? visibleLine(QString::fromUtf8(name.read(longestName)).trimmed()) : QString();
    }
    return {};
}

} // namespace kontor
