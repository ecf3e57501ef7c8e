// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "files/tableformat.h"
#include "office/fields/requiredfields.h"
#include <QHash>
#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

namespace kontor {

enum class BatchField : quint8;
struct BatchCell;
struct BatchProblem;
struct ColumnMeaning;
struct TableRow;

//! What a person has said about the columns of a file; what is left open is told by their names.
struct ColumnMap {
    QHash<QString, QString> names {}; //!< "their column" -> "our column", empty: not used. Names are compared as BatchColumns does
    QHash<QString, QString> fixed {}; //!< "our column" -> what stands in every row, where the file has no such column
    QHash<QString, int> places {}; //!< "our column" -> which one of the file, from 0; before any name

    bool operator==(const ColumnMap &) const = default;
};
//! Lines of `their column = our column` (blank lines and those that begin with # don't count), or a JSON object. `their column = -`
//! leaves one out; `our column := value`, in JSON {"our column": {"value": "…"}}, is the same in every row. BadInput with a sentence when
//! it is neither, names a column that there is none of, or one of theirs twice.
Result<ColumnMap> readColumnMap(const QByteArray &text);

//! A column that isn't paid from, and may say of its rows that they aren't to be paid.
struct StatusColumn {
    enum class Kind {
        Status, //!< "Status", "Approval"
        PayIt, //!< "Pay?", "Approved", "Bayar"
        LeaveIt, //!< "Hold", "Paid"
        Type, //!< "Type", of a payment or a refund
    };
    Kind kind = Kind::Status;
    qsizetype place = -1;
    QString name {};
};

//! Which column of a file means what. The order is free; case, blanks around a name, and whether its words are joined by a blank, hyphen or
//! underscore say nothing. Names of other programs and languages are known (columnnames.h); our own come before them.
class BatchColumns {
public:
    //! reference, account_name…, in the order of the interface.
    static const QStringList &all();
    //! Of a table without a header: "Column 1", "Column 2"…, by which a map can name them.
    static QStringList numbered(qsizetype columns);
    //! The same for two files whose columns have the same names, in whatever order: what was said of one goes for the other.
    static QByteArray fingerprintOf(const QStringList &header);

    //! Of Kontor's own export: its amounts have a point and no groups, so 1.255 KWD is read in one way.
    static bool isOfExport(const QStringList &header, const TableFormat &format);

    //! The columns that hold a name in parts, in the order in which its parts are written; empty unless the header has exactly one for the
    //! first and one for the last part.
    static QList<int> namePartsOf(const QStringList &header);
    //! What a person chose for the columns of a file.
    struct Choice {
        QHash<QString, int> places {}; //!< "our column" -> which one of the file
        QHash<QString, QString> fixed {}; //!< as ColumnMap::fixed
        QList<int> nameParts {}; //!< the columns that are put together for the name, the first of them at `places`; empty: one column
        QSet<QString> chosen {}; //!< "our columns" that a person chose themselves; the others are as they were told by their names
        bool operator==(const Choice &) const = default;
    };
    //! A map that says of each column of this header what it is: those of `choice`, the others nothing. By their names where these say
    //! which, so that it goes for the same columns in another order.
    static ColumnMap mapOf(const QStringList &header, const Choice &choice);

    BatchColumns(const QStringList &header, const ColumnMap &map);

