// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/integrity/audit.h"

#include "ledger/rows/factjson.h"
#include "ledger/storage/database.h"

#include <QLocale>
#include <QMap>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

//! `previous` and the rest in the order in which they are hashed.
QByteArray digestOfEntry(
    const QByteArray &previous, const AuditEntry &entry, const QByteArray &row, qint64 lastLine, const QByteArray &lines)
{
    RowDigest rowDigest;
    rowDigest.addBlob(previous).add(entry.entry).add(qint64(entry.at.time_since_epoch().count()));
    rowDigest.addText(entry.who).addText(entry.what).addText(entry.object).addText(entry.detail);
    return rowDigest.addBlob(row).add(lastLine).addBlob(lines).digest();
}

QByteArray digestOfLines(const RowDigest &lines)
{
    return lines.isEmpty() ? QByteArray() : lines.digest();
}

AuditEntry readEntry(Statement &row)
{
    AuditEntry entry;
    entry.entry = row.integer();
    entry.at = row.time();
    entry.who = row.text();
    entry.what = row.text();
    entry.object = row.text();
    entry.detail = row.text();
    if (const auto whole = factjson::readWhole(entry.detail); whole && entry.what.startsWith("payment."_L1)) {
        entry.event = whole->event;
        entry.kind = whole->kind;
    } else if (entry.what.startsWith("batch."_L1) && entry.detail.startsWith(u'{')) {
        entry.problem = factjson::readProblem(entry.detail);
    }
    return entry;
}

ApiError brokenChain()
{
    return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"the last entry of the audit chain is missing"_s};
}

} // namespace

// ---- writing

Result<Done> AuditChain::readHead()
{
    if (m_hasHead)
        return Done {};
    Statement head = m_database.statement("SELECT s.value, a.entry, a.sha256, a.last_line FROM state s"
                                          " LEFT JOIN audit a ON a.entry = s.value WHERE s.name = 'audit_entries'");
    if (!head.next())
        return head.failed() ? head.error() : brokenChain();
    m_entry = head.integer();
    if (m_entry > 0 && head.skipNull())
        return brokenChain();
    head.skip();
    m_digest = head.blob();
    m_lastLine = head.integer();
    m_hasHead = true;
    return Done {};
}

Result<Done> AuditChain::addLine(qint64 payment, const TimelineEntry &line)
{
    if (const auto known = readHead(); !known)
        return known;
    Statement insert = m_database.statement("INSERT INTO timeline (seq, at, type, args) VALUES (?, ?, ?, ?)");
    RowDigest rowDigest;
    insert.sealInto(&rowDigest);
    if (const auto done = insert.add(payment).add(line.at).add(keyOf(line.event.type)).add(factjson::write(line.event)).run(); !done)
        return done;
    m_lastLine = m_database.lastInsertedRow();
    m_lines.add(m_lastLine).addAll(rowDigest);
    return Done {};
}

Result<Done> AuditChain::append(const QString &what, const QString &object, const QString &detail, const QByteArray &row)
{
    return append({.what = what, .object = object, .detail = detail}, row);
}

