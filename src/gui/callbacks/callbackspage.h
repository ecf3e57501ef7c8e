// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/page.h"
#include "models/callbacksmodel.h"
#include "office/session/merchantsession.h"
#include <QTimer>

class QAction;
class QPushButton;

namespace kontor {

class CallbackChart;
class MessageBar;
class PageHeader;
class PaymentTable;
class PlainLabel;
class TableCard;
class Theme;

//! What the gateway (or anybody else) said to the listener since Kontor was started, and what came of it.
class CallbacksPage final : public Page {
    Q_OBJECT
public:
    CallbacksPage(MerchantSession &session, const Theme &theme, QWidget *parent = nullptr);

    QString title() const override;
    void arrive() override;
    //! Calls the address that the gateway is given, and says whether that came here.
    void sendTest();

Q_SIGNALS:
    void paymentRequested(const kontor::OrderId &id, kontor::PaymentKind kind);
    //! Another port is to be chosen, where callbacks are set up.
    void portRequested();

private:
    void build(const Theme &theme);
    void fitColumns();
    int answerWidth(int row) const;
    void fitNewest();
    QWidget *makeDay(const Theme &theme);
    QWidget *makeActs(const Theme &theme);
    void makeRowMenu();
    void showState();
    QString standing() const;
    void showPort();
    void countDown();
    void usePort(quint16 port);
    void tryPortAgain();
    void pauseOrResume();
    std::optional<CallbackEntry> chosenCall() const;
    void updateActions();
    void copyRequest();
    void showDay();
    void showGaps();
    void showEmptyOrTable();
    void openPayment();

    MerchantSession &m_session;
    const Theme &m_theme;
    CallbacksModel m_model;
    PageHeader *m_header = nullptr;
    QPushButton *m_test = nullptr;
    QPushButton *m_pause = nullptr;
    QList<QPushButton *> m_rowButtons {}; //!< open the payment, copy the request
    PlainLabel *m_whyNot = nullptr; //!< why one of them can't be pressed
    QList<QAction *> m_rowActions {}; //!< the same in the row's menu
    MessageBar *m_message = nullptr;
    CallbackChart *m_chart = nullptr;
    PlainLabel *m_day = nullptr;
    PlainLabel *m_gaps = nullptr; //!< when nothing could be heard
    PaymentTable *m_table = nullptr;
    TableCard *m_card = nullptr;
    QTimer m_minute;
    QTimer m_second; //!< while a time is counted down
    bool m_isEmpty = false; //!< as it is shown
    int m_answerWidth = 0; //!< what stood in "Answered" so far has room in it
    bool m_isTesting = false;
    bool m_saysPort = false; //!< what the message says of the port
};

} // namespace kontor
