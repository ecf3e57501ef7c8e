// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "office/imports/pastedrows.h"
#include "office/sheets/sheetreader.h"
#include <QObject>
#include <QThreadPool>
#include <functional>

namespace kontor {

//! A file of payouts from its choosing to the batch that is reviewed: reads it, keeps the sheet that is being mended, and brings in what
//! the ledger and the gateway have to say. Acts on a few rows happen at once; what concerns many is done beside, and acts that come
//! meanwhile wait for it, so that nobody who types has to. Nothing is written to the ledger, and nothing is sent.
class BatchRepair final : public QObject {
    Q_OBJECT
public:
    BatchRepair(Ledger &ledger, PaymentService &payments, Clock &clock, ColumnMemory memory, QObject *parent = nullptr);
    ~BatchRepair() override;

    // What is open is closed at once, before the new one is read: rows never stand under another name than their own.
    void openFile(const QString &path);
    //! Rows that were copied from a spreadsheet.
    void openRows(const QString &rows, const QString &title, const CopiedMarks &marks = {});
    //! A batch file that Kontor has written (unpaidRows()).
    void openOwn(const QByteArray &rows, const QString &title);
    //! Forgets it all.
    void close();

    bool isOpen() const { return m_sheet != nullptr; }
    bool isReading() const { return m_isReading; }
    //! Something that concerns many rows is being done, or what the ledger knows of them is still being asked for.
    bool isBusy() const { return m_isReading || m_isBusy || (m_sheet && m_isAsking); }
    int rowsRead() const { return m_progress ? m_progress->rows.load() : 0; }
    //! Only where isOpen().
    const BatchSheet &sheet() const { return *m_sheet; }
    const SheetSource &source() const { return m_source; }
    //! Of what is open, being read or could not be read: the file's name. Empty when there is none of them.
    QString title() const;
    //! How the person wants it to be read, where they said it.
    const TableFormat &wanted() const { return m_wish.format; }
    //! The gateway's lists of codes are others in the ledger: the rows are compared with them.
    void readLists();

    // ---- how it is read
    //! Reads it again, without what was mended. Another sheet of a workbook is other rows: those that are open are closed at once.
    //! Otherwise the rows stay as they were read before when they can't be read in this way.
    void setFormat(const TableFormat &wanted);
    void setNumbers(std::optional<NumberStyle> numbers);
    void setMap(const ColumnMap &map);

    // ---- mending
    void type(const QList<BatchSheet::Entry> &entries);
    void setLeftOut(const QList<int> &rows, bool leftOut);
    void useAmountsAsShown();
    void keepBank(const QString &code);
    void undo();
    void redo();

    //! The ready rows, frozen and compared with the ledger. Remembers what was chosen for files of this make.
    Reply<ReadBatch> *review();
    //! See kontor::saveRejected().
    Reply<int> *saveRejected(const QString &path);

Q_SIGNALS:
    //! Another sheet, or none.
    void replaced();
    //! These rows of it are another now; empty: any.
    void changed(const QList<int> &rows);
    void busyChanged();
    //! It can't be read, in a sentence.
    void refused(const kontor::ApiError &why);

private:
    using Act = std::function<QList<int>(BatchSheet &)>;
    void open(const SheetSource &source, const ImportOptions &wish);
    void closeSheet();
    void read();
    void readEnded(const Result<BatchSheetPtr> &read);
    void keepWhatIsOpen();
    void askLedger();
    Reply<EarlierPayoutsPtr> *askEarlier(const RowsToCompare &rows);
    void askAboutChanged(const QList<int> &changed);
    void takeEarlier(const EarlierPayouts &more, const QList<int> &changed);
    void perform(int rows, Act act);
    void performBeside(Act act);
    void performWaiting();
    void learn(const std::function<void(ImportContext &)> &edit);
    void dispose(BatchSheetPtr sheet);
    void setBusy(bool isBusy);
    void remember() const;

    Ledger &m_ledger;
    PaymentService &m_payments;
    Clock &m_clock;
    ColumnMemory m_memory;
    SheetSource m_source;
    ImportOptions m_wish;
    ImportOptions m_openWish; //!< that of the rows that are open: it counts again when they can't be read in another way
    bool m_hasChosen = false; //!< a person said how the columns or the numbers are
    bool m_openHasChosen = false; //!< of the sheet that is open
    BatchSheetPtr m_sheet;
    ImportContext m_knowledge;
    std::shared_ptr<SheetProgress> m_progress;
    struct Waiting {
        int rows;
        Act act;
    };
    QList<Waiting> m_waiting;
    bool m_isReading = false;
    bool m_isBusy = false;
    bool m_isAsking = false; //!< the ledger, about the sheet that is open
    int m_reading = 0; //!< counts them: what belongs to an earlier one is dropped
    int m_opened = 0; //!< counts the sheets: what is done to one lasts while it can't be read in another way
    std::atomic_bool m_ending = false;
    QThreadPool m_pool; //!< one thread
};

} // namespace kontor
