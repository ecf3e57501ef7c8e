// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with which row.
#include "office/batchsheet.h"

#include "messages/reasons.h"
#include "office/batchreader.h"
#include "office/batchremarks.h"
#include "office/limits.h"

#include <QLocale>
#include <algorithm>
#include <functional>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! Nobody typed it: useAmountsAsShown() put it there for all rows, so it says nothing of this one.
bool isAsShown(const BatchCell &mended)
{
    return mended.kind == CellKind::Number;
}

} // namespace

BatchSheet::BatchSheet(SheetOrigin origin, QList<TableRow> rows, ColumnMap map, std::optional<NumberStyle> numbers, ImportContext knowledge)
    : m_origin(std::move(origin))
    , m_map(std::move(map))
    , m_columns(m_origin.header, m_map)
    , m_rules {.accounts = knowledge.accounts, .lists = knowledge.lists, .numbers = numbers, .required = knowledge.required}
    , m_knowledge(std::move(knowledge))
{
    m_rules.isOfExport = BatchColumns::isOfExport(m_origin.header, m_origin.format);
    m_rows.reserve(rows.size());
    for (TableRow &row : rows)
        m_rows.append({.original = std::move(row)});
    noteNameless();
    noteColumns();
    judgeAll();
}

// ---- the file

std::optional<NumberStyle> BatchSheet::numbersFound() const
{
    NumbersOfCurrencies found;
    for (const auto &[currency, signs] : m_signs.asKeyValueRange())
        found.add(currency, evidenceOf(signs));
    return found.style();
}

NumberEvidence BatchSheet::evidenceOf(const std::array<int, 4> &signs)
{
    return NumberEvidence({signs[0] > 0, signs[1] > 0, signs[2] > 0, signs[3] > 0});
}

//! A column that isn't there is no obstacle: each row says that its cell is empty, and it can be filled.
void BatchSheet::noteColumns()
{
    m_columnObstacles.clear();
    for (const BatchProblem &problem : m_columns.problems(m_rules.required)) {
        const bool isThere = m_columns.place(problem.column) || m_map.fixed.contains(problem.column);
        if (problem.blocks && (isThere || problem.column.isEmpty()))
            m_columnObstacles.append(messages::reason(problem.reason));
    }
    for (const BatchProblem &problem : m_columns.problemsOfNameless(m_nameless)) {
        if (problem.blocks)
            m_columnObstacles.append(messages::reason(problem.reason));
    }
}

void BatchSheet::noteNameless()
{
    if (!m_origin.hasNames)
        return;
    NamelessColumns nameless(m_origin.header);
    for (const Row &row : std::as_const(m_rows)) {
        if (row.original.problem.isEmpty())
            nameless.take(row.original.cells);
    }
    m_nameless = nameless.places();
}

QStringList BatchSheet::obstacles() const
{
    QStringList words = m_columnObstacles;
    if (!m_origin.sheetsAlike.isEmpty())
        words.prepend(messages::reason({ReasonCode::SheetsAlike, {{Arg::Names, m_origin.sheetsAlike.join(u", "_s)}}}));
    if (!m_origin.tableNote.isEmpty())
        words.append(messages::reason(batchremarks::tableNote(m_origin.tableNote)));
    const auto isMixed = [](const std::array<int, 4> &signs) { return evidenceOf(signs).isMixed(); };
    if (!m_rules.numbers && std::any_of(m_signs.begin(), m_signs.end(), isMixed))
        words.append(messages::reason({ReasonCode::AmountsMixed}));
    if (m_rows.isEmpty())
        words.append(messages::reason({ReasonCode::NoRows}));
    return words;
}

