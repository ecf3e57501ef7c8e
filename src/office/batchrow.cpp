// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchrow.h"

#include "core/currency.h"
#include "core/currencymark.h"
#include "core/visibletext.h"
#include "office/batchcells.h"
#include "office/batchcolumns.h"
#include "office/batchreadertexts.h"
#include "office/codecheck.h"

#include <QCoreApplication>
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
        //: %1 is what stands in the cell, %2 how amounts are written in this file, such as "1,234.50".
        checked.problems.append({.column = keyOf(BatchField::Amount),
            .reason = BatchReaderTexts::tr("\"%1\" is not written like %2. Mend it, or choose another way under Numbers.")
                          .arg(amount, sampleOf(style))});
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
QString misplacedWords(const BatchRow &row)
{
    const QString amount = row.value(BatchField::Amount);
    if (!row.cutAmount.isEmpty())
        //: %1 is what stands in a cell, such as "1", %2 an amount of which it may be the beginning, such as "1,250".
        return BatchReaderTexts::tr("\"%1\" may be the beginning of %2, because the file separates its cells by the same sign. Write the "
                                    "amount in quotation marks. If %1 is right, write it with its decimals.")
            .arg(amount, row.cutAmount);
    const QString account = QString(row.value(BatchField::AccountNumber)).remove(u' ').remove(u'-');
    if (!areDigits(amount) || !areDigits(account))
        return {};
    if (amount == account)
        return BatchReaderTexts::tr("The amount is the same as the account number. Type the amount again. If it is right, write it with "
                                    "its decimals.");
    return mayBeSwapped(amount, account)
        ? BatchReaderTexts::tr("The amount and the account number may be in each other's places. Check both. If they are right, write the "
                               "amount with its decimals.")
        : QString();
}

QString foreignWords(const QString &mark, const QString &currency)
{
    //: %1 is a currency or its sign, such as "USD" or "$", %2 another currency, such as "IDR".
    return BatchReaderTexts::tr(
        "This amount is in %1 and is to be paid out in %2, and Kontor doesn't convert. Write what the recipient gets.")
        .arg(mark, currency);
}

//! A code that stood in two lines of its cell and is known without the line end.
void noteJoined(CheckedRow &checked, PaymentField field, const QString &before, const QString &now)
{
    if (before != now && (before.contains(u'\n') || before.contains(u'\r') || before.contains(u'\t')))
        checked.problems.append({.column = keyOf(field),
            //: %1 is the code of a bank, such as "BCA".
            .reason = BatchReaderTexts::tr("There is a line break or a tab in this code. It is read as \"%1\".").arg(now),
            .blocks = false});
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
            .reason = problem.words,
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
            checked.problems.append({.column = keyOf(problem.field), .reason = problem.words, .blocks = problem.blocks});
    }
}

//! A code and a name of a bank that don't belong together: one of them is a slip.
void noteOtherBank(CheckedRow &checked, const QString &other, const KnownLists &lists)
{
    const QString &bank = checked.draft.operatorCode;
    const QString listed = lists.banks && !other.isEmpty() ? lists.banks->read(other) : QString();
    if (listed.isEmpty() || listed == bank || isExplained(checked.problems, keyOf(BatchField::OperatorCode)))
        return;
    checked.problems.append({.column = keyOf(BatchField::OperatorCode),
        //: %1 and %2 are a code and a name of banks, such as "008" and "BCA".
        .reason = BatchReaderTexts::tr("This row has two banks: %1 and %2. Keep the one that is to be paid.")
                      .arg(visibleLine(bank), visibleLine(other))});
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
        checked.problems.append({.column = keyOf(BatchField::Amount), .reason = foreignWords(bare.otherMark, currency)});
    else if (!one.match(bare.digits).hasMatch())
        checked.problems.append({.column = keyOf(BatchField::Amount),
            //: %1 is how a spreadsheet shows the number 1 in a cell, such as "1 ribu" or "1k".
            .reason = BatchReaderTexts::tr("The spreadsheet shows a 1 in this cell as \"%1\", so it isn't clear what the number counts. "
                                           "Type the amount that is meant.")
                          .arg(visibleLine(row.amountOne))});
}

