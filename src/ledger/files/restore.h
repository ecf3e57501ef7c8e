// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QStringList>

namespace kontor {

class Clock;

//! What a restored ledger holds, and what it no longer does.
struct RestoreReport {
    static constexpr int named = 20; //!< so many IDs are named at most

    qint64 payments = 0; //!< in the copy, which is the ledger now
    qint64 paymentsBefore = 0; //!< in the ledger before, as far as it could be read
    qint64 missing = 0; //!< payments that are only in the one put aside
    QStringList firstMissing {}; //!< the newest of their IDs
    QString putAside {}; //!< the file that the ledger before is in now; empty when there was none
    bool wasReadable = true; //!< the ledger before could be read to its end
    bool isOlder = false; //!< the next one who opens the ledger finds an older copy, and nothing is sent before a person says so
};

//! Puts a backup in the place of a ledger. The backup is checked fully first, and nothing is changed when it is damaged (LedgerDamaged,
//! with the first finding) or was written by a newer Kontor (LedgerNewer). An older one is brought to this schema; the file itself stays as
//! it is. The present ledger is kept beside it. Others may read meanwhile, and find the one or the other; nobody may be the worker. The
//! next one who opens the ledger finds an older copy (Ledger::olderCopy), unless nothing is missing. `outsideMark` as Ledger::open() says.
//! Takes as long as the files need: seconds for a million payments.
Result<RestoreReport> restoreLedger(
    const QString &backup, const QString &ledgerFile, const Clock &clock, const QString &who = {}, const QString &outsideMark = {});

} // namespace kontor
