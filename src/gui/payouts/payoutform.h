// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "models/payoutadvice.h"
#include "office/fields/paymentdraft.h"
#include <QSet>
#include <QWidget>

class QComboBox;
class QLineEdit;

namespace kontor {

class FieldRow;
class MatchCompleter;
class PlainLabel;
class Theme;

//! The fields of a new payout. Checks what can be checked as each field is left, says it beside the field in whole words, and never
//! clears what was typed.
class PayoutForm final : public QWidget {
    Q_OBJECT
public:
    PayoutForm(const Theme &theme, const NumberFormat &format, PayoutAdvice &advice, QWidget *parent = nullptr);
    ~PayoutForm() override;

    //! What the gateway wants of each payment.
    void setRequired(const RequiredFields &required);

    PaymentDraft draft() const;
    void setDraft(const PaymentDraft &draft);
    //! Empty, with what the last payouts used preset, and the cursor in the first field.
    void startNew();
    void nameRecipient(const QString &name);
    void focusAmount();
    void focusFirst();
    bool isTouched() const;
    //! Shows every problem; true when none blocks. The first field with one gets the cursor.
    bool validate();
    //! Problems that came from elsewhere (the ledger knows the ID), beside their field.
    void showProblem(PaymentField field, const QString &words);

Q_SIGNALS:
    //! Enter was pressed in the last field, and nothing is left to fill in.
    void endReached();

private:
    struct Row {
        PaymentField field;
        FieldRow *row;
        QWidget *editor;
    };
    QLineEdit *addLine(PaymentField field, const QString &label, const QString &name, const QString &help = {});
    QComboBox *addChoice(PaymentField field, const QString &label, const QString &name, const QString &help = {});
    void build();
    void addRow(PaymentField field, const QString &label, QWidget *editor, const QString &help);
    void completeFrom(const PaymentRequest &request);
    void addCompletion();
    void offerRecipients();
    void showAgeOfBanks();
    static bool isEmpty(const Row &row);
    void goOnBehind(PaymentField field);
    void presetChoices();
    void showBanks();
    void showAdvice();
    QString adviceOn(PaymentField field) const;
    void echoAmount();
    void leaveField(PaymentField field);
    void adviseOnLeft();
    QString warningOn(PaymentField field) const;
    void checkField(PaymentField field);
    FieldRow *rowOf(PaymentField field) const;

    const Theme &m_theme;
    const NumberFormat &m_format;
    PayoutAdvice &m_advice;
    QList<Row> m_rows;
    RequiredFields m_required {};
    QSet<PaymentField> m_left; //!< a person has been there: what is said of these is kept true
    QLineEdit *m_name = nullptr;
    QLineEdit *m_account = nullptr;
    QComboBox *m_bank = nullptr;
    QComboBox *m_method = nullptr;
    QLineEdit *m_email = nullptr;
    QLineEdit *m_amount = nullptr;
    QComboBox *m_currency = nullptr;
    QLineEdit *m_reference = nullptr;
    QLineEdit *m_id = nullptr;
    QString m_copyOf; //!< the ID of the payment that it was copied from
    MatchCompleter *m_completer = nullptr;
    PlainLabel *m_about = nullptr; //!< what is known of the account and the balance
};

} // namespace kontor
