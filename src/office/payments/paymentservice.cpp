// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/payments/paymentservice.h"

#include "api/paymentdocuments.h"
#include "callbacks/callbacklistener.h"
#include "core/outcome.h"
#include "messages/times.h"
#include "office/fields/codecheck.h"
#include "office/payments/limits.h"
#include "office/payments/payoutwarnings.h"

#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

ApiError allBlocking(const QList<FieldProblem> &problems)
{
    ApiError error {.kind = ErrorKind::BadInput};
    for (const FieldProblem &problem : problems) {
        if (problem.blocks)
            error.furtherReasons.append(problem.reason);
    }
    error.reason = error.furtherReasons.takeFirst();
    return error;
}

bool hasBlocking(const QList<FieldProblem> &problems)
{
    return std::any_of(problems.begin(), problems.end(), [](const FieldProblem &problem) { return problem.blocks; });
}

//! The duplicates that a person was told of, and that were reviewed once more.
std::optional<AcknowledgedDuplicates> acknowledgedBy(const ReviewedPayment &reviewed, UtcTime since)
{
    if (!reviewed.duplicates || reviewed.record.submission.kind != PaymentKind::Payout)
        return {};
    return AcknowledgedDuplicates {.since = since, .ids = *reviewed.duplicates};
}

LedgerChange insertion(const PaymentRecord &record, const QString &reason)
{
    const TimelineEvent event {TimelineType::Created, reason.isEmpty() ? Args() : Args {{Arg::Said, reason}}};
    return {.insert = record, .timeline = {{record.createdAt, event}}, .id = record.id};
}

LedgerChange again(const PaymentRecord &record, const PaymentRecord &cancelled)
{
    const TimelineEvent event {TimelineType::Created, {{Arg::How, QString(how::replacement)}, {Arg::PaymentId, cancelled.id.toString()}}};
    return {.insert = record, .timeline = {{record.createdAt, event}}, .id = record.id};
}

//! It never was on its way, and stays cancelled. The rows of a batch belong to its file.
bool mayComeAgain(const PaymentRecord &payment)
{
    return payment.submission.state == PaymentState::Cancelled && !payment.submission.everOnWire && payment.batch == 0;
}

ApiError isQueuedAgain()
{
    return {.kind = ErrorKind::Exists, .reason = {ReasonCode::QueuedAgainAlready}};
}

QList<Money> payoutsIn(const QList<PaymentRecord> &payments)
{
    QList<Money> leaving;
    for (const PaymentRecord &payment : payments) {
        if (payment.submission.kind == PaymentKind::Payout)
            leaving.append(payment.request.money);
    }
    return leaving;
}

ApiError isKnownId(const PaymentRecord &known, UtcTime now)
{
    const bool isPayin = known.submission.kind == PaymentKind::Payin;
    return {.kind = ErrorKind::Exists,
        .reason
        = {isPayin ? ReasonCode::IdOfPayin : ReasonCode::IdOfPayout, {{Arg::At, millisOf(known.createdAt)}, {Arg::Now, millisOf(now)}}}};
}

//! First of all warnings: it is about money, the others are about words.
void warnOf(ReviewedPayment &reviewed, const OrderId &other, bool isOpen, const Reason &reason)
{
    reviewed.needsReason = true;
    reviewed.duplicate = other;
    reviewed.duplicateIsOpen = isOpen;
    reviewed.warnings.prepend({PaymentField::Account, reason});
    ++reviewed.warningsOfOthers;
}

void warnOfDuplicate(ReviewedPayment &reviewed, const QList<EarlierPayout> &duplicates)
{
    const EarlierPayout *named = duplicateToName(duplicates);
    if (!named)
        return;
    Reason reason = paidBefore(*named, reviewed.record.createdAt);
    reason.args.set(Arg::More, qint64(duplicates.size() - 1));
    warnOf(reviewed, named->id, named->isOpen, reason);
}

Reason copyMayPayTwice(const PaymentRecord &original)
{
    const bool needsPerson = !findsOutItself(original.submission);
    return {ReasonCode::CopyMayPayTwice,
        {{Arg::Said, original.reference}, {Arg::PaymentId, original.id.toString()},
            {Arg::How, QString(needsPerson ? how::needsPerson : how::outcomeUnknown)}}};
}

