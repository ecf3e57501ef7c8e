// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/batchrow.h"

#include "core/currency.h"
#include "core/currencymark.h"
#include "office/fields/codecheck.h"
#include "office/imports/batchcells.h"
#include "office/imports/batchcolumns.h"

#include <QRegularExpression>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int usualDecimals = 2; // of a currency that isn't known

PaymentDraft draftOf(const BatchRow &row)
{
    return {
        .amount = row.value(BatchField::Amount),
        .currency = currencyMeant(row.value(BatchField::Currency)),
        .methodCode = row.value(BatchField::MethodCode),
        .accountName = row.value(BatchField::AccountName),
        .accountNumber = row.value(BatchField::AccountNumber),
        .operatorCode = row.value(BatchField::OperatorCode),
        .emailAddress = row.value(BatchField::Email),
        .reference = row.value(BatchField::Reference),
        .note = row.value(BatchField::Note),
        .isRead = true,
    };
}

//! A cell that holds no value needs no second remark.
bool isExplained(const QList<BatchProblem> &problems, const QString &column)
{
    return std::any_of(problems.begin(), problems.end(), [&column](const BatchProblem &problem) { return problem.column == column; });
}

//! Brings the amount into a form that can be read in one way only, where it is said how it is written.
void takeAmount(CheckedRow &checked, const BatchRow &row, const BatchRules &rules)
{
    const bool isNumber = row.cell(BatchField::Amount).kind == CellKind::Number;
    const QString currency = checked.draft.currency.trimmed().toUpper();
    QString &amount = checked.draft.amount;
    const BareAmount bare = bareAmount(amount, currency);
    if (!bare.otherMark.isEmpty())
        return; // which is said where it is judged
    amount = bare.digits;
    if (!isNumber && !rules.numbers) {
        const NumberEvidence others = rules.isOfExport ? NumberEvidence({.points = true}) : rules.found.of(currency);
        amount = amountLikeOthers(amount, others, minorUnits(currency).value_or(usualDecimals)).value_or(amount);
        return;
    }
    const NumberStyle style = isNumber ? NumberStyle::CommaPoint : *rules.numbers;
    const auto plain = plainAmount(amount, style);
    if (plain)
        amount = *plain;
    else if (!amount.isEmpty())
        checked.problems.append({.column = keyOf(BatchField::Amount),
            .reason = {ReasonCode::AmountWrittenOtherwise, {{Arg::Said, amount}, {Arg::Amount, sampleOf(style)}}}});
}

bool areDigits(const QString &text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
}

//! Amounts of hundreds of millions are mostly round, and accounts of a few digits, or round ones, are rare.
bool mayBeSwapped(const QString &amount, const QString &account)
{
    constexpr qsizetype longAmount = 9;
    constexpr qsizetype shortAccount = 5;
    constexpr qsizetype longestRound = 8;
    constexpr qsizetype likeAnAccount = 12;
    const bool isRound = amount.endsWith("00"_L1);
    if (amount.size() < longAmount)
        return false;
    return (amount.size() >= likeAnAccount && !isRound) || account.size() <= shortAccount
        || (account.size() <= longestRound && account.endsWith("000"_L1) && !isRound);
}

//! An account number where the amount belongs. One that is written with decimals is surely an amount, so that somebody can say so.
Reason whyMisplaced(const BatchRow &row)
{
    const QString amount = row.value(BatchField::Amount);
    if (!row.cutAmount.isEmpty())
        return {ReasonCode::AmountMayBeCut, {{Arg::Said, amount}, {Arg::Amount, row.cutAmount}}};
    const QString account = QString(row.value(BatchField::AccountNumber)).remove(u' ').remove(u'-');
    if (!areDigits(amount) || !areDigits(account))
        return {};
    if (amount == account)
        return {ReasonCode::AmountIsAccount};
    return {mayBeSwapped(amount, account) ? ReasonCode::AmountMayBeAccount : ReasonCode::None};
}

Reason notConverted(const QString &mark, const QString &currency)
{
    return {ReasonCode::AmountNotConverted, {{Arg::OtherCurrency, mark}, {Arg::Currency, currency}}};
}

//! A code that stood in two lines of its cell and is known without the line end.
void noteJoined(CheckedRow &checked, PaymentField field, const QString &before, const QString &now)
{
    if (before != now && (before.contains(u'\n') || before.contains(u'\r') || before.contains(u'\t')))
        checked.problems.append({.column = keyOf(field), .reason = {ReasonCode::CodeJoined, {{Arg::Said, now}}}, .blocks = false});
}