QStringList BatchSheet::remarks() const
{
    QStringList words;
    for (const BatchProblem &problem : m_columns.problems(m_rules.required)) {
        if (!problem.blocks)
            words.append(messages::reason(problem.reason));
    }
    for (const BatchProblem &problem : m_columns.problemsOfNameless(m_nameless)) {
        if (!problem.blocks)
            words.append(messages::reason(problem.reason));
    }
    words += messages::reasons(m_origin.remarks);
    if (m_isMapAsRead && m_origin.isByContent)
        words.append(messages::reason(batchremarks::columnsByContent(m_map, m_origin.header)));
    if (m_isMapAsRead && m_origin.isRemembered && m_origin.isPasted)
        words.append(messages::reason({ReasonCode::ColumnsRemembered}));
    if (m_counts.rounded > 0)
        words.append(messages::reason({ReasonCode::AmountsRounded, {{Arg::Count, qint64(m_counts.rounded)}}}));
    words += messages::reasons(batchremarks::accountRemarks(m_counts.accounts));
    if (const Reason recipients = recipientsRemark(); !recipients.isEmpty())
        words.append(messages::reason(recipients));
    if (m_knowledge.areListsRequested && !m_knowledge.lists.areComplete())
        words.append(messages::reason({ReasonCode::CodesNotChecked}));
    return words;
}

Reason BatchSheet::recipientsRemark() const
{
    return m_knowledge.isLedgerSilent ? Reason {ReasonCode::RecipientsNotChecked} : Reason();
}

// ---- rows

BatchCell BatchSheet::cell(int row, BatchField field) const
{
    if (const auto mended = m_mended.constFind(keyOf(row, field)); mended != m_mended.constEnd())
        return *mended;
    return m_columns.cell(m_rows.at(row).original, field);
}

BatchRow BatchSheet::fields(int row) const
{
    BatchRow fields = batchRowOf(m_columns, m_rows.at(row).original);
    for (const BatchField field : allBatchFields) {
        const auto mended = m_mended.isEmpty() ? m_mended.constEnd() : m_mended.constFind(keyOf(row, field));
        if (mended == m_mended.constEnd())
            continue;
        fields.cells[size_t(field)] = *mended;
        if (isAsShown(*mended)) {
            fields.amountSeen.clear();
            continue;
        }
        fields.keptProblem.clear(); // to correct a row is to have seen it
        if (field == BatchField::AccountNumber)
            fields.otherAccount.clear();
        if (field == BatchField::AccountName)
            fields.otherName.clear();
        if (field == BatchField::OperatorCode)
            fields.otherBank.clear();
        if (field == BatchField::Amount) { // whoever types an amount means what the recipient gets
            fields.foreignCurrency.clear();
            fields.amountSeen.clear();
            fields.amountOne.clear();
            fields.cutAmount.clear();
        }
    }
    return fields;
}

bool BatchSheet::isInQuestion(int row) const
{
    return !has(row, Blocked) && !isLeftOut(row);
}

bool BatchSheet::isReady(int row) const
{
    return isInQuestion(row) && obstacles().isEmpty();
}

QList<SheetProblem> BatchSheet::problems(int row) const
{
    QList<SheetProblem> all = m_rows.at(row).problems + doubts(row);
    std::stable_partition(all.begin(), all.end(), [](const SheetProblem &problem) { return problem.blocks; });
    return all;
}

//! What the other rows and the ledger have to do with it.
QList<SheetProblem> BatchSheet::doubts(int row) const
{
    QList<SheetProblem> doubts;
    const auto add = [&doubts](std::optional<BatchField> field, const Reason &reason) { doubts.append({field, reason, false, {}}); };
    const Row &it = m_rows.at(row);
    if (has(row, ChangedAccount))
        add(BatchField::AccountNumber, changeOf(row));
    doubts += doubtsOfFile(row);
    if (const auto *place = has(row, Before) ? m_knowledge.earlier->find(it.digest, numberOf(row)) : nullptr)
        add({}, batchremarks::rowImportedBefore(m_knowledge.earlier->batches.at(place->batch), place->row, m_knowledge.earlier->at));
    else if (has(row, Duplicate))
        add({}, batchremarks::duplicateOf(*m_knowledge.earlier->duplicate(it.digest), *m_knowledge.earlier));
    if (has(row, NewRecipient) && !has(row, ChangedAccount))
        add(BatchField::AccountNumber, {ReasonCode::NewRecipient});
    return doubts;
}

