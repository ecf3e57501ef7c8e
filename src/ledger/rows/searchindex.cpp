// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/searchindex.h"

#include "ledger/rows/digitngrams.h"
#include "ledger/rows/searchtext.h"
#include "ledger/storage/database.h"

#include <QSet>
#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;

namespace kontor::searchindex {
namespace {

constexpr int letters = 3;
constexpr QLatin1StringView behindAll = digitngrams::apart; // so that the last letter begins a three, too
constexpr int mostThrees = 100; // that begin with a short word: with more it is in nearly every payment, and soon found without

//! Those that SQLite takes for others, or for the end of a text.
bool isOdd(char32_t c)
{
    return c == 0 || c == 0xFFFE || c == 0xFFFF;
}

QString withoutOdd(const QString &text)
{
    QString even = text;
    for (QChar &c : even) {
        if (isOdd(c.unicode()))
            c = u' ';
    }
    return even;
}

QString searched(const QString &frozen, const QString &reference)
{
    return withoutOdd(frozen + u'\n' + reference);
}

// ---- questions

QByteArray quoted(const QString &three)
{
    QByteArray text = three.toUtf8();
    return '"' + text.replace('"', "\"\"") + '"';
}

QByteArray quoted(const QList<uint> &word, qsizetype from)
{
    return quoted(QString::fromUcs4(reinterpret_cast<const char32_t *>(word.constData() + from), letters));
}

//! Not each three letters, only enough of them to cover the word: the rest is read from the rows.
QByteArrayList questionsOf(const QList<uint> &word)
{
    QByteArrayList parts;
    for (qsizetype from = 0; from + letters < word.size(); from += letters)
        parts.append(quoted(word, from));
    parts.append(quoted(word, word.size() - letters));
    return parts;
}

QByteArrayList questionsOf(const QString &word)
{
    QByteArrayList parts;
    const auto numbers = digitngrams::inWord(word);
    for (const auto &number : numbers) {
        parts += questionsOf(number.letters.toUcs4());
        for (const QString &stretch : number.stretches)
            parts += quoted(stretch);
    }
    return digitngrams::isNumber(word) ? parts : parts + questionsOf(word.toUcs4());
}

//! The list of all threes there are; it belongs to the connection and is in no file.
Result<Done> openThrees(Database &database)
{
    return database.run("CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_threes USING fts5vocab(main, payment_search, instance)");
}

//! From one of them to the next, past all the payments that have it.
Result<QStringList> threesThatBegin(Database &database, const QString &word)
{
    if (const auto open = openThrees(database); !open)
        return open.error();
    Statement three
        = database.statement("WITH RECURSIVE found (term) AS (SELECT (SELECT term FROM temp.search_threes WHERE term >= ?1 LIMIT 1)"
                             " UNION ALL SELECT (SELECT term FROM temp.search_threes WHERE term >= found.term || char(1) LIMIT 1)"
                             " FROM found WHERE found.term < ?1 || char(1114111))"
                             " SELECT term FROM found WHERE term < ?1 || char(1114111) LIMIT ?2");
    three.add(word).add(mostThrees + 1);
    QStringList threes;
    while (three.next())
        threes.append(three.text());
    return three.failed() ? Result<QStringList>(three.error()) : Result<QStringList>(threes);
}

//! One or two letters: any of the threes that begin with them.
QByteArray questionOfShort(Database &database, const QString &word)
{
    const auto threes = threesThatBegin(database, word);
    if (!threes || threes->size() > mostThrees)
        return {};
    QByteArrayList any;
    for (const QString &three : *threes)
        any.append(quoted(three));
    if (any.isEmpty())
        any.append(quoted(word + behindAll.first(letters - word.toUcs4().size()))); // which nothing has, either
    return '(' + any.join(" OR ") + ')';
}

} // namespace

QString textOf(const QString &frozen, const QString &reference)
{
    const QString text = searched(frozen, reference);
    return text + behindAll + digitngrams::ofText(text);
}

void prepare(Database &database)
{
    (void)openThrees(database); // what can't be asked is read from the rows
}

Result<Done> add(Database &database, qint64 seq, const QString &text)
{
    return database.statement("INSERT INTO payment_search (rowid, text) VALUES (?, ?)").add(seq).add(text).run();
}

Result<Done> replace(Database &database, qint64 seq, const QString &before, const QString &now)
{
    if (before == now)
        return Done {};
    Statement remove = database.statement("INSERT INTO payment_search (payment_search, rowid, text) VALUES ('delete', ?, ?)");
    if (const auto removed = remove.add(seq).add(before).run(); !removed)
        return removed;
    return add(database, seq, now);
}

QByteArray question(Database &database, const QString &typed)
{
    QByteArrayList parts;
    const QStringList words = foldedWords(typed);
    for (const QString &word : words) {
        const QList<uint> codes = word.toUcs4();
        if (std::any_of(codes.begin(), codes.end(), isOdd))
            continue;
        if (codes.size() >= letters)
            parts += questionsOf(word);
        else if (const QByteArray part = questionOfShort(database, word); !part.isEmpty())
            parts += part;
    }
    return parts.join(" AND ");
}

Result<qint64> count(Database &database, const QByteArray &question, qint64 most)
{
    Statement hits = database.statement("SELECT count(*) FROM (SELECT rowid FROM payment_search WHERE payment_search MATCH ? LIMIT ?)");
    hits.add(QString::fromUtf8(question)).add(most);
    if (!hits.next())
        return hits.error();
    return hits.integer();
}

// ---- is it what the rows say

namespace {

//! Whatever the order in which they are added, the same threes give the same sum.
quint64 mixed(QByteArrayView three)
{
    quint64 hash = 0xcbf29ce484222325u;
    for (const char byte : three)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
    return hash ^ (hash >> 29);
}

//! Where each letter begins.
std::vector<qsizetype> beginnings(QByteArrayView utf8)
{
    std::vector<qsizetype> at;
    for (qsizetype n = 0; n < utf8.size(); ++n) {
        if ((static_cast<unsigned char>(utf8.at(n)) & 0xc0u) != 0x80u)
            at.push_back(n);
    }
    at.push_back(utf8.size());
    return at;
}

//! Each three letters in a row, once.
std::vector<QByteArrayView> threesOf(const QByteArray &utf8)
{
    const std::vector<qsizetype> at = beginnings(utf8);
    std::vector<QByteArrayView> threes;
    for (size_t n = 0; n + letters < at.size(); ++n)
        threes.push_back(QByteArrayView(utf8).sliced(at[n], at[n + letters] - at[n]));
    std::sort(threes.begin(), threes.end(), [](QByteArrayView a, QByteArrayView b) { return a.compare(b) < 0; });
    threes.erase(std::unique(threes.begin(), threes.end()), threes.end());
    return threes;
}

//! What the rows have, and of each row the sum. The numbers of rows are taken as they come: somebody may have altered one.
struct Rows {
    QSet<QByteArray> threes {};
    std::vector<qint64> seqs {}; //!< ascending
    std::vector<quint64> sums {}; //!< one for each of them

