// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/columnmemory.h"

#include "core/namedfile.h"
#include "wire/json.h"

#include <QFile>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largest = 16'777'216;

Json jsonOf(const QHash<QString, QString> &texts)
{
    Json::Object members;
    for (const auto &[name, value] : texts.asKeyValueRange())
        members.emplace_back(name, Json(value));
    std::sort(members.begin(), members.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    return members;
}

QHash<QString, QString> textsOf(const Json &json)
{
    QHash<QString, QString> texts;
    for (const auto &[name, value] : json.members())
        texts.insert(name, value.toText().value_or(QString()));
    return texts;
}

Json placesJson(const QHash<QString, int> &places)
{
    Json::Object members;
    for (const QString &column : BatchColumns::all()) {
        if (places.contains(column))
            members.emplace_back(column, Json(qint64(places.value(column))));
    }
    return members;
}

QHash<QString, int> placesOf(const Json &json)
{
    QHash<QString, int> places;
    for (const auto &[name, value] : json.members()) {
        const auto place = value.toInteger();
        if (BatchColumns::all().contains(name) && place && *place >= 0 && *place < 16'384)
            places.insert(name, int(*place));
    }
    return places;
}

Json formatJson(const TableFormat &format)
{
    Json::Object members;
    if (format.encoding)
        members.emplace_back(u"encoding"_s, Json(nameOf(*format.encoding)));
    if (format.delimiter)
        members.emplace_back(u"delimiter"_s, Json(QString(*format.delimiter)));
    if (format.numbers)
        members.emplace_back(u"numbers"_s, Json(sampleOf(*format.numbers)));
    return members;
}

TableFormat formatOf(const Json &json)
{
    const QString delimiter = json[u"delimiter"].toText().value_or(QString());
    return {
        .encoding = textEncodingOf(json[u"encoding"].toText().value_or(QString())),
        .delimiter = delimiter.size() == 1 && isDelimiter(delimiter.front()) ? std::optional(delimiter.front()) : std::nullopt,
        .numbers = numberStyleOf(json[u"numbers"].toText().value_or(QString())),
    };
}

} // namespace

ColumnMemory::ColumnMemory(const QString &file)
    : m_file(file)
{
}

QList<ColumnMemory::Entry> ColumnMemory::read() const
{
    QFile file(m_file);
    QList<Entry> entries;
    if (!file.open(QIODevice::ReadOnly) || file.size() > largest)
        return entries;
    const auto json = parseJson(file.readAll(), {.maxBytes = largest});
    if (!json)
        return entries;
    for (const Json &item : (*json)[u"files"].items()) {
        const auto fingerprint = QByteArray::fromHex(item[u"header"].toText().value_or(QString()).toLatin1());
        const ColumnMap map {.names = textsOf(item[u"names"]), .fixed = textsOf(item[u"fixed"]), .places = placesOf(item[u"places"])};
        entries.append({fingerprint, {map, formatOf(item[u"format"])}});
    }
    return entries;
}

Result<Done> ColumnMemory::write(const QList<Entry> &entries) const
{
    Json::Array files;
    for (const Entry &entry : entries)
        files.push_back(Json::Object {{u"header"_s, Json(QString::fromLatin1(entry.fingerprint.toHex()))},
            {u"names"_s, jsonOf(entry.columns.map.names)}, {u"fixed"_s, jsonOf(entry.columns.map.fixed)},
            {u"places"_s, placesJson(entry.columns.map.places)}, {u"format"_s, formatJson(entry.columns.format)}});
    return writeWhole(m_file, Json(Json::Object {{u"files"_s, files}}).toBytes());
}

std::optional<RememberedColumns> ColumnMemory::recall(const QByteArray &fingerprint) const
{
    for (const Entry &entry : read()) {
        if (entry.fingerprint == fingerprint)
            return entry.columns;
    }
    return std::nullopt;
}

Result<Done> ColumnMemory::remember(const QByteArray &fingerprint, const RememberedColumns &columns)
{
    QList<Entry> entries = read();
    entries.removeIf([&fingerprint](const Entry &entry) { return entry.fingerprint == fingerprint; });
    RememberedColumns kept = columns;
    kept.format.headerRow.reset();
    kept.format.sheet.reset();
    entries.prepend({fingerprint, kept});
    return write(entries.mid(0, most));
}

Result<Done> ColumnMemory::forget(const QByteArray &fingerprint)
{
    QList<Entry> entries = read();
    if (entries.removeIf([&fingerprint](const Entry &entry) { return entry.fingerprint == fingerprint; }) == 0)
        return Done {};
    return write(entries);
}

} // namespace kontor