void takeCodes(CheckedRow &checked, const KnownLists &lists)
{
    const QString bank = checked.draft.operatorCode;
    const QString method = checked.draft.methodCode;
    for (const CodeProblem &problem : takeCodes(checked.draft, lists)) {
        const bool isRemarkOfFile
            = problem.field == PaymentField::Method && problem.suggestion.isEmpty() && !lists.areMethodsListed; // noteMethods()
        if (isRemarkOfFile || isExplained(checked.problems, keyOf(problem.field)))
            continue;
        checked.problems.append({.column = keyOf(problem.field),
            .reason = problem.reason,
            .blocks = problem.field != PaymentField::Method, // of methods the gateway has no list
            .suggestion = problem.suggestion,
            .kind = ProblemKind::Unlisted});
    }
    noteJoined(checked, PaymentField::Bank, bank, checked.draft.operatorCode);
    noteJoined(checked, PaymentField::Method, method, checked.draft.methodCode);
}

//! What the gateway's entry of the bank says against it.
void noteTerms(CheckedRow &checked, const KnownLists &lists)
{
    const Money money {checked.judged.amount, checked.draft.currency.trimmed().toUpper()};
    for (const CodeProblem &problem : outsideTerms(checked.draft.operatorCode, checked.draft.methodCode, money, lists)) {
        if (!isExplained(checked.problems, keyOf(problem.field)))
            checked.problems.append({.column = keyOf(problem.field), .reason = problem.reason, .blocks = problem.blocks});
    }
}

//! A code and a name of a bank that don't belong together: one of them is a slip.
void noteOtherBank(CheckedRow &checked, const QString &other, const KnownLists &lists)
{
    const QString &bank = checked.draft.operatorCode;
    const QString listed = lists.banks && !other.isEmpty() ? lists.banks->read(other) : QString();
    if (listed.isEmpty() || listed == bank || isExplained(checked.problems, keyOf(BatchField::OperatorCode)))
        return;
    checked.problems.append(
        {.column = keyOf(BatchField::OperatorCode), .reason = {ReasonCode::BanksInRow, {{Arg::Bank, bank}, {Arg::OtherBank, other}}}});
}

//! What the spreadsheet writes beside the number, as far as it says that it counts in something else than the currency of the row.
void checkFormat(CheckedRow &checked, const BatchRow &row)
{
    const QString currency = checked.draft.currency.trimmed().toUpper();
    if (row.amountOne.isEmpty() || currency.isEmpty())
        return;
    static const QRegularExpression one(u"\\A\\s*1(?:[.,]00)?\\s*\\z"_s);
    const BareAmount bare = bareAmount(row.amountOne, currency);
    if (!bare.otherMark.isEmpty())
        checked.problems.append({.column = keyOf(BatchField::Amount), .reason = notConverted(bare.otherMark, currency)});
    else if (!one.match(bare.digits).hasMatch())
        checked.problems.append(
            {.column = keyOf(BatchField::Amount), .reason = {ReasonCode::AmountCountsOther, {{Arg::Said, row.amountOne}}}});
}

void checkMoney(CheckedRow &checked, const BatchRow &row, const BatchRules &rules)
{
    const QString &amount = keyOf(BatchField::Amount);
    if (!row.foreignCurrency.isEmpty() && !isExplained(checked.problems, amount))
        checked.problems.append({.column = amount, .reason = notConverted(row.foreignCurrency, checked.draft.currency)});
    if (!isExplained(checked.problems, amount))
        checkFormat(checked, row);
    checked.isRounded = !row.amountSeen.isEmpty();
    if (checked.isRounded && rules.amountsAsShown)
        checked.draft.amount = row.amountSeen;
    else if (checked.isRounded && !isExplained(checked.problems, amount))
        checked.problems.append({.column = amount,
            .reason = {ReasonCode::AmountShownOtherwise, {{Arg::Said, row.amountSeen}, {Arg::Amount, row.value(BatchField::Amount)}}}});
    if (isExplained(checked.problems, amount))
        return;
    if (const Reason misplaced = whyMisplaced(row); !misplaced.isEmpty())
        checked.problems.append({.column = amount, .reason = misplaced});
    else
        takeAmount(checked, row, rules);
}

//! In a row that has its own place in a file the words of the form would say too much.
Reason inARow(const FieldProblem &problem)
{
    return problem.reason.code == ReasonCode::AccountNameMissing ? Reason {ReasonCode::RecipientNameMissing} : problem.reason;
}

} // namespace

const QString &keyOf(BatchField field)
{
    return BatchColumns::all().at(int(field));
}

std::optional<BatchField> batchFieldOf(const QString &key)
{
    const qsizetype at = BatchColumns::all().indexOf(key);
    return at < 0 ? std::nullopt : std::optional(BatchField(at));
}

PaymentField paymentFieldOf(BatchField field)
{
    using enum PaymentField;
    static constexpr std::array fields {Reference, Name, Account, Bank, Method, Amount, Currency, Email, Id};
    return fields.at(size_t(field));
}

