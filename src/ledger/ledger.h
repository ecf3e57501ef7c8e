// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "ledger/records.h"
#include "ledger/sorting.h"
#include <QObject>
#include <QPointer>
#include <functional>
#include <limits>
#include <memory>

namespace kontor {

class Clock;
class Database;
class DatabaseThread;

//! Where the ledger's writes run: a thread of their own, or inline for the simulator (one ":memory:" connection).
enum class LedgerThreading { OwnThread, Inline };

//! The only record of who was paid: SQLite (WAL, synchronous=FULL) behind one writer. Opened by whoever may write; the worker and a
//! kontorctl beside it may both (BEGIN IMMEDIATE through a query). Every write is durable when its reply says Done.
//! Errors: LedgerFull, LedgerBusy, LedgerDamaged, LedgerNewer, LedgerOldSchema, LedgerIoError, Exists (an ID or nonce that is there
//! already), and LedgerOlder or LedgerUnknownHere from every write that a person has to accept an older copy for (olderCopy()).
class Ledger final : public QObject {
    Q_OBJECT
public:
    static constexpr int schemaVersion = 1;

    //! Opens or creates (0600), migrates, checks quickly. A ledger of a newer version is refused and left as it is. One that can't be
    //! written because its folder is write-protected or its disk is full is opened and can be read; each write gives LedgerIoError or
    //! LedgerFull.
    //! The clock times the look for other processes' writes and must outlive the ledger. Needs an event loop in the calling thread.
    //! `who` stands in the audit chain; empty: the name of the account on this computer. `outsideMark` is a file outside the home folder
    //! that says how far the ledger had come (HighWater), written now, each minute and when it is closed; empty: there is none.
    static Result<std::unique_ptr<Ledger>> open(const QString &file, Clock &clock, LedgerThreading threading = LedgerThreading::OwnThread,
        const QString &who = {}, const QString &outsideMark = {});
    ~Ledger() override;

    //! One transaction, all of it or nothing. `seq` is the payment's number.
    Reply<qint64> *write(LedgerChange change);
    //! Several changes in one transaction, and with them a batch: a new one (seq 0; the payments that are inserted get its number) or what
    //! became of one. Done gives the batch's number through batch().
    Reply<Done> *write(QList<LedgerChange> changes, std::optional<BatchRecord> batch = {});

    //! The process that holds the worker's lock begins to work: from now on attempts are written under this fencing token only. LeaseLost
    //! is what an earlier worker's attempts get.
    Reply<qint64> *takeFencingToken();
    //! An act of a person that changes no payment, for the audit chain.
    Reply<Done> *record(const AuditEntry &act);
    //! After a write that didn't work: whether there is room again for more than this one entry of the chain, which says that there is.
    //! LedgerFull when a megabyte beside the ledger doesn't fit: a small write can while the next payment can't.
    Reply<Done> *tryAgain();
    //! The chain, oldest first, after entry `after`.
    Reply<QList<AuditEntry>> *audit(qint64 after = 0, int limit = 1000);
    //! How many entries the chain has.
    Reply<qint64> *auditEntries();

    //! What a process that is not the worker leaves for it. The number comes back.
    Reply<qint64> *enqueueCommand(const WorkerCommand &command);
    Reply<QList<WorkerCommand>> *openCommands();
    //! Of one that led to nothing; one that led to a step is finished with it (LedgerChange::command).
    Reply<Done> *finishCommand(qint64 entry);
    Reply<std::optional<WorkerCommand>> *command(qint64 entry);

    //! Words of the gateway that a person called final for this profile.
    struct FinalWord {
        PaymentKind kind = PaymentKind::Payout;
        QString word {};
        bool operator==(const FinalWord &) const = default;
    };
    Reply<Done> *setFinalWord(const FinalWord &word, bool isFinal);
    Reply<QList<FinalWord>> *finalWords();
    //! Those that were, until a person took it back: payments may still be at rest with them.
    Reply<QList<FinalWord>> *wordsNoLongerFinal();
    //! A person has seen that payments are marked as a test (or as real) against the profile, and goes on: they no longer count for
    //! hasTestMark().
    Reply<Done> *acknowledgeTestMarks(bool isTest);
    //! A person has seen what is alarming about it (isAlarming()). `line` goes into its timeline.
    Reply<Done> *acknowledgeAlarm(const OrderId &id, const TimelineEntry &line);

