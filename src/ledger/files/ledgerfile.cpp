// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/files/ledgerfile.h"

#include "core/fileerror.h"
#include "ledger/files/migrations.h"
#include "ledger/files/schemaversion.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <cerrno>
#include <sqlite3.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

//! Up to this size a file is checked before it is opened: a few milliseconds.
constexpr qint64 checkedAtOnce = qint64 {1024} * 1024;
//! A step of a payment with all that is written around it takes some ten pages; this is enough for many.
constexpr qsizetype neededRoom = qsizetype {1024} * 1024;
//! SQLite takes 512 bytes, with what it puts behind the name of a file of its own.
constexpr qsizetype longestPath = 500;
constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner;

ApiError trouble(const QString &text)
{
    return ApiError {.kind = ErrorKind::LedgerIoError, .text = text};
}

Result<Done> makeFolder(const QDir &folder)
{
    if (folder.exists())
        return Done {};
    const QDir parent = QFileInfo(folder.absolutePath()).absoluteDir();
    if (!parent.mkpath(u"."_s) || !parent.mkdir(folder.dirName(), ownerOnly | QFile::ExeOwner))
        return folder.exists() ? Result<Done>(Done {}) : trouble(u"the folder of the ledger can't be made"_s);
    return Done {};
}

//! SQLite would make the file readable for others until we could forbid it.
Result<Done> makeFile(const QString &path)
{
    if (QFile::encodeName(QFileInfo(path).absoluteFilePath()).size() > longestPath)
        return ledgerIoError(systemArgs(ENAMETOOLONG));
    if (const auto made = makeFolder(QFileInfo(path).absoluteDir()); !made)
        return made;
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly, ownerOnly) && !QFile::exists(path))
        return ledgerIoError(systemArgs(file.errorString()));
    return Done {};
}

//! A file that its owner has write-protected stays so.
void takeFromOthers(const QString &file)
{
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    const auto now = QFile::permissions(file);
    if (now & others)
        QFile::setPermissions(file, now & ownerOnly);
}

//! Looks at the file through a connection that can't write, so that a refused ledger keeps every byte: a writing connection would fold
//! the write-ahead log into the file when it closes. Anything else that is wrong shows again when the file is opened to write.
Result<Done> lookFirst(const QString &file)
{
    const auto database = Database::open(file, Database::Access::ReadOnly);
    const auto checked = database ? checkIdentity(**database) : Result<Done>(database.error());
    if (checked)
        return Done {};
    const ErrorKind kind = checked.error().kind;
    const bool isRefused = kind == ErrorKind::LedgerNewer || kind == ErrorKind::LedgerOldSchema || kind == ErrorKind::LedgerDamaged;
    return isRefused ? checked : Result<Done>(Done {});
}

//! Turning the log on needs the file for itself for a moment, and SQLite doesn't wait for that when two processes open a new ledger.
Result<Done> useWriteAheadLog(Database &database)
{
    constexpr Millis pause {20};
    Result<Done> set = database.run("PRAGMA journal_mode=WAL");
    for (Millis waited {}; !set && set.error().kind == ErrorKind::LedgerBusy && waited < Database::patience; waited += pause) {
        sqlite3_sleep(static_cast<int>(pause.count()));
        set = database.run("PRAGMA journal_mode=WAL");
    }
    return set;
}

bool mayWrite(const QString &path)
{
    return ::access(QFile::encodeName(path).constData(), W_OK) == 0;
}

//! Whoever has a ledger open has a log beside it, and whoever may not write the folder can't make one.
bool nobodyCanWrite(const QString &file)
{
    return !mayWrite(QFileInfo(file).absolutePath()) && QFileInfo(file + u"-wal"_s).size() == 0;
}

Result<Done> checkSmall(const QString &file, Database &database)
{
    return QFileInfo(file).size() <= checkedAtOnce ? checkPages(database) : Result<Done>(Done {});
}

Result<Done> checkReadable(const QString &file, Database &database)
{
    if (const auto ours = checkIdentity(database); !ours)
        return ours;
    const auto version = database.number("PRAGMA user_version");
    if (!version)
        return version.error();
    return *version == schemaVersion ? checkSmall(file, database) : trouble(u"an older ledger has to be written to be read"_s);
}

Result<OpenedLedger> openedToRead(const QString &file, Database::Access access, const ApiError &why)
{
    auto database = Database::open(file, access);
    if (!database)
        return why;
    if (const auto readable = checkReadable(file, **database); !readable)
        return readable.error().kind == ErrorKind::LedgerDamaged ? readable.error() : why;
    return OpenedLedger {*std::move(database), access};
}

Result<Done> prepare(Database &database, const Writing &writing)
{
    if (const auto ours = checkIdentity(database); !ours)
        return ours;
    if (const auto logged = useWriteAheadLog(database); !logged)
        return logged;
    return migrate(database, writing);
}

} // namespace

Result<Done> checkPages(Database &database)
{
    Statement statement = database.once("PRAGMA quick_check(1)");
    if (!statement.next())
        return statement.failed() ? statement.error() : trouble(u"the check of the ledger gave no answer"_s);
    if (const QString word = statement.text(); word != u"ok")
        return ApiError {.kind = ErrorKind::LedgerDamaged, .text = presentable(word.toUtf8())};
    return Done {};
}

Result<std::unique_ptr<Database>> openLedgerFile(const QString &file, const Writing &writing)
{
    if (file != u":memory:") {
        if (const auto made = makeFile(file); !made)
            return made.error();
        if (const auto ours = lookFirst(file); !ours)
            return ours.error();
        takeFromOthers(file);
    }
    auto database = Database::open(file, Database::Access::ReadWrite);
    if (!database)
        return database;
    if (const auto prepared = prepare(**database, writing); !prepared)
        return prepared.error();
    if (const auto whole = checkSmall(file, **database); !whole)
        return whole.error();
    return database;
}

Result<OpenedLedger> openLedgerOrRead(const QString &file, const Writing &writing)
{
    auto database = openLedgerFile(file, writing);
    if (database)
        return OpenedLedger {*std::move(database)};
    const ApiError why = database.error();
    if (why.kind == ErrorKind::LedgerFull)
        return openedToRead(file, Database::Access::Alone, why);
    if (why.kind == ErrorKind::LedgerIoError && nobodyCanWrite(file))
        return openedToRead(file, Database::Access::Unchanging, why);
    return why;
}

//! A folder in which no file can be made says nothing: the ledger's own files are there already.
Result<Done> hasRoomBeside(const QString &file)
{
    QFile room(file + u"-room"_s);
    if (!room.open(QIODevice::WriteOnly | QIODevice::Truncate | QIODevice::Unbuffered, ownerOnly))
        return Done {};
    errno = 0;
    const bool fits = room.write(QByteArray(neededRoom, '\0')) == neededRoom;
    const bool isFull = errno == ENOSPC;
    const Args why = systemArgs(room);
    room.remove();
    return fits ? Result<Done>(Done {})
                : ApiError {.kind = ErrorKind::LedgerFull, .reason = {isFull ? ReasonCode::DiskFull : ReasonCode::System, why}};
}

} // namespace kontor
