// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reason.h"
#include "core/reply.h"
#include "ledger/ledger.h"
#include <QHash>
#include <QObject>
#include <QThreadPool>
#include <memory>

namespace kontor {

//! Rows of one file as they are compared with the ledger.
struct RowsToCompare {
    QByteArrayList digests {}; //!< rowDigest() of each row
    QList<PlannedPayout> plans {}; //!< the same rows
    QList<int> numbers {}; //!< of each row of the file, ready or not
    QByteArray rowsDigest {}; //!< of all of them
    QByteArray fileDigest {}; //!< of what they were read from
};

//! What the ledger says of the rows of a file: earlier batches that hold them, duplicates, and who was paid before.
struct EarlierPayouts {
    struct Place {
        qsizetype batch = 0; //!< among `batches`
        int row = 0;
    };
    UtcTime at {}; //!< when the ledger was asked
    qint64 comparedUpTo = 0; //!< the newest batch there was
    QList<BatchRecord> batches {}; //!< those that have at least one of the rows, the newest first
    QList<qint64> payouts {}; //!< how many each of these holds
    QHash<QByteArray, Place> places {}; //!< by the row's digest: the newest batch that has the same row
    QHash<int, Place> ofTheFile {}; //!< by the row's number: where the very same file was read, however its columns were understood then
    //! By the row's digest; shared, so that a copy with one more row is a cheap one.
    QHash<QByteArray, std::shared_ptr<const PayoutHistory>> rows {};
    QHash<qint64, BatchRecord> batchesByNumber {}; //!< those that hold duplicates

    //! Where this row was imported before. Null: nowhere.
    const Place *find(const QByteArray &digest, int number) const;
    //! Null when the ledger wasn't asked for this row.
    const PayoutHistory *history(const QByteArray &digest) const;
    //! The duplicate to name: one whose outcome is unknown before all others, otherwise the latest. Null: there is none.
    const EarlierPayout *duplicate(const QByteArray &digest) const;
    //! No payout went to this account. False also where the ledger wasn't asked.
    bool isNewRecipient(const QByteArray &digest) const;
    //! The person was last paid to another account, or the account under another name. Empty: neither.
    Reason changeOf(const PaymentRequest &request, const QByteArray &digest) const;
    //! Rows that are in the ledger already or have a duplicate there, and the batch that most of these are in.
    struct Matches {
        qsizetype rows = 0;
        BatchRecord batch {}; //!< without an ID: they were issued one by one
        bool hasOthers = false; //!< some are in another batch, or in none
        UtcTime at {}; //!< when that batch was imported; without one, when the latest of them was made
    };
    //! `numbers` are those of the rows, in the order of `digests`.
    Matches matches(const QByteArrayList &digests, const QList<int> &numbers) const;
    //! Adds what the ledger said of more rows.
    void add(const EarlierPayouts &more);
};
using EarlierPayoutsPtr = std::shared_ptr<const EarlierPayouts>;

//! Asks the ledger for rows of a file: along its indexes, so that the cost grows with the rows and not with the ledger, and on threads of
//! its own and of `pool`, so that nothing waits. A row is in an earlier batch when a payout there has the same contents and it was made
//! within `window`, or under the same reference, or the whole file or all its rows are the same: then however long ago. What was cancelled
//! or rejected doesn't count.
class EarlierSearch final : public QObject {
    Q_OBJECT
public:
    //! `parent` waits for the pool before it goes.
    EarlierSearch(Ledger &ledger, Clock &clock, QThreadPool &pool, RowsToCompare rows, Millis window, QObject *parent);

    //! Once; this goes with the reply.
    Reply<EarlierPayoutsPtr> *search();

private:
    struct SameFile;
    static SameFile sameFile(const QList<PaymentRecord> &payments, const RowsToCompare &rows, bool isSameFile);
    static EarlierPayouts joined(
        EarlierPayouts found, const RowsToCompare &rows, const QList<PayoutHistory> &histories, const QList<BatchRecord> &all);
    void take(const Result<QList<BatchRecord>> &batches);
    void nextSameFile();
    void askHistory();
    void countNext(qsizetype batch);
    bool isOfTheFile(const BatchRecord &earlier) const;

    Ledger &m_ledger;
    QThreadPool &m_pool;
    std::shared_ptr<const RowsToCompare> m_rows;
    Millis m_window;
    EarlierPayouts m_found;
    QList<BatchRecord> m_all;
    QList<BatchRecord> m_sameFiles;
    Reply<EarlierPayoutsPtr> *m_reply;
};

} // namespace kontor
