// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"

namespace kontor {

class Database;

//! How far the audit chain of a ledger had come when it was last used on this computer: a small file beside it, which tells an older copy
//! from the ledger that it was put in the place of. It may lag, so a ledger that has gone on from it is as it should be; one that can't be
//! read is none, because a home may be copied without it. For one thread.
class HighWater {
public:
    //! ":memory:" has none.
    explicit HighWater(const QString &ledgerFile);

    //! Set when the ledger doesn't go on from the mark.
    Result<std::optional<Ledger::OlderCopy>> compare(Database &database) const;
    //! Moves the mark to the end of the chain, unless the ledger is an older copy: then it says so and leaves the mark alone.
    Result<std::optional<Ledger::OlderCopy>> keep(Database &database);
    //! The ledger as it is is the one to go on from.
    Result<Done> accept(Database &database);
    //! There is no telling what was written last: whatever is opened next counts as an older copy.
    Result<Done> distrust(qint64 entries);
    bool isThere() const { return read().has_value(); }

private:
    struct Mark {
        qint64 entry = 0;
        QByteArray digest {};
        bool operator==(const Mark &) const = default;
    };
    std::optional<Mark> read() const;
    Result<Done> write(const Mark &mark);

    QString m_file; //!< empty: none
    Mark m_kept {}; //!< what was written last
};

} // namespace kontor
