// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/batchcolumns.h"

#include "core/accountrules.h"
#include "core/apierror.h"
#include "core/currencymark.h"
#include "files/csvtext.h"
#include "office/imports/batchrow.h"
#include "office/imports/columnnames.h"
#include "office/imports/columnwords.h"
#include "wire/json.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QString numberedName(qsizetype place)
{
    return u"Column %1"_s.arg(place + 1);
}

QString canonical(const QString &name)
{
    return name.simplified().toLower().replace(u' ', u'_').replace(u'-', u'_');
}

//! Which e-wallet it is, not which account of one.
bool isOfWallets(const QString &name)
{
    return foldedName(name).contains("wallet"_L1) || foldedName(name) == "dompetdigital"_L1;
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
        return badInput(ReasonCode::ColumnMapNotObject);
    QList<Entry> entries;
    for (const auto &[left, right] : json->members()) {
        const bool isFixed = right.isObject();
        const auto meant = isFixed ? right[u"value"].toText() : right.toText();
        if (!meant)
            return badInput(ReasonCode::ColumnMapNotName, {{Arg::Column, left}});
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
            return badInput(ReasonCode::ColumnMapNotLine, {{Arg::Line, qint64(i + 1)}});
        entries.append(fixedEntry(line).value_or(Entry {line.left(at), line.mid(at + 1)}));
    }
    return entries;
}

