// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/page/page.h"
#include "gui/payment/payoutactions.h"
#include "office/session/merchantsession.h"

class QMenu;

namespace kontor {

class DetailPanel;
class PaymentDetails;
class Theme;

//! One payment on a page of its own: where a search leads. A list would have to be narrowed or scrolled to show it, which would take away
//! what a person had arranged there.
class PaymentPage final : public Page {
    Q_OBJECT
public:
    PaymentPage(PaymentKind kind, MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    void show(const OrderId &id);
    using Page::show;
    QString title() const override;
    void arrive() override;
    std::optional<PaymentRecord> chosen() const override;
    //! What can be done with it: behind the panel's button.
    void setRowMenu(QMenu *menu);
    //! The menu belongs to another window, whose chosen payment it is for.
    void hideRowMenu();

Q_SIGNALS:
    void actionRequested(kontor::PaymentAction act, const kontor::PaymentRecord &payment);
    //! A link with which the customer can pay this payin.
    void linkRequested(const kontor::PaymentRecord &payment);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    PaymentKind m_kind;
    DetailPanel *m_panel;
    PaymentDetails *m_details;
};

} // namespace kontor
