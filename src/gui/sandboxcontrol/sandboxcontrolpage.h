// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/page/page.h"
#include "office/session/merchantsession.h"
#include <QTimer>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace kontor {

class FieldRow;
class MessageBar;
class Theme;

//! Plays the customer and the bank of the built-in sandbox. Only that profile has it. Each act says what happens now. A narrow one: it
//! stands beside the pages (SandboxDock), in sight of what it does to them.
class SandboxControlPage final : public Page {
    Q_OBJECT
public:
    SandboxControlPage(
        MerchantSession &session, SandboxControl &control, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;
    void arrive() override;
    //! What is open, and how the gateway behaves, is read; the keyboard stays where it is.
    void look();
    bool canAskAgain() const override { return true; }
    void askAgain() override { look(); }
    //! Its customer is played next.
    void choosePayin(const OrderId &id);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    QWidget *makeCustomer();
    QWidget *makePayouts();
    QWidget *makeTrouble();
    QCheckBox *addSwitch(
        QVBoxLayout *layout, const QString &words, Reply<Done> *(SandboxControl::*set)(bool), const QString &on, const QString &off);
    void takeKeyboard();
    void readPayins();
    void showPayins(const QList<PaymentRecord> &payins);
    void readBehaviour();
    void show(const SandboxControl::Behaviour &behaviour);
    std::optional<OrderId> chosenPayin() const;
    void payOtherAmount();
    //! Says the words when it is done, and what stood in the way when it isn't.
    void act(Reply<Done> *reply, const QString &words);

    MerchantSession &m_session;
    SandboxControl &m_control;
    const Theme &m_theme;
    const NumberFormat &m_format;
    MessageBar *m_message = nullptr;
    QComboBox *m_payins = nullptr;
    FieldRow *m_payinsRow = nullptr;
    QLineEdit *m_amount = nullptr;
    FieldRow *m_amountRow = nullptr;
    QWidget *m_customerActions = nullptr;
    QComboBox *m_outcome = nullptr;
    QSpinBox *m_delay = nullptr;
    QCheckBox *m_twice = nullptr;
    QCheckBox *m_unfamiliar = nullptr;
    QCheckBox *m_clock = nullptr;
    QList<PaymentRecord> m_open;
    std::optional<OrderId> m_wanted;
    bool m_hasArrived = false; //!< and what is open isn't known yet
    bool m_waits = false; //!< it makes trouble for a while
    QTimer m_again; //!< looks whether it still does
    QTimer m_reading; //!< many changes of the ledger are one look
};

} // namespace kontor
