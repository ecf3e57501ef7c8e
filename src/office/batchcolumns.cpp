// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchcolumns.h"

#include "core/apierror.h"
#include "files/csvtext.h"
#include "office/batchrow.h"
#include "office/columnnames.h"
#include "office/columnwords.h"
#include "wire/json.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct BatchColumnsTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchColumns)
};

QString canonical(const QString &name)
{
    return name.simplified().toLower().replace(u' ', u'_').replace(u'-', u'_');
}

//! One line of a map: `right` is one of ours, or what is fixed for `left`.
struct Entry {
    QString left;
    QString right;
    bool isFixed = false;
};

Result<QList<Entry>> entriesOfJson(const QByteArray &text)
{
    const auto json = parseJson(text);
    if (!json || !json->isObject())
        return badInput(
            BatchColumnsTexts::tr("The map of columns begins like JSON, but it is no object such as {\"Their column\": \"amount\"}."));
    QList<Entry> entries;
    for (const auto &[left, right] : json->members()) {
        const bool isFixed = right.isObject();
        const auto meant = isFixed ? right[u"value"].toText() : right.toText();
        if (!meant)
            //: %1 is the name of a column of the file, as the map of columns has it.
            return badInput(BatchColumnsTexts::tr("The map of columns gives \"%1\" no name in quotation marks.").arg(left));
        entries.append({left, *meant, isFixed});
    }
    return entries;
}

//! `currency := IDR`; a column of theirs may end with a colon, too.
std::optional<Entry> fixedEntry(const QString &line)
{
    const qsizetype at = line.indexOf(":="_L1);
    if (at < 1 || !BatchColumns::all().contains(canonical(line.left(at))))
        return std::nullopt;
    return Entry {line.left(at), line.mid(at + 2), true};
}

Result<QList<Entry>> entriesOfLines(const QString &text)
{
    QList<Entry> entries;
    const QStringList lines = text.split(u'\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString line = lines.at(i).trimmed();
        const qsizetype at = line.lastIndexOf(u'=');
        if (line.isEmpty() || line.startsWith(u'#'))
            continue;
        if (at < 1)
            //: %1 is the number of a line.
            return badInput(
                BatchColumnsTexts::tr("Line %1 of the map of columns is not written \"their column = our column\".").arg(i + 1));
        entries.append(fixedEntry(line).value_or(Entry {line.left(at), line.mid(at + 1)}));
    }
    return entries;
}

ApiError noSuchColumn(const QString &name)
{
    //: %1 is a name of a column that Kontor does not have, %2 those that it has: "reference, amount, currency".
    return badInput(
        BatchColumnsTexts::tr("The map of columns names \"%1\". There are: %2.").arg(name.trimmed(), BatchColumns::all().join(u", "_s)));
}

} // namespace

Result<ColumnMap> readColumnMap(const QByteArray &text)
{
    const auto entries = text.trimmed().startsWith('{') ? entriesOfJson(text) : entriesOfLines(QString::fromUtf8(text));
    if (!entries)
        return entries.error();
    ColumnMap map;
    for (const auto &[left, right, isFixed] : *entries) {
        const QString ours = canonical(isFixed ? left : right);
        const bool isLeftOut = !isFixed && right.trimmed() == "-"_L1;
        if (!isLeftOut && !BatchColumns::all().contains(ours))
            return noSuchColumn(isFixed ? left : right);
        auto &names = isFixed ? map.fixed : map.names;
        if (names.contains(canonical(left)))
            //: %1 is the name of a column.
            return badInput(BatchColumnsTexts::tr("The map of columns names \"%1\" twice.").arg(left.trimmed()));
        names.insert(canonical(left), isFixed ? right.trimmed() : isLeftOut ? QString() : ours);
    }
    return map;
}

