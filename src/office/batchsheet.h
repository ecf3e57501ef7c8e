// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/batchcolumns.h"
#include "office/batchrow.h"
#include "office/earlierpayouts.h"
#include "office/knowncodes.h"
#include "office/profile.h"
#include <QMap>
#include <QSet>
#include <array>
#include <memory>

namespace kontor {

//! Where the rows of a sheet came from, and how they were read.
struct SheetOrigin {
    QString title {}; //!< the file's name
    TableFormat format {};
    QStringList sheets {}; //!< of a workbook
    QStringList sheetsAlike {}; //!< those of them that look like payouts, where nobody said yet which one is meant
    QStringList header {}; //!< theirs; "Column 1"… where there are no names
    bool hasNames = true;
    bool isByContent = false; //!< without names: what the columns are was told by what stands in them
    bool isRemembered = false; //!< the columns are those that a person chose for such a file before
    bool isPasted = false; //!< it is no file: rows that were copied from a spreadsheet
    QByteArray fingerprint {}; //!< of the header, for ColumnMemory
    QByteArray digest {}; //!< of the file
    QList<Reason> remarks {}; //!< what is to be known about the file as a whole
    QString tableNote {}; //!< a line that says of all rows that they may not be paid as they stand
};

//! What is known beside the file. Each may be missing: then nothing is said of its rows.
struct ImportContext {
    std::shared_ptr<const AccountRules> accounts = std::make_shared<const AccountRules>();
    bool isLedgerSilent = false; //!< the ledger was asked for earlier payouts and did not answer
    KnownLists lists {};
    bool areListsRequested = false; //!< what was read of them is in `lists`
    EarlierPayoutsPtr earlier {};
    Limits limits {};
    RequiredFields required {};
};

//! One thing to say about a row.
struct SheetProblem {
    std::optional<BatchField> field {}; //!< nothing: the row as a whole
    Reason reason {};
    bool blocks = true;
    QString suggestion {}; //!< what may stand there instead
    ProblemKind kind = ProblemKind::Other;

    bool isUnlisted() const { return kind == ProblemKind::Unlisted; }
};

//! A file of payouts that is being mended: its rows with what stood in them, what a person made of them, and what is wrong with each. Every
//! change judges only what it touches, whatever the size of the sheet, and can be taken back. A value like any other: a copy can be worked
//! on by another thread. Nothing of it is written anywhere.
class BatchSheet {
public:
    static constexpr int mostPayouts = 50'000; //!< of one batch
    enum class Mark { None, Warning, Problem };
    enum class Show { All, Problems, Warnings };

    BatchSheet(SheetOrigin origin, QList<TableRow> rows, ColumnMap map, std::optional<NumberStyle> numbers, ImportContext knowledge);

    // ---- what the file is
    const SheetOrigin &origin() const { return m_origin; }
    const ColumnMap &map() const { return m_map; }
    const BatchColumns &columns() const { return m_columns; }
    std::optional<NumberStyle> numbers() const { return m_rules.numbers; }
    //! As the amounts of the file say, where nobody chose.
    std::optional<NumberStyle> numbersFound() const;
    //! Why nothing of it can be ready, whatever its rows are: two columns with one name, amounts written in two ways. Empty: it can.
    QStringList obstacles() const;
    //! What is to be known of the file and its columns, and of the recipients.
    QStringList remarks() const;
    //! Why new recipients are not pointed out. Empty: they are, as far as somebody has asked for them.
    Reason recipientsRemark() const;
    const ImportContext &knowledge() const { return m_knowledge; }
    const BatchRules &rules() const { return m_rules; }

