// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/paymentquery.h"

namespace kontor {

class Database;
class Statement;

//! The questions that the ledger answers, each by statements that see one moment of it.
namespace reader {

//! The frozen bytes are compared with their digest: what is sent again must be what was written.
Result<std::optional<PaymentRecord>> payment(Database &database, const OrderId &id);
Result<QList<PaymentRecord>> payments(Database &database, const QList<OrderId> &ids);
Result<std::optional<OrderId>> paymentOfNonce(Database &database, const QString &nonce);
Result<QList<TimelineEntry>> timeline(Database &database, const OrderId &id);
//! Compared with their digests, like payment().
Result<QList<PaymentRecord>> openPayments(Database &database);
Result<QList<PaymentRecord>> dueLooks(Database &database, UtcTime now, int most);
Result<QList<PaymentRecord>> paymentsOfBatch(Database &database, qint64 batch);
Result<std::optional<UtcTime>> oldestOpen(Database &database);
Result<QList<OrderId>> acceptedAround(Database &database, PaymentKind kind, const OrderId &absent);
//! The conditions of a query from its WHERE on, and its parameters in their order.
QByteArray conditions(const PaymentQuery &query);
void addConditions(Statement &statement, const PaymentQuery &query);

//! The payments that match, from FROM on: by the index of the search where that is quicker.
struct Matching {
    QByteArray question; //!< to that index; empty: it isn't asked
    QByteArray sql;
    QStringList last; //!< the parameters of conditions that were added behind
};
Matching matchingBy(const PaymentQuery &query, const QByteArray &question, const QByteArray &index);
//! Of all that match.
Matching matching(Database &database, const PaymentQuery &query);
void addMatching(Statement &statement, const PaymentQuery &query, const Matching &matching);

Result<QList<qint64>> find(Database &database, const PaymentQuery &query, int limit);
Result<QList<PaymentRecord>> rows(Database &database, const QList<qint64> &seqs);
Result<qint64> checkRows(Database &database, qint64 below);
Result<qint64> queuedBefore(Database &database, qint64 seq);
Result<PaymentCounts> counts(Database &database, std::optional<PaymentKind> kind);
Result<PaymentCounts> batchCounts(Database &database, qint64 batch);
Result<bool> hasTestMark(Database &database, bool isTest);

//! Where an export stands: after the last row handed over, and not past the rows there were when it began.
struct Position {
    qint64 createdAt;
    qint64 seq;
    qint64 lastSeq;
};
Result<Position> beginning(Database &database);
Result<QList<PaymentRecord>> page(Database &database, const PaymentQuery &query, const Position &after);
//! The last row of the next page of that many; nothing when fewer are left.
Result<std::optional<Position>> endOfPage(Database &database, const PaymentQuery &query, const Position &after, int rows);
//! What lies between: behind the first, up to the second and with it, or up to the end.
using Look = std::function<void(PaymentRecord &&)>; //!< without its body, nonce and callback address
Result<Done> page(
    Database &database, const PaymentQuery &query, const Position &after, const std::optional<Position> &until, const Look &look);
Result<Done> eachRow(Database &database, const QList<qint64> &seqs, const Look &look);

//! The tables beside payments and attempts whose rows have a digest: adds what isn't what was written.
Result<Done> verifyTables(Database &database, QStringList &problems);
//! What is wrong with the file, in words, each naming the payment where there is one.
Result<QStringList> verify(Database &database);

} // namespace reader
} // namespace kontor