//! Somebody's word for a column. The stronger one wins; of two that are as strong neither does.
struct BatchColumns::Claim {
    enum class Strength { SecondChoice, Words, Alias, Name, Place };
    QString column;
    Strength strength;
    QString name;
    int place = 0;
    bool isAddress = false;
};

const QStringList &BatchColumns::all()
{
    static const QStringList columns {u"reference"_s, u"account_name"_s, u"account_number"_s, u"operator_code"_s, u"method_code"_s,
        u"amount"_s, u"currency"_s, u"email"_s, u"note"_s};
    return columns;
}

const QString &BatchColumns::problemColumn()
{
    static const QString name = u"problem"_s;
    return name;
}

QStringList BatchColumns::numbered(qsizetype columns)
{
    QStringList names;
    for (qsizetype i = 1; i <= columns; ++i)
        names.append(u"Column %1"_s.arg(i));
    return names;
}

QByteArray BatchColumns::fingerprintOf(const QStringList &header)
{
    QStringList names;
    for (const QString &name : header)
        names.append(foldedName(name));
    names.sort();
    return QCryptographicHash::hash(names.join(u'\n').toUtf8(), QCryptographicHash::Sha256);
}

ColumnMap BatchColumns::mapOf(const QStringList &header, const QHash<QString, int> &places, const QHash<QString, QString> &fixed)
{
    ColumnMap map {.fixed = fixed};
    QHash<QString, int> called;
    for (const QString &name : header) {
        ++called[canonical(name)];
        if (!name.trimmed().isEmpty() && canonical(name) != problemColumn())
            map.names.insert(canonical(name), QString());
    }
    const QList<int> taken = places.values();
    for (const auto &[column, place] : places.asKeyValueRange()) {
        const QString name = canonical(header.value(place));
        if (!name.isEmpty() && called.value(name) == 1 && taken.count(place) == 1)
            map.names.insert(name, column);
        else
            map.places.insert(column, place);
    }
    return map;
}

BatchColumns::BatchColumns(const QStringList &header, const ColumnMap &map)
    : m_fixed(map.fixed)
{
    take(header, map);
    noteAbsent(header, map);
    noteDoubts(map);
    noteWise(header);
    noteSources();
}

void BatchColumns::take(const QStringList &header, const ColumnMap &map)
{
    QHash<QString, QList<Claim>> claims;
    for (int i = 0; i < int(header.size()); ++i) {
        if (canonical(header.at(i)) == problemColumn() && !map.names.contains(problemColumn()) && !map.places.values().contains(i)) {
            m_problemPlace = i;
            continue;
        }
        auto claim = map.places.values().contains(i) ? std::nullopt : claimOf(header.at(i), map);
        if (!claim)
            continue;
        claim->place = i;
        claims[claim->column].append(*claim);
    }
    for (const auto &[column, place] : map.places.asKeyValueRange())
        claims[column] = {{.column = column, .strength = Claim::Strength::Place, .name = header.value(place), .place = place}};
    noteAddress(claims[keyOf(BatchField::AccountNumber)]);
    for (const QString &column : all())
        settle(column, claims.value(column));
}

//! A slip in the map would leave the column that is meant to be left out, or use another one.
void BatchColumns::noteAbsent(const QStringList &header, const ColumnMap &map)
{
    QStringList known;
    for (const QString &name : header)
        known.append(canonical(name));
    for (const QString &name : map.names.keys()) {
        if (!known.contains(name))
            m_absent.append(name);
    }
    m_absent.sort();
}

//! One column of UPI IDs is the account where the column of account numbers is empty, or where there is none.
void BatchColumns::noteAddress(QList<Claim> &accounts)
{
    const auto isAddress = [](const Claim &claim) { return claim.isAddress; };
    const auto found = std::find_if(accounts.begin(), accounts.end(), isAddress);
    if (accounts.size() < 2 || std::count_if(accounts.begin(), accounts.end(), isAddress) != 1)
        return;
    m_address = found->place;
    accounts.erase(found);
}

