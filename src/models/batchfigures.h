// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"

namespace kontor {

//! How many payouts of a batch stand where, in the groups that a person counts in.
struct BatchFigures {
    qint64 processing = 0; //!< accepted by the gateway, without a result yet
    qint64 paid = 0;
    qint64 other = 0; //!< accepted, and the gateway gave a status that isn't SUCCESS
    qint64 unknown = 0;
    qint64 mismatch = 0;
    qint64 rejected = 0;
    qint64 waiting = 0; //!< queued, paused, or on their way
    qint64 paused = 0; //!< of those: they go only when somebody says so
    qint64 sending = 0; //!< of those: on their way, so that nobody can stop them
    qint64 drafts = 0;
    qint64 cancelled = 0;
    qint64 untracked = 0;
    qint64 all = 0;

    //! The gateway has them, whatever it says since.
    qint64 accepted() const { return processing + paid + other; }
    //! Goes out now, without anybody's doing.
    qint64 going() const { return waiting - paused; }
    qint64 queued() const { return going() - sending; }
    qint64 sent() const { return all - waiting - drafts - cancelled; }
    //! Those of another batch besides.
    BatchFigures &operator+=(const BatchFigures &more);
};
BatchFigures figuresOf(const PaymentCounts &counts);
//! "Imported, not sent", "Sending", "Paused", "Ended".
QString batchStateWord(BatchState state, const BatchFigures &figures);

} // namespace kontor
