// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "ledger/ledger.h"
#include <QHash>
#include <QObject>
#include <QSet>
#include <QThreadPool>
#include <memory>

namespace kontor {

//! Which of some rows are in earlier batches, or were paid one by one.
struct EarlierRows {
    struct Place {
        qsizetype batch = 0; //!< among `batches`, or `twinBatches`
        int row = 0;
    };
    UtcTime at {}; //!< when it was looked for
    qint64 comparedUpTo = 0; //!< the newest batch there was
    QList<BatchRecord> batches {}; //!< those that have at least one of the rows, the newest first
    QList<qint64> payouts {}; //!< how many each of these holds
    QHash<QByteArray, Place> places {}; //!< by the row's digest: where it was found first
    QHash<int, Place> ofTheFile {}; //!< by the row's number: where the very same file was read, however its columns were understood then
    QList<BatchRecord> twinBatches {}; //!< those that have a twin of at least one of the rows
    QHash<QByteArray, Place> twins {}; //!< by twinDigest(): the same money to the same account under the same reference

    //! A payout that was issued by itself.
    struct Single {
        QString name {}; //!< its reference, or else its ID
        UtcTime at {};
        bool isOpen = false; //!< nobody knows whether it was paid
    };
    //! Of the last two months, by twinDigest() without a reference, which such a payout seldom shares.
    QHash<QByteArray, Single> singles {};

    bool isEmpty() const { return batches.isEmpty() && twinBatches.isEmpty() && singles.isEmpty(); }
    //! Where this row was imported before. Null: nowhere.
    const Place *find(const QByteArray &digest, int number) const;
};
using EarlierRowsPtr = std::shared_ptr<const EarlierRows>;

//! Finds them. A row with a reference is the same payment however long ago it was imported; one without any may be a new one after two
//! months, unless the whole file is the same. Of the same file a row is the same whatever was chosen or mended when it was read. Rows that
//! were cancelled or rejected paid nobody and don't count. Then it looks at what was issued one by one in these two months: the same
//! money to the same account, whatever the reference. Batches are compared on threads of `pool`, one after the other, so that
//! nothing waits for them.
class EarlierSearch final : public QObject {
    Q_OBJECT
public:
    struct Question {
        QByteArrayList digests {}; //!< of each row
        QByteArrayList twins {}; //!< twinDigest() of each row
        QByteArrayList payments {}; //!< the same without a reference
        QList<int> numbers {}; //!< of each row of the file
        QByteArray rowsDigest {}; //!< of all of them
        QByteArray fileDigest {}; //!< of what they were read from
        bool hasReferences = false; //!< at least one row has one
    };
    //! `parent` waits for the pool before it goes.
    EarlierSearch(Ledger &ledger, Clock &clock, QThreadPool &pool, Question question, QObject *parent);

    //! Once; this goes with the reply.
    Reply<EarlierRowsPtr> *search();

private:
    struct Known;
    struct Same;
    class Singles;
    static std::shared_ptr<const Known> knownFrom(const Question &question);
    static Same sameRows(const QList<PaymentRecord> &payments, const Known &known, bool isSameFile, bool anyRow);
    void take(const Result<QList<BatchRecord>> &batches);
    void next();
    void searchSingles();
    bool isOfTheFile(const BatchRecord &earlier) const;
    bool countsWithoutReference(const BatchRecord &earlier) const;
    void compare(const BatchRecord &earlier, const QList<PaymentRecord> &payments);
    void note(const BatchRecord &earlier, const Same &same, qint64 payouts);

    Ledger &m_ledger;
    QThreadPool &m_pool;
    Question m_question;
    std::shared_ptr<const Known> m_known;
    std::shared_ptr<EarlierRows> m_found;
    QList<BatchRecord> m_earlier;
    Reply<EarlierRowsPtr> *m_reply;
};

} // namespace kontor
