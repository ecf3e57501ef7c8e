// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/page/page.h"
#include "models/batchsheetmodel.h"
#include "models/payoutadvice.h"
#include "office/imports/pastedrows.h"
#include "office/session/merchantsession.h"
#include "office/sheets/sheetsearch.h"
#include <QTimer>
#include <optional>

class QPushButton;

namespace kontor {

class BatchColumnStrip;
class BatchGrid;
class BatchRowLine;
class BatchSourceStrip;
class Card;
class MessageBar;
class PageHeader;
class TableCard;
class Theme;

//! A file on its way to a batch: how it is read, which column is what, and its rows in a grid where what is wrong is mended. It stays as it
//! is while somebody looks at other pages. Nothing of it is in the ledger.
class BatchImportPage final : public Page {
    Q_OBJECT
public:
    BatchImportPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;
    void arrive() override;
    bool takeBack() override;
    bool doAgain() override;

    void start(const QString &file);
    //! Rows that were copied from a spreadsheet.
    void startRows(const QString &rows, const CopiedMarks &marks = {});
    //! Those of another batch that paid nobody: unpaidRows().
    void startAgain(const QByteArray &rows, const BatchRecord &batch);
    //! What was here has become a batch, or is put away.
    void forget();
    //! "Payroll.csv: 496 of 500 rows are ready"; empty when nothing is being mended.
    QString standing() const;
    //! Somebody's work is in it: cells that were mended, rows that were left out.
    bool isMended() const;
    //! Rows are being written into the ledger as drafts: too late to put them away.
    bool isImporting() const { return m_isImporting; }
    //! Another one for everything that is opened or put away.
    int opened() const { return m_opened; }
    //! After so many problems in a row the batch stops; 0: never.
    void setStopAfter(int problems) { m_stopAfter = problems; }

Q_SIGNALS:
    void reviewRequested(const kontor::ReadBatch &batch);
    //! Durable in the ledger as drafts.
    void imported(const kontor::BatchRecord &batch);
    void openRequested(const QString &id);
    //! That another file be read.
    void fileRequested(const QString &path);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeHow();
    QWidget *makeChips();
    QWidget *makeButtons();
    void connectRepair();
    void connectGrid();
    void addKeys();
    void begin();
    //! The batch that is being made is no longer wanted: something else is opened, or nothing.
    void dropGoingOn();
    // ---- what is shown
    void showReplaced();
    void showNoRows();
    void showChanged();
    void showBusy();
    void showReading();
    void showCounts();
    void showSums();
    void showRow();
    void showObstacles();
    void showUnread(const ApiError &why);
    void showRefusal(const ApiError &why);
    void showShown(SheetFilter show);
    void takeKeyboard(QWidget *part);
    // ---- what is done
    void stepProblem(int step);
    void fixAlike();
    void leaveOutProblems();
    void leaveOutImported();
    void useAmountsAsShown();
    void saveRejected();
    //! Asks first where somebody's work would be lost.
    void readAgain(const TableFormat &wanted);
    void goOn(bool isDraft);
    void reviewMade(const Result<ReadBatch> &batch, bool isDraft);
    void import(ReadBatch batch);
    //! No batch came of it: the rows are open again.
    void stay(const ApiError &why);
    //! The chosen rows, or the current one where it isn't among them: what the buttons of the line act on.
    QList<int> rowsMeant() const;
    void keepOrTake(const QList<int> &rows, bool leftOut);

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    BatchRepair m_repair;
    BatchSheetModel m_model;
    PayoutAdvice m_advice;
    PageHeader *m_header;
    MessageBar *m_message;
    Card *m_how = nullptr;
    BatchSourceStrip *m_source = nullptr;
    BatchColumnStrip *m_columns = nullptr;
    QWidget *m_chips = nullptr;
    QList<QPushButton *> m_shows; //!< by SheetFilter
    QPushButton *m_next = nullptr;
    QPushButton *m_previous = nullptr;
    BatchGrid *m_grid;
    TableCard *m_card;
    BatchRowLine *m_line;
    QPushButton *m_back = nullptr;
    QPushButton *m_leaveOut = nullptr;
    QPushButton *m_reject = nullptr;
    QPushButton *m_draft = nullptr;
    QPushButton *m_review = nullptr;
    QTimer m_reading; //!< how far it is
    QString m_said; //!< by the message: so that it isn't said again
    std::optional<int> m_refusedAt; //!< so many rows were ready when something was refused
    int m_stopAfter = BatchRecord::usualStopAfter;
    bool m_isGoingOn = false; //!< the batch is being made
    bool m_isImporting = false; //!< and being written
    int m_opened = 0; //!< counts what was opened: a batch of something earlier is dropped
};

} // namespace kontor
