// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/changes/writer.h"

#include "ledger/changes/batchrows.h"
#include "ledger/changes/controlstate.h"
#include "ledger/queries/payouthistory.h"
#include "ledger/queries/reader.h"
#include "ledger/rows/attemptrows.h"
#include "ledger/rows/factjson.h"
#include "ledger/rows/recipientkeys.h"
#include "ledger/rows/replyrows.h"
#include "ledger/rows/rows.h"
#include "ledger/rows/searchindex.h"
#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

ApiError misused(const QString &text)
{
    return ApiError {.kind = ErrorKind::BadInput, .text = text};
}

//! "?, ?, ?" for a list of columns.
QByteArray placeholders(const char *columns)
{
    QByteArray marks = "?";
    for (qsizetype n = QByteArrayView(columns).count(','); n > 0; --n)
        marks += ", ?";
    return marks;
}

const QByteArray &insertSql()
{
    static const QByteArray sql = QByteArray("INSERT INTO payments (") + rows::frozenColumns + ", " + rows::mutableColumns + ", "
        + rows::laterColumns + ", row_sha256) VALUES (" + placeholders(rows::frozenColumns) + ", " + placeholders(rows::mutableColumns)
        + ", " + placeholders(rows::laterColumns) + ", ?)";
    return sql;
}

const QByteArray &updateSql()
{
    static const QByteArray sql = QByteArray("UPDATE payments SET (") + rows::mutableColumns + ", " + rows::laterColumns
        + ", row_sha256) = (" + placeholders(rows::mutableColumns) + ", " + placeholders(rows::laterColumns) + ", ?) WHERE seq = ?";
    return sql;
}

//! What a change needs to know of a row before it is written over.
struct StoredRow {
    qint64 seq = 0;
    QString state {};
    std::optional<qint64> since {}; //!< when it came to that state, where that is known
    bool testMarkSeen = false;
    bool alarmSeen = false;
    qint64 lease = 0;
    RowDigest frozen {}; //!< the values that stay
    QByteArray frozenDigest {};
    QString searchFrozen {};
    QString searchReference {};
};

//! The columns behind those of selectPayment() that it reads.
constexpr char selectedBehind[] = ", p.state, p.test_mark_seen, p.fencing_token, p.search_frozen, p.search_reference";
constexpr int columnsBehind = 5;

//! Found out before the row is written over, so that no damage is sealed.
Result<StoredRow> readStored(Statement &found, const QString &id)
{
    StoredRow row {.seq = found.integer()};
    row.frozen = found.sealed(rows::countOf(rows::frozenColumns));
    RowDigest whole = row.frozen;
    whole.addAll(found.sealed(rows::countOf(rows::mutableColumns)));
    const rows::LaterColumns later = rows::readLater(found);
    row.since = later.since;
    row.alarmSeen = later.alarmSeen.has_value();
    rows::sealLater(whole, later);
    found.goTo(found.columns() - columnsBehind - 2);
    row.frozenDigest = found.blob();
    if (found.blob() != whole.addBlob(row.frozenDigest).digest())
        return rows::changedPayment(id);
    row.state = found.text();
    row.testMarkSeen = found.integer() != 0;
    row.lease = found.integer();
    row.searchFrozen = found.text();
    row.searchReference = found.text();
    return row;
}

Result<std::optional<StoredRow>> storedRow(Database &database, const QString &id)
{
    static const QByteArray sql
        = QByteArray(rows::selectPayment()).replace("p.row_sha256 FROM", QByteArray("p.row_sha256") + selectedBehind + " FROM")
        + "WHERE p.id = ?";
    Statement find = database.statement(sql.constData());
    find.add(id);
    if (!find.next())
        return find.failed() ? Result<std::optional<StoredRow>>(find.error()) : Result<std::optional<StoredRow>>(std::nullopt);
    auto row = readStored(find, id);
    if (!row)
        return row.error();
    return std::optional(*std::move(row));
}

std::optional<qint64> sinceOf(const StoredRow &row, const PaymentRecord &record)
{
    return key(record.submission.state) == row.state ? row.since : std::optional<qint64>(record.changedAt.time_since_epoch().count());
}

