// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/database.h"

#include "core/fileerror.h"
#include "ledger/storage/amountorder.h"

#include <QStringDecoder>
#include <QUrl>
#include <cerrno>
#include <sqlite3.h>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

//! Only what a reader of the file can undo is left to the defaults.
//! trusted_schema and cell_size_check: a file that somebody tampered with must not run functions or mislead the page reader.
constexpr char settings[] = "PRAGMA synchronous=FULL; PRAGMA fullfsync=ON; PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF;"
                            "PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY;";

constexpr int stepsBetweenLooks = 2000; // well below a millisecond

bool isDiskFull(int code, int systemError)
{
    // A quota or a limit on the size of files shows as an I/O error; for people it is the same as a full disk.
    const bool refused = systemError == ENOSPC || systemError == EDQUOT || systemError == EFBIG;
    return (code & 0xff) == SQLITE_FULL || ((code & 0xff) == SQLITE_IOERR && refused);
}

ErrorKind kindOf(int code, int systemError)
{
    if (isDiskFull(code, systemError))
        return ErrorKind::LedgerFull;
    if (code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY)
        return ErrorKind::Exists;
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ErrorKind::LedgerBusy;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return ErrorKind::LedgerDamaged;
    default:
        return ErrorKind::LedgerIoError;
    }
}

ReasonCode reasonOf(int code, int systemError)
{
    if (isDiskFull(code, systemError))
        return ReasonCode::DiskFull;
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ReasonCode::LedgerLocked;
    case SQLITE_READONLY:
        return ReasonCode::LedgerReadOnly;
    default:
        return ReasonCode::None;
    }
}

struct HowToOpen {
    QByteArray name {};
    int flags = 0;
    const char *system = nullptr; //!< SQLite's name for its way to the files
};

HowToOpen howToOpen(const QString &file, Database::Access access)
{
    switch (access) {
    case Database::Access::ReadWrite:
        break;
    case Database::Access::ReadOnly:
        return {file.toUtf8(), SQLITE_OPEN_READONLY};
    case Database::Access::Unchanging:
        return {QUrl::fromLocalFile(file).toEncoded() + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI};
    case Database::Access::Alone:
        return {file.toUtf8(), SQLITE_OPEN_READWRITE, "unix-excl"};
    }
    return {file.toUtf8(), SQLITE_OPEN_READWRITE};
}

QByteArrayView bytesOf(sqlite3_value *value)
{
    const auto *bytes = static_cast<const char *>(sqlite3_value_blob(value));
    return QByteArrayView(bytes, sqlite3_value_bytes(value));
}

} // namespace

// ---- Statement

Statement::Statement(Database &database, sqlite3_stmt *statement, bool kept, int code)
    : m_database(database)
    , m_statement(statement)
    , m_kept(kept)
    , m_code(code)
{
}

Statement::~Statement()
{
    if (!m_kept) {
        sqlite3_finalize(m_statement);
    } else if (m_statement) {
        sqlite3_reset(m_statement);
        sqlite3_clear_bindings(m_statement);
    }
}

void Statement::check(int code)
{
    if (m_code == SQLITE_OK)
        m_code = code;
}

Statement &Statement::add(qint64 value)
{
    if (m_rowDigest)
        m_rowDigest->add(value);
    check(sqlite3_bind_int64(m_statement, ++m_parameter, value));
    return *this;
}

