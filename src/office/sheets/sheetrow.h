// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "core/numberstyle.h"
#include "core/payment.h"
#include "core/reason.h"
#include "files/table.h"
#include "office/fields/paymentdraft.h"
#include "office/imports/batchrow.h"
#include <QByteArray>
#include <QFlags>
#include <QList>
#include <QString>
#include <optional>

namespace kontor {

struct EarlierPayouts;
struct ImportContext;

//! One thing to say about a row.
struct SheetProblem {
    std::optional<BatchField> field {}; //!< nothing: the row as a whole
    Reason reason {};
    bool blocks = true;
    QString suggestion {}; //!< what may stand there instead
    ProblemKind kind = ProblemKind::Other;

    bool isUnlisted() const { return kind == ProblemKind::Unlisted; }
};

//! How a row, or a cell of it, is marked. The larger one counts for more.
enum class SheetMark { None, Warning, Problem };

//! What a row has in common with an earlier row of the same file.
enum class RowRelation : quint8 {
    Duplicate = 1, //!< the same account and amount
    Similar = 2, //!< the same amount; the account is another by the rules and may be the same nevertheless
    OtherName = 4, //!< the same account under another name
    OtherAccount = 8, //!< the same name with another account
};
Q_DECLARE_FLAGS(RowRelations, RowRelation)

//! A row of a sheet as the sheet keeps it: what stood in the file, what the row pays, and what was found out about it. Without the
//! sentences that need other rows or the ledger: see BatchSheet::problems().
struct SheetRow {
    //! What the row itself, the limits and the ledger say of it.
    enum class Finding : quint8 {
        Blocked = 1, //!< it can't be paid as it stands
        Doubtful = 2, //!< a cell has a warning
        NewRecipient = 4,
        ChangedAccount = 8, //!< or another name of the account, since last time
        ImportedBefore = 16,
        PaidBefore = 32, //!< an earlier payout may be the same
    };
    Q_DECLARE_FLAGS(Findings, Finding)

    TableRow original {};
    bool leftOut = false;

    QList<SheetProblem> problems {}; //!< of its cells
    Findings findings {};
    RowRelations relations {}; //!< RelatedRows keeps them

    // What it pays. Empty while it is blocked.
    std::optional<Money> money {};
    QByteArray digest {}; //!< rowDigest()
    QByteArray duplicateKey {}; //!< of rows that pay the same amount to the same account
    QByteArray similarKey {}; //!< of rows that may do so
    QByteArray account {}; //!< by which accounts are compared
    QByteArray person {}; //!< by which names are compared

    NumberEvidence::Signs signs {}; //!< how its amount is written, where the numbers of the file are not chosen
    QString currencyOfSigns {};
    bool isRounded = false; //!< its amount is rounded for the eye
    AccountRemarks remarks {};

    bool has(Finding finding) const { return findings.testFlag(finding); }
    bool has(RowRelation relation) const { return relations.testFlag(relation); }
    bool isBlocked() const { return has(Finding::Blocked); }
    //! It would be paid if the sheet as a whole had no obstacle.
    bool isPayable() const { return !isBlocked() && !leftOut; }
    //! It is payable, and there is something to look at.
    bool hasWarning() const { return !isBlocked() && (findings || relations); }
    //! The same amount went, or goes by an earlier row, to the same account.
    bool isDuplicate() const { return has(RowRelation::Duplicate) || has(Finding::PaidBefore); }
    //! An earlier row may pay the same account. A duplicate of a third row is reported as that alone.
    bool isSimilar() const { return has(RowRelation::Similar) && !has(RowRelation::Duplicate); }
    SheetMark mark() const { return isBlocked() ? SheetMark::Problem : hasWarning() ? SheetMark::Warning : SheetMark::None; }
    SheetMark mark(BatchField field) const;
    //! The first problem of that cell; null: it has none.
    const SheetProblem *problemOf(BatchField field) const;

    //! Forgets all but what stood in the file and whether the row is left out.
    void reset();
    //! It can't be paid, whatever stands in its cells.
    void block(const Reason &why);
    //! Takes the amount as evidence of how the amounts of the file are written.
    void noteSigns(const WrittenAmount &written);
    //! What a checked row pays, and what the limits and the ledger say of it. To be called when `problems` holds those of its cells.
    void judge(const CheckedRow &checked, const BatchRules &rules, const ImportContext &knowledge);

private:
    void compareWith(const EarlierPayouts &earlier, const PaymentRequest &request);
};

} // namespace kontor