Result<Done> updateIndex(Database &database, const StoredRow &row, const PaymentRecord &record)
{
    const QString before = searchindex::textOf(row.searchFrozen, row.searchReference);
    return searchindex::replace(database, row.seq, before, searchindex::textOf(row.searchFrozen, rows::searchedReference(record)));
}

//! Gives the row's new digest.
Result<QByteArray> updateRow(Database &database, const StoredRow &row, const PaymentRecord &record, qint64 lease)
{
    Statement update = database.statement(updateSql().constData());
    RowDigest rowDigest = row.frozen;
    update.sealInto(&rowDigest);
    rows::addMutable(update, record, lease);
    update.sealInto(nullptr);
    const rows::LaterColumns later = rows::laterOf(record, sinceOf(row, record));
    rows::sealLater(rowDigest, later);
    const QByteArray digest = rowDigest.addBlob(row.frozenDigest).digest();
    rows::addLater(update, later);
    if (const auto done = update.addBlob(digest).add(row.seq).run(); !done)
        return done.error();
    const auto indexed = updateIndex(database, row, record);
    return indexed ? Result<QByteArray>(digest) : Result<QByteArray>(indexed.error());
}

//! One transaction's work on one payment.
class Change {
public:
    //! `batch`: the new batch that inserted payments belong to; 0 for none.
    Change(Database &database, AuditChain &chain, const LedgerChange &change, qint64 batch)
        : m_database(database)
        , m_chain(chain)
        , m_change(change)
        , m_batch(batch)
    {
    }
    Result<qint64> apply();

private:
    bool beginsAttempt() const { return m_change.attempt && !m_change.attempt->endedAt; }
    Result<Done> checkFencingToken();
    Result<Done> checkDuplicates();
    Result<Done> findPayment();
    Result<Done> insertPayment(PaymentRecord record);
    Result<Done> insertBody(const PaymentRecord &record, const QByteArray &frozenDigest);
    Result<Done> refuseToSendAgain();
    Result<bool> hasEndedBatch();
    Result<Done> update(PaymentRecord record);
    Result<Done> writeRow();
    Result<Done> writeAttempt();
    Result<Done> keepReply();
    Result<Done> addToChain();
    Result<Done> finishCommand();
    QString deed() const;
    bool saysSomething() const;

    Database &m_database;
    AuditChain &m_chain;
    const LedgerChange &m_change;
    qint64 m_batch;
    qint64 m_seq = 0;
    std::optional<StoredRow> m_stored;
    QByteArray m_digest; //!< of the row as it is now
};

Result<qint64> Change::apply()
{
    for (const auto step : {&Change::checkFencingToken, &Change::checkDuplicates, &Change::writeRow, &Change::writeAttempt,
             &Change::keepReply, &Change::addToChain, &Change::finishCommand}) {
        if (const auto done = (this->*step)(); !done)
            return done.error();
    }
    return m_seq;
}

Result<Done> Change::checkFencingToken()
{
    const auto isOther = [this](const std::optional<PaymentRecord> &record) { return record && record->id != m_change.id; };
    if (isOther(m_change.insert) || isOther(m_change.update))
        return misused(u"a change must be about one payment"_s);
    if (!beginsAttempt() && m_change.fencingToken == 0)
        return Done {};
    if (beginsAttempt() && !m_change.insert && !m_change.update)
        return misused(u"an attempt begins together with its payment's row"_s);
    const auto token = controlstate::fencingToken(m_database);
    if (!token)
        return token.error();
    if (m_change.fencingToken != *token || *token == 0)
        return ApiError {.kind = ErrorKind::LeaseLost,
            .text = u"another worker has begun: fencing token %1, not %2"_s.arg(*token).arg(m_change.fencingToken)};
    return Done {};
}

//! In the transaction that inserts it, so that no other can come between.
Result<Done> Change::checkDuplicates()
{
    if (!m_change.insert || !m_change.acknowledged)
        return Done {};
    return payouthistory::refuseUnseen(m_database, *m_change.insert, *m_change.acknowledged);
}

Result<Done> Change::writeRow()
{
    if (m_change.insert)
        return insertPayment(*m_change.insert);
    if (const auto found = findPayment(); !found)
        return found;
    return m_change.update ? update(*m_change.update) : Result<Done>(Done {});
}

