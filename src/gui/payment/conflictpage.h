// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/page/page.h"
#include "office/session/merchantsession.h"

class QLineEdit;
class QPushButton;

namespace kontor {

class Card;
class FactList;
class FieldRow;
class MessageBar;
class PlainLabel;
class Theme;

//! A payment that the gateway shows otherwise than it was sent, or under an ID that a person typed: ours beside the gateway's, what
//! differs marked, and the person's decision with its reason. Nothing is sent from here.
class ConflictPage final : public Page {
    Q_OBJECT
public:
    ConflictPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;

    void show(const PaymentRecord &payment);
    PaymentKind kind() const { return m_payment ? m_payment->submission.kind : PaymentKind::Payout; }

    //! What is said of a payment that the gateway has accepted from here, and shows so now.
    static QString compared(const PaymentRecord &ours, const PaymentDetail &theirs);

Q_SIGNALS:
    void decided(const kontor::OrderId &id, bool ours, const QString &reason);
    //! It is not ours, and the same is wanted under a new ID. Nothing is filled in for this one's sake that a person doesn't see.
    void anotherRequested(const kontor::PaymentRecord &payment, const QString &reason);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeSheets();
    QWidget *makeDecision();
    void showMeaning(const QString &accepted);
    void showOurs();
    void ask();
    void showTheirs(const Result<PaymentDetail> &answer);
    void addPair(const QString &name, const QString &ours, const QString &theirs);
    QString givenReason();
    void decide(bool ours);
    void makeAnother();
    static QString untilDecided(const PaymentRecord &payment);
    static QString afterAccepted(const PaymentRecord &payment);
    static QString comparedPayin(const PaymentRecord &ours, const PaymentDetail &theirs);

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    MessageBar *m_message;
    FactList *m_ours;
    FactList *m_theirs;
    MessageBar *m_answer;
    FieldRow *m_reasonRow = nullptr;
    QLineEdit *m_reason = nullptr;
    QPushButton *m_notOurs = nullptr;
    QPushButton *m_again = nullptr;
    PlainLabel *m_whyOurs = nullptr;
    std::optional<PaymentRecord> m_payment;
};

} // namespace kontor
