// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/session/merchantsession.h"
#include <QObject>

class QSettings;

namespace kontor {

class KeysFeature;
class Navigator;
class Page;
class PayinNotifier;
class PayoutActions;
class Theme;
class ToastHost;
class ViewMenu;
struct WindowContext;

//! The list of payins and the form for a new one, and what is said of a payin until the gateway has named where the customer pays.
class PayinsFeature final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    PayinsFeature(const WindowContext &context, PayoutActions &actions, ViewMenu &viewMenu, KeysFeature &keys);

    void startNew();
    void startWith(const PaymentDraft &draft);

private:
    Page *makeList();
    Page *makeForm();
    void showCreated(const PaymentRecord &record);

    MerchantSession &m_session;
    Theme &m_theme;
    const NumberFormat &m_format;
    QSettings &m_settings;
    Navigator &m_navigator;
    ToastHost &m_toasts;
    PayoutActions &m_actions;
    ViewMenu &m_viewMenu;
    KeysFeature &m_keys;
    PayinNotifier *m_notifier = nullptr; //!< made with the first that is created
};

} // namespace kontor
