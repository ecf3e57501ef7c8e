// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/lists/paymentlistpage.h"
#include "gui/payment/payoutactions.h"
#include "office/session/merchantsession.h"
#include <QObject>

class QAction;

namespace kontor {

namespace Ui {
class MainWindow;
}
class Navigator;
class PaymentDetails;
class SandboxFeature;
class ToastHost;
struct WindowContext;

//! The Payments menu: its entries name the payment that is chosen on the page that is seen, and act on that one or on all that are
//! selected.
class PaymentsMenu final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    PaymentsMenu(const WindowContext &context, PayoutActions &actions, SandboxFeature &sandbox);

    //! What is chosen now is what the entries are for.
    void update();
    //! Whatever is open at the gateway is asked for.
    void checkAllOpen();

private:
    void connectChosen();
    void connectAll();
    void onChosen(QAction *action, PaymentAction act);
    void onDetails(QAction *action, void (PaymentDetails::*act)());
    void onCurrentList(QAction *action, void (PaymentListPage::*act)());
    void cancelChosen();
    void checkOrRefresh();
    void copyDetails();
    void updatePayinActions(const std::optional<PaymentRecord> &payment);
    void updateFinalAction(const std::optional<PaymentRecord> &payment);
    QString targetOf(const PaymentRecord &payment) const;
    void nameTarget(const PaymentListPage *list);

    Ui::MainWindow &m_ui;
    MerchantSession &m_session;
    const NumberFormat &m_format;
    Navigator &m_navigator;
    ToastHost &m_toasts;
    PayoutActions &m_actions;
    SandboxFeature &m_sandbox;
    std::optional<PaymentRecord> m_target; //!< what the entries name and act on
    QAction *m_targetTitle; //!< names it above them
};

} // namespace kontor
