// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "core/time.h"
#include "ledger/storage/rowdigest.h"
#include <QByteArray>
#include <QString>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <sqlite3.h> // a row has sixty columns, and an export a million rows: what looks at one is inline

namespace kontor {

class Database;

//! One use of a prepared statement. Parameters are given and columns are read in their order, so that a list of columns is written once.
//! It is reset when it goes: a statement left halfway would keep its snapshot, and the log could never be emptied.
class Statement {
public:
    ~Statement();
    Statement(const Statement &) = delete;
    Statement &operator=(const Statement &) = delete;

    Statement &add(qint64 value);
    Statement &add(const QString &text);
    Statement &addBlob(const QByteArray &bytes);
    Statement &addNull();
    Statement &add(UtcTime time) { return add(static_cast<qint64>(time.time_since_epoch().count())); }
    Statement &add(UtcSeconds time) { return add(static_cast<qint64>(time.time_since_epoch().count())); }
    template <class T> Statement &add(const std::optional<T> &value) { return value ? add(*value) : addNull(); }
    //! What is added, read or skipped from now on goes into the seal as well, as it is stored; nullptr ends it.
    void sealInto(RowDigest *rowDigest) { m_rowDigest = rowDigest; }

    //! On to the next row. False at the end and on a failure; failed() tells them apart.
    bool next();
    bool failed() const;
    //! Runs a statement that gives no rows, or drops those it gives.
    Result<Done> run();
    //! What went wrong.
    ApiError error() const;

    qint64 integer()
    {
        sqlite3_value *value = take();
        if (m_rowDigest)
            rowDigest(value);
        return sqlite3_value_int64(value);
    }
    QString text();
    QByteArray blob();
    //! As it is stored, and good until the next row: for what looks at it only.
    QByteArrayView bytes();
    UtcTime time() { return UtcTime(Millis(integer())); }
    UtcSeconds seconds() { return UtcSeconds(Seconds(integer())); }
    std::optional<UtcTime> maybeTime() { return skipNull() ? std::nullopt : std::optional(time()); }
    //! Past the next column if it is NULL.
    bool skipNull()
    {
        const bool isNull = sqlite3_value_type(look()) == SQLITE_NULL;
        if (isNull)
            skip();
        return isNull;
    }
    void skip()
    {
        if (m_rowDigest)
            rowDigest(look());
        goTo(m_column + 1);
    }
    int columns() const;
    void goTo(int column)
    {
        m_column = column;
        m_seen = nullptr;
    }
    //! The next columns as they are stored.
    RowDigest sealed(int columns);
    std::optional<qint64> maybeInteger() { return skipNull() ? std::nullopt : std::optional(integer()); }

private:
    friend class Database;
    Statement(Database &database, sqlite3_stmt *statement, bool kept, int code);
    void check(int code);
    //! The connection has no lock of its own, so its values may be looked at one by one: each sqlite3_column_ function looks the column
    //! up anew.
    sqlite3_value *look()
    {
        if (!m_seen)
            m_seen = sqlite3_column_value(m_statement, m_column);
        return m_seen;
    }
    sqlite3_value *take()
    {
        sqlite3_value *value = look();
        goTo(m_column + 1);
        return value;
    }
    QByteArrayView rowDigest(sqlite3_value *value);

    Database &m_database;
    sqlite3_stmt *m_statement;
    RowDigest *m_rowDigest = nullptr;
    bool m_kept; //!< the database keeps it for the next time
    int m_parameter = 0;
    int m_column = 0;
    sqlite3_value *m_seen = nullptr; //!< in m_column, if that was looked at already
    int m_code;
    int m_systemError = 0; //!< what the system said to the last step
};

//! One SQLite connection with the settings that money needs. Used by one thread at a time. Errors keep SQLite's own code, which
//! decides their kind: full, busy, damaged, there already, or other trouble.
class Database {
public:
    enum class Access {
        ReadWrite,
        ReadOnly,
        Unchanging, //!< to read a file that nobody can be writing; nothing is made beside it, as a write-protected folder demands
        //! Keeps other processes out as long as it is open. What connections share is kept in memory, so a disk without room for the
        //! shared file will do.
        Alone,
    };
    //! How long a statement waits for another process's write before it gives LedgerBusy.
    static constexpr Millis patience {5000};

    //! The file must be there (or be ":memory:").
    static Result<std::unique_ptr<Database>> open(const QString &file, Access access);
    ~Database();

    //! Its absolute path; empty in memory.
    QString file() const;
    //! Runs one or several statements without parameters.
    Result<Done> run(const char *sql);
    //! A statement that is prepared once and kept; the same text must not be in use twice at a time.
    Statement statement(const char *sql);
    //! A statement that is put together for one use.
    Statement once(const QByteArray &sql);
    //! The first column of the first row, for PRAGMA and COUNT.
    Result<qint64> number(const char *sql);
    qint64 lastInsertedRow() const;
    //! How many rows the last INSERT, UPDATE or DELETE touched.
    qint64 rowsTouched() const;
    //! Everything as it stands at one moment, in the place of what the other one holds. Others may read and write meanwhile.
    Result<Done> copyTo(Database &target);
    bool inTransaction() const;
    //! What runs from now on ends early once that becomes true; nullptr: it runs to its end.
    void stopWhen(const std::atomic_bool *stopped) { m_stopped = stopped; }

private:
    friend class Statement;
    explicit Database(sqlite3 *connection);
    sqlite3_stmt *prepare(const char *sql, bool keep, int &code);
    ApiError error(int code, int systemError = 0) const;

    sqlite3 *m_connection;
    const std::atomic_bool *m_stopped = nullptr;
    std::map<QByteArray, sqlite3_stmt *> m_kept;
};

//! BEGIN IMMEDIATE, the work, COMMIT. Everything is rolled back when the work or the COMMIT fails.
Result<Done> inTransaction(Database &database, const std::function<Result<Done>()> &work);

} // namespace kontor
