// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/codelists.h"

#include "ledger/storage/database.h"
#include "ledger/storage/packedtexts.h"

using namespace Qt::StringLiterals;

namespace kontor {

QString key(CodeListKind list)
{
    switch (list) {
    case CodeListKind::Banks:
        return u"banks"_s;
    case CodeListKind::Currencies:
        return u"currencies"_s;
    case CodeListKind::Methods:
        break;
    }
    return u"methods"_s;
}

namespace codelists {
namespace {

constexpr qint64 newestAccepted = 1000;
constexpr qsizetype parts = 3; // of an item: code, name, other members

QStringList packedItem(const CodeItem &item)
{
    QStringList others;
    for (const NamedText &other : item.others)
        others.append({other.name, other.text});
    return {item.code, item.name, packed(others)};
}

CodeItem itemOf(const QStringList &texts)
{
    CodeItem item {.code = texts.at(0), .name = texts.at(1)};
    const QStringList others = unpacked(texts.at(2)).value_or(QStringList());
    for (qsizetype i = 0; i + 1 < others.size(); i += 2)
        item.others.append({others.at(i), others.at(i + 1)});
    return item;
}

Result<std::optional<KeptCodes>> read(Database &database, CodeListKind list)
{
    Statement row = database.statement("SELECT read_at, items FROM code_lists WHERE name = ?");
    row.add(key(list));
    if (!row.next())
        return row.failed() ? Result<std::optional<KeptCodes>>(row.error()) : Result<std::optional<KeptCodes>>(std::nullopt);
    KeptCodes codes {.readAt = row.time()};
    const QStringList items = unpacked(row.text()).value_or(QStringList());
    for (qsizetype i = 0; i + parts <= items.size(); i += parts)
        codes.items.append(itemOf(items.sliced(i, parts)));
    return codes.items.isEmpty() ? std::nullopt : std::optional(codes);
}

} // namespace

Result<Done> keep(Database &database, CodeListKind list, const KeptCodes &codes)
{
    QStringList items;
    for (const CodeItem &item : codes.items)
        items += packedItem(item);
    return database
        .statement("INSERT INTO code_lists (name, read_at, items) VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
                   " SET read_at = excluded.read_at, items = excluded.items WHERE excluded.read_at >= read_at")
        .add(key(list))
        .add(codes.readAt)
        .add(packed(items))
        .run();
}

Result<KeptLists> readAll(Database &database)
{
    KeptLists lists;
    for (const CodeListKind list : {CodeListKind::Banks, CodeListKind::Currencies, CodeListKind::Methods}) {
        const auto kept = read(database, list);
        if (!kept)
            return kept.error();
        if (*kept)
            lists.insert(list, **kept);
    }
    return lists;
}

Result<QStringList> acceptedMethods(Database &database)
{
    Statement row = database.statement("SELECT DISTINCT method_code FROM (SELECT method_code FROM payments INDEXED BY payments_kind"
                                       " WHERE kind = 'payout' AND accepted = 1 ORDER BY created_at DESC LIMIT ?)");
    row.add(newestAccepted);
    QStringList methods;
    while (row.next())
        methods.append(row.text());
    return row.failed() ? Result<QStringList>(row.error()) : Result<QStringList>(methods);
}

} // namespace codelists
} // namespace kontor
