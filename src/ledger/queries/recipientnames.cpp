// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/queries/recipientnames.h"

#include "ledger/rows/searchtext.h"
#include "ledger/storage/database.h"

#include <algorithm>

namespace kontor::recipientnames {
namespace {

constexpr qint64 mostRead = 20'000; // different names: some hundredths of a second
constexpr qsizetype mostNamed = 200; // that fit: with more the next row of the list soon has one
constexpr qint64 fewPayments = 5'000; // soon sorted
constexpr char byName[] = " INDEXED BY payments_by_name";

//! Different names, each with one look into their index, however many payments have it. Nothing when there are more.
Result<std::optional<QStringList>> allNames(Database &database, PaymentKind kind)
{
    Statement row = database.statement("WITH RECURSIVE found (name) AS (SELECT min(sort_name) FROM payments WHERE kind = ?1"
                                       " UNION ALL SELECT (SELECT min(p.sort_name) FROM payments p WHERE p.kind = ?1"
                                       " AND p.sort_name > found.name) FROM found WHERE found.name IS NOT NULL)"
                                       " SELECT name FROM found WHERE name IS NOT NULL LIMIT ?2");
    row.add(nameOf(kind)).add(mostRead + 1);
    QStringList names;
    while (row.next())
        names.append(row.text());
    if (row.failed())
        return row.error();
    return names.size() > mostRead ? std::nullopt : std::optional(names);
}

bool fits(const QString &name, const QStringList &words)
{
    return std::all_of(words.begin(), words.end(), [&name](const QString &word) { return name.contains(word); });
}

//! What is looked for in SQL, and its parameters.
struct Condition {
    QByteArray sql;
    QStringList values;
};

Condition anyOf(const QStringList &names)
{
    return {" AND p.sort_name IN (?" + QByteArray(", ?").repeated(names.size() - 1) + ')', names};
}

Result<bool> haveFew(Database &database, PaymentKind kind, const Condition &condition)
{
    Statement row = database.once(
        QByteArray("SELECT count(*) FROM (SELECT 1 FROM payments p") + byName + " WHERE p.kind = ?" + condition.sql + " LIMIT ?)");
    row.add(nameOf(kind));
    for (const QString &value : condition.values)
        row.add(value);
    row.add(fewPayments + 1);
    return row.next() ? Result<bool>(row.integer() <= fewPayments) : Result<bool>(row.error());
}

} // namespace

Result<listorder::Plan> planOf(Database &database, const PaymentQuery &query, const QByteArray &walked)
{
    auto names = allNames(database, *query.kind);
    if (!names)
        return names.error();
    Condition condition;
    if (*names) {
        const QStringList words = foldedWords(query.recipient);
        (*names)->removeIf([&words](const QString &name) { return !fits(name, words); });
        if ((*names)->isEmpty())
            return listorder::Plan {};
        if ((*names)->size() > mostNamed)
            return listorder::Plan {.pieces = {listorder::Piece {}}, .index = walked};
        condition = anyOf(**names);
    } else {
        const QStringList patterns = likePatterns(query.recipient);
        condition = {QByteArray(R"( AND p.sort_name LIKE ? ESCAPE '\')").repeated(patterns.size()), patterns};
    }
    const auto isFew = haveFew(database, *query.kind, condition);
    if (!isFew)
        return isFew.error();
    // The conditions of the question say the same of the name; of all names that fit this says it quicker.
    const listorder::Piece piece = *names ? listorder::Piece {condition.sql, condition.values} : listorder::Piece {};
    return listorder::Plan {.pieces = {piece}, .index = *isFew ? QByteArray(byName) : walked};
}

} // namespace kontor::recipientnames
