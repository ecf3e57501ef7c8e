// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/integrity/markfile.h"
#include "ledger/rows/records.h"

namespace kontor {

class Database;

//! How far the audit chain of a ledger had come when it was last used on this computer: two small files, one beside the ledger and one
//! outside the home folder, which tell an older copy from the ledger that it was put in the place of. The one beside it is moved all the
//! time, and comes back with an older home; the one outside doesn't. Both may lag, so a ledger that has gone on from them is as it should
//! be. None beside it is no alarm, because a ledger may be copied without it. None outside is one where something was sent or waits to be:
//! the home was copied here. One that is there and can't be read is: an older copy can't be excluded. For one thread.
class HighWater {
public:
    //! ":memory:" has none. `outside` empty: there is no place outside the home.
    explicit HighWater(const QString &ledgerFile, const QString &outside = {});

    //! Set when the ledger doesn't go on from the marks.
    Result<std::optional<OlderCopy>> compare(Database &database) const;
    //! Moves the mark beside it to the end of the chain, and with Both the one outside, too, unless the ledger is an older copy: then it
    //! says so and leaves the marks alone. Each move is flushed to the disk, so whoever looks often doesn't have it moved each time.
    enum class Move { AnotherTime, Now, Both };
    Result<std::optional<OlderCopy>> keep(Database &database, Move move = Move::Both);
    //! The ledger as it is is the one to go on from. LedgerIoError when one of the marks can't be written.
    Result<Done> accept(Database &database);
    //! There is no telling what was written last: whatever is opened next counts as an older copy.
    Result<Done> distrust(qint64 entries);
    bool isThere() const { return m_beside.read().mark.has_value(); }
    bool isAbsent() const { return m_beside.isAbsent(); }
    //! There is a mark outside, so that an older copy is noticed without the one beside the ledger.
    bool isKeptOutside() const { return m_outside.read().isThere; }

private:
    Result<std::optional<OlderCopy>> compareWith(const MarkFile &file, Database &database) const;
    Result<std::optional<OlderCopy>> compareWithout(Database &database) const;

    MarkFile m_beside;
    MarkFile m_outside;
    Mark m_kept {}; //!< what was written last beside the ledger
    Mark m_keptOutside {};
};

} // namespace kontor
