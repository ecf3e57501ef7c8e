// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/session/merchantsession.h"
#include <QObject>

class QMenu;

namespace kontor {

class KeysFeature;
class Navigator;
class Page;
class PayoutActions;
class Theme;
class ToastHost;
struct WindowContext;

//! One payment at a time, payout or payin: on a page, in a window of its own, compared with what the gateway shows, or made once more.
class PaymentsFeature final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    PaymentsFeature(const WindowContext &context, PayoutActions &actions, KeysFeature &keys);

    //! One window a payment: asked for again, it comes forward.
    void openInWindow(const PaymentRecord &payment);

private:
    Page *makePage(PaymentKind kind);
    Page *makeConflict();
    void compare(const PaymentRecord &payment);
    void duplicate(const PaymentRecord &payment);
    void startLike(const PaymentRecord &payment);

    QWidget &m_window;
    QMenu &m_menu; //!< what can be done with the one that is seen
    MerchantSession &m_session;
    Theme &m_theme;
    const NumberFormat &m_format;
    Navigator &m_navigator;
    ToastHost &m_toasts;
    PayoutActions &m_actions;
    KeysFeature &m_keys;
};

} // namespace kontor
