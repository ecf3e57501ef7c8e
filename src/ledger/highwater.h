// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"

namespace kontor {

class Database;

//! How far the audit chain of a ledger had come when it was last used on this computer: a small file beside it, which tells an older copy
//! from the ledger that it was put in the place of. It may lag, so a ledger that has gone on from it is as it should be. None is no alarm,
//! because a home may be copied without it; one that is there and can't be read is: an older copy can't be excluded. For one thread.
class HighWater {
public:
    //! ":memory:" has none.
    explicit HighWater(const QString &ledgerFile);

    //! Set when the ledger doesn't go on from the mark.
    Result<std::optional<Ledger::OlderCopy>> compare(Database &database) const;
    //! Moves the mark to the end of the chain, unless the ledger is an older copy: then it says so and leaves the mark alone. Each move
    //! is flushed to the disk, so whoever looks often doesn't have it moved each time.
    enum class Move { Now, AnotherTime };
    Result<std::optional<Ledger::OlderCopy>> keep(Database &database, Move move = Move::Now);
    //! The ledger as it is is the one to go on from.
    Result<Done> accept(Database &database);
    //! There is no telling what was written last: whatever is opened next counts as an older copy.
    Result<Done> distrust(qint64 entries);
    bool isThere() const { return read().mark.has_value(); }
    bool isAbsent() const { return !m_file.isEmpty() && !read().isThere; }
    //! What the mark says, as one word; for telling one from another.
    QString name() const;
    static bool isUnreadable(const QString &name) { return name.startsWith(u"unreadable"); }

private:
    struct Mark {
        qint64 entry = 0;
        QByteArray digest {};
        bool operator==(const Mark &) const = default;
    };
    struct Reading {
        std::optional<Mark> mark {};
        bool isThere = false; //!< as a file
        QByteArray bytes {};
    };
    Reading read() const;
    Result<Done> write(const Mark &mark);

    QString m_file; //!< empty: none
    Mark m_kept {}; //!< what was written last
};

} // namespace kontor