    // ---- its rows, counted from 0
    int rows() const { return int(m_rows.size()); }
    int numberOf(int row) const { return m_rows.at(row).original.number; } //!< as people count them
    const TableRow &original(int row) const { return m_rows.at(row).original; }
    BatchCell cell(int row, BatchField field) const;
    BatchRow fields(int row) const;
    bool isLeftOut(int row) const { return m_rows.at(row).leftOut; }
    bool isReady(int row) const; //!< it would be paid
    QList<SheetProblem> problems(int row) const;
    //! Of those the ones that the file alone brings about, and that don't stop it.
    QList<SheetProblem> warningsOfFile(int row) const;
    Mark mark(int row) const;
    Mark mark(int row, BatchField field) const;
    bool isNewRecipient(int row) const { return has(row, NewRecipient); }
    Reason changeOf(int row) const; //!< of its account since last time
    const std::optional<Money> &money(int row) const { return m_rows.at(row).money; }
    const QByteArray &digest(int row) const { return m_rows.at(row).digest; }
    //! Those of these rows that the ledger was not asked for yet; the first time with the file as a whole. Empty `rows`: of all.
    RowsToCompare rowsToCompare(const QList<int> &rows = {}) const;
    QList<int> rowsToShow(Show show) const;
    //! The next row from there on with something to mend, or, where nothing is, to look at; it goes round. -1: there is none.
    int nextProblem(int row, int step) const;
    //! The first field of it that has something; nothing when it is the whole row.
    std::optional<BatchField> fieldToMend(int row) const;
    //! All rows that can be corrected alike: those whose problem in that field is of the same kind, and of one that says nothing of
    //! another row's text those in which the same stands. Without a problem: all in which the same stands.
    QList<int> alike(int row, BatchField field) const;
    //! Whether rows that are alike() keep texts of their own: each is corrected by its own suggestion.
    bool hasOwnCorrections(int row, BatchField field) const;
    //! What may stand there instead; empty when nothing is suggested.
    QString suggestion(int row, BatchField field) const;
    QList<int> rowsWithProblems() const;
    QList<int> rowsImportedBefore() const;

    struct Counts {
        int ready = 0;
        int problems = 0;
        int warnings = 0; //!< ready rows with something to look at
        int leftOut = 0;
        int newRecipients = 0; //!< of the ready ones
        int changedAccounts = 0;
        int duplicates = 0; //!< within the file, or of earlier payouts
        int importedBefore = 0;
        int rounded = 0; //!< rows whose amount is rounded for the eye, and that wait for it
        AccountRemarks accounts {}; //!< of ready rows
    };
    //! As they would be without obstacles().
    const Counts &counts() const { return m_counts; }
    int ready() const { return obstacles().isEmpty() ? m_counts.ready : 0; }
    struct Sum {
        std::optional<Decimal> amount = Decimal(); //!< nothing: more than can be added up
        int payouts = 0;
    };
    //! Of the ready rows, by currency.
    const QMap<QString, Sum> &sums() const { return m_sums; }
    //! Of the ready rows, whatever their order.
    QByteArray rowsDigest() const;
    //! How many rows have been judged since it was made: what an act costs, whatever the computer.
    qint64 judged() const { return m_judged; }

    // ---- mending; each gives the rows that are another now
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
    bool canUndo() const { return !m_done.isEmpty(); }
    bool canRedo() const { return !m_undone.isEmpty(); }
    //! How many rows the next of these is about; all of them where that isn't known.
    int sizeOfUndo() const { return canUndo() ? sizeOf(m_done.constLast()) : 0; }
    int sizeOfRedo() const { return canRedo() ? sizeOf(m_undone.constLast()) : 0; }
    QList<int> undo();
    QList<int> redo();
    bool isMended() const { return !m_mended.isEmpty() || m_counts.leftOut > 0; }