ApiError noSuchColumn(const QString &name)
{
    return badInput(ReasonCode::ColumnMapNoColumn, {{Arg::Column, name.trimmed()}, {Arg::Names, BatchColumns::all().join(u", "_s)}});
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
            return badInput(ReasonCode::ColumnMapColumnTwice, {{Arg::Column, left.trimmed()}});
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
    bool isChosen = false; //!< a person said so
    bool isSettled = false; //!< of several amounts the one that is paid out
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
        names.append(numberedName(i - 1));
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

bool BatchColumns::isOfExport(const QStringList &header, const TableFormat &format)
{
    if (format.delimiter.value_or(u',') != u',')
        return false; // "CSV for Excel" is written as the country of its reader writes amounts
    const QStringList ours {u"schema"_s, u"order_id"_s, u"created_at_utc"_s, u"amount"_s, u"currency"_s};
    return std::all_of(ours.begin(), ours.end(), [&header](const QString &name) { return header.contains(name); });
}

namespace {

//! Of these columns those of the first, the middle and the last part of a name; empty unless there are one first and one last. Beside a
//! family name "Name" or "Nombre" is the first.
QList<int> namePartsAt(const QStringList &header, const QList<int> &places)
{
    static const QStringList wholeOrFirst {u"name"_s, u"nama"_s, u"nombre"_s, u"nombres"_s};
    QHash<NamePart, QList<int>> parts;
    QList<int> mayBeFirst;
    for (const int place : places) {
        parts[namePartOf(header.value(place))].append(place);
        if (wholeOrFirst.contains(foldedName(header.value(place))))
            mayBeFirst.append(place);
    }
    if (parts.value(NamePart::First).isEmpty())
        parts[NamePart::First] = mayBeFirst;
    const auto one = [&parts](NamePart part) { return parts.value(part).size() == 1; };
    QList<int> found;
    if (!one(NamePart::First) || !one(NamePart::Last))
        return found;
    for (const NamePart part : {NamePart::First, NamePart::Middle, NamePart::Last}) {
        if (one(part))
            found.append(parts.value(part).first());
    }
    return found;
}

std::optional<StatusColumn::Kind> statusKindOf(const QString &name)
{
    using enum StatusColumn::Kind;
    static const QHash<QString, StatusColumn::Kind> kinds {{u"status"_s, Status}, {u"paymentstatus"_s, Status}, {u"payoutstatus"_s, Status},
        {u"paymentstate"_s, Status}, {u"statuspembayaran"_s, Status}, {u"statusbayar"_s, Status}, {u"statustransfer"_s, Status},
        {u"approval"_s, Status}, {u"approvalstatus"_s, Status}, {u"statuspersetujuan"_s, Status}, {u"estado"_s, Status},
        {u"approved"_s, PayIt}, {u"disetujui"_s, PayIt}, {u"pay"_s, PayIt}, {u"topay"_s, PayIt}, {u"payit"_s, PayIt}, {u"include"_s, PayIt},
        {u"release"_s, PayIt}, {u"bayar"_s, PayIt}, {u"transfer"_s, PayIt}, {u"active"_s, PayIt}, {u"aktif"_s, PayIt}, {u"hold"_s, LeaveIt},
        {u"onhold"_s, LeaveIt}, {u"exclude"_s, LeaveIt}, {u"excluded"_s, LeaveIt}, {u"skip"_s, LeaveIt}, {u"blocked"_s, LeaveIt},
        {u"paid"_s, LeaveIt}, {u"alreadypaid"_s, LeaveIt}, {u"dibayar"_s, LeaveIt}, {u"sudahdibayar"_s, LeaveIt}, {u"lunas"_s, LeaveIt},
        {u"type"_s, Type}, {u"transactiontype"_s, Type}, {u"paymenttype"_s, Type}, {u"jenis"_s, Type}, {u"jenistransaksi"_s, Type},
        {u"tipe"_s, Type}};
    const auto found = kinds.constFind(foldedName(name));
    return found == kinds.constEnd() ? std::nullopt : std::optional(*found);
}

//! Nobody has said of this column that it doesn't count, when they chose others: what it says is still compared.
bool staysOpen(const QString &name, const BatchColumns::Choice &choice)
{
    if (BatchColumns::all().contains(canonical(name)))
        return false; // it would be taken in the place of the chosen one
    return statusKindOf(name) || (mayBeHolder(name) && !choice.chosen.contains(keyOf(BatchField::AccountName)))
        || (mayBeAccount(name) && !choice.chosen.contains(keyOf(BatchField::AccountNumber)));
}

} // namespace

QList<int> BatchColumns::namePartsOf(const QStringList &header)
{
    QList<int> all;
    for (int i = 0; i < int(header.size()); ++i)
        all.append(i);
    return namePartsAt(header, all);
}

ColumnMap BatchColumns::mapOf(const QStringList &header, const Choice &choice)
{
    ColumnMap map {.fixed = choice.fixed};
    QHash<QString, int> called;
    for (int i = 0; i < int(header.size()); ++i) {
        const QString name = canonical(header.at(i));
        ++called[name];
        if (!name.isEmpty() && name != problemColumn() && !choice.nameParts.contains(i) && !staysOpen(header.at(i), choice))
            map.names.insert(name, QString());
    }
    const QList<int> taken = choice.places.values();
    for (const auto &[column, place] : choice.places.asKeyValueRange()) {
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
    , m_header(header)
    , m_hasWallets(std::any_of(header.begin(), header.end(), isOfWallets))
{
    take(header, map);
    noteNameParts(map);
    noteAbsent(header, map);
    noteDoubts(map);
    noteWise(header);
    noteSources();
    m_isNumbered = header == numbered(header.size());
    noteUnusedColumns(map);
}

void BatchColumns::take(const QStringList &header, const ColumnMap &map)
{
    QHash<QString, QList<Claim>> claims;
    const QList<int> placed = map.places.values();
    for (int i = 0; i < int(header.size()); ++i) {
        const QString name
            = header.at(i).trimmed().isEmpty() && map.names.contains(canonical(numberedName(i))) ? numberedName(i) : header.at(i);
        if (canonical(name) == problemColumn() && !map.names.contains(problemColumn()) && !placed.contains(i)) {
            m_problemPlace = i;
            continue;
        }
        auto claim = placed.contains(i) ? std::nullopt : claimOf(name, map);
        if (!claim)
            continue;
        claim->place = i;
        claims[claim->column].append(*claim);
    }
    for (const auto &[column, place] : map.places.asKeyValueRange())
        claims[column]
            = {{.column = column, .strength = Claim::Strength::Place, .name = header.value(place), .place = place, .isChosen = true}};
    noteAddress(claims[keyOf(BatchField::AccountNumber)]);
    preferCodes(claims[keyOf(BatchField::OperatorCode)]);
    for (const QString &column : all())
        settle(column, claims.value(column));
    noteOtherBank(claims.value(keyOf(BatchField::OperatorCode)));
    noteAmounts(claims.value(keyOf(BatchField::Amount)));
}

//! Of what is due, what is paid, before and after taxes only a person knows which is meant.
void BatchColumns::noteAmounts(const QList<Claim> &amounts)
{
    const QString &column = keyOf(BatchField::Amount);
    const auto taken = place(column);
    const auto isTaken = [&taken](const Claim &claim) { return claim.place == taken; };
    const auto best = std::find_if(amounts.begin(), amounts.end(), isTaken);
    if (best == amounts.end() || best->isChosen || best->isSettled || m_double.contains(column))
        return;
    QStringList names;
    for (const Claim &claim : amounts) {
        const bool isOtherWord = best->strength == Claim::Strength::Name && claim.strength == Claim::Strength::Alias
            && !foldedName(claim.name).contains("amount"_L1); // "nominal" beside our own name
        if (!isOtherWord)
            names.append(claim.name);
    }
    names += m_maybeAmounts;
    if (names.size() > 1)
        m_rivals.insert(column, names);
}

bool BatchColumns::isUsed(qsizetype place) const
{
    const int at = int(place);
    return m_nameParts.contains(at) || m_problemPlace == at || m_otherBank == place || m_address == place
        || std::any_of(m_places.begin(), m_places.end(), [at](int used) { return used == at; });
}

//! What isn't paid from can still speak against a row.
void BatchColumns::noteUnusedColumns(const ColumnMap &map)
{
    for (qsizetype i = 0; i < m_header.size(); ++i) {
        const QString &name = m_header.at(i);
        if (isUsed(i) || map.names.contains(canonical(name)))
            continue;
        if (const auto kind = statusKindOf(name))
            m_status.append({*kind, i, name.trimmed()});
        else if (mayBeHolder(name) && !meaningOf(name).isSecondChoice)
            m_namesBeside.append(i);
        else if (mayBeAccount(name) && !meaningOf(name).isAddress)
            m_accountsBeside.append(i);
    }
}

//! A slip in the map would leave the column that is meant to be left out, or use another one.
void BatchColumns::noteAbsent(const QStringList &header, const ColumnMap &map)
{
    QStringList known;
    for (qsizetype i = 0; i < header.size(); ++i)
        known.append(canonical(header.at(i).trimmed().isEmpty() ? numberedName(i) : header.at(i)));
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

//! "Bank" beside "Kode bank" or "IFSC" is its name.
void BatchColumns::preferCodes(QList<Claim> &banks)
{
    const auto isCode = [](const Claim &claim) {
        static const QStringList parts {u"code"_s, u"kode"_s, u"ifsc"_s, u"swift"_s, u"bic"_s, u"routing"_s};
        const QString name = foldedName(claim.name);
        return std::any_of(parts.begin(), parts.end(), [&name](const QString &part) { return name.contains(part); });
    };
    if (std::count_if(banks.begin(), banks.end(), isCode) != 1)
        return;
    for (Claim &claim : banks) {
        if (!isCode(claim) && claim.strength < Claim::Strength::Name)
            claim.strength = Claim::Strength::SecondChoice;
    }
}

void BatchColumns::noteOtherBank(const QList<Claim> &banks)
{
    const auto taken = place(keyOf(BatchField::OperatorCode));
    const auto other = std::find_if(banks.begin(), banks.end(), [&taken](const Claim &claim) { return claim.place != taken; });
    m_otherBank = other == banks.end() ? -1 : other->place;
}

//! "First name" and "Last name" are one name, where the file has no other.
void BatchColumns::noteNameParts(const ColumnMap &map)
{
    const QString &column = keyOf(BatchField::AccountName);
    const auto name = place(column);
    const QList<int> taken = m_places.values();
    QList<int> open;
    for (int i = 0; i < int(m_header.size()); ++i) {
        const QString meant = map.names.value(canonical(m_header.at(i)), column);
        if (meant == column && (!taken.contains(i) || name == i))
            open.append(i);
    }
    const QList<int> parts = namePartsAt(m_header, open);
    const bool isFree = !name && !m_fixed.contains(column);
    if (parts.isEmpty() || !(isFree || name == parts.first()))
        return;
    m_nameParts = parts;
    m_mayHoldLastName = namePartOf(m_header.at(parts.first())) == NamePart::None; // "Name", "Nombre"
    for (const int part : parts)
        m_unused.removeOne(m_header.at(part));
    m_places.insert(column, parts.first());
}

std::optional<BatchColumns::Claim> BatchColumns::claimOf(const QString &name, const ColumnMap &map)
{
    const QString key = canonical(name);
    if (key.isEmpty())
        return std::nullopt;
    const bool isChosen = map.names.contains(key);
    const QString own = map.names.value(key, key);
    if (all().contains(own))
        return Claim {.column = own, .strength = Claim::Strength::Name, .name = name, .isChosen = isChosen};
    const ColumnMeaning meaning = isChosen ? ColumnMeaning {} : meaningOf(name);
    const bool isAccount = !meaning.isPhone || m_hasWallets;
    if (meaning.columns.size() == 1 && isAccount && !meaning.isInHundredths)
        return Claim {.column = meaning.columns.first(),
            .strength = meaning.isSecondChoice ? Claim::Strength::SecondChoice
                : meaning.isByWords            ? Claim::Strength::Words
                                               : Claim::Strength::Alias,
            .name = name,
            .isAddress = meaning.isAddress,
            .isSettled = meaning.isSettled};
    noteUnclaimed(name, meaning);
    if (!isChosen && meaning.columns.isEmpty() && mayBeAmount(name))
        m_maybeAmounts.append(name);
    return std::nullopt;
}

void BatchColumns::noteUnclaimed(const QString &name, const ColumnMeaning &meaning)
{
    if (meaning.isInHundredths)
        m_inHundredths.append(name);
    else if (meaning.columns.isEmpty() && mayBeAmount(name) && namesUnit(name))
        m_inUnits.append(name);
    else if (meaning.columns.isEmpty())
        m_unused.append(name);
    else
        m_doubtful.append({name, meaning.columns});
}

void BatchColumns::settle(const QString &column, const QList<Claim> &claims)
{
    if (claims.isEmpty())
        return;
    const auto isWeaker = [](const Claim &a, const Claim &b) { return a.strength < b.strength; };
    const Claim &best = *std::max_element(claims.begin(), claims.end(), isWeaker); // the first of those
    m_places.insert(column, best.place);
    if (best.isChosen)
        m_chosen.append(column);
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
        m_amountUnit = unitInName(header.value(*amount));
}

void BatchColumns::noteSources()
{
    for (const BatchField field : allBatchFields) // in the order of their numbers
        m_sources.append({place(keyOf(field)).value_or(-1), m_fixed.value(keyOf(field))});
}

QList<BatchProblem> BatchColumns::problems(const RequiredFields &required) const
{
    QList<BatchProblem> problems;
    const auto add = [&problems](const QString &column, const Reason &reason, bool blocks = true) {
        problems.append({.line = 1, .column = column, .reason = reason, .blocks = blocks});
    };
    for (const BatchField field : allBatchFields) {
        const QString &column = keyOf(field);
        if (required.has(paymentFieldOf(field)) && !m_places.contains(column) && !m_fixed.contains(column))
            add(column, {ReasonCode::ColumnMissing, {{Arg::Column, column}}});
        if (m_double.contains(column))
            add(column, {ReasonCode::ColumnTwice, {{Arg::Column, column}}});
        if (m_rivals.contains(column))
            add(column, {ReasonCode::ColumnRivals, {{Arg::Column, column}, {Arg::Names, m_rivals.value(column).join(u", "_s)}}},
                isSent(field));
        if (m_fixedToo.contains(column))
            add(column, {ReasonCode::ColumnAndFixed, {{Arg::Column, column}}});
    }
    QStringList nameParts;
    for (const int place : m_nameParts)
        nameParts.append(m_header.value(place).trimmed());
    if (!nameParts.isEmpty())
        add(keyOf(BatchField::AccountName),
            {ReasonCode::NamePartsJoined, {{Arg::Column, keyOf(BatchField::AccountName)}, {Arg::Names, nameParts.join(u", "_s)}}}, false);
    static const QRegularExpression byNumber(u"\\Acolumn_(\\d+)\\z"_s);
    for (const QString &name : m_absent) {
        if (const auto number = byNumber.match(name); number.hasMatch() && !m_isNumbered)
            add({}, {ReasonCode::MapNamesNumber, {{Arg::Column, numberedName(number.captured(1).toInt() - 1)}}});
        else
            add({}, {ReasonCode::MapNamesColumn, {{Arg::Column, name}}});
    }
    problems += problemsOfUnits();
    for (const auto &[name, columns] : m_doubtful)
        add({}, {ReasonCode::ColumnDoubtful, {{Arg::Column, name}, {Arg::Names, columns.join(u", "_s)}}}, false);
    if (!m_unused.isEmpty())
        add({}, {ReasonCode::ColumnsUnused, {{Arg::Names, m_unused.join(u", "_s).left(300)}}}, false);
    return problems;
}

//! Amounts that the name of their column counts in something else than whole units of the currency.
QList<BatchProblem> BatchColumns::problemsOfUnits() const
{
    QList<BatchProblem> problems;
    const auto add = [&problems](ReasonCode code, const QString &column, bool blocks = true) {
        problems.append({.line = 1, .column = keyOf(BatchField::Amount), .reason = {code, {{Arg::Column, column}}}, .blocks = blocks});
    };
    for (const QString &name : m_inHundredths)
        add(ReasonCode::ColumnInHundredths, name);
    for (const QString &name : m_inUnits)
        add(ReasonCode::ColumnInUnits, name);
    if (const QString amount = m_header.value(place(BatchField::Amount).value_or(-1)).trimmed(); namesUnit(amount))
        add(ReasonCode::AmountsInUnits, amount, false);
    return problems;
}

QList<BatchProblem> BatchColumns::problemsOfNameless(const QList<int> &places) const
{
    QList<BatchProblem> problems;
    for (const QString &column : {keyOf(BatchField::Amount), keyOf(BatchField::AccountNumber)}) {
        const auto named = place(column);
        if (named && !m_chosen.contains(column) && places.contains(int(*named) + 1))
            problems.append({.line = 1,
                .column = column,
                .reason = {ReasonCode::NamelessBeside,
                    {{Arg::Column, m_header.value(*named)}, {Arg::OtherColumn, numberedName(*named + 1)}, {Arg::Field, column}}}});
    }
    QStringList unused;
    for (const int place : places) {
        if (!m_places.values().contains(place))
            unused.append(numberedName(place));
    }
    if (!unused.isEmpty())
        problems.append(
            {.line = 1, .reason = {ReasonCode::NamelessUnused, {{Arg::Names, unused.join(u", "_s).left(300)}}}, .blocks = false});
    return problems;
}

NamelessColumns::NamelessColumns(const QStringList &header)
    : m_named(header.size())
    , m_widest(header.size())
{
    for (int i = 0; i < int(header.size()); ++i) {
        if (header.at(i).trimmed().isEmpty())
            m_empty.append(i);
    }
}

void NamelessColumns::take(const QStringList &cells)
{
    m_widest = std::max(m_widest, cells.size());
    m_empty.removeIf([&](int place) {
        const bool isUsed = !cells.value(place).trimmed().isEmpty();
        if (isUsed)
            m_used.append(place);
        return isUsed;
    });
}

QList<int> NamelessColumns::places() const
{
    QList<int> places = m_used;
    std::sort(places.begin(), places.end());
    for (qsizetype i = m_named; i < m_widest; ++i)
        places.append(int(i));
    return places;
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
    if (field == BatchField::AccountName && !m_nameParts.isEmpty())
        return wholeName(cells);
    const qsizetype place = sourceOf(cells, field);
    return place < 0 ? m_sources.at(qsizetype(field)).fixed : cells.value(place).trimmed();
}

QString BatchColumns::wholeName(const QStringList &cells) const
{
    QString whole;
    for (const int place : m_nameParts) {
        const QString part = cells.value(place).trimmed();
        const bool isThere = m_mayHoldLastName && whole.endsWith(u' ' + part, Qt::CaseInsensitive); // "Siti Rahma" beside "Rahma"
        if (!part.isEmpty() && !isThere)
            whole += (whole.isEmpty() ? QString() : u" "_s) + part;
    }
    return whole;
}

BatchCell BatchColumns::cell(const TableRow &row, BatchField field) const
{
    if (field == BatchField::AccountName && !m_nameParts.isEmpty())
        return wholeNameCell(row);
    const qsizetype place = sourceOf(row.cells, field);
    return {rawCell(row.cells, field), row.kind(place), row.mark(place)};
}

//! One part that is no text makes the name doubtful.
BatchCell BatchColumns::wholeNameCell(const TableRow &row) const
{
    BatchCell cell {wholeName(row.cells), CellKind::Text, TextMark::None};
    for (const int place : m_nameParts) {
        if (cell.kind == CellKind::Text)
            cell.kind = row.kind(place);
        if (cell.mark == TextMark::None)
            cell.mark = row.mark(place);
    }
    return cell;
}

//! The cell that its value is from; -1: none, it is fixed.
qsizetype BatchColumns::sourceOf(const QStringList &cells, BatchField field) const
{
    const Source &source = m_sources.at(qsizetype(field));
    const bool mayBeElsewhere = m_address >= 0 && field == BatchField::AccountNumber;
    if (!mayBeElsewhere)
        return source.place;
    const bool isEmpty = source.place < 0 ? source.fixed.isEmpty() : QStringView(cells.value(source.place)).trimmed().isEmpty();
    return isEmpty ? m_address : source.place;
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

QString BatchColumns::accountBeside(const QStringList &cells) const
{
    constexpr qsizetype fewestDigits = 5;
    if (m_accountsBeside.isEmpty())
        return {};
    const auto digitsOf = [](const QString &text) {
        QString digits;
        std::copy_if(text.begin(), text.end(), std::back_inserter(digits), [](QChar c) { return c.isDigit(); });
        return digits;
    };
    const QString own = digitsOf(rawCell(cells, BatchField::AccountNumber));
    for (const qsizetype place : m_accountsBeside) {
        const QString other = digitsOf(cells.value(place));
        const bool isPart = own.endsWith(other) || other.endsWith(own); // an IBAN ends with the account number
        if (!own.isEmpty() && other.size() >= fewestDigits && !isPart)
            return cells.value(place).trimmed();
    }
    return {};
}

QString BatchColumns::nameBeside(const QStringList &cells) const
{
    if (m_namesBeside.isEmpty())
        return {};
    const QString own = personKey(rawCell(cells, BatchField::AccountName));
    for (const qsizetype place : m_namesBeside) {
        const QString other = personKey(cells.value(place));
        if (!own.isEmpty() && !other.isEmpty() && other != own)
            return cells.value(place).trimmed();
    }
    return {};
}

QString BatchColumns::cell(const QStringList &cells, const QString &column) const
{
    const QString text = rawCell(cells, column);
    return text.startsWith(u'\'') && csv::looksLikeFormula(text) ? text.mid(1) : text;
}

QString BatchColumns::cutAmount(const TableRow &row) const
{
    const qsizetype place = m_sources.at(qsizetype(BatchField::Amount)).place;
    if (place < 0 || place + 1 >= row.cells.size() || row.kind(place) != CellKind::Text)
        return {};
    const bool mayHoldRest = place + 1 == m_sources.at(qsizetype(BatchField::Note)).place || m_header.value(place + 1).trimmed().isEmpty()
        || (m_isNumbered && !isUsed(place + 1));
    const QStringView begin = QStringView(row.cells.at(place)).trimmed();
    const QStringView rest = QStringView(row.cells.at(place + 1)).trimmed();
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    const auto isGroup
        = [&](QStringView text) { return !text.isEmpty() && text.size() <= 3 && std::all_of(text.begin(), text.end(), isDigit); };
    const bool isCut = mayHoldRest && isGroup(begin) && !begin.startsWith(u'0') && rest.size() >= 3 && isGroup(rest.first(3))
        && (rest.size() == 3 || rest.at(3) == u'.');
    return isCut ? begin.toString() + u',' + rest.toString() : QString();
}

QString BatchColumns::foreignCurrency(const QStringList &cells) const
{
    if (m_currencies.which < 0) {
        const QString paid = cell(cells, u"currency"_s);
        return paid.isEmpty() || m_amountUnit.isEmpty() || isMarkOf(m_amountUnit, currencyMeant(paid)) ? QString() : m_amountUnit;
    }
    if (cells.value(m_currencies.which).trimmed().compare("source"_L1, Qt::CaseInsensitive) != 0)
        return {};
    const QString source = cells.value(m_currencies.source).trimmed();
    return source.compare(cell(cells, u"currency"_s), Qt::CaseInsensitive) == 0 ? QString() : source;
}

} // namespace kontor
