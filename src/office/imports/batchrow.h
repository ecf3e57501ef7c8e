// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/accountrules.h"
#include "core/cellplace.h"
#include "core/numberstyle.h"
#include "core/reason.h"
#include "files/table.h"
#include "office/fields/fieldtext.h"
#include "office/fields/knowncodes.h"
#include "office/fields/paymentdraft.h"
#include "office/fields/requiredfields.h"
#include <array>
#include <functional>
#include <memory>

namespace kontor {

class BatchColumns;

//! What a row of a file can say, in the order of the interface.
enum class BatchField : quint8 { Reference, AccountName, AccountNumber, OperatorCode, MethodCode, Amount, Currency, Email, Note };
inline constexpr int batchFields = 9;
inline constexpr std::array allBatchFields {BatchField::Reference, BatchField::AccountName, BatchField::AccountNumber,
    BatchField::OperatorCode, BatchField::MethodCode, BatchField::Amount, BatchField::Currency, BatchField::Email, BatchField::Note};
//! "account_name": the column's name in the interface.
const QString &keyOf(BatchField field);
std::optional<BatchField> batchFieldOf(const QString &key);
//! Of a note, which no form has: PaymentField::Id.
PaymentField paymentFieldOf(BatchField field);
//! Reference and note are ours; everything else goes to the gateway.
bool isSent(BatchField field);

//! What a problem of a field has in common with those of other rows, so that they can be corrected alike.
enum class ProblemKind : quint8 {
    Other,
    Hidden, //!< invisible characters: each row has a suggestion of its own, the text without them
    Unlisted, //!< a code that is not on its list: alike are those that are written alike
};

//! One thing wrong with one row of a file.
struct BatchProblem {
    int row = 0; //!< of the file's table, from 1; 0: the whole file
    int line = 0; //!< of the file, from 1; of a workbook the row of the sheet
    QString column {}; //!< canonical name; empty: the whole row
    Reason reason {};
    bool blocks = true; //!< false: a warning, the row is ready all the same
    QString suggestion {}; //!< what may stand there instead
    ProblemKind kind = ProblemKind::Other;
    std::optional<CellPlace> place {}; //!< nothing where no cell of the file is meant

    bool isUnlisted() const { return kind == ProblemKind::Unlisted; }
};

//! What stands in a cell, read or typed: trimmed, with the apostrophe that says that a sign belongs to a text.
struct BatchCell {
    QString text {};
    CellKind kind = CellKind::Text;
    TextMark mark = TextMark::None; //!< of one that was read
    bool operator==(const BatchCell &) const = default;
};
//! Without what says that it is a text.
fieldtext::Unmarked textOf(BatchField field, const BatchCell &cell);
//! Digits, with a minus and a point at most, as a workbook's number is read: may be a number in a workbook again.
bool isPlainNumber(const QString &text);

struct BatchRow {
    int number = 0;
    int line = 0;
    std::array<BatchCell, batchFields> cells {};
    QString foreignCurrency {}; //!< the one that the amount is in, where the file says that it is another than the one that is paid out
    QString otherAccount {}; //!< an address, or an account of another column, that stands beside another account number
    QString otherName {}; //!< of another column of names
    QString otherBank {}; //!< what stands in a second column of banks
    QString keptProblem {}; //!< what the file says is wrong with the row: it was saved with its problem
    QString amountSeen {}; //!< what the spreadsheet shows for the amount, where that is another than the cell holds
    QString cutAmount {}; //!< what the amount may have been before its separator was taken for that of the cells: "1,250"
    QString amountOne {}; //!< how the spreadsheet writes 1 in the cell of the amount, where it writes more: "1 ribu"

    const BatchCell &cell(BatchField field) const { return cells.at(size_t(field)); }
    QString value(BatchField field) const { return textOf(field, cell(field)).text; }
};
BatchRow batchRowOf(const BatchColumns &columns, const TableRow &row);

//! How the cells of a whole file are judged.
struct BatchRules {
    NumberFormat format {QLocale::c()};
    std::shared_ptr<const AccountRules> accounts = std::make_shared<const AccountRules>(); //!< which accounts are the same
    KnownLists lists {}; //!< which codes are known
    std::optional<NumberStyle> numbers {}; //!< what a person said of the amounts
    //! Where they said nothing, what the other amounts of the file say of one that can be read in two ways; it isn't ready where they
    //! don't.
    NumbersOfCurrencies found {};
    bool isOfExport = false; //!< Kontor wrote the file: its amounts have a point and no groups
    bool amountsAsShown = false; //!< as in TableFormat
    RequiredFields required {};
};

//! A row as it is understood.
struct CheckedRow {
    PaymentDraft draft {}; //!< its amount in a form that can be read in one way only, where the rules say how it is written
    JudgedDraft judged {}; //!< as the form judges that draft
    QList<BatchProblem> problems {};
    AccountRemarks remarks {}; //!< of its account number, which a file says once for all rows
    bool isRounded = false; //!< its amount is rounded for the eye: refused, or taken as it is shown
    bool isReady() const;
};
//! The amount of a row as it is evidence of how amounts are written.
struct WrittenAmount {
    QString digits {}; //!< without the sign of its currency; empty where it says nothing
    QString currency {};
};
WrittenAmount writtenAmount(const BatchRow &row);

//! The same rules for a file that is read and for a cell that is mended; those of the form, and what a spreadsheet makes of things.
//! `place` names a cell of the row for people.
CheckedRow checkRow(const BatchRow &row, const BatchRules &rules, const std::function<CellPlace(BatchField)> &place);

} // namespace kontor
