// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/ledgertap.h"

#include <sqlite3.h>

namespace kontor::sim {
namespace {

LedgerTap *open = nullptr;

int onCommit(void *tap)
{
    return static_cast<LedgerTap *>(tap)->refusesNow() ? 1 : 0;
}

int onConnection(sqlite3 *connection, const char **, const void *)
{
    if (open)
        open->attach(connection);
    return SQLITE_OK;
}

void watchConnections()
{
    using Entry = void (*)();
    sqlite3_auto_extension(reinterpret_cast<Entry>(onConnection));
}

} // namespace

LedgerTap::LedgerTap()
{
    watchConnections(); // the same one counts once
    open = this;
}

LedgerTap::~LedgerTap()
{
    if (open == this)
        open = nullptr;
}

void LedgerTap::attach(sqlite3 *connection)
{
    m_connection = connection;
    sqlite3_commit_hook(connection, onCommit, this);
}

bool LedgerTap::refusesNow()
{
    m_refused += m_refuses ? 1 : 0;
    return m_refuses;
}

std::optional<LedgerTap::Row> LedgerTap::committed(const QString &id) const
{
    if (!m_connection || sqlite3_get_autocommit(m_connection) == 0)
        return std::nullopt;
    if (looking)
        looking(true);
    sqlite3_stmt *look = nullptr;
    sqlite3_prepare_v2(m_connection, "SELECT state, attempts FROM payments WHERE id = ?", -1, &look, nullptr);
    const QByteArray name = id.toUtf8();
    sqlite3_bind_text(look, 1, name.constData(), int(name.size()), SQLITE_STATIC);
    std::optional<Row> row;
    if (sqlite3_step(look) == SQLITE_ROW)
        row = Row {QString::fromUtf8(reinterpret_cast<const char *>(sqlite3_column_text(look, 0))), sqlite3_column_int(look, 1)};
    sqlite3_finalize(look);
    if (looking)
        looking(false);
    return row;
}

} // namespace kontor::sim