int BatchSheet::firstOf(const Kin &kin, int row) const
{
    return kin.rows.value(std::invoke(kin.key, m_rows.at(row))).first();
}

//! What other rows of the file have to do with it.
QList<SheetProblem> BatchSheet::doubtsOfFile(int row) const
{
    QList<SheetProblem> doubts;
    if (has(row, DuplicateInFile))
        doubts.append({{}, {ReasonCode::DuplicateInFile, {{Arg::Row, qint64(numberOf(firstOf(m_duplicates, row)))}}}, false, {}});
    if (isSimilar(row)) {
        const int first = firstOf(m_similar, row);
        doubts.append({BatchField::AccountNumber, batchremarks::similarInFile(numberOf(first), planOf(first).request), false, {}});
    }
    if (has(row, OtherName)) {
        const int first = firstOf(m_accounts, row);
        const QString name = fields(first).value(BatchField::AccountName);
        doubts.append(
            {BatchField::AccountName, {ReasonCode::OtherNameInFile, {{Arg::Row, qint64(numberOf(first))}, {Arg::Name, name}}}, false, {}});
    }
    const bool isSaid = isSimilar(row) && firstOf(m_similar, row) == firstOf(m_people, row);
    if (has(row, OtherAccount) && !isSaid)
        doubts.append({BatchField::AccountNumber, {ReasonCode::OtherAccountInFile, {{Arg::Row, qint64(numberOf(firstOf(m_people, row)))}}},
            false, {}});
    return doubts;
}

QList<SheetProblem> BatchSheet::warningsOfFile(int row) const
{
    QList<SheetProblem> warnings;
    for (const SheetProblem &problem : m_rows.at(row).problems) {
        if (!problem.blocks)
            warnings.append(problem);
    }
    return warnings + doubtsOfFile(row);
}

Reason BatchSheet::changeOf(int row) const
{
    if (!has(row, ChangedAccount))
        return {};
    return m_knowledge.earlier->changeOf(planOf(row).request, m_rows.at(row).digest);
}

PlannedPayout BatchSheet::planOf(int row) const
{
    const CheckedRow checked = checkRow(fields(row), m_rules, [](BatchField) { return CellPlace(); });
    return {.request = requestOf(checked.draft, m_rules.format), .reference = checked.draft.reference.trimmed()};
}

RowsToCompare BatchSheet::rowsToCompare(const QList<int> &wanted) const
{
    RowsToCompare all;
    if (!m_knowledge.earlier) {
        all.rowsDigest = rowsDigest();
        all.fileDigest = m_origin.digest;
    }
    const auto take = [&](int row) {
        const QByteArray &digest = m_rows.at(row).digest;
        all.numbers.append(numberOf(row));
        if (digest.isEmpty() || (m_knowledge.earlier && m_knowledge.earlier->history(digest)))
            return;
        all.digests.append(digest);
        all.plans.append(planOf(row));
    };
    for (const int row : wanted)
        take(row);
    for (int row = 0; wanted.isEmpty() && row < rows(); ++row)
        take(row);
    return all;
}

BatchSheet::Mark BatchSheet::mark(int row) const
{
    return has(row, Blocked) ? Mark::Problem : m_rows.at(row).flags ? Mark::Warning : Mark::None;
}

BatchSheet::Mark BatchSheet::mark(int row, BatchField field) const
{
    Mark mark = Mark::None;
    for (const SheetProblem &problem : m_rows.at(row).problems) {
        if (problem.field == field)
            mark = std::max(mark, problem.blocks ? Mark::Problem : Mark::Warning);
    }
    const bool isAccount = field == BatchField::AccountNumber
        && (has(row, ChangedAccount) || has(row, NewRecipient) || has(row, OtherAccount) || isSimilar(row));
    return isAccount || (field == BatchField::AccountName && has(row, OtherName)) ? std::max(mark, Mark::Warning) : mark;
}

