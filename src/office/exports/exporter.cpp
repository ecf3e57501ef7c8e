// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/exports/exporter.h"

#include "core/runinthreadpool.h"
#include "files/exporttable.h"
#include "messages/english.h"
#include "messages/explanation.h"
#include "messages/problems.h"
#include "messages/timeline.h"

#include <QPointer>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;
using Kind = ExportCell::Kind;

namespace {

constexpr Millis betweenWords {200};

const QStringList &auditColumns()
{
    static const QStringList names {u"schema"_s, u"entry"_s, u"at_utc"_s, u"at_local"_s, u"who"_s, u"what"_s, u"object"_s, u"detail"_s};
    return names;
}

const QStringList &callbackColumns()
{
    static const QStringList names = u"schema,entry,received_at_utc,received_at_local,kind,order_id,batch_id,reference,next_at_utc,"
                                     "next_at_local,next_what,next_detail"_s.split(u',');
    return names;
}

const QStringList &balanceColumns()
{
    static const QStringList names {u"schema"_s, u"currency"_s, u"amount"_s, u"read_at_utc"_s, u"read_at_local"_s};
    return names;
}

ExportCell count(qint64 number)
{
    return {QString::number(number), Kind::Count};
}

//! What is stored as a fact is written as a sentence, in English whatever language the window speaks.
QString detailOf(const AuditEntry &entry)
{
    const messages::InEnglish english;
    if (entry.event)
        return messages::timeline(*entry.event, entry.kind);
    return entry.problem ? messages::batchPause(*entry.problem).coded() : entry.detail;
}

QString detailOf(const TimelineEntry &entry, PaymentKind kind)
{
    const messages::InEnglish english;
    return messages::timeline(entry.event, kind);
}

QString problemOf(const PaymentRecord &payment)
{
    const messages::InEnglish english;
    return messages::problem(payment);
}

ExportCells cellsOf(const AuditEntry &entry, const Zone &zone)
{
    return {count(exporttable::schema), count(entry.entry), ExportCell::ofTime(entry.at),
        ExportCell::ofTime(entry.at, zone.offsetAt(entry.at)), ExportCell::ofText(entry.who), ExportCell::ofText(entry.what),
        ExportCell::ofText(entry.object), ExportCell::ofText(detailOf(entry))};
}

ExportCells cellsOf(const CallbackRecord &callback, const Zone &zone, const BatchIds &batches)
{
    ExportCells cells {count(exporttable::schema), count(callback.entry), ExportCell::ofTime(callback.at),
        ExportCell::ofTime(callback.at, zone.offsetAt(callback.at)), ExportCell::ofWord(nameOf(callback.kind)),
        ExportCell::ofText(callback.payment.toString()), ExportCell::ofText(batches.value(callback.batch)),
        ExportCell::ofText(callback.reference)};
    if (const auto &next = callback.next)
        return cells << ExportCell::ofTime(next->at) << ExportCell::ofTime(next->at, zone.offsetAt(next->at))
                     << ExportCell::ofText(keyOf(next->event.type)) << ExportCell::ofText(detailOf(*next, callback.kind));
    return cells << ExportCell::unknown(Kind::Word) << ExportCell::unknown(Kind::Word) << ExportCell::unknown(Kind::Text)
                 << ExportCell::unknown(Kind::Text);
}

ExportCells cellsOf(const BalanceSnapshot &balance, const Zone &zone)
{
    return {count(exporttable::schema), ExportCell::ofText(balance.money.currency), {balance.money.amount.toString(), Kind::Amount},
        ExportCell::ofTime(balance.at), ExportCell::ofTime(balance.at, zone.offsetAt(balance.at))};
}

//! Those of the days that are meant. The ledger is asked for whole hours.
QList<BalanceSnapshot> within(const PaymentQuery &query, QList<BalanceSnapshot> balances)
{
    balances.removeIf(
        [&query](const BalanceSnapshot &each) { return (query.from && each.at < *query.from) || (query.to && each.at >= *query.to); });
    return balances;
}

} // namespace

