// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "core/orderid.h"
#include "core/payment.h"
#include "core/paymentrecord.h"
#include "core/problem.h"
#include "core/reason.h"
#include "core/submission.h"
#include "core/time.h"
#include "core/timelineevent.h"
#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>

namespace kontor {

class AccountRules;

//! One POST, written before it goes.
struct AttemptRecord {
    int number = 0;
    QString tokenJti {};
    UtcSeconds tokenExpiresAt {};
    std::optional<UtcSeconds> tokenIssuedAt {}; //!< where the token says so
    Seconds tokenRequested {}; //!< how long the token was to be good; 0: not known, as of what was taken over from an older ledger
    qint64 fencingToken = 0; //!< of the worker that sent it; 0: not known
    UtcTime begunAt {};
    std::optional<UtcTime> endedAt {};
    QString boot {}; //!< which start of the computer it ended in; empty where that isn't known
    std::optional<Millis> endedSinceBoot {}; //!< on Clock::monotonic() of that start
    QString outcome {}; //!< "accepted", "lost"…; empty while it is under way or when a crash ended it
    int httpStatus = 0;
};

//! What the gateway replied, without anything that proves who asks.
struct ReplyRecord {
    static constexpr qsizetype mostText = 16'384; //!< characters; a reply about one payment has some hundred

    bool isToPost = false; //!< otherwise to a GET
    UtcTime at {};
    int httpStatus = 0; //!< in older rows 200 stands for every 2xx
    QString text {}; //!< as it came, up to mostText and "…" behind them
    bool isCut() const { return text.size() > mostText; }
    bool operator==(const ReplyRecord &) const = default;
};

//! A payout that is about to be made, as it is compared with earlier ones.
struct PlannedPayout {
    PaymentRequest request {};
    QString reference {};
    std::optional<OrderId> id {}; //!< its own, when it has one: it is no duplicate of itself
    qint64 batch = 0; //!< the batch that it belongs to, whose other rows are no earlier payouts; 0: none
};

//! Earlier payouts to the account and to the recipient of a planned one (core/accountrules.h says what is the same).
struct PayoutHistory {
    //! The latest to that account, under whatever name; drafts don't count. One that still waits counts only where none went out to that
    //! person: it may carry the very change of account that has to be noticed.
    std::optional<EarlierPayout> account {};
    std::optional<EarlierPayout> person {}; //!< where there is none to that account: the latest to that person
    //! Of the same amount to the same account, the newest first: see Payments::history().
    QList<EarlierPayout> duplicates {};
    //! The latest of the same amount to the same person whose account may be the same: the number is, but for zeros before it or its bank.
    std::optional<EarlierPayout> similar {};
};

//! Duplicates that a person has been told of. One more of them, and nothing is written.
struct AcknowledgedDuplicates {
    UtcTime since {}; //!< as in Payments::history()
    QList<OrderId> ids {};
    std::shared_ptr<const AccountRules> rules {}; //!< filled in by LedgerWriter::write()
};

//! Lists of codes that the gateway gives. Methods are those of its payment options.
enum class CodeListKind { Banks, Currencies, Methods };
QString key(CodeListKind list); //!< "banks", "currencies", "methods"

//! A list of codes as the gateway gave it last.
struct KeptCodes {
    QList<CodeItem> items {};
    UtcTime readAt {};
    bool operator==(const KeptCodes &) const = default;
};

//! All of them; nothing where none was read yet.
using KeptLists = QMap<CodeListKind, KeptCodes>;

//! What one transaction changes about one payment. Everything given is written together or not at all.
struct LedgerChange {
    std::optional<PaymentRecord> insert {}; //!< a new payment
    std::optional<PaymentRecord> update {}; //!< the whole row anew, except body, request, id, nonce and createdAt, which never change
    std::optional<AttemptRecord> attempt {}; //!< insert by number, or complete the one with that number
    QList<TimelineEntry> timeline {};
    std::optional<ReplyRecord> reply {}; //!< in the place of the last one of its kind
    OrderId id; //!< whose
    //! The worker's fencing token (LedgerWriter::takeFencingToken); 0 for anybody else. Only what carries the current one begins an attempt: the
    //! state and the lease change in one transaction, and a worker that was replaced can send nothing more. Nor does it write anything
    //! else: what carries another is refused as a whole.
    qint64 fencingToken = 0;
    qint64 command = 0; //!< the command that this carries out (WorkerCommand::entry), finished in the same transaction; 0: none
    //! Of a payout that is inserted: Exists when the ledger has a duplicate of it that isn't among them. Nothing: it isn't looked for.
    std::optional<AcknowledgedDuplicates> acknowledged {};
};

//! How many payments of one kind, state and currency there are, and their money: of those made in one stretch of time, or of those that
//! came to their state since some moment.
struct PaymentVolume {
    PaymentKind kind = PaymentKind::Payout;
    PaymentState state = PaymentState::Draft;
    QString currency {};
    int stretch = 0; //!< which of the stretches that were asked for
    qint64 payments = 0;
    std::optional<Decimal> sum = Decimal(); //!< exact; nothing when it is too large for a Decimal
};

//! A balance as the gateway gave it.
struct BalanceSnapshot {
    UtcTime at {};
    Money money {};
    bool operator==(const BalanceSnapshot &) const = default;
};

//! Many payments that were imported and are sent together. Where each stands is said by the payments.
enum class BatchState {
    Draft, //!< imported; nothing is sent
    Sending,
    Paused, //!< by a person, by problems in a row, or by a payment that the gateway shows otherwise
    Ended, //!< the rest was cancelled
};
//! "draft", "sending", "paused", "ended".
QString key(BatchState state);
std::optional<BatchState> batchStateOfKey(const QString &key);

//! The table that a batch was made from, as it stood in its file: kept so that the batch's result can have its columns.
struct ImportedTable {
    struct Line {
        int row = 0; //!< of the table, from 1
        QStringList cells {};
        QList<Reason> problems {}; //!< why it was left out; empty: a payment was made of it
        bool operator==(const Line &) const = default;
    };
    QStringList header {}; //!< empty: the table has none
    QList<Line> lines {};
    bool operator==(const ImportedTable &) const = default;
};

struct BatchRecord {
    static constexpr int usualStopAfter = 10;
    static constexpr int mostStopAfter = 1000;

