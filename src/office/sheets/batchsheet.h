// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/numberstyle.h"
#include "core/reason.h"
#include "files/table.h"
#include "files/textmark.h"
#include "ledger/rows/records.h"
#include "office/imports/batchcolumns.h"
#include "office/imports/batchrow.h"
#include "office/imports/earlierpayouts.h"
#include "office/sheets/importcontext.h"
#include "office/sheets/relatedrows.h"
#include "office/sheets/sheetcorrections.h"
#include "office/sheets/sheetfile.h"
#include "office/sheets/sheethistory.h"
#include "office/sheets/sheetrow.h"
#include "office/sheets/sheettotals.h"
#include <QList>
#include <QMap>
#include <QSet>
#include <QString>
#include <optional>

namespace kontor {

//! A file of payouts that a person corrects: its rows with what stood in them, what was typed in its place, and what is wrong with each.
//! Every change judges only the rows that it touches, whatever the size of the sheet, and can be undone. A value like any other: a copy can
//! be worked on by another thread. Nothing of it is written anywhere. What is only looked up in a sheet stands in
//! office/sheets/sheetsearch.h.
class BatchSheet {
public:
    static constexpr int mostPayouts = 50'000; //!< of one batch

    BatchSheet(SheetOrigin origin, QList<TableRow> rows, ColumnMap map, std::optional<NumberStyle> numbers, ImportContext knowledge);

    // ---- what the file is
    const SheetOrigin &origin() const { return m_file.origin(); }
    const ColumnMap &map() const { return m_file.map(); }
    const BatchColumns &columns() const { return m_file.columns(); }
    //! How its amounts are written, as they say themselves.
    std::optional<NumberStyle> numbersFound() const { return m_totals.numbersFound(); }
    //! Why nothing of it can be ready, whatever its rows are: two columns with one name, amounts written in two ways. Empty: it can.
    QList<Reason> obstacles() const;
    //! What is to be known of the file and its columns, and of the recipients.
    QList<Reason> remarks() const;
    const ImportContext &knowledge() const { return m_knowledge; }
    const BatchRules &rules() const { return m_rules; }

    // ---- its rows, counted from 0
    int rows() const { return int(m_rows.size()); }
    const SheetRow &row(int row) const { return m_rows.at(row); }
    int numberOf(int row) const { return m_rows.at(row).original.number; } //!< as people count them
    BatchCell cell(int row, BatchField field) const;
    BatchRow fields(int row) const;
    //! What it pays, as the ledger compares it.
    PlannedPayout payout(int row) const;
    //! It would be paid.
    bool isReady(int row) const { return m_rows.at(row).isPayable() && obstacles().isEmpty(); }
    //! Those that block it come first.
    QList<SheetProblem> problems(int row) const;
    //! Of its problems those that the file alone brings about, and that don't block it.
    QList<SheetProblem> warningsOfFile(int row) const;

    //! As they would be without obstacles().
    const SheetTotals::Counts &counts() const { return m_totals.counts(); }
    int ready() const { return obstacles().isEmpty() ? counts().ready : 0; }
    //! Of the ready rows, by currency, as they would be without obstacles().
    const QMap<QString, SheetTotals::Sum> &sums() const { return m_totals.sums(); }
    //! How many rows have been judged since it was made: what a change costs, whatever the computer.
    qint64 judged() const { return m_judged; }

    // ---- corrections; each gives the rows that are different now
    struct Entry {
        int row = 0;
        BatchField field = BatchField::Amount;
        QString text {};
        TextMark mark = TextMark::None; //!< of a cell that was pasted
    };
    QList<int> type(const QList<Entry> &entries);
    QList<int> setLeftOut(const QList<int> &rows, bool leftOut);
    //! What the spreadsheet shows is meant wherever it rounds an amount for the eye.
    QList<int> useAmountsAsShown();
    //! This bank is meant although the gateway's list doesn't have it.
    QList<int> keepBank(const QString &code);
    const SheetHistory &history() const { return m_history; }
    QList<int> undo();
    QList<int> redo();
    //! Cells were corrected or rows left out.
    bool isEdited() const { return m_corrections.hasCells() || counts().leftOut > 0; }

    // ---- for the whole sheet; these judge every row again
    void setNumbers(std::optional<NumberStyle> numbers);
    //! Corrections in columns that stay as they are remain; earlier steps can't be undone any more.
    void setMap(const ColumnMap &map);
    void setKnowledge(ImportContext knowledge);
    //! What the ledger said of these rows; gives the rows that are different now.
    QList<int> setEarlier(EarlierPayoutsPtr earlier, const QList<int> &rows);

private:
    void judgeAll();
    void judge(int row);
    void add(int row);
    void remove(int row);
    QList<int> judgeAgain(const QList<int> &rows, const QSet<int> &turned);
    bool isConfirmedByTyping(int row, BatchField field) const;
    QList<int> perform(const SheetHistory::Step &step);
    QList<int> apply(const SheetHistory::Step &step, bool isForward);
    QList<SheetProblem> warningsOf(int row) const;
    QList<SheetProblem> warningsByOtherRows(int row) const;

    SheetFile m_file;
    BatchRules m_rules;
    ImportContext m_knowledge;
    QList<SheetRow> m_rows;
    SheetCorrections m_corrections;
    SheetHistory m_history;
    RelatedRows m_related;
    SheetTotals m_totals;
    qint64 m_judged = 0;
};

} // namespace kontor