Result<Done> AuditChain::append(const AuditEntry &given, const QByteArray &row)
{
    if (const auto known = readHead(); !known)
        return known;
    AuditEntry entry = given;
    entry.entry = ++m_entry;
    entry.at = m_writing.at;
    entry.who = m_writing.who;
    const QByteArray lines = digestOfLines(m_lines);
    m_lines = RowDigest();
    m_digest = digestOfEntry(m_digest, entry, row, m_lastLine, lines);
    Statement insert = m_database.statement("INSERT INTO audit (entry, at, who, what, object, detail, row_sha256, last_line, lines_sha256,"
                                            " sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.add(entry.entry).add(entry.at).add(entry.who).add(entry.what).add(entry.object).add(entry.detail);
    return insert.addBlob(row).add(m_lastLine).addBlob(lines).addBlob(m_digest).run();
}

// ---- reading

namespace audit {

Result<Head> head(Database &database)
{
    Statement last = database.statement("SELECT entry, sha256, at FROM audit ORDER BY entry DESC LIMIT 1");
    if (!last.next())
        return last.failed() ? Result<Head>(last.error()) : Result<Head>(Head {});
    const qint64 entry = last.integer();
    const QByteArray digest = last.blob();
    return Head {entry, digest, last.time()};
}

Result<QByteArray> digestOf(Database &database, qint64 entry)
{
    Statement found = database.statement("SELECT sha256 FROM audit WHERE entry = ?");
    found.add(entry);
    if (found.next())
        return found.blob();
    return found.failed() ? Result<QByteArray>(found.error()) : Result<QByteArray>(QByteArray());
}

Result<QList<AuditEntry>> entries(Database &database, qint64 after, int limit)
{
    Statement statement
        = database.statement("SELECT entry, at, who, what, object, detail FROM audit WHERE entry > ? ORDER BY entry LIMIT ?");
    statement.add(after).add(limit);
    QList<AuditEntry> list;
    while (statement.next())
        list.append(readEntry(statement));
    if (statement.failed())
        return statement.error();
    return list;
}

Result<qint64> count(Database &database, std::optional<UtcTime> from, std::optional<UtcTime> to)
{
    Statement statement = database.statement("SELECT count(*) FROM audit WHERE at >= ? AND at < ?");
    statement.add(from.value_or(UtcTime::min())).add(to.value_or(UtcTime::max()));
    return statement.next() ? Result<qint64>(statement.integer()) : Result<qint64>(statement.error());
}

namespace {

//! The first entry that answers for this line or one behind it. Both only grow, so it is found by halves, without an index.
Result<qint64> entryOfLine(Database &database, qint64 line)
{
    const auto last = database.number("SELECT coalesce(max(entry), 0) FROM audit");
    if (!last)
        return last;
    qint64 from = 1;
    qint64 behind = *last + 1;
    while (from < behind) {
        const qint64 middle = from + (behind - from) / 2;
        Statement entry = database.statement("SELECT last_line FROM audit WHERE entry = ?");
        entry.add(middle);
        if (!entry.next())
            return entry.failed() ? Result<qint64>(entry.error()) : Result<qint64>(0); // the chain has a gap, which verify() names
        if (entry.integer() < line)
            from = middle + 1;
        else
            behind = middle;
    }
    return from;
}

} // namespace

Result<QString> whoWrote(Database &database, qint64 line)
{
    const auto entry = entryOfLine(database, line);
    if (!entry)
        return entry.error();
    // What was taken over from an older ledger came all at once, whoever had written it there.
    Statement found = database.statement("SELECT who FROM audit WHERE entry = ? AND what NOT LIKE 'ledger.%'");
    found.add(*entry);
    if (found.next())
        return found.text();
    return found.failed() ? Result<QString>(found.error()) : Result<QString>(QString());
}

namespace {

QString numbered(qint64 entry)
{
    return QLocale(QLocale::English).toString(entry);
}

//! One walk through the chain, with the timeline beside it.
class Walk {
public:
    Walk(Database &database, QStringList &problems)
        : m_problems(problems)
        , m_entries(database.once("SELECT entry, at, who, what, object, detail, row_sha256, last_line, lines_sha256, sha256"
                                  " FROM audit ORDER BY entry"))
        , m_lines(database.once("SELECT entry, seq, at, type, args FROM timeline ORDER BY entry"))
    {
        m_hasLine = m_lines.next();
    }
    Result<Done> run();
    qint64 last() const { return m_last; }
    //! As the entries tell it.
    qint64 fencingToken() const { return m_fencingToken; }
    bool isPaused() const { return m_paused; }

private:
    void check();
    void checkNumber(qint64 entry);
    QByteArray linesUpTo(qint64 last);
    void replay(const AuditEntry &entry);

    QStringList &m_problems;
    Statement m_entries;
    Statement m_lines;
    bool m_hasLine = false;
    qint64 m_last = 0;
    QByteArrayList m_previous {QByteArray()}; //!< what the digest before may be; several where it was changed, none where it is missing
    qint64 m_fencingToken = 0;
    bool m_paused = false;
};

void Walk::checkNumber(qint64 entry)
{
    if (entry == m_last + 1)
        return;
    m_previous.clear();
    if (entry == m_last + 2)
        m_problems.append(u"Entry %1 is missing."_s.arg(numbered(m_last + 1)));
    else
        m_problems.append(u"Entries %1 to %2 are missing."_s.arg(numbered(m_last + 1), numbered(entry - 1)));
}

//! The lines of the timeline that come before and are not taken yet.
QByteArray Walk::linesUpTo(qint64 last)
{
    RowDigest rowDigest;
    for (; m_hasLine; m_hasLine = m_lines.next()) {
        const qint64 number = m_lines.integer();
        m_lines.goTo(0);
        if (number > last)
            break;
        rowDigest.addAll(m_lines.sealed(5));
    }
    return digestOfLines(rowDigest);
}

void Walk::replay(const AuditEntry &entry)
{
    if (entry.what == u"worker.began")
        m_fencingToken = entry.detail.toLongLong();
    else if (entry.what == u"sending.paused" || entry.what == u"sending.resumed")
        m_paused = entry.what == u"sending.paused";
}

void Walk::check()
{
    const AuditEntry entry = readEntry(m_entries);
    const QByteArray row = m_entries.blob();
    const qint64 lastLine = m_entries.integer();
    const QByteArray lines = m_entries.blob();
    const QByteArray stored = m_entries.blob();
    checkNumber(entry.entry);
    m_last = entry.entry;
    QByteArrayList computed;
    for (const QByteArray &previous : std::as_const(m_previous))
        computed.append(digestOfEntry(previous, entry, row, lastLine, lines));
    const bool fits = m_previous.isEmpty() || computed.contains(stored);
    if (!fits)
        m_problems.append(u"Entry %1 was changed outside Kontor."_s.arg(numbered(entry.entry)));
    if (linesUpTo(lastLine) != lines && fits && !m_previous.isEmpty())
        m_problems.append(u"The timeline%1 is not what was written (entry %2)."_s.arg(
            entry.object.isEmpty() ? QString() : u" of "_s + entry.object, numbered(entry.entry)));
    m_previous = {stored};
    if (!fits)
        m_previous += computed;
    replay(entry);
}

Result<Done> Walk::run()
{
    while (m_entries.next())
        check();
    if (m_entries.failed())
        return m_entries.error();
    if (m_lines.failed())
        return m_lines.error();
    if (m_hasLine)
        m_problems.append(u"The timeline has a line that no entry answers for."_s);
    return Done {};
}

Result<Done> checkState(Database &database, const Walk &walk, QStringList &problems)
{
    Statement state = database.once("SELECT name, value FROM state");
    QMap<QString, qint64> values;
    while (state.next()) {
        const QString name = state.text();
        values.insert(name, state.integer());
    }
    if (state.failed())
        return state.error();
    const qint64 entries = values.value(u"audit_entries"_s, -1);
    if (entries == walk.last() + 1)
        problems.append(u"Entry %1 is missing."_s.arg(numbered(entries)));
    else if (entries != walk.last())
        problems.append(u"The chain ends at entry %1, and %2 were written."_s.arg(numbered(walk.last()), numbered(entries)));
    if (values.value(u"fencing_token"_s, -1) != walk.fencingToken())
        problems.append(u"The worker's fencing token is not what was written."_s);
    if (values.value(u"sending_paused"_s, -1) != qint64(walk.isPaused()))
        problems.append(u"Whether sending is paused is not what was written."_s);
    return Done {};
}

} // namespace

Result<Done> verify(Database &database, QStringList &problems)
{
    Walk walk(database, problems);
    if (const auto walked = walk.run(); !walked)
        return walked;
    return checkState(database, walk, problems);
}

} // namespace audit
} // namespace kontor