    Reply<QList<BatchRecord>> *batches(int limit = -1); //!< newest first
    Reply<std::optional<BatchRecord>> *batch(const QString &id);
    Reply<QList<PaymentRecord>> *paymentsOfBatch(qint64 batch); //!< in the order of the file
    //! The table that it was made from; nothing of one that was imported by a Kontor that kept none.
    Reply<std::optional<ImportedTable>> *sheetOfBatch(qint64 batch);

    //! Whether a person has paused all sending: kept, so that a restart doesn't end it, and obeyed by whoever is the worker.
    Reply<Done> *setSendingPaused(bool paused);
    Reply<bool> *sendingPaused();

    //! Whose payments these are: at another address, or for another merchant, nothing of them is known.
    struct Gateway {
        QString address {}; //!< the base address, in one form (canonicalAddress())
        QString merchant {}; //!< its code
        bool operator==(const Gateway &) const = default;
    };
    //! From now on the ledger belongs to it, unless it has payments and belongs to another one already: that one is the answer then.
    Reply<std::optional<Gateway>> *claimFor(const Gateway &gateway);
    //! A person says that it belongs to this one. BadInput as long as a payment that was sent elsewhere isn't final.
    Reply<Done> *acceptGateway(const Gateway &gateway);
    //! The one that its payments were made for, where that is another; nothing where it has none.
    Reply<std::optional<Gateway>> *gatewayOtherThan(const Gateway &wanted);

    //! When the oldest payment that is still open at the gateway was created; nothing when none is.
    Reply<std::optional<UtcTime>> *oldestOpen();
    //! How many were refused by a reply or are of unknown outcome, so that it isn't proven whether they pay.
    Reply<qint64> *unclear();
    //! Payments of that kind that the gateway itself has accepted: the newest, and of each attempt of `absent` the last that was sent
    //! before it and the first that was sent after it. A database that lacks all that was accepted in some stretch of time lacks one of
    //! these, if it lacks `absent` and any other. None where there is none.
    Reply<QList<OrderId>> *acceptedAround(PaymentKind kind, const OrderId &absent);
    //! Rejected payments that are to be looked for once more by now (PaymentRecord::lookAt), the longest due first, so many at most.
    Reply<QList<PaymentRecord>> *dueLooks(UtcTime now, int most);

    //! SQLite's own backup into a new file (0600), checked, then put in its place; one that is there already is refused (Exists).
    Reply<Done> *backup(const QString &file);
    //! Set when the ledger is older than what was last written here: somebody put an older copy in its place. The same when nothing outside
    //! its home tells that it isn't. Reading goes on. Until a person accepts it (acceptOlderCopy), here or in another process, it refuses
    //! every write but notes for the audit chain, balances, lists of codes and a person's pause: a payment that waits in it may have been
    //! sent since, so nobody may send, cancel or discard it, or conclude anything of it.
    struct OlderCopy {
        qint64 entries = 0; //!< of the audit chain, in this file
        qint64 expected = 0; //!< that were written on this computer; 0 when that can't be read any more
        UtcTime lastAt {}; //!< when the last entry of this file was written
        bool isUnknownHere = false; //!< nothing outside the home tells how far it had come: it was copied here, or the mark was removed
    };
    std::optional<OlderCopy> olderCopy() const;
    //! What a write would be refused with for it. Whoever says why an act isn't possible asks for this first: what the copy says of a
    //! payment may be outdated.
    std::optional<ApiError> whyUnchangeable() const;
    //! The ledger had entries when it was opened and nothing beside it told how far it had come.
    bool isUnmarked() const;
    //! A mark outside its home did when it was opened, so that olderCopy() can tell without the one beside it.
    bool isMarkedOutside() const;
    //! In one transaction with what a person says, whatever isn't final in the copy and was never accepted counts as possibly sent with a
    //! token that nobody knows: it can't be cancelled, the gateway is asked for it before it goes, and no answer 404 proves that it isn't
    //! there. Changes nothing where the ledger is no older copy.
    Reply<Done> *acceptOlderCopy();