    // ---- for the whole sheet; these judge every row anew
    void setNumbers(std::optional<NumberStyle> numbers);
    //! What was mended in columns that stay as they are is kept; the steps of before can't be taken back any more.
    void setMap(const ColumnMap &map);
    void setKnowledge(ImportContext knowledge);
    //! What the ledger said of these rows; gives them.
    QList<int> setEarlier(EarlierPayoutsPtr earlier, const QList<int> &rows);

private:
    enum Flag : quint16 {
        Blocked = 1,
        Doubt = 2,
        NewRecipient = 4,
        ChangedAccount = 8,
        DuplicateInFile = 16,
        Before = 32,
        Duplicate = 64,
        OtherName = 128,
        OtherAccount = 256,
        SimilarInFile = 512
    };
    struct Row {
        TableRow original {};
        QList<SheetProblem> problems {}; //!< of its cells
        std::optional<Money> money {};
        QByteArray digest {};
        QByteArray duplicateKey {};
        QByteArray similarKey {};
        QByteArray account {}; //!< by which accounts are compared
        QByteArray person {}; //!< by which names are
        NumberEvidence::Signs signs {};
        QString currencyOfSigns {};
        quint16 flags = 0;
        bool leftOut = false;
        bool isAdded = false; //!< its money is in the sums
        bool isRounded = false; //!< its amount is rounded for the eye
        AccountRemarks remarks {};
    };
    struct CellChange {
        int row;
        BatchField field;
        std::optional<BatchCell> before; //!< nothing: what stood in the file
        std::optional<BatchCell> after;
    };
    struct Step {
        QList<CellChange> cells {};
        QList<int> leftOut {}; //!< whose state was turned round
        QString keptBank {};
    };
    int sizeOf(const Step &step) const { return step.keptBank.isEmpty() ? int(step.cells.size() + step.leftOut.size()) : rows(); }
    static qint64 keyOf(int row, BatchField field) { return qint64(row) * batchFields + qint64(field); }
    bool has(int row, Flag flag) const { return (m_rows.at(row).flags & flag) != 0; }
    bool isInQuestion(int row) const; //!< ready but for what the whole sheet lacks
    void judgeAll();
    void understand(int row);
    void askKnowledge(Row &row, const CheckedRow &checked);
    bool isKept(const BatchProblem &problem, const QString &bank) const;
    const SheetProblem *problemOf(int row, BatchField field) const;
    bool isCorrected(int row) const;
    void count(int row, int by);
    void findNumbers();
    void countSigns(const Row &row, int by);
    static NumberEvidence evidenceOf(const std::array<int, 4> &signs);
    void addMoney(Row &row, int by);
    //! Rows that have something in common, in their order. The first is as it should be; it's the later ones that may be a slip.
    struct Kin {
        QHash<QByteArray, QList<int>> rows {};
        Flag flag; //!< of each later one
        QByteArray Row::*key;
        QByteArray Row::*differs; //!< that has another of these than the first one; nothing: of all
        QSet<QByteArray> unsettled {}; //!< those of which another row became the first
    };
    std::array<Kin *, 4> kins() { return {&m_duplicates, &m_similar, &m_accounts, &m_people}; }
    //! Another account by the rules than that of an earlier row, and perhaps the same all the same. A duplicate of a third row is one
    //! anyway.
    bool isSimilar(int row) const { return has(row, SimilarInFile) && !has(row, DuplicateInFile); }
    bool isApart(const Kin &kin, int row, int first) const;
    void enter(Kin &kin, int row);
    void leave(Kin &kin, int row);
    void settle();
    void compare(const Kin &kin, const QList<int> &rows);
    void setFlag(int row, Flag flag, bool isSet);
    QList<SheetProblem> doubts(int row) const;
    QList<SheetProblem> doubtsOfFile(int row) const;
    int firstOf(const Kin &kin, int row) const;
    PlannedPayout planOf(int row) const;
    void noteNameless();
    void noteColumns();
    QList<int> apply(const Step &step, bool forward);
    QList<int> perform(const Step &step);
    QList<int> rowsOfBank(const QString &code) const;

    SheetOrigin m_origin;
    ColumnMap m_map;
    bool m_isMapAsRead = true; //!< nobody has looked at the columns and said otherwise
    BatchColumns m_columns;
    QList<int> m_nameless; //!< places of columns without a name in which something stands
    QStringList m_columnObstacles;
    BatchRules m_rules;
    ImportContext m_knowledge;
    QList<Row> m_rows;
    QHash<qint64, BatchCell> m_mended;
    QSet<QString> m_keptBanks; //!< in small letters
    Kin m_duplicates {.flag = DuplicateInFile, .key = &Row::duplicateKey, .differs = nullptr}; //!< the same account and amount
    Kin m_similar {.flag = SimilarInFile, .key = &Row::similarKey, .differs = &Row::account};
    Kin m_accounts {.flag = OtherName, .key = &Row::account, .differs = &Row::person};
    Kin m_people {.flag = OtherAccount, .key = &Row::person, .differs = &Row::account};
    QHash<QString, std::array<int, 4>> m_signs {}; //!< of each currency the rows that are evidence of points, commas, lakhs, blanks
    Counts m_counts;
    QMap<QString, Sum> m_sums;
    QList<int> m_touched; //!< by the act that is under way
    QList<Step> m_done;
    QList<Step> m_undone;
    qint64 m_judged = 0;
};

} // namespace kontor