Statement &Statement::add(const QString &text)
{
    const QByteArray utf8 = text.toUtf8();
    if (m_rowDigest)
        m_rowDigest->addText(QByteArrayView(utf8));
    check(sqlite3_bind_text64(
        m_statement, ++m_parameter, utf8.constData(), static_cast<sqlite3_uint64>(utf8.size()), SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
}

Statement &Statement::addBlob(const QByteArray &bytes)
{
    if (m_rowDigest)
        m_rowDigest->addBlob(bytes);
    check(sqlite3_bind_blob64(m_statement, ++m_parameter, bytes.constData(), static_cast<sqlite3_uint64>(bytes.size()), SQLITE_TRANSIENT));
    return *this;
}

Statement &Statement::addNull()
{
    if (m_rowDigest)
        m_rowDigest->addNull();
    check(sqlite3_bind_null(m_statement, ++m_parameter));
    return *this;
}

bool Statement::next()
{
    if (failed())
        return false;
    goTo(0);
    errno = 0; // SQLite keeps the system's reason for itself
    m_code = sqlite3_step(m_statement);
    m_systemError = errno;
    return m_code == SQLITE_ROW;
}

bool Statement::failed() const
{
    return m_code != SQLITE_OK && m_code != SQLITE_ROW && m_code != SQLITE_DONE;
}

Result<Done> Statement::run()
{
    while (next()) { }
    if (failed())
        return error();
    return Done {};
}

ApiError Statement::error() const
{
    return m_database.error(m_code, m_systemError);
}

QString Statement::text()
{
    const QByteArrayView utf8 = bytes();
    constexpr char firstOfMark = '\xef';
    if (utf8.isEmpty() || utf8.front() != firstOfMark)
        return QString::fromUtf8(utf8);
    // There it would drop a byte order mark that belongs to the text.
    QStringDecoder decode(QStringDecoder::Utf8, QStringDecoder::Flag::ConvertInitialBom);
    return decode(utf8);
}

QByteArray Statement::blob()
{
    return bytes().toByteArray();
}

QByteArrayView Statement::bytes()
{
    sqlite3_value *value = take();
    const QByteArrayView sealed = m_rowDigest ? rowDigest(value) : QByteArrayView();
    return sealed.isNull() ? bytesOf(value) : sealed;
}

int Statement::columns() const
{
    return sqlite3_column_count(m_statement);
}

//! Gives its bytes, so that they are asked for once; none of a number, which would be written as text for it.
QByteArrayView Statement::rowDigest(sqlite3_value *value)
{
    const int type = sqlite3_value_type(value);
    const bool isNumber = type == SQLITE_INTEGER;
    const QByteArrayView bytes = isNumber ? QByteArrayView() : bytesOf(value);
    if (type == SQLITE_NULL)
        m_rowDigest->addNull();
    else if (isNumber)
        m_rowDigest->add(qint64(sqlite3_value_int64(value)));
    else if (type == SQLITE_TEXT)
        m_rowDigest->addText(bytes);
    else
        m_rowDigest->addBlob(bytes);
    return bytes;
}

RowDigest Statement::sealed(int columns)
{
    RowDigest rowDigest;
    sealInto(&rowDigest);
    for (int i = 0; i < columns; ++i)
        skip();
    sealInto(nullptr);
    return rowDigest;
}

// ---- Database

Database::Database(sqlite3 *connection)
    : m_connection(connection)
{
    sqlite3_extended_result_codes(connection, 1);
    sqlite3_busy_timeout(connection, static_cast<int>(patience.count()));
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    const auto look = [](void *database) {
        const std::atomic_bool *stopped = static_cast<Database *>(database)->m_stopped;
        return stopped && stopped->load(std::memory_order_relaxed) ? 1 : 0;
    };
    sqlite3_progress_handler(connection, stepsBetweenLooks, look, this);
    addAmountOrder(connection);
}

Database::~Database()
{
    for (const auto &[sql, statement] : m_kept)
        sqlite3_finalize(statement);
    sqlite3_close(m_connection);
}

Result<std::unique_ptr<Database>> Database::open(const QString &file, Access access)
{
    const auto [name, flags, system] = howToOpen(file, access);
    sqlite3 *connection = nullptr;
    const int code = sqlite3_open_v2(name.constData(), &connection, flags | SQLITE_OPEN_NOMUTEX, system);
    std::unique_ptr<Database> database(new Database(connection));
    if (code != SQLITE_OK)
        return database->error(code);
    if (const auto set = database->run(settings); !set)
        return set.error();
    return database;
}

QString Database::file() const
{
    return QString::fromUtf8(sqlite3_db_filename(m_connection, "main"));
}

Result<Done> Database::run(const char *sql)
{
    errno = 0;
    const int code = sqlite3_exec(m_connection, sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        return error(code, errno);
    return Done {};
}

sqlite3_stmt *Database::prepare(const char *sql, bool keep, int &code)
{
    sqlite3_stmt *statement = nullptr;
    code = sqlite3_prepare_v3(m_connection, sql, -1, keep ? SQLITE_PREPARE_PERSISTENT : 0, &statement, nullptr);
    return statement;
}

Statement Database::statement(const char *sql)
{
    int code = SQLITE_OK;
    const auto known = m_kept.find(QByteArray::fromRawData(sql, static_cast<qsizetype>(qstrlen(sql))));
    if (known != m_kept.end())
        return Statement(*this, known->second, true, code);
    sqlite3_stmt *kept = prepare(sql, true, code);
    if (kept)
        m_kept.emplace(QByteArray(sql), kept); // under a text of its own: the caller's may go, and another come to its place
    return Statement(*this, kept, true, code);
}

Statement Database::once(const QByteArray &sql)
{
    int code = SQLITE_OK;
    sqlite3_stmt *statement = prepare(sql.constData(), false, code);
    return Statement(*this, statement, false, code);
}

Result<qint64> Database::number(const char *sql)
{
    Statement query = once(sql);
    if (query.next())
        return query.integer();
    if (query.failed())
        return query.error();
    return ApiError {.kind = ErrorKind::LedgerIoError, .text = u"a query gave no row"_s};
}

qint64 Database::lastInsertedRow() const
{
    return sqlite3_last_insert_rowid(m_connection);
}

qint64 Database::rowsTouched() const
{
    return sqlite3_changes64(m_connection);
}

Result<Done> Database::copyTo(Database &target)
{
    errno = 0;
    sqlite3_backup *backup = sqlite3_backup_init(target.m_connection, "main", m_connection, "main");
    if (!backup)
        return target.error(sqlite3_extended_errcode(target.m_connection), errno);
    sqlite3_backup_step(backup, -1); // in one go: a writer in between would make it begin anew
    const int systemError = errno;
    const int code = sqlite3_backup_finish(backup);
    if (code != SQLITE_OK)
        return target.error(code, systemError);
    return Done {};
}

bool Database::inTransaction() const
{
    return sqlite3_get_autocommit(m_connection) == 0;
}

ApiError Database::error(int code, int systemError) const
{
    QByteArray words = sqlite3_errstr(code);
    if (m_connection && sqlite3_extended_errcode(m_connection) == code)
        words = sqlite3_errmsg(m_connection);
    ApiError error {.kind = kindOf(code, systemError), .text = presentable(words) + u" (SQLite %1)"_s.arg(code)};
    if (const ReasonCode reason = reasonOf(code, systemError); reason != ReasonCode::None)
        error.reason = {reason, {{Arg::Said, error.text}}};
    if ((systemError == EFBIG || systemError == EDQUOT) && isDiskFull(code, systemError))
        error.reason = systemReason(systemArgs(systemError));
    return error;
}

// ---- transactions

Result<Done> inTransaction(Database &database, const std::function<Result<Done>()> &work)
{
    // Immediate: a transaction that turns from reading to writing can fail at once however patient it is.
    if (const auto begun = database.statement("BEGIN IMMEDIATE").run(); !begun)
        return begun.error();
    Result<Done> result = work();
    if (result)
        result = database.statement("COMMIT").run();
    // SQLite has rolled back by itself after some failures, a full disk among them.
    if (!result && database.inTransaction())
        (void)database.run("ROLLBACK");
    return result;
}

} // namespace kontor
