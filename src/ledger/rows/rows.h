// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/records.h"
#include "ledger/storage/rowdigest.h"

namespace kontor {

class Statement;

//! How a payment becomes a row and a row a payment. The lists of columns stand here once, in the order in which they are bound and read.
namespace rows {

//! The columns that are written once, in the order of addFrozen().
extern const char frozenColumns[];
//! The columns that may change, in the order of addMutable().
extern const char mutableColumns[];
//! The columns that came later, in the order of addLater().
extern const char laterColumns[];
//! How many columns such a list has.
int countOf(const char *columns);
//! SELECT of all that the readers below need; a WHERE follows. The tables are `p` (payments) and `b` (payment_body).
const QByteArray &selectPayment();
//! The same without the bodies, which are most of what is read: for readListed(), which also leaves nonce and callback address.
const QByteArray &selectListed();

//! What is searched of a payment: of that which never changes, and of that which may.
QString searchedFrozen(const PaymentRecord &record);
QString searchedReference(const PaymentRecord &record);
//! An amount as the rows can be compared by it; nothing when it has more digits than that.
std::optional<qint64> sortable(const Decimal &amount);
void addFrozen(Statement &statement, const PaymentRecord &record);
void addMutable(Statement &statement, const PaymentRecord &record, qint64 lease);
//! Says LedgerDamaged when a value can't be what we wrote.
Result<PaymentRecord> readPayment(Statement &statement);
//! The same, and compares the whole row and the body with their digests.
Result<PaymentRecord> readSealed(Statement &statement);
//! The same for what only shows it: a row that isn't what was written is read as it is, and says so (isAltered, problem).
Result<PaymentRecord> readToShow(Statement &statement);
//! The same of a row without its body. The row's digest is proof of all that it has: the body's own stands in it and isn't looked at.
Result<PaymentRecord> readListed(Statement &statement);
//! All columns of the row under the statement, frozen and mutable. With the digest of what is frozen it gives the row's own.
RowDigest sealOfRow(Statement &statement);
//! Columns that most rows have nothing in. The row digest covers them by their names, where they are there.
struct LaterColumns {
    std::optional<qint64> since {}; //!< when the payment came to its state
    //! Submission::tokenLife and boundless in one number; nothing before the first attempt, unless it is boundless. An attempt of
    //! which a row doesn't say it is boundless.
    std::optional<qint64> tokenLife {};
    std::optional<QString> rejection {}; //!< key(Rejection); nothing: None. A rejected row that doesn't say it isn't proven.
    std::optional<qint64> foundAfterRejected {}; //!< 1, or nothing
    std::optional<qint64> looks {}; //!< nothing: 0
    std::optional<qint64> lookAt {};
    std::optional<qint64> knownBy {};
    std::optional<qint64> alarmSeen {}; //!< 1, or nothing
    std::optional<qint64> sendingStopped {}; //!< 1, or nothing
    // while its absence is to be proven, in milliseconds since the start of the computer
    std::optional<QString> boot {};
    std::optional<qint64> postsEnded {}; //!< Submission::lastPostEnd
    std::optional<qint64> absenceEnded {}; //!< Submission::firstAbsence
    std::optional<qint64> absenceDate {}; //!< in seconds since 1970
};
LaterColumns laterOf(const PaymentRecord &record, std::optional<qint64> since);
LaterColumns readLater(Statement &statement);
void addLater(Statement &statement, const LaterColumns &later);
void sealLater(RowDigest &rowDigest, const LaterColumns &later);
ApiError changedPayment(const QString &id);

//! SHA-256 over the body alone, as the gateway's side can compute it.
QByteArray bodyDigest(const QByteArray &body);
//! SHA-256 over everything that is frozen, each field with its length before it: finds a changed byte that SQLite's own checks can't.
QByteArray frozenDigest(const PaymentRecord &record);
//! SHA-256 over where a customer pays: a changed digit there would send money to a stranger. Empty when nothing is known yet.
QByteArray payToDigest(const PayTo &payTo);

} // namespace rows
} // namespace kontor
