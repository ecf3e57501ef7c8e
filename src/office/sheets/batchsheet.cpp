// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/batchsheet.h"

#include "core/cellplace.h"
#include "office/fields/paymentdraft.h"
#include "office/imports/batchremarks.h"

#include <algorithm>
#include <utility>

namespace kontor {

namespace {

//! How the amounts of the file as it was read are written: what a person types is no evidence for other rows.
NumbersOfCurrencies numbersOf(const BatchColumns &columns, const QList<SheetRow> &rows)
{
    NumbersOfCurrencies numbers;
    for (const SheetRow &row : rows) {
        if (!row.original.problem.isEmpty())
            continue;
        const WrittenAmount written = writtenAmount(batchRowOf(columns, row.original));
        numbers.take(written.digits, written.currency);
    }
    return numbers;
}

QList<int> rowsOfBank(const BatchSheet &sheet, const QString &key)
{
    QList<int> same;
    for (int row = 0; row < sheet.rows(); ++row) {
        if (sheet.cell(row, BatchField::OperatorCode).text.toLower() == key)
            same.append(row);
    }
    return same;
}

QList<int> sortedOnce(QList<int> rows)
{
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

} // namespace

BatchSheet::BatchSheet(SheetOrigin origin, QList<TableRow> rows, ColumnMap map, std::optional<NumberStyle> numbers, ImportContext knowledge)
    : m_file(std::move(origin), std::move(map), rows)
    , m_rules {.accounts = knowledge.accounts, .lists = knowledge.lists, .numbers = numbers, .required = knowledge.required}
    , m_knowledge(std::move(knowledge))
    , m_history(int(rows.size()))
{
    m_rules.isOfExport = BatchColumns::isOfExport(m_file.origin().header, m_file.origin().format);
    m_rows.reserve(rows.size());
    for (TableRow &row : rows)
        m_rows.append({.original = std::move(row)});
    judgeAll();
}

// ---- the file

QList<Reason> BatchSheet::obstacles() const
{
    QList<Reason> obstacles = m_file.obstacles();
    if (!m_rules.numbers && m_totals.areNumbersMixed())
        obstacles.append({ReasonCode::AmountsMixed});
    if (m_rows.isEmpty())
        obstacles.append({ReasonCode::NoRows});
    return obstacles;
}

QList<Reason> BatchSheet::remarks() const
{
    QList<Reason> remarks = m_file.remarks();
    if (counts().rounded > 0)
        remarks.append({ReasonCode::AmountsRounded, {{Arg::Count, qint64(counts().rounded)}}});
    remarks += batchremarks::accountRemarks(counts().accounts);
    if (const Reason recipients = m_knowledge.recipientsRemark(); !recipients.isEmpty())
        remarks.append(recipients);
    if (m_knowledge.areListsRequested && !m_knowledge.lists.areComplete())
        remarks.append({ReasonCode::CodesNotChecked});
    return remarks;
}

// ---- rows

BatchCell BatchSheet::cell(int row, BatchField field) const
{
    const BatchCell *corrected = m_corrections.find(row, field);
    return corrected ? *corrected : columns().cell(m_rows.at(row).original, field);
}

BatchRow BatchSheet::fields(int row) const
{
    BatchRow fields = batchRowOf(columns(), m_rows.at(row).original);
    m_corrections.applyTo(fields, row);
    return fields;
}

PlannedPayout BatchSheet::payout(int row) const
{
    const CheckedRow checked = checkRow(fields(row), m_rules, [](BatchField) { return CellPlace(); });
    return {.request = requestOf(checked.draft, m_rules.format), .reference = checked.draft.reference.trimmed()};
}

QList<SheetProblem> BatchSheet::problems(int row) const
{
    QList<SheetProblem> all = m_rows.at(row).problems + warningsOf(row);
    std::stable_partition(all.begin(), all.end(), [](const SheetProblem &problem) { return problem.blocks; });
    return all;
}

QList<SheetProblem> BatchSheet::warningsOfFile(int row) const
{
    QList<SheetProblem> warnings;
    for (const SheetProblem &problem : m_rows.at(row).problems) {
        if (!problem.blocks)
            warnings.append(problem);
    }
    return warnings + warningsByOtherRows(row);
}

//! What the other rows and the ledger have to do with it; a changed account comes first.
QList<SheetProblem> BatchSheet::warningsOf(int row) const
{
    using enum SheetRow::Finding;
    QList<SheetProblem> warnings;
    const auto add = [&warnings](std::optional<BatchField> field, const Reason &reason) { warnings.append({field, reason, false, {}}); };
    const SheetRow &it = m_rows.at(row);
    const EarlierPayouts *earlier = m_knowledge.earlier.get();
    if (it.has(ChangedAccount))
        add(BatchField::AccountNumber, earlier->changeOf(payout(row).request, it.digest));
    warnings += warningsByOtherRows(row);
    if (const auto *place = it.has(ImportedBefore) ? earlier->find(it.digest, it.original.number) : nullptr)
        add({}, batchremarks::rowImportedBefore(earlier->batches.at(place->batch), place->row, earlier->at));
    else if (it.has(PaidBefore))
        add({}, batchremarks::duplicateOf(*earlier->duplicate(it.digest), *earlier));
    if (it.has(NewRecipient) && !it.has(ChangedAccount))
        add(BatchField::AccountNumber, {ReasonCode::NewRecipient});
    return warnings;
}

QList<SheetProblem> BatchSheet::warningsByOtherRows(int row) const
{
    QList<SheetProblem> warnings;
    const auto add = [&warnings](std::optional<BatchField> field, const Reason &reason) { warnings.append({field, reason, false, {}}); };
    const SheetRow &it = m_rows.at(row);
    const auto firstOf = [this, &it](RowRelation relation) { return m_related.firstOf(relation, it); };
    if (it.has(RowRelation::Duplicate))
        add({}, {ReasonCode::DuplicateInFile, {{Arg::Row, qint64(numberOf(firstOf(RowRelation::Duplicate)))}}});
    if (it.isSimilar()) {
        const int first = firstOf(RowRelation::Similar);
        add(BatchField::AccountNumber, batchremarks::similarInFile(numberOf(first), payout(first).request));
    }
    if (it.has(RowRelation::OtherName)) {
        const int first = firstOf(RowRelation::OtherName);
        const QString name = fields(first).value(BatchField::AccountName);
        add(BatchField::AccountName, {ReasonCode::OtherNameInFile, {{Arg::Row, qint64(numberOf(first))}, {Arg::Name, name}}});
    }
    if (it.has(RowRelation::OtherAccount)) {
        const int first = firstOf(RowRelation::OtherAccount);
        if (!it.isSimilar() || firstOf(RowRelation::Similar) != first) // otherwise it is said already
            add(BatchField::AccountNumber, {ReasonCode::OtherAccountInFile, {{Arg::Row, qint64(numberOf(first))}}});
    }
    return warnings;
}

// ---- judging

void BatchSheet::judgeAll()
{
    m_totals.clear();
    m_related.clear();
    m_rules.found = numbersOf(columns(), m_rows);
    for (int row = 0; row < rows(); ++row) {
        judge(row);
        add(row);
    }
}

void BatchSheet::judge(int row)
{
    ++m_judged;
    SheetRow &it = m_rows[row];
    it.reset();
    if (!it.original.problem.isEmpty() && !(it.original.isMendable && m_corrections.isCorrected(row)))
        return it.block(it.original.problem);
    const auto place = [this, &it](BatchField field) {
        return CellPlace {origin().format.sheet, it.original.line, columns().place(keyOf(field)).value_or(-1)};
    };
    const BatchRow read = fields(row);
    const CheckedRow checked = checkRow(read, m_rules, place);
    if (!m_rules.numbers)
        it.noteSigns(writtenAmount(read));
    for (const BatchProblem &problem : checked.problems) {
        const auto field = batchFieldOf(problem.column);
        const bool isKept
            = problem.isUnlisted() && field == BatchField::OperatorCode && m_corrections.keepsBank(checked.draft.operatorCode);
        if (!isKept)
            it.problems.append({field, problem.reason, problem.blocks, problem.suggestion, problem.kind});
    }
    it.judge(checked, m_rules, m_knowledge);
}

//! It is counted with the relations that it has once it entered.
void BatchSheet::add(int row)
{
    if (m_rows.at(row).isPayable())
        m_related.enter(m_rows, row);
    m_totals.add(m_rows.at(row));
}

void BatchSheet::remove(int row)
{
    m_totals.remove(m_rows.at(row));
    if (m_rows.at(row).isPayable())
        m_related.leave(m_rows, row);
}

//! Those of `turned` are left out, or taken in again. Gives all rows that are different now.
QList<int> BatchSheet::judgeAgain(const QList<int> &rows, const QSet<int> &turned)
{
    QList<int> touched = sortedOnce(rows);
    for (const int row : std::as_const(touched)) {
        remove(row);
        if (turned.contains(row))
            m_rows[row].leftOut = !m_rows.at(row).leftOut;
        judge(row);
        add(row);
    }
    for (const RelatedRows::Change &change : m_related.takeChanges(m_rows)) {
        m_totals.setRelation(m_rows[change.row], change.relation, change.isSet);
        touched.append(change.row);
    }
    return sortedOnce(touched);
}

// ---- corrections

//! What the file says against this cell, or its row, ends when a person types the same text again: it says that the text is meant.
bool BatchSheet::isConfirmedByTyping(int row, BatchField field) const
{
    const BatchRow now = fields(row);
    const bool isAmountDoubted
        = !(now.amountSeen.isEmpty() && now.amountOne.isEmpty() && now.foreignCurrency.isEmpty() && now.cutAmount.isEmpty());
    return (field == BatchField::Amount && isAmountDoubted) || (field == BatchField::AccountNumber && !now.otherAccount.isEmpty())
        || (field == BatchField::AccountName && !now.otherName.isEmpty()) || (field == BatchField::OperatorCode && !now.otherBank.isEmpty())
        || !now.keptProblem.isEmpty() || (m_rows.at(row).original.isMendable && !m_corrections.isCorrected(row));
}

QList<int> BatchSheet::type(const QList<Entry> &entries)
{
    SheetHistory::Step step;
    for (const Entry &entry : entries) {
        const BatchCell typed {.text = entry.text.trimmed(), .mark = entry.mark};
        const BatchCell now = cell(entry.row, entry.field);
        if (now.text == typed.text && now.mark == typed.mark && !isConfirmedByTyping(entry.row, entry.field))
            continue;
        const BatchCell *before = m_corrections.find(entry.row, entry.field);
        step.cells.append({entry.row, entry.field, before ? std::optional(*before) : std::nullopt, typed});
    }
    return perform(step);
}

QList<int> BatchSheet::setLeftOut(const QList<int> &rows, bool leftOut)
{
    SheetHistory::Step step;
    for (const int row : rows) {
        if (m_rows.at(row).leftOut != leftOut)
            step.leftOut.append(row);
    }
    return perform(step);
}

QList<int> BatchSheet::useAmountsAsShown()
{
    SheetHistory::Step step;
    for (int row = 0; row < rows(); ++row) {
        if (m_rows.at(row).isRounded)
            step.cells.append(
                {row, BatchField::Amount, std::nullopt, BatchCell {.text = fields(row).amountSeen, .kind = CellKind::Number}});
    }
    return perform(step);
}

QList<int> BatchSheet::keepBank(const QString &code)
{
    return m_corrections.keepsBank(code) ? QList<int>() : perform({.keptBank = SheetCorrections::bankKey(code)});
}

QList<int> BatchSheet::perform(const SheetHistory::Step &step)
{
    if (step.isEmpty())
        return {};
    m_history.add(step);
    return apply(step, true);
}

QList<int> BatchSheet::undo()
{
    return m_history.canUndo() ? apply(m_history.undo(), false) : QList<int>();
}

QList<int> BatchSheet::redo()
{
    return m_history.canRedo() ? apply(m_history.redo(), true) : QList<int>();
}

QList<int> BatchSheet::apply(const SheetHistory::Step &step, bool isForward)
{
    QList<int> changed = step.leftOut;
    for (const SheetHistory::CellChange &change : step.cells) {
        m_corrections.set(change.row, change.field, isForward ? change.after : change.before);
        changed.append(change.row);
    }
    if (!step.keptBank.isEmpty()) {
        m_corrections.setBankKept(step.keptBank, isForward);
        changed += rowsOfBank(*this, step.keptBank);
    }
    return judgeAgain(changed, QSet<int>(step.leftOut.begin(), step.leftOut.end()));
}

// ---- the whole sheet

void BatchSheet::setNumbers(std::optional<NumberStyle> numbers)
{
    m_rules.numbers = numbers;
    judgeAll();
}

void BatchSheet::setMap(const ColumnMap &map)
{
    for (const BatchField field : m_file.setMap(map))
        m_corrections.removeField(field);
    m_history.clear();
    judgeAll();
}

void BatchSheet::setKnowledge(ImportContext knowledge)
{
    m_knowledge = std::move(knowledge);
    m_rules.accounts = m_knowledge.accounts;
    m_rules.lists = m_knowledge.lists;
    m_rules.required = m_knowledge.required;
    judgeAll();
}

QList<int> BatchSheet::setEarlier(EarlierPayoutsPtr earlier, const QList<int> &rows)
{
    m_knowledge.earlier = std::move(earlier);
    return judgeAgain(rows, {});
}

} // namespace kontor