void checkMoney(CheckedRow &checked, const BatchRow &row, const BatchRules &rules)
{
    const QString &amount = keyOf(BatchField::Amount);
    if (!row.foreignCurrency.isEmpty() && !isExplained(checked.problems, amount))
        checked.problems.append({.column = amount, .reason = foreignWords(row.foreignCurrency, checked.draft.currency)});
    if (!isExplained(checked.problems, amount))
        checkFormat(checked, row);
    checked.isRounded = !row.amountSeen.isEmpty();
    if (checked.isRounded && rules.amountsAsShown)
        checked.draft.amount = row.amountSeen;
    else if (checked.isRounded && !isExplained(checked.problems, amount))
        checked.problems.append({.column = amount,
            //: %1 and %2 are numbers that differ.
            .reason = BatchReaderTexts::tr("The spreadsheet shows %1 here, but the cell holds %2. Type the amount that is meant.")
                          .arg(row.amountSeen, row.value(BatchField::Amount))});
    if (isExplained(checked.problems, amount))
        return;
    if (const QString words = misplacedWords(row); !words.isEmpty())
        checked.problems.append({.column = amount, .reason = words});
    else
        takeAmount(checked, row, rules);
}

//! In a row that has its own place in a file the words of the form would say too much.
QString wordsOf(const FieldProblem &problem, const PaymentDraft &draft)
{
    const bool isMissingName = problem.field == PaymentField::Name && draft.accountName.trimmed().isEmpty();
    return isMissingName ? BatchReaderTexts::tr("Enter the recipient's name.") : problem.words;
}

QString keptWords(const QString &problem)
{
    //: %1 is what was wrong with a row of a file, in a sentence.
    return BatchReaderTexts::tr("This row was saved with a problem: \"%1\" Correct it, and clear its cell in the column \"problem\".")
        .arg(visibleLine(problem));
}

} // namespace

const QString &keyOf(BatchField field)
{
    return BatchColumns::all().at(int(field));
}

QString keyOf(PaymentField field)
{
    switch (field) {
    case PaymentField::Name:
        return keyOf(BatchField::AccountName);
    case PaymentField::Account:
        return keyOf(BatchField::AccountNumber);
    case PaymentField::Bank:
        return keyOf(BatchField::OperatorCode);
    case PaymentField::Method:
        return keyOf(BatchField::MethodCode);
    case PaymentField::Email:
        return keyOf(BatchField::Email);
    case PaymentField::Amount:
        return keyOf(BatchField::Amount);
    case PaymentField::Currency:
        return keyOf(BatchField::Currency);
    case PaymentField::Reference:
        return keyOf(BatchField::Reference);
    case PaymentField::Id:
    case PaymentField::ReturnUrl:
        break; // no row has one
    }
    return {};
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

CheckedRow checkRow(const BatchRow &row, const BatchRules &rules, const std::function<QString(BatchField)> &place)
{
    CheckedRow checked {.draft = draftOf(row), .problems = spreadsheetProblems(row, place)};
    if (!row.otherAccount.isEmpty())
        checked.problems.append({.column = keyOf(BatchField::AccountNumber),
            //: %1 is an account number, %2 an address such as a UPI ID.
            .reason = BatchReaderTexts::tr("This row has two accounts: %1 and %2. Keep the one that is to be paid.")
                          .arg(row.value(BatchField::AccountNumber), row.otherAccount)});
    if (!row.otherName.isEmpty())
        checked.problems.append({.column = keyOf(BatchField::AccountName),
            //: %1 and %2 are names of persons.
            .reason = BatchReaderTexts::tr("This row has two names: %1 and %2. Keep the one whose account it is.")
                          .arg(visibleLine(row.value(BatchField::AccountName)), visibleLine(row.otherName))});
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
                .reason = wordsOf(problem, checked.draft),
                .blocks = problem.blocks,
                .suggestion = problem.visible,
                .kind = problem.visible.isEmpty() ? ProblemKind::Other : ProblemKind::Hidden});
    }
    noteTerms(checked, rules.lists);
    if (lostItsZero(checked.draft))
        checked.problems.append({.column = keyOf(BatchField::AccountNumber),
            .reason
            = BatchReaderTexts::tr("Numbers of e-wallets in Indonesia begin with 08, and this one with 8: a spreadsheet may have taken "
                                   "its zero away. Compare it."),
            .blocks = false});
    if (!row.keptProblem.isEmpty() && checked.isReady())
        checked.problems.append({.reason = keptWords(row.keptProblem)});
    for (BatchProblem &problem : checked.problems) {
        problem.row = row.number;
        problem.line = row.line;
    }
    return checked;
}

} // namespace kontor