    //! What is wrong with the header: a required column that is missing or stands twice, names that fit two; as a warning those that aren't
    //! used.
    QList<BatchProblem> problems(const RequiredFields &required = {}) const;
    //! What is to be said of columns without a name in which something stands (NamelessColumns): a name may stand above several columns, so
    //! the amount, or the account, may be in one beside its name.
    QList<BatchProblem> problemsOfNameless(const QList<int> &places) const;
    //! Names of the map that the file doesn't have.
    const QStringList &absent() const { return m_absent; }
    //! How many of ours were found.
    qsizetype count() const { return m_places.size(); }
    //! Which column of the file; nothing when it has none, or the value is fixed.
    std::optional<qsizetype> place(const QString &column) const;
    std::optional<qsizetype> place(BatchField field) const;
    //! The columns whose texts are put together for the name, in that order; empty when it is in one column.
    const QList<int> &nameParts() const { return m_nameParts; }
    //! The cell of that column, trimmed; of a name in several columns all its parts. Empty when the row or the header has none. The
    //! apostrophe that an export puts before text that a spreadsheet would run comes off again.
    QString cell(const QStringList &cells, const QString &column) const;
    //! The same with that apostrophe.
    QString rawCell(const QStringList &cells, const QString &column) const;
    QString rawCell(const QStringList &cells, BatchField field) const;
    //! The same with what is known of the cell that it is from.
    BatchCell cell(const TableRow &row, BatchField field) const;
    //! What stands in a column of UPI IDs beside another account number in the row, where both are there; empty otherwise.
    QString otherAccount(const QStringList &cells) const;
    //! Another account number in the row, of a column such as "New account no"; empty otherwise.
    QString accountBeside(const QStringList &cells) const;
    //! Another person in the row, of a column such as "Account holder" beside the one that is used; empty otherwise.
    QString nameBeside(const QStringList &cells) const;
    //! Those that nobody has said are not to be looked at.
    QList<StatusColumn> statusColumns() const { return m_status; }
    //! What stands in a second column of banks, such as their names beside their codes; empty where there is none.
    QString otherBank(const QStringList &cells) const { return m_otherBank < 0 ? QString() : cells.value(m_otherBank).trimmed(); }
    //! "problem": what files of rows with problems call the column that says why (saveRejected(), BatchResult).
    static const QString &problemColumn();
    //! Which column of the file that is; -1: none.
    int problemPlace() const { return m_problemPlace; }
    //! The currency that the amount of this row is in, or its sign, where the file says that it is another than the one that is paid out.
    QString foreignCurrency(const QStringList &cells) const;
    //! "1,250" of a row whose amount is 1 and in whose note, or in a cell without a name, 250 stands: the separator of its thousands may
    //! have been taken for that of its cells. Empty for other rows.
    QString cutAmount(const TableRow &row) const;

private:
    struct Claim;
    QList<BatchProblem> problemsOfUnits() const;
    void take(const QStringList &header, const ColumnMap &map);
    std::optional<Claim> claimOf(const QString &name, const ColumnMap &map);
    void noteAddress(QList<Claim> &accounts);
    static void preferCodes(QList<Claim> &banks);
    void noteOtherBank(const QList<Claim> &banks);
    void noteNameParts(const ColumnMap &map);
    void noteAmounts(const QList<Claim> &amounts);
    void noteUnusedColumns(const ColumnMap &map);
    bool isUsed(qsizetype place) const;
    void noteUnclaimed(const QString &name, const ColumnMeaning &meaning);
    void settle(const QString &column, const QList<Claim> &claims);
    void noteAbsent(const QStringList &header, const ColumnMap &map);
    void noteDoubts(const ColumnMap &map);
    void noteWise(const QStringList &header);
    void noteSources();

    qsizetype sourceOf(const QStringList &cells, BatchField field) const;
    QString wholeName(const QStringList &cells) const;
    BatchCell wholeNameCell(const TableRow &row) const;

    QHash<QString, int> m_places;
    QHash<QString, QString> m_fixed;
    QStringList m_header {};
    QStringList m_absent {}; //!< names of the map that the file does not have
    QStringList m_chosen {}; //!< ours for which the map says which column they are
    QStringList m_maybeAmounts {}; //!< theirs that could be the amount, too
    QStringList m_unused;
    QStringList m_double;
    QStringList m_fixedToo; //!< have a fixed value and stand in the file
    QHash<QString, QStringList> m_rivals; //!< theirs that could equally be one of ours
    QList<std::pair<QString, QStringList>> m_doubtful; //!< theirs that could be several of ours
    QStringList m_inHundredths;
    QStringList m_inUnits {}; //!< could be the amount, and name thousands or another unit
    int m_problemPlace = -1;
    struct Currencies {
        int source = -1;
        int which = -1;
    };
    Currencies m_currencies; //!< of Wise
    QString m_amountUnit; //!< the currency in the name of the amount's column, or its sign
    bool m_hasWallets = false; //!< a column says which e-wallet is paid
    qsizetype m_address = -1; //!< a column of UPI IDs beside that of the account numbers
    qsizetype m_otherBank = -1;
    QList<qsizetype> m_namesBeside {}; //!< columns of names that aren't used
    QList<qsizetype> m_accountsBeside {};
    QList<StatusColumn> m_status {};
    bool m_isNumbered = false; //!< without names of its own
    QList<int> m_nameParts {};
    bool m_mayHoldLastName = false; //!< the first of these may be the whole name
    //! Where each field is from: the same as `m_places` and `m_fixed`, without looking a name up for each cell of a file.
    struct Source {
        qsizetype place = -1;
        QString fixed {};
    };
    QList<Source> m_sources; //!< by BatchField
};

//! Finds the columns without a name in which something stands.
class NamelessColumns {
public:
    explicit NamelessColumns(const QStringList &header);
    void take(const QStringList &cells);
    QList<int> places() const; //!< from 0

private:
    qsizetype m_named = 0; //!< columns that the header reaches
    QList<int> m_empty {}; //!< without a name, and nothing stood in them yet
    QList<int> m_used {};
    qsizetype m_widest = 0;
};

} // namespace kontor
