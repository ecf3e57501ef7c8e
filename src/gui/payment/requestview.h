// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "models/paymentcells.h"
#include <QWidget>

class QPlainTextEdit;
class QPushButton;

namespace kontor {

class Theme;

//! What was sent for one payment, byte for byte but for its secret, and how each try ended. Folded until somebody wants to see it.
class RequestView final : public QWidget {
    Q_OBJECT
public:
    explicit RequestView(const Theme &theme, QWidget *parent = nullptr);

    void setPayment(const PaymentRecord &payment, const Result<QList<AttemptRecord>> &attempts, const Result<QList<ReplyRecord>> &replies);
    void clear();
    //! Unfolds it and gives its text the keyboard, as soon as there is a payment in it.
    void open();

private:
    void setShown(bool shown);

    QPushButton *m_toggle;
    QPlainTextEdit *m_text;
    bool m_isShown = false; //!< a person opened it
    bool m_wantsKeyboard = false;
};

//! The method and the path of its request.
QString requestLine(const PaymentRecord &payment);
//! The bytes of it are not in this ledger: it was made by another program and is only followed here.
bool wasMadeElsewhere(const PaymentRecord &payment);
//! Method and path, the frozen body, and the tries with their outcomes. The last segment of the callback's address, by which a callback
//! proves itself, is left out. What the ledger couldn't give is said to be so: nothing else is said of it.
QString requestText(const PaymentRecord &payment, const Result<QList<AttemptRecord>> &attempts, const Result<QList<ReplyRecord>> &replies);
//! For the gateway's people: the ID, the money, where it stands, every step in UTC and every try. No name, account or
//! address of the payment, but what a person wrote down as a reason.
QString supportText(
    const PaymentRecord &payment, const QList<TimelineEntry> &timeline, const Result<QList<AttemptRecord>> &attempts, UtcTime now);

} // namespace kontor