QString nameOf(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Payouts:
        return u"payouts"_s;
    case ExportKind::Payins:
        return u"payins"_s;
    case ExportKind::Payments:
        return u"payments"_s;
    case ExportKind::Callbacks:
        return u"callbacks"_s;
    case ExportKind::Audit:
        return u"audit"_s;
    case ExportKind::Balances:
        return u"balances"_s;
    }
    return {};
}

bool isOfPayments(ExportKind kind)
{
    return kind == ExportKind::Payouts || kind == ExportKind::Payins || kind == ExportKind::Payments;
}

struct Exporter::Progress {
    std::atomic<qint64> rows = 0;
    std::atomic_bool isOver = false;
    std::optional<ApiError> trouble {}; //!< of the file; written before the walk ends, and read after that
};

//! The file under way. Once the walk has begun it belongs to the thread that reads, and goes there, too: to give up a large workbook takes
//! as long as to finish it.
struct Exporter::Writing {
    std::unique_ptr<ExportFile> file;
    Zone zone;
    std::shared_ptr<Progress> progress;

    bool write(const ExportCells &cells)
    {
        ExportRows row;
        file->add(row, cells);
        return write(row);
    }
    bool write(const ExportRows &rows)
    {
        file->write(rows);
        progress->rows += rows.count;
        if (!file->isGood())
            progress->trouble = file->trouble();
        return file->isGood();
    }
};

//! Payments in the form of the file, which is the longer part of the work; each page is filled on a thread of its own.
class Exporter::PaymentRows final : public WalkPage {
public:
    struct How {
        exporttable::Choice choice {};
        BatchIds batches {};
        UtcTime now {};
    };
    PaymentRows(WritingPtr writing, std::shared_ptr<const How> how)
        : m_writing(std::move(writing))
        , m_how(std::move(how))
        , m_zone(m_writing->zone)
    {
    }
    void add(PaymentRecord &&payment) override
    {
        const ExportRow row = exportRowOf(std::move(payment), m_how->now, m_how->batches);
        m_writing->file->add(m_rows, [this, &row](ExportLine &line) { m_how->choice.write(line, row, m_zone); });
    }
    bool take() override { return m_writing->write(m_rows); }

private:
    WritingPtr m_writing;
    std::shared_ptr<const How> m_how;
    Zone m_zone; //!< it remembers what it was asked last
    ExportRows m_rows {};
};

struct Exporter::Run {
    ExportOrder order;
    QPointer<Reply<qint64>> reply;
    WritingPtr writing {}; //!< until the walk begins
    std::shared_ptr<Progress> progress = std::make_shared<Progress>();
};

Exporter::Exporter(Ledger &ledger, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
{
}

QStringList Exporter::columnsOf(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Audit:
        return auditColumns();
    case ExportKind::Callbacks:
        return callbackColumns();
    case ExportKind::Balances:
        return balanceColumns();
    default:
        return exporttable::columns();
    }
}

Reply<qint64> *Exporter::write(const ExportOrder &order)
{
    auto *reply = new Reply<qint64>(this);
    const QStringList columns = isOfPayments(order.kind) ? exporttable::Choice(order.columns).columns() : columnsOf(order.kind);
    auto created = ExportFile::create(order.path, order.format, columns, order.options);
    if (!created) {
        reply->finish(created.error());
        return reply;
    }
    const auto run = std::make_shared<Run>();
    run->order = order;
    run->reply = reply;
    run->writing = std::make_shared<Writing>(Writing {*std::move(created), order.zone, run->progress});
    connect(reply, &ReplyBase::finished, this, [progress = run->progress] { progress->isOver = true; });
    begin(run);
    tell(run->progress);
    return reply;
}

