// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/files/backup.h"

#include "core/fileerror.h"
#include "ledger/files/ledgerfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

ApiError there(const QString &file)
{
    return ApiError {.kind = ErrorKind::Exists, .text = u"%1 is there already"_s.arg(file)};
}

ApiError systemError(int number)
{
    const ErrorKind kind = number == ENOSPC || number == EDQUOT || number == EFBIG ? ErrorKind::LedgerFull : ErrorKind::LedgerIoError;
    return {.kind = kind, .reason = systemReason(systemArgs(number))};
}

bool isRunning(const QString &process)
{
    return ::kill(static_cast<pid_t>(process.toLong()), 0) == 0 || errno == EPERM;
}

Result<Done> copyInto(Database &ledger, const QString &file)
{
    const auto copy = Database::open(file, Database::Access::ReadWrite);
    if (!copy)
        return copy.error();
    if (const auto copied = ledger.copyTo(**copy); !copied)
        return copied;
    // One file on its own: a log beside it could be left behind when it is moved.
    if (const auto alone = (*copy)->run("PRAGMA journal_mode=DELETE"); !alone)
        return alone;
    return checkPages(**copy);
}

Result<Done> fill(Database &ledger, QFile &file, const QString &name)
{
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly, QFile::ReadOwner | QFile::WriteOwner))
        return ledgerIoError(systemArgs(file.errorString()));
    file.close();
    if (const auto copied = copyInto(ledger, file.fileName()); !copied)
        return copied;
    if (const auto flushed = flushToDisk(file.fileName()); !flushed)
        return flushed;
    if (!file.rename(name)) // never onto another file
        return QFile::exists(name) ? there(name) : ledgerIoError(systemArgs(file.errorString()));
    return flushToDisk(QFileInfo(name).absolutePath());
}

} // namespace

Result<Done> flushToDisk(const QString &path)
{
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC);
    const bool flushed = descriptor >= 0 && ::fsync(descriptor) == 0;
    const int number = errno;
    if (descriptor >= 0)
        ::close(descriptor);
    return flushed ? Result<Done>(Done {}) : Result<Done>(systemError(number));
}

void removeLeftovers(const QString &file)
{
    const QFileInfo info(file);
    const QRegularExpression ours(u"\\A%1\\.(?:part-|restore-|mark\\.)([1-9][0-9]{0,8})(?:-wal|-shm|-journal)?\\z"_s.arg(
        QRegularExpression::escape(info.fileName())));
    const QDir folder = info.absoluteDir();
    const QStringList names = folder.entryList(QDir::Files | QDir::Hidden);
    for (const QString &name : names) {
        if (const auto match = ours.match(name); match.hasMatch() && !isRunning(match.captured(1)))
            QFile::remove(folder.filePath(name));
    }
}

Result<Done> backUp(Database &ledger, const QString &name)
{
    if (QFile::exists(name))
        return there(name);
    removeLeftovers(name);
    QFile file(name + u".part-%1"_s.arg(::getpid()));
    file.remove(); // what an earlier process of this number left
    const auto filled = fill(ledger, file, name);
    if (!filled && file.fileName() != name)
        file.remove();
    return filled;
}

} // namespace kontor