QList<int> BatchSheet::rowsToShow(Show show) const
{
    QList<int> rows;
    for (int row = 0; row < this->rows(); ++row) {
        const bool isWanted
            = show == Show::All || (!isLeftOut(row) && mark(row) == (show == Show::Problems ? Mark::Problem : Mark::Warning));
        if (isWanted)
            rows.append(row);
    }
    return rows;
}

int BatchSheet::nextProblem(int row, int step) const
{
    const int all = rows();
    const Mark wanted = m_counts.problems > 0 ? Mark::Problem : Mark::Warning;
    for (int i = 1; i <= all; ++i) {
        const int at = ((row + step * i) % all + all) % all;
        if (!isLeftOut(at) && mark(at) == wanted)
            return at;
    }
    return -1;
}

std::optional<BatchField> BatchSheet::fieldToMend(int row) const
{
    for (const SheetProblem &problem : problems(row)) {
        if (problem.field)
            return problem.field;
    }
    return std::nullopt;
}

const SheetProblem *BatchSheet::problemOf(int row, BatchField field) const
{
    const QList<SheetProblem> &all = m_rows.at(row).problems;
    const auto found = std::find_if(all.begin(), all.end(), [field](const SheetProblem &problem) { return problem.field == field; });
    return found == all.end() ? nullptr : &*found;
}

QString BatchSheet::suggestion(int row, BatchField field) const
{
    const SheetProblem *problem = problemOf(row, field);
    return problem ? problem->suggestion : QString();
}

QList<int> BatchSheet::alike(int row, BatchField field) const
{
    const SheetProblem *problem = problemOf(row, field);
    const bool isCode = problem && problem->isUnlisted();
    const auto textOf = [&](int each) { return isCode ? foldedCode(cell(each, field).text) : cell(each, field).text; };
    const QString text = textOf(row);
    const auto isAlike = [&](int other) {
        const SheetProblem *its = problemOf(other, field);
        if (!problem || !its)
            return !problem && textOf(other) == text;
        return its->kind == problem->kind && (hasOwnCorrections(row, field) || textOf(other) == text);
    };
    QList<int> same;
    for (int other = 0; other < rows(); ++other) {
        if (isAlike(other))
            same.append(other);
    }
    return same;
}

bool BatchSheet::hasOwnCorrections(int row, BatchField field) const
{
    const SheetProblem *problem = problemOf(row, field);
    return problem && problem->kind == ProblemKind::Hidden;
}

QList<int> BatchSheet::rowsWithProblems() const
{
    return rowsToShow(Show::Problems);
}

QList<int> BatchSheet::rowsImportedBefore() const
{
    QList<int> same;
    for (int row = 0; row < rows(); ++row) {
        if (has(row, Before) && isInQuestion(row))
            same.append(row);
    }
    return same;
}

QByteArray BatchSheet::rowsDigest() const
{
    QByteArrayList digests;
    for (int row = 0; row < rows(); ++row) {
        if (isInQuestion(row))
            digests.append(m_rows.at(row).digest);
    }
    return rowsDigestOf(std::move(digests));
}

// ---- judging

void BatchSheet::judgeAll()
{
    m_counts = {};
    m_sums.clear();
    for (Kin *kin : kins())
        kin->rows.clear();
    m_signs.clear();
    findNumbers();
    for (int row = 0; row < rows(); ++row) {
        m_rows[row].isAdded = false;
        understand(row);
        count(row, 1);
    }
}

//! Of the file as it was read: what a person types is no evidence for other rows.
void BatchSheet::findNumbers()
{
    m_rules.found = {};
    for (const Row &row : std::as_const(m_rows)) {
        if (!row.original.problem.isEmpty())
            continue;
        const WrittenAmount written = writtenAmount(batchRowOf(m_columns, row.original));
        m_rules.found.take(written.digits, written.currency);
    }
}

bool BatchSheet::isCorrected(int row) const
{
    return std::any_of(allBatchFields.begin(), allBatchFields.end(), [&](BatchField field) {
        const auto mended = m_mended.constFind(keyOf(row, field));
        return mended != m_mended.constEnd() && !isAsShown(*mended);
    });
}