    //! Reads run on threads of their own: in the order asked, but for those that look at everything (find() without a limit or by
    //! something else than creation, sums(), recipients(), verify(), checkPages()), which hold up no other. A reply that is cancelled stops
    //! its reading.
    Reply<std::optional<PaymentRecord>> *payment(const OrderId &id);
    //! Those of them that are there, in the order asked. The first that isn't what was written is the answer to all, like in payment().
    Reply<QList<PaymentRecord>> *payments(const QList<OrderId> &ids);
    Reply<std::optional<OrderId>> *paymentOfNonce(const QString &nonce);
    Reply<QList<AttemptRecord>> *attempts(const OrderId &id);
    //! The last one to the POST and the last one to a GET.
    Reply<QList<ReplyRecord>> *replies(const OrderId &id);
    Reply<QList<TimelineEntry>> *timeline(const OrderId &id);
    //! Everything that is not at rest and not a draft, oldest first: what the worker takes up when it starts. Without those whose last word
    //! a person called final. LedgerDamaged when what was read isn't what was written: it must not be sent from.
    Reply<QList<PaymentRecord>> *openPayments();
    //! What the whole ledger says of planned payouts, one answer for each, in their order. A duplicate pays the same amount to the same
    //! account and was not cancelled or rejected: made at `since` or later, or, however long ago, still queued, of unknown outcome,
    //! untracked, or under the same reference. It costs what these accounts have payouts, however many the ledger has.
    Reply<QList<PayoutHistory>> *payoutHistory(const QList<PlannedPayout> &plans, UtcTime since);

    //! Which accounts are the same, by the banks that the gateway listed last and the phone-based methods that setPhoneCodes() added.
    const std::shared_ptr<const AccountRules> &accountRules() const { return m_rules; }
    void setPhoneCodes(const QStringList &methodsAndOperators);
    //! A list that the gateway gave, not empty: in keptLists() at once, and durable when finished.
    Reply<Done> *keepCodes(CodeListKind list, const KeptCodes &codes);
    //! As this process read them last, or found them when it opened the ledger.
    const KeptLists &keptLists() const { return m_lists; }
    //! Of the newest payouts that the gateway accepted.
    Reply<QStringList> *acceptedMethods();

    //! Why somebody may have to look at a payment.
    enum class AttentionReason {
        OutcomeUnknown,
        OtherAtGateway, //!< something else stands there under its ID
        Rejected,
        LikelyExpired, //!< of a payin, as shownState() infers it; needs `now`
        OddMark, //!< marked as a test (or as real) against the profile, and nobody has said that they saw it; needs `oddMark`
        ChangedWord, //!< the gateway said something else after SUCCESS
        Noted, //!< a problem was noted and is not over
        AcceptedAfterAll, //!< shown by the gateway after it was rejected, and nobody has said that they saw it
        TakenBack, //!< no longer SUCCESS, and nobody has said that they saw it
        Unproven, //!< rejected by a reply, and not proven that no money moved
    };
    //! What the gateway said of its being a test.
    enum class Mark { Test, Real, Unsaid };
    //! What a list asks for.
    struct Query {
        std::optional<PaymentKind> kind {}; //!< nothing: payouts and payins
        //! Folded search over id, reference, name, account, e-mail, and the account and reference that a payin is paid to; empty for all.
        QString text {};
        QList<PaymentState> states {};
        std::optional<qint64> batch {}; //!< 0: those that are in none
        std::optional<UtcTime> from {}; //!< created at this moment or later
        std::optional<UtcTime> to {}; //!< created before this moment
        std::optional<UtcTime> changedFrom {}; //!< changed at this moment or later
        std::optional<UtcTime> changedTo {}; //!< changed before this moment
        //! Tells `waiting` from `expired` in `states`, as shownState() does; nothing: by what is kept, where nothing is expired.
        std::optional<UtcTime> now {};
        std::optional<UtcTime> cameSince {}; //!< came to its state at this moment or later
        bool onlyFollowed = false; //!< without those whose last word a person called final
        QStringList currencies {}; //!< one of these; empty: any
        QStringList methods {};
        QStringList operators {};
        std::optional<Decimal> least {}; //!< of the amount, whatever its currency; compared as numbers
        std::optional<Decimal> most {};
        QList<Decimal> amounts {}; //!< of one of these amounts, as numbers; empty: of any
        QString recipient {}; //!< folded search over the name alone; empty for all
        QStringList batchIds {}; //!< in one of these batches (BatchRecord::id); empty: in any or none
        QList<Mark> marks {}; //!< one of these; empty: any
        QList<AttentionReason> attentionReasons {}; //!< at least one of these; empty: whether it has any or not
        std::optional<bool> oddMark {}; //!< the mark that contradicts the profile: true in a live one
        SortKeys order {}; //!< of find(); empty: newest first
    };
    //! The numbers of all rows that match, in that order; and rows by number for one page of a windowed model, in the order asked.
    Reply<QList<qint64>> *find(const Query &query, int limit = -1);
    //! One that isn't what was written is among them and says so (PaymentRecord::isAltered), like in forEach().
    Reply<QList<PaymentRecord>> *rows(const QList<qint64> &seqs);
    //! Whether the gateway ever marked one of these payments so (process.isTest).
    Reply<bool> *hasTestMark(bool isTest);
    struct Counts {
        QList<QPair<PaymentState, qint64>> byState {};
        qint64 all = 0;
        qint64 alarming = 0; //!< isAlarming(), and in no state that needs a person anyway; not of a batch
    };
    //! Of one kind, or of all; by what is kept: what is past its expiry counts as waiting.
    Reply<Counts> *counts(std::optional<PaymentKind> kind = {});
    Reply<Counts> *batchCounts(qint64 batch);
    //! How many go out before the payment with this number.
    Reply<qint64> *queuedBefore(qint64 seq);
    //! What was made in each stretch between two of these moments, which are taken to the quarter of an hour; from counters, so it costs
    //! the same among a million payments.
    Reply<QList<PaymentVolume>> *volumes(const QList<UtcTime> &moments);
    //! What came to one of these states at that moment or later and still stands there.
    Reply<QList<PaymentVolume>> *cameSince(UtcTime moment, const QList<PaymentState> &states);
    //! What stands in each of these states now, from counters.
    Reply<QList<PaymentVolume>> *inStates(const QList<PaymentState> &states);
    //! Payins whose customer has not paid and whose expiry lies in between: of `from` and later, up to `to`.
    Reply<qint64> *expiredBetween(std::optional<UtcTime> from, UtcTime to);
    //! Payments that isAlarming(), for the one reason or the other: AcceptedAfterAll or TakenBack; and those that are Unproven.
    struct Alarm {
        PaymentKind kind = PaymentKind::Payout;
        AttentionReason reason = AttentionReason::AcceptedAfterAll;
        qint64 payments = 0;
        QMap<QString, std::optional<Decimal>> sums {}; //!< by currency; nothing: too large to be told
    };
    Reply<QList<Alarm>> *alarms();
    //! How many stand at a word of the gateway's own that nobody called final.
    Reply<qint64> *followedWords(PaymentKind kind);

