// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>
#include <functional>
#include <optional>

struct sqlite3;

namespace kontor::sim {

//! A look into the ledger's own connection, and a hand on its commits: while it exists, every connection that is opened is its. One at a
//! time, and it outlives the ledger.
class LedgerTap {
public:
    LedgerTap();
    ~LedgerTap();
    LedgerTap(const LedgerTap &) = delete;
    LedgerTap &operator=(const LedgerTap &) = delete;

    //! From now on commits are refused, as by a disk that is full.
    void refuseCommits(bool refuse) { m_refuses = refuse; }
    int refused() const { return m_refused; }

    struct Row {
        QString state;
        int attempts = 0;
    };
    //! What is durable of this payment; nothing when it isn't there, or a transaction is open.
    std::optional<Row> committed(const QString &id) const;

    //! Told when committed() begins (true) and ends to look.
    std::function<void(bool)> looking {};

    void attach(sqlite3 *connection);
    bool refusesNow();

private:
    sqlite3 *m_connection = nullptr;
    bool m_refuses = false;
    int m_refused = 0;
};

} // namespace kontor::sim