Result<Done> Change::findPayment()
{
    auto found = storedRow(m_database, m_change.id.toString());
    if (!found)
        return found.error();
    if (!*found)
        return misused(u"there is no payment %1"_s.arg(m_change.id.toString()));
    m_stored = *std::move(found);
    m_seq = m_stored->seq;
    return Done {};
}

Result<Done> Change::insertPayment(PaymentRecord record)
{
    if (m_batch != 0)
        record.batch = m_batch;
    const QByteArray frozenDigest = rows::frozenDigest(record);
    Statement insert = m_database.statement(insertSql().constData());
    RowDigest rowDigest;
    insert.sealInto(&rowDigest);
    rows::addFrozen(insert, record);
    rows::addMutable(insert, record, beginsAttempt() ? m_change.fencingToken : 0);
    insert.sealInto(nullptr);
    // It came to its state now; one that is taken over from another ledger knows when.
    const rows::LaterColumns later = rows::laterOf(record, record.stateSince.value_or(record.changedAt).time_since_epoch().count());
    rows::sealLater(rowDigest, later);
    m_digest = rowDigest.addBlob(frozenDigest).digest();
    rows::addLater(insert, later);
    if (const auto done = insert.addBlob(m_digest).run(); !done)
        return done;
    m_seq = m_database.lastInsertedRow();
    const QString searched = searchindex::textOf(rows::searchedFrozen(record), rows::searchedReference(record));
    if (const auto indexed = searchindex::add(m_database, m_seq, searched); !indexed)
        return indexed;
    if (const auto keyed = recipientkeys::add(m_database, m_seq, record); !keyed)
        return keyed;
    return insertBody(record, frozenDigest);
}

Result<Done> Change::insertBody(const PaymentRecord &record, const QByteArray &frozenDigest)
{
    Statement insert = m_database.statement("INSERT INTO payment_body (seq, body, sha256, frozen_sha256) VALUES (?, ?, ?, ?)");
    return insert.add(m_seq).addBlob(record.body).addBlob(rows::bodyDigest(record.body)).addBlob(frozenDigest).run();
}

//! Whoever read the row before it came to rest, or before the gateway had it, is not to send it.
Result<Done> Change::refuseToSendAgain()
{
    if (!beginsAttempt())
        return Done {};
    const auto isOver = hasEndedBatch();
    if (!isOver)
        return isOver.error();
    if (*isOver)
        return ApiError {.kind = ErrorKind::Exists, .text = u"the batch of payment %1 was cancelled"_s.arg(m_change.id.toString())};
    const auto state = stateOfKey(m_stored->state);
    if (state && (isStillToCome(*state) || state == PaymentState::OutcomeUnknown))
        return Done {};
    return ApiError {.kind = ErrorKind::LedgerIoError,
        .text = u"payment %1 is %2 in the ledger: no attempt begins from there"_s.arg(m_change.id.toString(), m_stored->state)};
}

//! The worker may not have seen that yet.
Result<bool> Change::hasEndedBatch()
{
    Statement find
        = m_database.statement("SELECT 1 FROM payments p JOIN batches b ON b.seq = p.batch WHERE p.seq = ? AND b.state = 'ended'");
    find.add(m_seq);
    const bool found = find.next();
    return find.failed() ? Result<bool>(find.error()) : Result<bool>(found);
}

Result<Done> Change::update(PaymentRecord record)
{
    if (const auto allowed = refuseToSendAgain(); !allowed)
        return allowed;
    // Whoever read the row before a person saw the mark or the alarm must not take that away.
    record.testMarkSeen = record.testMarkSeen || m_stored->testMarkSeen;
    record.alarmSeen = record.alarmSeen || m_stored->alarmSeen;
    const auto digest = updateRow(m_database, *m_stored, record, beginsAttempt() ? m_change.fencingToken : m_stored->lease);
    if (!digest)
        return digest.error();
    m_digest = *digest;
    return Done {};
}

Result<Done> Change::writeAttempt()
{
    if (!m_change.attempt)
        return Done {};
    if (beginsAttempt())
        return attemptrows::begin(m_database, m_seq, *m_change.attempt, m_change.fencingToken);
    return attemptrows::end(m_database, m_seq, *m_change.attempt);
}

