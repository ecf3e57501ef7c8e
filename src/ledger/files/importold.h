// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QByteArray>
#include <QString>

namespace kontor {

class Clock;

//! What was taken over from a ledger that was made before schema 1.
struct ImportReport {
    int schema = 0; //!< of the old ledger
    qint64 payments = 0;
    qint64 toReview = 0; //!< of them: waiting payouts that were never sent, now drafts
    qint64 untracked = 0; //!< waiting ones that may have been sent: nothing is done with them until a person says so
    qint64 payinsToTrack = 0; //!< waiting payins that were never sent: each goes out when a person resumes its tracking
    qint64 boundless = 0; //!< of those that aren't final: their absence can't be proven
    qint64 entries = 0; //!< of the old audit chain
    QByteArray digest {}; //!< of its last one
    QString putAside {}; //!< where the old file is now, when it stood in the place of the ledger; otherwise it is where it was
    bool isPerhapsOlder = false; //!< the old ledger isn't known to be the newest copy: what waited in it may have been sent since
};

//! What the batches are called in which a person finds what was never sent.
struct ReviewTitles {
    QString ofBatch; //!< %1 is the title of the batch whose other payouts were sent
    QString ofSingles; //!< %1 is the name of the old file
};

//! Takes the payments of a ledger of schema 7 to 12, as they were numbered before schema 1, over into the ledger of a profile, which has
//! none yet. The old one is read only: not a byte of it changes, and nothing is made beside it. It may stand where the ledger is to be;
//! then it gets another name. All of it is verified first; everything is written in one transaction. Whoever calls it holds the worker lock
//! beside `ledgerFile`. BadInput: it can't be begun, and why; LedgerDamaged: the old ledger isn't what was written, with the row.
//! `outsideMark` as Ledger::open() says.
Result<ImportReport> importOldLedger(const QString &oldFile, const QString &ledgerFile, const ReviewTitles &titles, const Clock &clock,
    const QString &who = {}, const QString &outsideMark = {});

} // namespace kontor
