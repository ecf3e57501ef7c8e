// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "core/textformat.h"
#include "office/fields/paymentdraft.h"
#include <QTimer>
#include <QWidget>

class QComboBox;
class QLineEdit;

namespace kontor {

class FieldRow;
class Theme;

//! The fields of a new payin, amount first: methods and banks are those that the gateway offers for it. Checks what can be checked as each
//! field is left, says it beside the field, and never clears what was typed.
class PayinForm final : public QWidget {
    Q_OBJECT
public:
    PayinForm(const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);
    ~PayinForm() override;

    //! What the gateway wants of each payment.
    void setRequired(const RequiredFields &required);

    PaymentDraft draft() const;
    void startNew();
    void setDraft(const PaymentDraft &draft);
    void focusFirst();
    //! Where the money is filled in already.
    void focusCustomer();
    bool isTouched() const;
    //! Shows every problem; true when none blocks. The first field with one gets the cursor.
    bool validate();
    void showProblem(PaymentField field, const QString &words);

    void setCurrencies(const QStringList &codes);
    //! What the gateway offers for this money. What is chosen stays, and is said to be no longer offered where it isn't.
    void setOptions(const Money &money, const PaymentOptions &options);
    //! They could not be read, for what the message of this code says: nothing is listed, and that is said.
    void setOptionsUnknown(const Money &money, const QString &code);
    //! Said below the method: that they are being asked for.
    void setOptionsNote(const QString &words);

Q_SIGNALS:
    //! Enter in the last field.
    void endReached();
    //! Another amount or currency was typed: which methods and banks are there for it?
    void optionsRequested(const kontor::Money &money);

private:
    struct Row {
        PaymentField field;
        FieldRow *row;
        QWidget *editor;
    };
    void build();
    QLineEdit *addLine(PaymentField field, const QString &label, const QString &name, const QString &help = {});
    QComboBox *addChoice(PaymentField field, const QString &label, const QString &name, const QString &help = {});
    void addRow(PaymentField field, const QString &label, QWidget *editor, const QString &help);
    void goOnBehind(PaymentField field);
    std::optional<Money> money() const;
    void amountTyped();
    void askOptions();
    void showMethods();
    void showBanks();
    const PaymentOption *offeredMethod() const;
    QString offerWarning(PaymentField field) const;
    void showOfferWarnings();
    void checkField(PaymentField field);
    FieldRow *rowOf(PaymentField field) const;

    const Theme &m_theme;
    const NumberFormat &m_format;
    QList<Row> m_rows;
    RequiredFields m_required {};
    QTimer m_typing;
    std::optional<Money> m_askedFor;
    bool m_isAsking = false;
    std::optional<Money> m_listedFor; //!< nothing: what there is for the amount that stands there is not known
    PaymentOptions m_options;
    QLineEdit *m_amount = nullptr;
    QComboBox *m_currency = nullptr;
    QComboBox *m_method = nullptr;
    QComboBox *m_bank = nullptr;
    QLineEdit *m_name = nullptr;
    QLineEdit *m_account = nullptr;
    QLineEdit *m_email = nullptr;
    QLineEdit *m_returnUrl = nullptr;
    QLineEdit *m_reference = nullptr;
    QLineEdit *m_id = nullptr;
};

} // namespace kontor