void BatchSheet::understand(int row)
{
    ++m_judged;
    Row &it = m_rows[row];
    it.problems.clear();
    it.flags = 0;
    it.signs = {};
    it.money.reset();
    it.digest.clear();
    it.duplicateKey.clear();
    it.similarKey.clear();
    it.account.clear();
    it.person.clear();
    it.isRounded = false;
    it.remarks = {};
    if (!it.original.problem.isEmpty() && !(it.original.isMendable && isCorrected(row))) {
        it.problems.append({{}, it.original.problem, true, {}});
        it.flags = Blocked;
        return;
    }
    const auto place = [this, &it](BatchField field) {
        return CellPlace {m_origin.format.sheet, it.original.line, m_columns.place(kontor::keyOf(field)).value_or(-1)};
    };
    const BatchRow read = fields(row);
    const CheckedRow checked = checkRow(read, m_rules, place);
    if (!m_rules.numbers) {
        const WrittenAmount written = writtenAmount(read);
        NumberEvidence evidence;
        evidence.take(written.digits);
        it.signs = evidence.signs();
        it.currencyOfSigns = written.currency;
    }
    for (const BatchProblem &problem : checked.problems) {
        if (!isKept(problem, checked.draft.operatorCode))
            it.problems.append({batchFieldOf(problem.column), problem.reason, problem.blocks, problem.suggestion, problem.kind});
    }
    it.isRounded = checked.isRounded;
    it.remarks = checked.remarks;
    askKnowledge(it, checked);
}

void BatchSheet::askKnowledge(Row &row, const CheckedRow &checked)
{
    const PaymentRequest request = requestOf(checked.draft, m_rules.format);
    if (checked.judged.amount.isPositive()) {
        if (const Reason above = whyAboveLimit(request.money, m_knowledge.limits); !above.isEmpty())
            row.problems.append({BatchField::Amount, above, true, {}});
    }
    const auto blocks = [](const SheetProblem &problem) { return problem.blocks; };
    const bool isBlocked = std::any_of(row.problems.cbegin(), row.problems.cend(), blocks);
    row.flags = isBlocked ? Blocked : row.problems.isEmpty() ? 0 : Doubt;
    if (isBlocked)
        return;
    row.money = request.money;
    row.digest = rowDigest(request, checked.draft.reference.trimmed());
    row.duplicateKey = duplicateDigest(request, *m_rules.accounts);
    row.similarKey = similarKey(request);
    row.account = m_rules.accounts->accountKey(request).toUtf8();
    row.person = personKey(request.accountName).toUtf8();
    const EarlierPayouts *earlier = m_knowledge.earlier.get();
    if (!earlier)
        return;
    if (earlier->isNewRecipient(row.digest))
        row.flags |= NewRecipient;
    if (!earlier->changeOf(request, row.digest).isEmpty())
        row.flags |= ChangedAccount;
    if (earlier->find(row.digest, row.original.number))
        row.flags |= Before;
    else if (earlier->duplicate(row.digest))
        row.flags |= Duplicate;
}

//! A person said that this bank is meant although the list doesn't have it.
bool BatchSheet::isKept(const BatchProblem &problem, const QString &bank) const
{
    return problem.isUnlisted() && batchFieldOf(problem.column) == BatchField::OperatorCode
        && m_keptBanks.contains(bank.trimmed().toLower());
}

// ---- counting

void BatchSheet::count(int row, int by)
{
    Row &it = m_rows[row];
    countSigns(it, by);
    m_counts.leftOut += it.leftOut ? by : 0;
    if (it.leftOut)
        return;
    m_counts.rounded += it.isRounded ? by : 0;
    if (it.flags & Blocked) {
        m_counts.problems += by;
        return;
    }
    for (Kin *kin : kins()) {
        if (by > 0)
            enter(*kin, row);
    }
    m_counts.ready += by;
    m_counts.warnings += it.flags ? by : 0;
    m_counts.newRecipients += it.flags & NewRecipient ? by : 0;
    m_counts.changedAccounts += it.flags & ChangedAccount ? by : 0;
    m_counts.duplicates += it.flags & (DuplicateInFile | Duplicate) ? by : 0;
    m_counts.importedBefore += it.flags & Before ? by : 0;
    m_counts.accounts.add(it.remarks, by);
    addMoney(it, by);
    for (Kin *kin : kins()) {
        if (by < 0)
            leave(*kin, row);
    }
}