    //! Keeps balances that were read, one for each currency and hour: the last.
    Reply<Done> *keepBalances(const QList<BalanceSnapshot> &balances);
    //! Oldest first.
    Reply<QList<BalanceSnapshot>> *balancesSince(UtcTime from);
    //! What the matching payments come to, exactly, one amount a currency. From counters where only kinds, states, currencies and times are
    //! asked for; otherwise read beside what is on the screen. cancel() ends it.
    Reply<QList<Money>> *sums(const Query &query);
    //! What payouts in these currencies come to that were handed over to be sent at that moment or later: made then, or released then with
    //! their batch. Cancelled and refused ones don't count.
    Reply<QList<Money>> *handedOverSince(UtcTime moment, const QStringList &currencies);
    //! What the newest payments of this kind have, each in the order of letters: to choose from.
    struct Codes {
        QStringList currencies {};
        QStringList methods {};
        QStringList operators {};
    };
    Reply<Codes> *codesInUse(PaymentKind kind);
    //! An account that payouts went to: those that were cancelled or rejected don't count.
    struct Recipient {
        qint64 last = 0; //!< the number of the latest payout
        UtcTime firstAt {};
        qint64 payouts = 0;
    };
    //! Each account at each bank once, the latest first.
    Reply<QList<Recipient>> *recipients(int limit);
    //! The same with its latest payout, which says so when it isn't what was written.
    struct PaidRecipient {
        PaymentRecord last;
        UtcTime firstAt {};
        qint64 payouts = 0;
    };
    //! What the whole ledger says of an account and of a person.
    struct PaymentsToRecipient {
        std::optional<PaidRecipient> account {}; //!< nothing: no payout went there
        std::optional<PaymentRecord> name {}; //!< where no payout went there: the latest to that person
    };
    //! A payout that still waits doesn't make an account known while its person was paid to another one. Along indexes: it costs what that
    //! account has payouts, however many the ledger has.
    Reply<PaymentsToRecipient> *paidBefore(const PaymentRequest &request);
    //! Accounts paid under names that begin so, in any case of letters, however long ago: of the first `limit` names by their letters.
    //! Those that were paid last come first.
    Reply<QList<PaidRecipient>> *recipientsNamed(const QString &beginning, int limit);
    //! All payments in order of creation, handed over in pages on the caller's thread; for exports. Return false to stop.
    Reply<Done> *forEach(const Query &query, std::function<bool(const PaymentRecord &)> visit);
    //! What is made of some payments in a row, for a file.
    class Page {
    public:
        virtual ~Page() = default;
        virtual void add(PaymentRecord &&payment) = 0;
        //! Once, when all are added and the page before was taken. False: that was enough.
        virtual bool take() = 0;