Result<Done> Change::keepReply()
{
    return m_change.reply ? replyrows::keep(m_database, m_seq, *m_change.reply) : Result<Done>(Done {});
}

//! A mere poll without news says nothing.
bool Change::saysSomething() const
{
    const bool moved = m_change.update && m_stored && key(m_change.update->submission.state) != m_stored->state;
    return m_change.insert || m_change.attempt || !m_change.timeline.isEmpty() || moved;
}

//! In the words of the timeline, where it has any.
QString Change::deed() const
{
    if (m_change.insert)
        return u"created"_s;
    if (!m_change.timeline.isEmpty())
        return keyOf(m_change.timeline.constLast().event.type);
    if (m_change.attempt)
        return beginsAttempt() ? u"sent"_s : u"answered"_s;
    return key(m_change.update->submission.state);
}

Result<Done> Change::addToChain()
{
    if (!saysSomething())
        return Done {};
    for (const TimelineEntry &line : m_change.timeline) {
        if (const auto done = m_chain.addLine(m_seq, line); !done)
            return done;
    }
    const PaymentKind kind = m_change.insert ? m_change.insert->submission.kind
        : m_change.update                    ? m_change.update->submission.kind
                                             : PaymentKind::Payout;
    const QString detail = m_change.timeline.isEmpty() ? QString() : factjson::writeWhole(m_change.timeline.constLast().event, kind);
    return m_chain.append(u"payment."_s + deed(), m_change.id.toString(), detail, m_digest);
}

Result<Done> Change::finishCommand()
{
    return m_change.command == 0 ? Result<Done>(Done {}) : controlstate::finishCommand(m_database, m_chain, m_change.command);
}

Result<QList<qint64>> applyAll(Database &database, AuditChain &chain, const QList<LedgerChange> &changes, qint64 batch)
{
    QList<qint64> seqs;
    for (const LedgerChange &change : changes) {
        const auto seq = Change(database, chain, change, batch).apply();
        if (!seq)
            return seq.error();
        seqs.append(*seq);
    }
    return seqs;
}

} // namespace

Result<QList<qint64>> applyChanges(
    Database &database, AuditChain &chain, const QList<LedgerChange> &changes, const std::optional<BatchRecord> &batch)
{
    if (!batch)
        return applyAll(database, chain, changes, 0);
    const auto written = batchrows::write(database, chain, *batch);
    if (!written)
        return written.error();
    return applyAll(database, chain, changes, batch->seq == 0 ? *written : 0);
}

namespace {

struct Seen {
    qint64 seq = 0;
    PaymentKind kind = PaymentKind::Payout;
    QByteArray digest {}; //!< of the row as it is now
};

Result<Seen> writeSeen(Database &database, const OrderId &id, bool PaymentRecord::*what)
{
    auto record = reader::payment(database, id);
    const auto row = storedRow(database, id.toString());
    if (!record || !row)
        return record ? row.error() : record.error();
    if (!*record || !*row)
        return misused(u"there is no payment %1"_s.arg(id.toString()));
    (**record).*what = true;
    const auto digest = updateRow(database, **row, **record, (*row)->lease);
    return digest ? Result<Seen>(Seen {(*row)->seq, (*record)->submission.kind, *digest}) : Result<Seen>(digest.error());
}

} // namespace

Result<Done> markSeen(Database &database, const OrderId &id)
{
    const auto seen = writeSeen(database, id, &PaymentRecord::testMarkSeen);
    return seen ? Result<Done>(Done {}) : Result<Done>(seen.error());
}

Result<qint64> seeAlarm(Database &database, AuditChain &chain, const OrderId &id, const TimelineEntry &line)
{
    const auto seen = writeSeen(database, id, &PaymentRecord::alarmSeen);
    if (!seen)
        return seen.error();
    if (const auto added = chain.addLine(seen->seq, line); !added)
        return added.error();
    const auto noted
        = chain.append(u"payment."_s + keyOf(line.event.type), id.toString(), factjson::writeWhole(line.event, seen->kind), seen->digest);
    return noted ? Result<qint64>(seen->seq) : Result<qint64>(noted.error());
}

} // namespace kontor