void Exporter::begin(const RunPtr &run)
{
    Reply<qint64> *reply = run->reply;
    if (run->order.kind == ExportKind::Balances)
        return beginBalances(run);
    if (run->order.kind == ExportKind::Audit) {
        const WritingPtr writing = std::exchange(run->writing, nullptr);
        const auto visit = [writing](const AuditEntry &entry) { return writing->write(cellsOf(entry, writing->zone)); };
        const auto save = [writing] { return writing->file->save(); };
        return follow(run, m_ledger.auditTrail().walk({run->order.query.from, run->order.query.to}, visit, save));
    }
    m_ledger.batches().newest()->then(reply, [this, reply, run](const Result<QList<BatchRecord>> &batches) {
        if (!batches)
            return reply->finish(batches.error());
        if (!reply->hasResult())
            beginPayments(run, idsOf(*batches));
    });
}

//! One for each currency and hour: read at once, and written on another thread.
void Exporter::beginBalances(const RunPtr &run)
{
    Reply<qint64> *reply = run->reply;
    m_ledger.statistics()
        .balancesSince(run->order.query.from.value_or(UtcTime()))
        ->then(reply, [this, run, reply](const Result<QList<BalanceSnapshot>> &read) {
            if (!read)
                return reply->finish(read.error());
            if (reply->hasResult())
                return;
            const auto work
                = [writing = std::exchange(run->writing, nullptr), balances = within(run->order.query, *read)]() -> Result<Done> {
                for (const BalanceSnapshot &balance : balances) {
                    if (writing->progress->isOver || !writing->write(cellsOf(balance, writing->zone)))
                        break;
                }
                return writing->progress->isOver ? Result<Done>(ApiError {.kind = ErrorKind::Cancelled}) : writing->file->save();
            };
            inPool(m_pool, this, reply, work, [reply, rows = run->progress](const Result<Done> &saved) {
                if (!reply->hasResult())
                    reply->finish(saved ? Result<qint64>(rows->rows.load()) : Result<qint64>(saved.error()));
            });
        });
}

void Exporter::beginPayments(const RunPtr &run, const BatchIds &batches)
{
    const ExportOrder &order = run->order;
    const WritingPtr writing = std::exchange(run->writing, nullptr);
    const auto save = [writing] { return writing->file->save(); };
    if (order.kind == ExportKind::Callbacks) {
        const auto visit
            = [writing, batches](const CallbackRecord &callback) { return writing->write(cellsOf(callback, writing->zone, batches)); };
        return follow(run, m_ledger.payments().walkCallbacks({order.query.from, order.query.to}, visit, save));
    }
    const auto how
        = std::make_shared<const PaymentRows::How>(PaymentRows::How {exporttable::Choice(order.columns), batches, m_clock.wall()});
    const auto newPage = [writing, how] { return std::make_unique<PaymentRows>(writing, how); };
    if (order.asListed || order.only)
        return walkListed(run, newPage, save);
    follow(run, m_ledger.payments().walk(queryOf(order), newPage, save));
}

void Exporter::walkListed(const RunPtr &run, NewWalkPage newPage, WalkConclusion save)
{
    if (run->order.only)
        return follow(run, m_ledger.payments().walk(*run->order.only, std::move(newPage), std::move(save)));
    Reply<qint64> *reply = run->reply;
    auto go = [this, run, newPage = std::move(newPage), save = std::move(save)](const QList<qint64> &seqs) mutable {
        follow(run, m_ledger.payments().walk(seqs, std::exchange(newPage, nullptr), std::exchange(save, nullptr)));
    };
    m_ledger.payments().find(queryOf(run->order))->then(reply, [reply, go = std::move(go)](const Result<QList<qint64>> &seqs) mutable {
        if (!seqs)
            return reply->finish(seqs.error());
        if (!reply->hasResult())
            go(*seqs);
    });
}

void Exporter::follow(const RunPtr &run, Reply<Done> *walk)
{
    Reply<qint64> *reply = run->reply;
    connect(reply, &ReplyBase::cancelled, walk, &ReplyBase::cancel);
    walk->then(reply, [reply, progress = run->progress](const Result<Done> &walked) {
        if (!walked)
            return reply->finish(walked.error());
        if (progress->trouble)
            return reply->finish(*progress->trouble);
        reply->finish(progress->rows.load());
    });
}

