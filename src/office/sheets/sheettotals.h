// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"
#include "core/money.h"
#include "core/numberstyle.h"
#include "office/fields/paymentdraft.h"
#include "office/sheets/sheetrow.h"
#include <QHash>
#include <QMap>
#include <QString>
#include <array>
#include <optional>

namespace kontor {

//! What is counted over the rows of a sheet: how many need a correction or a look, what the payable ones pay in each currency, and how
//! their amounts are written. Owns the figures, not the rows. A row is removed as it was added: it changes in between, never while it is
//! counted.
class SheetTotals {
public:
    //! Of rows that aren't left out, but for `leftOut`.
    struct Counts {
        int ready = 0; //!< rows that can be paid
        int problems = 0; //!< rows that can't
        int warnings = 0; //!< ready rows with something to look at
        int leftOut = 0;
        int newRecipients = 0; //!< of the ready ones
        int changedAccounts = 0;
        int duplicates = 0; //!< within the file, or of earlier payouts
        int importedBefore = 0;
        int rounded = 0; //!< rows whose amount is rounded for the eye, and that wait for it
        AccountRemarks accounts {}; //!< of ready rows
    };
    struct Sum {
        std::optional<Decimal> amount = Decimal(); //!< nothing: more than can be added up
        int payouts = 0;
    };

    const Counts &counts() const { return m_counts; }
    //! Of the ready rows, by currency.
    const QMap<QString, Sum> &sums() const { return m_sums; }
    //! As the amounts say. Nothing: they don't say it, or contradict each other.
    std::optional<NumberStyle> numbersFound() const;
    //! Amounts of one currency are written in two ways.
    bool areNumbersMixed() const;

    void clear();
    void add(const SheetRow &row) { count(row, 1); }
    void remove(const SheetRow &row) { count(row, -1); }
    //! Sets or ends a relation of a payable row that is counted.
    void setRelation(SheetRow &row, RowRelation relation, bool isSet);

private:
    //! How many rows are evidence of a point, a comma, lakhs, and blanks.
    using SignCounts = std::array<int, 4>;
    static NumberEvidence evidenceOf(const SignCounts &signs);
    void count(const SheetRow &row, int by);
    void countSigns(const SheetRow &row, int by);
    void countRelations(const SheetRow &row, int by);
    void countMoney(const Money &money, int by);

    Counts m_counts;
    QMap<QString, Sum> m_sums;
    QHash<QString, SignCounts> m_signs; //!< by currency
};

} // namespace kontor