std::optional<BatchColumns::Claim> BatchColumns::claimOf(const QString &name, const ColumnMap &map)
{
    const QString key = canonical(name);
    if (key.isEmpty())
        return std::nullopt;
    const QString own = map.names.value(key, key);
    if (all().contains(own))
        return Claim {.column = own, .strength = Claim::Strength::Name, .name = name};
    const ColumnMeaning meaning = map.names.contains(key) ? ColumnMeaning {} : meaningOf(name);
    if (meaning.isInHundredths)
        m_inHundredths.append(name);
    else if (meaning.columns.size() > 1)
        m_doubtful.append({name, meaning.columns});
    else if (meaning.columns.isEmpty())
        m_unused.append(name);
    else
        return Claim {.column = meaning.columns.first(),
            .strength = meaning.isSecondChoice ? Claim::Strength::SecondChoice
                : meaning.isByWords            ? Claim::Strength::Words
                                               : Claim::Strength::Alias,
            .name = name,
            .isAddress = meaning.isAddress};
    return std::nullopt;
}

void BatchColumns::settle(const QString &column, const QList<Claim> &claims)
{
    if (claims.isEmpty())
        return;
    const auto isWeaker = [](const Claim &a, const Claim &b) { return a.strength < b.strength; };
    const Claim &best = *std::max_element(claims.begin(), claims.end(), isWeaker); // the first of those
    m_places.insert(column, best.place);
    QStringList rivals;
    for (const Claim &claim : claims) {
        if (claim.strength == best.strength)
            rivals.append(claim.name);
        else
            m_unused.append(claim.name);
    }
    if (rivals.size() > 1 && best.strength == Claim::Strength::Name)
        m_double.append(column);
    else if (rivals.size() > 1)
        m_rivals.insert(column, rivals);
}

//! A name that fits two is no matter where both are known otherwise.
void BatchColumns::noteDoubts(const ColumnMap &map)
{
    const auto isKnown = [this](const QString &column) { return m_places.contains(column) || m_fixed.contains(column); };
    for (qsizetype i = m_doubtful.size() - 1; i >= 0; --i) {
        const auto &[name, columns] = m_doubtful.at(i);
        if (!std::all_of(columns.begin(), columns.end(), isKnown))
            continue;
        m_unused.append(name);
        m_doubtful.removeAt(i);
    }
    for (const QString &column : all()) {
        if (map.fixed.contains(column) && m_places.contains(column))
            m_fixedToo.append(column);
    }
}

void BatchColumns::noteWise(const QStringList &header)
{
    for (int i = 0; i < int(header.size()); ++i) {
        const QString name = foldedName(header.at(i));
        if (name == "sourcecurrency"_L1)
            m_currencies.source = i;
        else if (name == "amountcurrency"_L1)
            m_currencies.which = i;
    }
    if (const auto amount = m_places.constFind(keyOf(BatchField::Amount)); amount != m_places.constEnd())
        m_amountUnit = currencyInName(header.value(*amount));
}

void BatchColumns::noteSources()
{
    for (const BatchField field : allBatchFields) // in the order of their numbers
        m_sources.append({place(keyOf(field)).value_or(-1), m_fixed.value(keyOf(field))});
}