void BatchSheet::countSigns(const Row &row, int by)
{
    const NumberEvidence::Signs &signs = row.signs;
    std::array<int, 4> &count = m_signs[row.currencyOfSigns];
    count[0] += signs.points ? by : 0;
    count[1] += signs.commas ? by : 0;
    count[2] += signs.lakhs ? by : 0;
    count[3] += signs.blanks ? by : 0;
}

void BatchSheet::addMoney(Row &row, int by)
{
    Sum &sum = m_sums[row.money->currency];
    sum.payouts += by;
    if (by > 0 && sum.amount) {
        sum.amount = sum.amount->plus(row.money->amount);
        row.isAdded = true;
    } else if (by < 0 && sum.amount && row.isAdded) {
        sum.amount = sum.amount->minus(row.money->amount);
        row.isAdded = false;
    }
    if (sum.payouts == 0)
        m_sums.remove(row.money->currency);
}

bool BatchSheet::isApart(const Kin &kin, int row, int first) const
{
    return !kin.differs || std::invoke(kin.differs, m_rows.at(row)) != std::invoke(kin.differs, m_rows.at(first));
}

void BatchSheet::enter(Kin &kin, int row)
{
    const QByteArray &key = std::invoke(kin.key, m_rows.at(row));
    if (key.isEmpty())
        return;
    QList<int> &same = kin.rows[key];
    const auto at = std::lower_bound(same.begin(), same.end(), row);
    const bool isFirst = at == same.begin();
    same.insert(at, row);
    if (!isFirst && isApart(kin, row, same.first()))
        m_rows[row].flags |= kin.flag; // it is counted behind this
    else if (isFirst && same.size() > 1)
        kin.unsettled.insert(key);
}

void BatchSheet::leave(Kin &kin, int row)
{
    const auto found = kin.rows.find(std::invoke(kin.key, m_rows.at(row)));
    if (found == kin.rows.end())
        return;
    QList<int> &same = *found;
    const bool wasFirst = same.first() == row;
    same.erase(std::lower_bound(same.begin(), same.end(), row));
    m_rows[row].flags &= ~kin.flag;
    if (same.isEmpty())
        kin.rows.erase(found);
    else if (wasFirst)
        kin.unsettled.insert(found.key());
}

//! Once an act is done: its rows may all have been the first of the same name, one after the other.
void BatchSheet::settle()
{
    for (Kin *kin : kins()) {
        for (const QByteArray &key : std::exchange(kin->unsettled, {}))
            compare(*kin, kin->rows.value(key));
    }
}

//! The later rows with the first of them, which is another one now.
void BatchSheet::compare(const Kin &kin, const QList<int> &rows)
{
    for (const int row : rows) {
        const bool isSet = row != rows.first() && isApart(kin, row, rows.first());
        if (has(row, kin.flag) != isSet)
            setFlag(row, kin.flag, isSet);
    }
}

//! Of another row than the one that is judged; it is counted already.
void BatchSheet::setFlag(int row, Flag flag, bool isSet)
{
    Row &it = m_rows[row];
    constexpr quint16 either = DuplicateInFile | Duplicate;
    m_counts.warnings -= it.flags ? 1 : 0;
    m_counts.duplicates -= it.flags & either ? 1 : 0;
    it.flags = quint16(isSet ? it.flags | flag : it.flags & ~flag);
    m_counts.warnings += it.flags ? 1 : 0;
    m_counts.duplicates += it.flags & either ? 1 : 0;
    m_touched.append(row);
}

} // namespace kontor
