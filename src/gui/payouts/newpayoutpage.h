// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/page/page.h"
#include "office/session/merchantsession.h"
#include <QPointer>
#include <QTimer>
#include <optional>

class QLayout;
class QLineEdit;
class QPushButton;
class QStackedLayout;

namespace kontor {

class FieldRow;
class MessageBar;
class PageHeader;
class PayoutAdvice;
class PayoutForm;
class PlainLabel;
class ReviewCard;
class Theme;
class DuplicateComparison;

//! A new payout in two steps on one page: the form, then the review, which shows the frozen bytes read back. Nothing is sent from here:
//! the last key queues it, and the worker sends it after the hold.
class NewPayoutPage final : public Page {
    Q_OBJECT
public:
    NewPayoutPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;

    //! An empty form; one that was left half filled comes back as it was, and says so.
    void startNew();
    //! With this name, and the people who have it to choose from.
    void startTo(const QString &recipient);
    //! The same recipient again, with the amount left open. What was half typed before is put aside, here and above.
    void startLike(const PaymentRecord &payment);
    bool isReviewing() const;
    //! What stands in the form and is neither sent nor being written down; nothing when it is empty.
    std::optional<PaymentDraft> draftRestore() const;
    //! It stands in the form again, for when somebody comes back to it.
    void bringBack(const PaymentDraft &typed);
    //! Between the last key and the sending.
    void setHold(Millis hold) { m_hold = hold; }

Q_SIGNALS:
    //! Durable in the ledger; goes out after `hold` unless it is cancelled.
    void queued(const kontor::PaymentRecord &record, kontor::Millis hold);
    //! To compare with: the one that looks the same.
    void paymentRequested(const kontor::OrderId &id, kontor::PaymentKind kind);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void buildForm();
    void showForm();
    void startEmpty(); //!< what was half typed can be brought back
    void showAdvice(const ReviewedPayment &reviewed);
    void showWarnings(const ReviewedPayment &reviewed);
    void addDuplicateActions(const ReviewedPayment &reviewed);
    void buildReview();
    QLayout *makePayRow();
    void review();
    void showReview(const ReviewedPayment &reviewed);
    void askForReview(const PaymentDraft &draft);
    void reviewRefused(const ApiError &error);
    void armPay();
    QString whyNotYet() const; //!< the button to pay can't be pressed; empty: it can
    void letPay();
    QString wordsOfPay(const ReviewedPayment &reviewed) const;
    void pay();
    void payRefused(const ApiError &error);
    void back();
    // ---- the payout that looks the same
    void lookAgain();
    void takeRefusal(const Result<ReviewedPayment> &again);
    void checkDuplicate();
    void readDuplicate();
    void takeDuplicate(const PaymentRecord &duplicate);
    void compareDuplicate();
    void showComparison(const PaymentRecord &duplicate);
    void lookWithoutDuplicate(const QString &news);

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    PayoutAdvice *m_advice;
    QStackedLayout *m_steps;
    PayoutForm *m_form = nullptr;
    MessageBar *m_formMessage = nullptr;
    MessageBar *m_reviewMessage = nullptr;
    ReviewCard *m_card = nullptr;
    DuplicateComparison *m_compare = nullptr; //!< hidden until somebody wants it
    PlainLabel *m_whyNotYet = nullptr; //!< beside the button to pay
    FieldRow *m_reasonRow = nullptr;
    QLineEdit *m_reason = nullptr; //!< for a payout that is the same as one a short while ago
    QPushButton *m_reviewButton = nullptr;
    QPushButton *m_payButton = nullptr;
    std::optional<ReviewedPayment> m_reviewed;
    QPointer<QObject> m_reviewing; //!< the review that was asked for
    Millis m_hold {5000};
    PaymentDraft m_prefilled {}; //!< what startTo() and startLike() wrote: nobody typed it
    std::optional<PaymentDraft> m_aside; //!< what was typed before it
    QPointer<QObject> m_looking; //!< the look at the payout that looks the same
    bool m_looksOnceMore = false; //!< something was written meanwhile
    std::optional<UtcTime> m_checkRequested {}; //!< when the gateway was asked for that one and hasn't answered
    QString m_duplicateOutcome {}; //!< once it is known, in the place of the warning of the duplicate
    QString m_duplicateNews {}; //!< what came of asking, or of queueing, before the warnings
    bool m_saysTrouble = false; //!< on the review page, instead of warnings
    bool m_paying = false; //!< the confirmed payout is on its way to the ledger
    QTimer m_reading; //!< until the pay button may be pressed
};

} // namespace kontor
