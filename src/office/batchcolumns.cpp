// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchcolumns.h"

#include "files/csvtext.h"
#include "office/batchreader.h"
#include "wire/json.h"

#include <QCoreApplication>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(BatchColumns)
};

QString canonical(const QString &name)
{
    return name.simplified().toLower().replace(u' ', u'_').replace(u'-', u'_');
}

bool isNeeded(const QString &column)
{
    return column != "reference"_L1 && column != "note"_L1;
}

ApiError refusal(const QString &words)
{
    return {.kind = ErrorKind::BadInput, .text = words};
}

using Pair = std::pair<QString, QString>;

Result<QList<Pair>> pairsOfJson(const QByteArray &text)
{
    const auto json = parseJson(text);
    if (!json || !json->isObject())
        return refusal(Texts::tr("The map of columns begins like JSON, but it is no object such as {\"Their column\": \"amount\"}."));
    QList<Pair> pairs;
    for (const auto &[theirs, ours] : json->members()) {
        const auto name = ours.toText();
        if (!name)
            return refusal(Texts::tr("The map of columns gives \"%1\" no name in quotation marks.").arg(theirs));
        pairs.append({theirs, *name});
    }
    return pairs;
}

Result<QList<Pair>> pairsOfLines(const QString &text)
{
    QList<Pair> pairs;
    const QStringList lines = text.split(u'\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString line = lines.at(i).trimmed();
        const qsizetype at = line.lastIndexOf(u'=');
        if (line.isEmpty() || line.startsWith(u'#'))
            continue;
        if (at < 1)
            return refusal(Texts::tr("Line %1 of the map of columns is not written \"their column = our column\".").arg(i + 1));
        pairs.append({line.left(at), line.mid(at + 1)});
    }
    return pairs;
}

} // namespace

Result<ColumnMap> readColumnMap(const QByteArray &text)
{
    const auto pairs = text.trimmed().startsWith('{') ? pairsOfJson(text) : pairsOfLines(QString::fromUtf8(text));
    if (!pairs)
        return pairs.error();
    ColumnMap map;
    for (const auto &[theirs, ours] : *pairs) {
        if (!BatchColumns::all().contains(canonical(ours)))
            return refusal(
                Texts::tr("The map of columns names \"%1\". There are: %2.").arg(ours.trimmed(), BatchColumns::all().join(u", "_s)));
        if (map.contains(canonical(theirs)))
            return refusal(Texts::tr("The map of columns names \"%1\" twice.").arg(theirs.trimmed()));
        map.insert(canonical(theirs), canonical(ours));
    }
    return map;
}

const QStringList &BatchColumns::all()
{
    static const QStringList columns {u"reference"_s, u"account_name"_s, u"account_number"_s, u"operator_code"_s, u"method_code"_s,
        u"amount"_s, u"currency"_s, u"email"_s, u"note"_s};
    return columns;
}

BatchColumns::BatchColumns(const QStringList &header, const ColumnMap &map)
{
    for (int i = 0; i < int(header.size()); ++i) {
        const QString name = map.value(canonical(header.at(i)), canonical(header.at(i)));
        if (name.isEmpty())
            continue;
        if (!all().contains(name))
            m_unused.append(header.at(i));
        else if (m_places.contains(name))
            m_double.append(name);
        else
            m_places.insert(name, i);
    }
}

QList<BatchProblem> BatchColumns::problems() const
{
    QList<BatchProblem> problems;
    for (const QString &column : all()) {
        if (isNeeded(column) && !m_places.contains(column))
            problems.append(
                {.line = 1, .column = column, .reason = Texts::tr("The column %1 is missing. Add it to the header.").arg(column)});
        if (m_double.contains(column))
            problems.append({.line = 1, .column = column, .reason = Texts::tr("Two columns are called %1. Keep one.").arg(column)});
    }
    if (!m_unused.isEmpty())
        problems.append(
            {.line = 1, .reason = Texts::tr("These columns are not used: %1.").arg(m_unused.join(u", "_s).left(300)), .blocks = false});
    return problems;
}

QString BatchColumns::rawCell(const QStringList &cells, const QString &column) const
{
    return cells.value(m_places.value(column, -1)).trimmed();
}

QString BatchColumns::cell(const QStringList &cells, const QString &column) const
{
    const QString text = rawCell(cells, column);
    return text.startsWith(u'\'') && csv::looksLikeFormula(text) ? text.mid(1) : text;
}

} // namespace kontor