//! Before the ledger had anything to say.
ReviewedPayment withoutWarning(ReviewedPayment reviewed)
{
    reviewed.warnings.remove(0, std::exchange(reviewed.warningsOfOthers, 0));
    reviewed.duplicate.reset();
    reviewed.duplicates.reset();
    reviewed.needsReason = reviewed.duplicateIsOpen = false;
    return reviewed;
}

} // namespace

PaymentService::PaymentService(const Profile &profile, Ledger &ledger, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
{
    takeTerms(profile);
}

void PaymentService::takeTerms(const Profile &profile)
{
    m_ledger.setPhoneCodes(profile.duplicates.phoneCodes);
    const QMutexLocker locked(&m_lock);
    m_terms = {
        profile.callbackBase(), profile.absenceProofAllowed, profile.limits, profile.required, std::chrono::days(profile.duplicates.days)};
}

PaymentService::Terms PaymentService::terms() const
{
    const QMutexLocker locked(&m_lock);
    return m_terms;
}

Limits PaymentService::limits() const
{
    return terms().limits;
}

RequiredFields PaymentService::required() const
{
    return terms().required;
}

Millis PaymentService::duplicateWindow() const
{
    return terms().duplicateWindow;
}

Result<ReviewedPayment> PaymentService::freeze(const PaymentDraft &draft, const NumberFormat &format) const
{
    return freeze(draft, judge(draft, format, required()));
}

Result<ReviewedPayment> PaymentService::freeze(const PaymentDraft &draft, const JudgedDraft &judged) const
{
    if (hasBlocking(judged.problems))
        return allBlocking(judged.problems);
    const auto typedId = OrderId::parse(draft.id.trimmed());
    PaymentRequest request = requestOf(draft, judged.amount);
    const Terms now = terms();
    if (draft.kind == PaymentKind::Payout) {
        if (const auto above = aboveLimit(request.money, now.limits))
            return *above;
    }
    PaymentRecord record {
        .id = typedId.value_or(OrderId::generate()), .reference = draft.reference.trimmed(), .note = draft.note.trimmed()};
    record.submission.kind = draft.kind;
    record.submission.idTypedByPerson = typedId.has_value();
    auto whole = frozen(std::move(request), std::move(record), now);
    if (!whole)
        return whole.error();
    ReviewedPayment reviewed {.record = *std::move(whole), .copyOf = OrderId::parse(draft.copyOf)};
    for (const FieldProblem &problem : judged.problems)
        reviewed.warnings.append({problem.field, problem.reason});
    return reviewed;
}

Result<PaymentRecord> PaymentService::frozen(PaymentRequest request, PaymentRecord record, const Terms &now) const
{
    const PaymentKind kind = record.submission.kind;
    record.nonce = CallbackListener::newNonce();
    request.callbackUrl = now.callbackBase.isEmpty() ? QString() : now.callbackBase + CallbackListener::pathFor(kind, record.nonce);
    record.body = encodePaymentRequest(request, kind);
    auto readBack = decodePaymentRequest(record.body);
    if (!readBack)
        return readBack.error();
    record.request = *std::move(readBack); // what is shown from here on is what stands in the bytes
    record.submission.absenceProofAllowed = now.absenceProofAllowed;
    record.createdAt = record.changedAt = m_clock.wall();
    return record;
}

Reply<ReviewedPayment> *PaymentService::review(const PaymentDraft &draft, const NumberFormat &format)
{
    auto *reply = new Reply<ReviewedPayment>(this);
    if (draft.kind == PaymentKind::Payout) {
        readKnownLists(m_ledger, m_clock, reply)->then(reply, [this, reply, draft, format](const Result<KnownLists> &lists) {
            reviewPayout(reply, draft, *lists, format);
        });
        return reply;
    }
    const auto frozen = freeze(draft, format);
    if (frozen)
        look(reply, *frozen);
    else
        reply->finish(frozen);
    return reply;
}

//! Its codes are written as the gateway lists them, as those of a file are.
void PaymentService::reviewPayout(Reply<ReviewedPayment> *reply, PaymentDraft draft, const KnownLists &lists, const NumberFormat &format)
{
    QList<Reason> unlisted;
    for (const CodeProblem &problem : takeCodes(draft, lists))
        unlisted.append(problem.reason);
    auto frozen = freeze(draft, format);
    if (!frozen)
        return reply->finish(frozen);
    const PaymentRequest &request = frozen->record.request;
    for (const CodeProblem &problem : outsideTerms(request.operatorCode, request.methodCode, request.money, lists))
        unlisted.append(problem.reason);
    frozen->unlistedCodes = unlisted;
    frozen->areCodesChecked = lists.areComplete();
    mayQueue({frozen->record.request.money})->then(reply, [this, reply, frozen = *frozen](const Result<Done> &allowed) {
        if (!allowed)
            return reply->finish(allowed.error());
        look(reply, frozen);
    });
}

//! What the ledger has to say of it.
void PaymentService::look(Reply<ReviewedPayment> *reply, const ReviewedPayment &frozen)
{
    if (!frozen.record.submission.idTypedByPerson)
        return warnOfDuplicates(reply, frozen);
    m_ledger.payments().byId(frozen.record.id)->then(reply, [this, reply, frozen](const Result<std::optional<PaymentRecord>> &known) {
        if (!known)
            return reply->finish(known.error());
        if (*known)
            return reply->finish(isKnownId(**known, m_clock.wall()));
        warnOfDuplicates(reply, frozen);
    });
}

void PaymentService::warnOfDuplicates(Reply<ReviewedPayment> *reply, const ReviewedPayment &reviewed)
{
    const PaymentRecord &payment = reviewed.record;
    if (payment.submission.kind != PaymentKind::Payout)
        return reply->finish(reviewed);
    const PlannedPayout plan {.request = payment.request, .reference = payment.reference, .id = payment.id};
    m_ledger.payments()
        .history({plan}, payment.createdAt - duplicateWindow())
        ->then(reply, [this, reply, reviewed](const Result<QList<PayoutHistory>> &history) {
            if (!history)
                return reply->finish(history.error());
            const PayoutHistory &known = history->constFirst();
            ReviewedPayment told = reviewed;
            told.accountChange = accountChange(reviewed.record.request, known);
            told.isNewRecipient = isNewRecipient(known);
            told.duplicates.emplace();
            for (const EarlierPayout &each : known.duplicates)
                told.duplicates->append(each.id);
            warnOfOthers(reply, told, known.duplicates);
        });
}

//! A copy is corrected before it is sent, so it may be no duplicate by its account and amount, and still pay the same thing twice. What it
//! was copied from comes first, and hides no duplicate.
void PaymentService::warnOfOthers(Reply<ReviewedPayment> *reply, ReviewedPayment reviewed, QList<EarlierPayout> duplicates)
{
    if (!reviewed.copyOf) {
        warnOfDuplicate(reviewed, duplicates);
        return reply->finish(reviewed);
    }
    const auto warn = [reply, reviewed, duplicates](const Result<std::optional<PaymentRecord>> &original) mutable {
        if (!original)
            return reply->finish(original.error());
        const bool isUnclear = *original && mayPayTwice((*original)->submission);
        if (isUnclear)
            duplicates.removeIf([&original](const EarlierPayout &each) { return each.id == (*original)->id; });
        warnOfDuplicate(reviewed, duplicates);
        if (isUnclear)
            warnOf(reviewed, (*original)->id, true, copyMayPayTwice(**original));
        reply->finish(reviewed);
    };
    m_ledger.payments().byId(*reviewed.copyOf)->then(reply, warn);
}

Reply<ReviewedPayment> *PaymentService::lookAgain(const ReviewedPayment &reviewed)
{
    auto *reply = new Reply<ReviewedPayment>(this);
    look(reply, withoutWarning(reviewed));
    return reply;
}

Reply<OrderId> *PaymentService::queue(const ReviewedPayment &reviewed, Millis hold)
{
    auto *reply = new Reply<OrderId>(this);
    PaymentRecord record = reviewed.record;
    record.createdAt = record.changedAt = m_clock.wall();
    if (hold > Millis::zero())
        record.notBefore = record.createdAt + hold;
    LedgerChange change = insertion(record, reviewed.reason.simplified());
    change.acknowledged = acknowledgedBy(reviewed, record.createdAt - duplicateWindow());
    const auto write = [this, reply, id = record.id, change] {
        m_ledger.writer().write(change)->then(reply, [this, reply, id](const Result<qint64> &written) {
            if (!written)
                return reply->finish(written.error());
            reply->finish(id);
            Q_EMIT queued({id});
        });
    };
    whenAllowed(reply, payoutsIn({record}), write);
    return reply;
}

template <typename Value>
void PaymentService::whenAllowed(Reply<Value> *reply, const QList<Money> &leaving, const std::function<void()> &write)
{
    if (leaving.isEmpty() || limits().isEmpty())
        return write();
    inLine(reply, [this, reply, leaving, write] {
        mayQueue(leaving)->then(reply, [reply, write](const Result<Done> &allowed) {
            if (allowed)
                write();
            else
                reply->finish(allowed.error());
        });
    });
}

Reply<QList<OrderId>> *PaymentService::queueAgain(const QList<PaymentRecord> &cancelled, Millis hold)
{
    auto *reply = new Reply<QList<OrderId>>(this);
    QList<qint64> seqs;
    for (const PaymentRecord &payment : cancelled)
        seqs.append(payment.seq);
    // As they stand now: whoever asks has seen them a while ago.
    m_ledger.payments().rows(seqs)->then(reply, [this, reply, seqs, hold](const Result<QList<PaymentRecord>> &rows) {
        if (!rows)
            return reply->finish(rows.error());
        if (rows->size() != seqs.size() || !std::all_of(rows->begin(), rows->end(), mayComeAgain))
            return reply->finish(badInput(ReasonCode::NotAllCancelled));
        writeAgain(reply, *rows, hold);
    });
    return reply;
}

void PaymentService::writeAgain(Reply<QList<OrderId>> *reply, const QList<PaymentRecord> &cancelled, Millis hold)
{
    QList<LedgerChange> changes;
    QList<OrderId> ids;
    for (const PaymentRecord &old : cancelled) {
        PaymentRecord start {.id = old.id.successor(), .reference = old.reference, .note = old.note};
        if (hold > Millis::zero() && old.submission.kind == PaymentKind::Payout)
            start.notBefore = m_clock.wall() + hold; // time to think better of it once more
        start.submission.kind = old.submission.kind;
        const auto record = frozen(old.request, start, terms());
        if (!record)
            return reply->finish(record.error());
        changes.append(again(*record, old));
        ids.append(record->id);
    }
    whenAllowed(reply, payoutsIn(cancelled), [this, reply, changes, ids] {
        m_ledger.writer().write(changes)->then(reply, [this, reply, ids](const Result<Done> &written) {
            if (!written)
                return reply->finish(written.error().kind == ErrorKind::Exists ? isQueuedAgain() : written.error());
            reply->finish(ids);
            Q_EMIT queued(ids);
        });
    });
}

Reply<Done> *PaymentService::mayQueue(const QList<Money> &payouts)
{
    const Limits now = limits();
    auto *reply = new Reply<Done>(this);
    for (const Money &money : payouts) {
        if (const auto above = aboveLimit(money, now)) {
            reply->finish(*above);
            return reply;
        }
    }
    if (haveDailyLimit(payouts, now)) {
        checkDailyLimits(m_ledger, payouts, now, m_clock.wall(), reply)->then(reply, [reply](const Result<Done> &within) {
            reply->finish(within);
        });
    } else {
        reply->finish(Done {});
    }
    return reply;
}

void PaymentService::inLine(ReplyBase *reply, std::function<void()> act)
{
    connect(reply, &ReplyBase::finished, this, &PaymentService::nextInLine);
    m_line.append(std::move(act));
    if (!std::exchange(m_lineMoves, true))
        nextInLine();
}

void PaymentService::nextInLine()
{
    m_lineMoves = !m_line.isEmpty();
    if (m_lineMoves)
        m_line.takeFirst()();
}

Reply<Done> *PaymentService::queue(const QList<ReviewedPayment> &reviewed)
{
    auto *reply = new Reply<Done>(this);
    QList<LedgerChange> changes;
    QList<OrderId> ids;
    for (const ReviewedPayment &payment : reviewed) {
        changes.append(insertion(payment.record, payment.reason.simplified()));
        ids.append(payment.record.id);
    }
    m_ledger.writer().write(changes)->then(reply, [this, reply, ids](const Result<Done> &written) {
        reply->finish(written);
        if (written)
            Q_EMIT queued(ids);
    });
    return reply;
}

} // namespace kontor
