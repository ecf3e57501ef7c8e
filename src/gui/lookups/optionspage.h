// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/lookups/queryhistory.h"
#include "gui/page/page.h"
#include "models/optionsmodel.h"
#include "office/fields/paymentdraft.h"
#include "office/session/merchantsession.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QSettings;

namespace kontor {

class FieldRow;
class KnownCurrencies;
class MessageBar;
class PageHeader;
class PaymentTable;
class RawReply;
class TableCard;
class Theme;

//! Which methods and banks the gateway offers for an amount, what changed since the last look at the same amount, and all of it as
//! CSV.
class OptionsPage final : public Page {
    Q_OBJECT
public:
    OptionsPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;

    //! The page is entered: the cursor is in the amount.
    void arrive() override;
    //! What was typed is asked for.
    void ask();
    //! F5: the amount that is shown, once more.
    bool canAskAgain() const override { return true; }
    void askAgain() override;
    //! The last looks are kept there, for a later start.
    void remember(QSettings &settings);

Q_SIGNALS:
    //! A payin of this money, by this method and bank.
    void payinRequested(const kontor::PaymentDraft &draft);

private:
    void build(const Theme &theme);
    QWidget *makeQuestion(const Theme &theme);
    QWidget *makeTable(const Theme &theme);
    void makeRowMenu();
    void fitColumns();
    void useInPayin();
    void takeCurrencies(const QStringList &codes);
    void askFor(const Money &money);
    void take(const Money &money, const Result<PaymentOptions> &options);
    void show(const Money &money, const PaymentOptions &options);
    void showAge(const Money &money, const PaymentOptions &options);
    QStringList counts() const;
    void copy();
    void showNothing();
    void showInvitation();
    void showEmpty(const QString &words);

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    OptionsModel m_model;
    PageHeader *m_header = nullptr;
    QLineEdit *m_amount = nullptr;
    FieldRow *m_amountRow = nullptr;
    QComboBox *m_currency = nullptr;
    FieldRow *m_currencyRow = nullptr;
    QPushButton *m_ask = nullptr;
    QPushButton *m_copy = nullptr;
    MessageBar *m_message = nullptr;
    PaymentTable *m_table = nullptr;
    TableCard *m_card = nullptr;
    RawReply *m_raw = nullptr;
    QueryHistory m_looks;
    KnownCurrencies *m_currencies;
    std::optional<PaymentOptions> m_shown;
    std::optional<Money> m_shownFor;
    QString m_typed; //!< the amount that is asked for, as it was typed
    PaymentDraft m_money; //!< that of the options that are shown
    bool m_asking = false;
};

} // namespace kontor