    quint64 *sumOf(qint64 seq)
    {
        const bool isNear = !seqs.empty() && seq >= seqs.front() && quint64(seq) - quint64(seqs.front()) < seqs.size();
        const auto near = isNear ? seqs.begin() + (seq - seqs.front()) : seqs.end();
        const auto found = near != seqs.end() && *near == seq ? near : std::lower_bound(seqs.begin(), seqs.end(), seq);
        return found != seqs.end() && *found == seq ? &sums[size_t(found - seqs.begin())] : nullptr;
    }
};

constexpr qsizetype mostNamed = 100;

Result<Rows> readRows(Database &database)
{
    Rows rows;
    Statement row = database.once("SELECT seq, search_frozen, search_reference FROM payments ORDER BY seq");
    while (row.next()) {
        rows.seqs.push_back(row.integer());
        quint64 &sum = rows.sums.emplace_back(0);
        const QString frozen = row.text();
        const QByteArray text = textOf(frozen, row.text()).toUtf8();
        const std::vector<QByteArrayView> threes = threesOf(text);
        for (const QByteArrayView three : threes) {
            sum += mixed(three);
            if (!rows.threes.contains(QByteArray::fromRawData(three.data(), three.size())))
                rows.threes.insert(three.toByteArray());
        }
    }
    return row.failed() ? Result<Rows>(row.error()) : Result<Rows>(std::move(rows));
}

//! Takes off what the index says of these three letters: what it says of no row is left out of account.
Result<Done> takeOff(Database &database, const QByteArray &three, Rows &rows)
{
    Statement hit = database.statement("SELECT rowid FROM payment_search WHERE payment_search MATCH ?");
    hit.add(QString::fromUtf8('"' + QByteArray(three).replace('"', "\"\"") + '"'));
    while (hit.next()) {
        if (quint64 *sum = rows.sumOf(hit.integer()))
            *sum -= mixed(three);
    }
    return hit.failed() ? Result<Done>(hit.error()) : Result<Done>(Done {});
}

//! One that was altered itself has been named.
void nameThoseLeft(Database &database, const Rows &rows, QStringList &problems)
{
    QSet<QString> named;
    for (const QString &problem : std::as_const(problems))
        named.insert(problem.section(u':', 0, 0));
    qsizetype left = 0;
    for (size_t place = 0; place < rows.sums.size(); ++place) {
        if (rows.sums[place] == 0 || ++left > mostNamed)
            continue;
        Statement row = database.statement("SELECT id FROM payments WHERE seq = ?");
        if (!row.add(rows.seqs[place]).next())
            continue;
        const QString name = u"payment "_s + row.text();
        if (!named.contains(name))
            problems.append(name + u": the index of the search has other words for it"_s);
    }
    if (left > mostNamed)
        problems.append(u"the index of the search has other words for %1 more payments"_s.arg(left - mostNamed));
}

Result<Done> compare(Database &database, QStringList &problems)
{
    auto rows = readRows(database);
    if (!rows)
        return rows.error();
    for (const QByteArray &three : std::as_const(rows->threes)) {
        if (takeOff(database, three, *rows))
            continue;
        problems.append(u"the index of the search can't be read"_s);
        return Done {};
    }
    nameThoseLeft(database, *rows, problems);
    return Done {};
}

} // namespace

Result<Done> verify(Database &database, QStringList &problems)
{
    // In one reading transaction: what is written meanwhile must not look like a difference.
    if (const auto begun = database.run("BEGIN"); !begun)
        return begun;
    const auto compared = compare(database, problems);
    (void)database.run("ROLLBACK");
    return compared;
}

} // namespace kontor::searchindex