QList<BatchProblem> BatchColumns::problems(const RequiredFields &required) const
{
    QList<BatchProblem> problems;
    const auto add = [&problems](const QString &column, const QString &reason, bool blocks = true) {
        problems.append({.line = 1, .column = column, .reason = reason, .blocks = blocks});
    };
    for (const BatchField field : allBatchFields) {
        const QString &column = keyOf(field);
        if (required.has(paymentFieldOf(field)) && !m_places.contains(column) && !m_fixed.contains(column))
            //: %1 is the name of a column, such as "amount".
            add(column, BatchColumnsTexts::tr("The column %1 is missing. Add it to the header.").arg(column));
        if (m_double.contains(column))
            //: %1 is the name of a column, such as "amount".
            add(column, BatchColumnsTexts::tr("Two columns are called %1. Keep one.").arg(column));
        if (m_rivals.contains(column))
            //: %1 is a column that Kontor needs, such as "amount", %2 the names of columns in the file.
            add(column,
                BatchColumnsTexts::tr("Each of these columns can be %1: %2. Say which.").arg(column, m_rivals.value(column).join(u", "_s)),
                isSent(field));
        if (m_fixedToo.contains(column))
            //: %1 is the name of a column, such as "currency".
            add(column,
                BatchColumnsTexts::tr("The file has a column for %1, and a fixed value was given for it, too. Keep one.").arg(column));
    }
    for (const QString &name : m_absent)
        //: %1 is the name of a column, as the map of columns has it.
        add({}, BatchColumnsTexts::tr("The map of columns names \"%1\", which is no column of this file. Correct the map.").arg(name));
    for (const QString &name : m_inHundredths)
        //: %1 is the name of a column in the file, such as "amount_cents".
        add(u"amount"_s,
            BatchColumnsTexts::tr(
                "The column %1 counts in hundredths of the currency, which Kontor doesn't convert. Write the amounts in whole units "
                "and decimals.")
                .arg(name));
    for (const auto &[name, columns] : m_doubtful)
        add({},
            //: %1 is the name of a column in the file, %2 what it can be: "reference, description".
            BatchColumnsTexts::tr("The column %1 can mean %2, so it isn't used. Say which.").arg(name, columns.join(u", "_s)), false);
    if (!m_unused.isEmpty())
        add({},
            //: %1 is names of columns in the file.
            BatchColumnsTexts::tr("These columns are not used: %1.").arg(m_unused.join(u", "_s).left(300)), false);
    return problems;
}

std::optional<qsizetype> BatchColumns::place(const QString &column) const
{
    const auto found = m_places.constFind(column);
    return found == m_places.constEnd() ? std::nullopt : std::optional<qsizetype>(*found);
}

std::optional<qsizetype> BatchColumns::place(BatchField field) const
{
    const qsizetype place = m_sources.at(qsizetype(field)).place;
    return place < 0 ? std::nullopt : std::optional(place);
}

QString BatchColumns::rawCell(const QStringList &cells, BatchField field) const
{
    const Source &source = m_sources.at(qsizetype(field));
    const QString text = source.place < 0 ? source.fixed : cells.value(source.place).trimmed();
    const bool isElsewhere = m_address >= 0 && text.isEmpty() && field == BatchField::AccountNumber;
    return isElsewhere ? cells.value(m_address).trimmed() : text;
}

QString BatchColumns::rawCell(const QStringList &cells, const QString &column) const
{
    const auto field = batchFieldOf(column);
    return field ? rawCell(cells, *field) : QString();
}

QString BatchColumns::otherAccount(const QStringList &cells) const
{
    const QString address = m_address < 0 ? QString() : cells.value(m_address).trimmed();
    return address == rawCell(cells, BatchField::AccountNumber) ? QString() : address;
}

QString BatchColumns::cell(const QStringList &cells, const QString &column) const
{
    const QString text = rawCell(cells, column);
    return text.startsWith(u'\'') && csv::looksLikeFormula(text) ? text.mid(1) : text;
}

QString BatchColumns::foreignCurrency(const QStringList &cells) const
{
    if (m_currencies.which < 0) {
        const QString paid = cell(cells, u"currency"_s);
        return paid.isEmpty() || paid.compare(m_amountUnit, Qt::CaseInsensitive) == 0 ? QString() : m_amountUnit;
    }
    if (cells.value(m_currencies.which).trimmed().compare("source"_L1, Qt::CaseInsensitive) != 0)
        return {};
    const QString source = cells.value(m_currencies.source).trimmed();
    return source.compare(cell(cells, u"currency"_s), Qt::CaseInsensitive) == 0 ? QString() : source;
}

} // namespace kontor