bool isSent(BatchField field)
{
    return field != BatchField::Reference && field != BatchField::Note;
}

fieldtext::Unmarked textOf(BatchField field, const BatchCell &cell)
{
    return fieldtext::unmarked(paymentFieldOf(field), cell.text);
}

bool isPlainNumber(const QString &text)
{
    static const QRegularExpression number(u"\\A-?\\d+(\\.\\d+)?\\z"_s);
    return number.match(text).hasMatch();
}

BatchRow batchRowOf(const BatchColumns &columns, const TableRow &row)
{
    BatchRow fields {.number = row.number,
        .line = row.line,
        .foreignCurrency = columns.foreignCurrency(row.cells),
        .otherAccount = columns.otherAccount(row.cells),
        .otherName = columns.nameBeside(row.cells),
        .otherBank = columns.otherBank(row.cells)};
    if (fields.otherAccount.isEmpty())
        fields.otherAccount = columns.accountBeside(row.cells);
    for (const BatchField field : allBatchFields)
        fields.cells[size_t(field)] = columns.cell(row, field);
    if (columns.problemPlace() >= 0)
        fields.keptProblem = row.cells.value(columns.problemPlace()).trimmed();
    if (const auto amount = columns.place(BatchField::Amount)) {
        fields.amountSeen = row.seen.value(*amount);
        fields.amountOne = row.ones.value(*amount);
        fields.cutAmount = columns.cutAmount(row);
    }
    return fields;
}

WrittenAmount writtenAmount(const BatchRow &row)
{
    const BatchCell &amount = row.cell(BatchField::Amount);
    if (amount.kind == CellKind::Number || amount.text.isEmpty())
        return {};
    const QString currency = currencyMeant(row.value(BatchField::Currency)).trimmed().toUpper();
    const BareAmount bare = bareAmount(row.value(BatchField::Amount), currency);
    return bare.otherMark.isEmpty() ? WrittenAmount {bare.digits, currency} : WrittenAmount {};
}

bool CheckedRow::isReady() const
{
    return std::none_of(problems.begin(), problems.end(), [](const BatchProblem &problem) { return problem.blocks; });
}

namespace {

//! A telephone number of Indonesia, as a spreadsheet leaves it.
bool lostItsZero(const PaymentDraft &draft)
{
    static const QRegularExpression withoutZero(u"\\A8\\d{8,11}\\z"_s);
    return draft.methodCode.contains("WALLET"_L1, Qt::CaseInsensitive) && draft.currency.trimmed().toUpper() == "IDR"_L1
        && withoutZero.match(draft.accountNumber.trimmed()).hasMatch();
}

} // namespace

CheckedRow checkRow(const BatchRow &row, const BatchRules &rules, const std::function<CellPlace(BatchField)> &place)
{
    CheckedRow checked {.draft = draftOf(row), .problems = spreadsheetProblems(row, place)};
    if (!row.otherAccount.isEmpty())
        checked.problems.append({.column = keyOf(BatchField::AccountNumber),
            .reason
            = {ReasonCode::AccountsInRow, {{Arg::Account, row.value(BatchField::AccountNumber)}, {Arg::OtherAccount, row.otherAccount}}}});
    if (!row.otherName.isEmpty())
        checked.problems.append({.column = keyOf(BatchField::AccountName),
            .reason = {ReasonCode::NamesInRow, {{Arg::Name, row.value(BatchField::AccountName)}, {Arg::OtherName, row.otherName}}}});
    takeCodes(checked, rules.lists);
    noteOtherBank(checked, row.otherBank, rules.lists);
    checkMoney(checked, row, rules);
    const qsizetype before = checked.problems.size();
    checked.judged = judge(checked.draft, rules.format, rules.required);
    for (const FieldProblem &problem : std::as_const(checked.judged.problems)) {
        const QString column = keyOf(problem.field);
        checked.remarks.note(problem.onceAFile);
        if (problem.onceAFile == AccountRemark::None && !isExplained(checked.problems.first(before), column))
            checked.problems.append({.column = column,
                .reason = inARow(problem),
                .blocks = problem.blocks,
                .suggestion = problem.visible,
                .kind = problem.visible.isEmpty() ? ProblemKind::Other : ProblemKind::Hidden});
    }
    noteTerms(checked, rules.lists);
    if (lostItsZero(checked.draft))
        checked.problems.append({.column = keyOf(BatchField::AccountNumber), .reason = {ReasonCode::WalletWithoutZero}, .blocks = false});
    if (!row.keptProblem.isEmpty() && checked.isReady())
        checked.problems.append({.reason = {ReasonCode::SavedWithProblem, {{Arg::Said, row.keptProblem}}}});
    for (BatchProblem &problem : checked.problems) {
        problem.row = row.number;
        problem.line = row.line;
    }
    return checked;
}

} // namespace kontor
