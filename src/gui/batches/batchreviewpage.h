// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/page/page.h"
#include "models/batchpeoplemodel.h"
#include "models/batchproblemsmodel.h"
#include "models/payoutadvice.h"
#include "office/session/merchantsession.h"
#include <QTimer>

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace kontor {

class Card;
class FieldRow;
class MessageBar;
class PageHeader;
class PaymentTable;
class PlainLabel;
class Theme;

//! A batch before it is sent: the sums and what they leave, the largest, who is paid for the first time or on another account, what looks
//! like a slip, and possible duplicates of earlier payouts, for which it asks one reason. Every batch passes it, in every environment: the
//! rows of a file, of which nothing is in the ledger before the last key, and a batch that was imported before. With live money a dialog
//! asks once more.
class BatchReviewPage final : public Page {
    Q_OBJECT
public:
    BatchReviewPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;

    void arrive() override;

    //! Shows what is to be paid; all of its rows that are ready.
    void review(const ReadBatch &batch);
    //! After so many problems in a row the batch stops; 0: never.
    void setStopAfter(int problems) { m_stopAfter = problems; }
    //! From the moment when it was confirmed until the ledger has answered.
    bool isImporting() const { return m_importing; }

Q_SIGNALS:
    //! Durable in the ledger as drafts, and nobody asked for more.
    void imported(const kontor::BatchRecord &batch);
    //! Imported and handed over to be sent.
    void released(const kontor::BatchRecord &batch);
    //! Left as drafts although it was to be sent.
    void notReleased(const kontor::BatchRecord &batch, const kontor::ApiError &why);
    //! The same rows are there as this batch.
    void openRequested(const QString &id);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makePeople();
    QWidget *makeProblems();
    QWidget *makeButtons();
    void showPeople();
    void showHeader();
    void showSums();
    QWidget *sumCard(const BatchSummary::Currency &currency);
    QString sumWords(const BatchSummary::Currency &currency) const;
    QString balanceAfter(const BatchSummary::Currency &currency) const;
    void showProblems();
    void showWarnings();
    void armButtons();
    void placeKeyboard();
    bool isStored() const { return m_batch.record.seq != 0; } //!< it was imported before
    bool needsReason() const { return !m_batch.duplicatesReason.isEmpty(); }
    bool mayImport() const;
    void showSendButton();
    void import(bool send);
    void confirmLive();
    void importNow(bool send);
    void importEnded(const Result<BatchRecord> &done, bool send);
    bool hasShownUnlistedCodes() const;
    void release(const BatchRecord &batch);
    void complain(const ApiError &error);
    void forget();

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    PageHeader *m_header;
    MessageBar *m_message;
    MessageBar *m_before;
    MessageBar *m_codes; //!< what is not known of banks, currencies and methods
    QLineEdit *m_reason;
    FieldRow *m_reasonRow; //!< where there are duplicates
    QWidget *m_sums;
    QVBoxLayout *m_sumCards;
    PayoutAdvice m_advice; //!< of it the balances
    BatchPeopleModel m_people;
    Card *m_peopleCard = nullptr;
    PlainLabel *m_peopleLead = nullptr;
    PaymentTable *m_peopleTable = nullptr;
    Card *m_problemsCard = nullptr;
    PlainLabel *m_problemsLead = nullptr;
    BatchProblemsModel m_problems;
    PaymentTable *m_table = nullptr;
    QPushButton *m_leave = nullptr;
    QPushButton *m_importOnly = nullptr;
    QPushButton *m_send = nullptr;
    QTimer m_pause; //!< until the button may be pressed with live money
    ReadBatch m_batch;
    int m_stopAfter = BatchRecord::usualStopAfter;
    bool m_importing = false;
};

} // namespace kontor
