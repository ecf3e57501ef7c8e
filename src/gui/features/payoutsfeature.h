// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/profiles/preferences.h"
#include "office/session/merchantsession.h"
#include <QObject>

class QAction;
class QSettings;

namespace kontor {

class BatchesFeature;
class Navigator;
class Page;
class PayoutActions;
class Theme;
class ToastHost;
class ViewMenu;
struct WindowContext;

//! The list of payouts and the form for a new one, and what is said of a payout that was queued.
class PayoutsFeature final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    PayoutsFeature(const WindowContext &context, PayoutActions &actions, ViewMenu &viewMenu, BatchesFeature &batches);

    void startNew();
    void startTo(const QString &recipient);

private:
    Page *makeList();
    Page *makeForm();
    void showQueued(const PaymentRecord &record, Millis hold);
    void showQueuedAnew(const PaymentRecord &record, Millis hold);
    void sayQueued(const PaymentRecord &record, Millis hold);
    void setHold();

    MerchantSession &m_session;
    Theme &m_theme;
    const NumberFormat &m_format;
    QSettings &m_settings;
    Preferences &m_preferences;
    Navigator &m_navigator;
    ToastHost &m_toasts;
    const QAction &m_undoAction; //!< its keys take a payout back
    PayoutActions &m_actions;
    ViewMenu &m_viewMenu;
    BatchesFeature &m_batches;
};

} // namespace kontor
