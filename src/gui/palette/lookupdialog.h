// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/payments/paymentlookup.h"
#include <QDialog>

class QLineEdit;
class QPushButton;

namespace kontor {

class FactList;
class FieldRow;
class MessageBar;
class Theme;

//! Ctrl+L: one ID, and what is known of it: a payment of this ledger is opened, one that was made elsewhere is shown as the gateway has it
//! and can be added. Shown by open(); deletes itself.
class LookUpDialog final : public QDialog {
    Q_OBJECT
public:
    //! `environment` stands in the title. An ID that lies in the clipboard stands in the field at once, to be typed over.
    LookUpDialog(
        PaymentLookup &lookup, Clock &clock, const NumberFormat &format, const Theme &theme, const QString &environment, QWidget *parent);

    //! Looks this up at once.
    void lookUp(const QString &id);

Q_SIGNALS:
    void openRequested(const kontor::OrderId &id, kontor::PaymentKind kind);
    //! It is in the ledger now.
    void added(const kontor::OrderId &id, kontor::PaymentKind kind);

private:
    void build(const QString &environment);
    void ask();
    void take(const Result<PaymentLookup::Answer> &answer);
    void refuse(const ApiError &error);
    void show(const PaymentLookup::Found &found);
    void showFacts(const PaymentLookup::Found &found);
    void add();
    void clear();

    PaymentLookup &m_lookup;
    Clock &m_clock;
    const NumberFormat &m_format;
    const Theme &m_theme;
    QLineEdit *m_id;
    FieldRow *m_row;
    MessageBar *m_bar;
    FactList *m_facts;
    QPushButton *m_lookUp;
    QPushButton *m_add;
    std::optional<PaymentLookup::Found> m_found;
    int m_generation = 0; //!< answers to what stood there before are dropped
};

} // namespace kontor