    protected:
        Page() = default;
        Q_DISABLE_COPY_MOVE(Page)
    };
    using NewPage = std::function<std::unique_ptr<Page>()>; //!< called on several threads at a time
    using Conclusion = std::function<Result<Done>()>;
    //! The same for a file, on threads of the ledger's own, so that a million payments hold up neither the window nor its lists, and are
    //! read on as many processors as there are: each page is filled on one of them, pages are taken one after the other in their order, and
    //! behind the last one comes `conclude`, unless a page said false. The reply ends after that. cancel() stops before the next page, and
    //! then nothing is concluded. What the functions hold is freed on one of them. Payments come without body, nonce and callback address.
    Reply<Done> *walk(const Query &query, NewPage newPage, Conclusion conclude);
    //! These, in this order.
    Reply<Done> *walk(const QList<qint64> &seqs, NewPage newPage, Conclusion conclude);
    //! A stretch of time.
    struct Span {
        std::optional<UtcTime> from {};
        std::optional<UtcTime> to {}; //!< not among it
    };
    //! Callbacks that led to a question about a payment, oldest first.
    Reply<Done> *walkCallbacks(const Span &span, std::function<bool(const CallbackRecord &)> visit, Conclusion conclude);
    Reply<qint64> *countCallbacks(const Span &span);
    //! Entries of the audit chain, oldest first.
    Reply<Done> *walkAudit(const Span &span, std::function<bool(const AuditEntry &)> visit, Conclusion conclude);
    Reply<qint64> *countAudit(const Span &span);
    //! SQLite's quick check of every page, which takes half a second for 100,000 payments: LedgerDamaged when one is bad. open() has done
    //! it for a small file; whoever sends from a larger one asks for it first.
    Reply<Done> *checkPages();
    //! Compares some hundred rows with their digests: the newest ones below that number. Gives the number to go on from, 0 when all were
    //! looked at; LedgerDamaged names a row that isn't what was written.
    static constexpr qint64 allRows = std::numeric_limits<qint64>::max();
    Reply<qint64> *checkRows(qint64 below = allRows);
    //! integrity_check, the rules between the tables, bodies against their digests; the texts name each problem, none when all is well.
    Reply<QStringList> *verify();

    const QString &file() const { return m_file; }

Q_SIGNALS:
    //! Rows written by this process: emitted after they are durable.
    void changed(const QList<qint64> &seqs);
    //! Another process wrote (PRAGMA data_version moved), or olderCopy() is another than before: re-read what you show.
    void changedElsewhere();
    //! Something that was read here isn't what was written, whoever asked for it: nothing may be sent from this ledger.
    void damageFound(const QString &what);
    void closing(QPrivateSignal);

private:
    struct Engine;
    struct Walk;
    template <class T> struct Pages;
    class PaymentWalk;
    Ledger(QString file, std::unique_ptr<Engine> engine);
    template <class T, class Work> Reply<T> *ask(Work work);
    template <class T, class Work> Reply<T> *askIn(DatabaseThread &databaseThread, Work work);
    //! A write, refused in an older copy that nobody has accepted.
    template <class T, class Work> Reply<T> *act(Work work);
    //! A write that concludes nothing of a payment.
    template <class T, class Work> Reply<T> *actInAnyCopy(Work work);
    template <class T> void noteDamage(const Result<T> &read);
    void watch();
    void noteOthers(const Result<qint64> &version, const Result<std::optional<OlderCopy>> &older);
    void noteOlder(const OlderCopy &copy);
    void nextPage(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Walk> &walk);
    template <class T>
    Reply<Done> *walkPages(std::function<Result<QList<T>>(Database &)> read, std::function<bool(const T &)> visit, Conclusion conclude);
    template <class T>
    void visitPage(DatabaseThread &databaseThread, const QPointer<Reply<Done>> &reply, const std::shared_ptr<Pages<T>> &pages);
    void handOver(const QPointer<Reply<Done>> &reply, const std::shared_ptr<Walk> &walk, const Result<QList<PaymentRecord>> &page);
    Reply<Done> *begin(const QList<DatabaseThread *> &threads, const std::shared_ptr<PaymentWalk> &walk);
    void goOn(DatabaseThread &databaseThread, const QPointer<Reply<Done>> &reply, const std::shared_ptr<PaymentWalk> &walk);

    void makeRules();

    QString m_file;
    std::unique_ptr<Engine> m_engine;
    KeptLists m_lists {};
    QStringList m_phoneCodes {};
    std::shared_ptr<const AccountRules> m_rules;
};

} // namespace kontor