void Exporter::tell(const std::shared_ptr<Progress> &progress)
{
    m_clock.after(betweenWords, this, [this, progress] {
        if (progress->isOver)
            return;
        Q_EMIT written(progress->rows);
        tell(progress);
    });
}

PaymentQuery Exporter::queryOf(const ExportOrder &order) const
{
    PaymentQuery query = order.query;
    if (order.kind == ExportKind::Payouts)
        query.kind = PaymentKind::Payout;
    else if (order.kind == ExportKind::Payins)
        query.kind = PaymentKind::Payin;
    query.now = m_clock.wall();
    return query;
}

Reply<qint64> *Exporter::count(const ExportOrder &order)
{
    const TimeSpan span {order.query.from, order.query.to};
    if (order.kind == ExportKind::Callbacks)
        return m_ledger.payments().countCallbacks(span);
    if (order.kind == ExportKind::Audit)
        return m_ledger.auditTrail().countIn(span);
    auto *reply = new Reply<qint64>(this);
    if (order.kind == ExportKind::Balances) {
        auto *read = m_ledger.statistics().balancesSince(order.query.from.value_or(UtcTime()));
        connect(reply, &ReplyBase::cancelled, read, &ReplyBase::cancel);
        read->then(reply, [reply, query = order.query](const Result<QList<BalanceSnapshot>> &balances) {
            reply->finish(balances ? Result<qint64>(within(query, *balances).size()) : Result<qint64>(balances.error()));
        });
        return reply;
    }
    if (order.only) {
        reply->finish(order.only->size());
        return reply;
    }
    PaymentQuery query = queryOf(order);
    query.order.clear();
    auto *found = m_ledger.payments().find(query);
    connect(reply, &ReplyBase::cancelled, found, &ReplyBase::cancel);
    found->then(reply,
        [reply](const Result<QList<qint64>> &seqs) { reply->finish(seqs ? Result<qint64>(seqs->size()) : Result<qint64>(seqs.error())); });
    return reply;
}

BatchIds idsOf(const QList<BatchRecord> &batches)
{
    BatchIds ids;
    for (const BatchRecord &batch : batches)
        ids.insert(batch.seq, batch.id);
    return ids;
}

ExportRow exportRowOf(PaymentRecord payment, UtcTime now, const BatchIds &batches)
{
    PaymentRequest &request = payment.request;
    PayTo &payTo = payment.payTo;
    const bool isRejected = payment.submission.state == PaymentState::Rejected;
    return {
        .orderId = payment.id.toString(),
        .kind = payment.submission.kind,
        .batchId = batches.value(payment.batch),
        .reference = std::move(payment.reference),
        .createdAt = payment.createdAt,
        .processedAt = payment.processedAt,
        .status = shownState(payment, now),
        .gatewayStatus = payment.submission.lastStatus.word(),
        .isTest = payment.isTest,
        .money = std::move(request.money),
        .fee = std::move(payment.fee),
        .methodCode = std::move(request.methodCode),
        .operatorCode = std::move(request.operatorCode),
        .accountName = std::move(request.accountName),
        .accountNumber = std::move(request.accountNumber),
        .email = std::move(request.emailAddress),
        .note = std::move(payment.note),
        .problem = problemOf(payment),
        .gatewayReference = std::move(payTo.reference),
        .payToName = std::move(payTo.accountName),
        .payToAccount = std::move(payTo.accountNumber),
        .bankCode = std::move(payTo.bankCode),
        .bankName = std::move(payTo.bankName),
        .expiresAt = payTo.expiresAt,
        .returnUrl = std::move(request.returnUrl.isEmpty() ? payTo.returnUrl : request.returnUrl),
        .isProven = isRejected ? std::optional(submission::isProven(payment.submission)) : std::nullopt,
        .foundAfterRejected = payment.submission.foundAfterRejected,
        .knownBy = payment.knownBy,
        .changedAt = payment.changedAt,
    };
}

} // namespace kontor