    qint64 seq = 0; //!< 0 before it is written
    QString id {}; //!< a UUID; in the export's batch_id
    QString title {}; //!< the file's name, or what a person called it
    BatchState state = BatchState::Draft;
    Problem reason {}; //!< why it is paused, where that wasn't a person; empty otherwise
    int stopAfter = usualStopAfter; //!< problems in a row; 0: never
    QByteArray fileDigest {}; //!< SHA-256 of the file
    QByteArray rowsDigest {}; //!< SHA-256 of the rows' contents, whatever their order
    UtcTime createdAt {};
    UtcTime changedAt {};
    //! Of the row as it was read. What is written must have been read as it still stands, or another's change would be lost: Exists then,
    //! and it is to be read and decided again.
    QByteArray version {};
    //! Of a new one: the newest batch that its rows were compared with. When there is a newer one, it is not written: Exists, and the rows
    //! are to be compared again. Nothing: it is written whatever else is there.
    std::optional<qint64> comparedUpTo {};
    std::optional<ImportedTable> sheet {}; //!< of a new one; Batches::importedTable() reads it
};

//! What a process that is not the worker wants of the worker. Kept in the ledger until the worker has done it.
enum class WorkerCommandKind { Check, StopTracking, Resume, DecideOurs, DecideNotOurs, RecordExecuted, RecordNotExecuted };
QString key(WorkerCommandKind kind);
struct WorkerCommand {
    qint64 entry = 0;
    WorkerCommandKind kind = WorkerCommandKind::Check;
    OrderId id;
    QString reason {}; //!< a person's, where a decision needs one
    UtcTime at {};
    std::optional<UtcTime> doneAt {};
};

//! A callback that led to a question about a payment, and what was written of that payment next.
struct CallbackRecord {
    qint64 entry = 0; //!< of the timeline: they grow in the order in which they were written
    UtcTime at {};
    OrderId payment;
    PaymentKind kind = PaymentKind::Payout;
    qint64 batch = 0; //!< its number; 0: the payment is in none
    QString reference {}; //!< the payment's
    std::optional<TimelineEntry> next {};
};

//! One line of the audit chain: who did what to what. Each carries the digest of the one before it.
struct AuditEntry {
    qint64 entry = 0;
    UtcTime at {};
    QString who {}; //!< the person's account on this computer
    QString what {}; //!< a stable word for scripts: payment.created, payment.sent, batch.paused, word.final…
    QString object {}; //!< the payment's or batch's ID, or a word; may be empty
    QString detail {};
    // as it is read; `detail` is how it is stored
    std::optional<TimelineEvent> event {}; //!< of a payment: what happened
    PaymentKind kind = PaymentKind::Payout; //!< of that payment
    std::optional<Problem> problem {}; //!< of a batch: why it was paused
};

//! Words of the gateway that a person called final for this profile.
struct FinalWord {
    PaymentKind kind = PaymentKind::Payout;
    QString word {};
    bool operator==(const FinalWord &) const = default;
};

//! Whose payments these are: at another address, or for another merchant, nothing of them is known.
struct LedgerGateway {
    QString address {}; //!< the base address, in one form (canonicalAddress())
    QString merchant {}; //!< its code
    bool operator==(const LedgerGateway &) const = default;
};

//! That a ledger is an older copy of itself (Ledger::olderCopy()).
struct OlderCopy {
    qint64 entries = 0; //!< of the audit chain, in this file
    qint64 expected = 0; //!< that were written on this computer; 0 when that can't be read any more
    UtcTime lastAt {}; //!< when the last entry of this file was written
    bool isUnknownHere = false; //!< nothing outside the home tells how far it had come: it was copied here, or the mark was removed
};

} // namespace kontor
