// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reason.h"
#include "core/textformat.h"
#include "files/table.h"
#include "ledger/rows/records.h"
#include "office/fields/paymentdraft.h"
#include "office/imports/batchcolumns.h"
#include "office/imports/batchrow.h"
#include "office/imports/batchsummary.h"
#include <QHash>
#include <QList>
#include <QString>
#include <atomic>
#include <memory>
#include <optional>

class QFile;
class QIODevice;

namespace kontor {

class PaymentService;

//! A file as it was read: nothing of it is written anywhere.
struct ReadBatch {
    BatchRecord record {}; //!< with both digests
    TableFormat format {}; //!< how it was read; the number style where its amounts say so
    ColumnMap map {}; //!< with the columns that were told by their content
    QByteArray fingerprint {}; //!< of its header, for ColumnMemory; without one of what stands in its columns
    bool areCodesChecked = false; //!< the gateway's lists of banks and currencies were there
    Reason methodsRemark {}; //!< of payment methods that are not known here; empty: all are
    int rows = 0;
    int rounded = 0; //!< of them those whose amount a spreadsheet rounds for the eye
    QList<ReviewedPayment> ready {}; //!< frozen, each with its row
    QList<int> readyRows {}; //!< the row of each of `ready`
    QList<int> readyLines {}; //!< and its line
    BatchSummary summary {}; //!< of `ready`
    QList<BatchProblem> problems {};
    QList<BatchRecord> importedBefore {}; //!< batches that have at least one of these rows
    Reason importedBeforeReason {}; //!< the same to be said
    QList<int> duplicates {}; //!< places in `ready`: possible duplicates of earlier payouts
    Reason duplicatesReason {}; //!< the same to be said; empty when there are none
    QString duplicatesBatch {}; //!< the ID of the batch that most of them are in; empty: they are in none
    //! What the ledger says of those who are paid: places in `ready`.
    QList<int> newRecipients {};
    struct ChangedAccount {
        int ready = 0;
        Reason reason {};
    };
    QList<ChangedAccount> changedAccounts {};
    Reason recipientsRemark {}; //!< why new ones are not named; empty: they are
};

//! Says once for the batch which payment methods of its ready rows are not known.
void noteMethods(ReadBatch &batch, const KnownLists &lists);

//! Each with its length before it, so that what ends one can't begin the next.
QByteArray digestOf(const QByteArrayList &parts);
//! So large may a file be from which a batch is imported, in bytes.
inline constexpr qint64 largestBatchFile = 256'000'000;

//! Of the rows' contents, whatever their order.
QByteArray rowsDigestOf(QByteArrayList digests);
//! SHA-256 of what a row asks for and of its reference, however its amount and blanks are written: the same in each import.
QByteArray rowDigest(const PaymentRecord &payment);
QByteArray rowDigest(const PaymentRequest &request, const QString &reference);
//! Of the account that a row pays, and how much: what duplicates have in common. References take no part.
QByteArray duplicateDigest(const PaymentRequest &request, const AccountRules &rules);
//! What rows have in common that pay the same amount to one name, to accounts that are the same but for the bank or zeros before the
//! number: they may be one account, as in PayoutHistory::similar. Empty: of a row without a name or a number nothing can be said.
QByteArray similarKey(const PaymentRequest &request);

//! Rows of one file, in their order, that may pay an account which an earlier row of it writes otherwise.
class SimilarRows {
public:
    explicit SimilarRows(std::shared_ptr<const AccountRules> accounts)
        : m_accounts(std::move(accounts))
    {
    }
    struct Row {
        int number = 0;
        PaymentRequest request {};
    };
    //! Adds a row. Gives the first row of its similarKey() where that is another account by the rules.
    std::optional<Row> take(const Row &row);

private:
    std::shared_ptr<const AccountRules> m_accounts;
    QHash<QByteArray, Row> m_first {};
};

//! Opens a file as far as it can be one of payouts: BadInput when it is a folder, a pipe, far too large or can't be read.
Result<Done> openForImport(QFile &file);
ApiError tooLargeForImport(const QString &file);

//! Turns a table into payments ready to be confirmed, by the same rules as the form. Asks nobody and may run on any thread.
class BatchReader {
public:
    //! `wanted` as far as somebody has said how the file is to be read. Stops early once `ending` is true.
    BatchReader(const PaymentService &payments, const NumberFormat &format, const ColumnMap &map, const TableFormat &wanted,
        const std::atomic_bool &ending, std::shared_ptr<const AccountRules> accounts = std::make_shared<const AccountRules>(),
        KnownLists lists = {}, const RequiredFields &required = {});

    //! BadInput when the file is no table. Once.
    Result<ReadBatch> read(const QString &path);
    Result<ReadBatch> read(QIODevice &file);
    Result<ReadBatch> read(Table &table);

private:
    void begin(const Table &table, const BatchColumns &columns);
    void noteContent(const Table &table);
    bool noteNumbers(const BatchColumns &columns, const TableRow &row);
    void takeRow(const BatchColumns &columns, const Table &table, const TableRow &row);
    void add(BatchProblem problem, const BatchColumns &columns, const Table &table, const TableRow &row);
    void freeze(const CheckedRow &checked, const TableRow &row);
    void noteOthers(const PaymentRequest &request, int row, int line);
    bool noteDuplicate(const PaymentRequest &request, int row, int line);
    void noteParty(const PaymentRequest &request, int row, int line, int similar);
    void noteTable(const QString &below);
    void noteNameless(const BatchColumns &columns, const NamelessColumns &nameless);
    void takeNothing();
    void conclude(const Table &table);

    const PaymentService &m_payments;
    BatchRules m_rules;
    ColumnMap m_map;
    TableFormat m_wanted;
    const std::atomic_bool &m_ending;
    QString m_tableNote {}; //!< as in BatchLayout
    bool m_isHeaderChosen = false; //!< a person named the row of the header
    bool m_isByContent = false;
    bool m_isUsable = true; //!< nothing about the file as a whole keeps its rows from being ready
    ReadBatch m_batch;
    QHash<QByteArray, int> m_firstRows; //!< by duplicateDigest()
    SimilarRows m_similar {m_rules.accounts};
    AccountRemarks m_remarks {}; //!< of the ready rows
    struct Party {
        int row = 0;
        QString account {};
        QString person {};
        QString name {}; //!< as it is written
    };
    QHash<QString, Party> m_firstOfAccount {}; //!< the first row of each account
    QHash<QString, Party> m_firstOfPerson {}; //!< and of each name
};

} // namespace kontor
