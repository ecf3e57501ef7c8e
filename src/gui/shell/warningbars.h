// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QTimer>
#include <QWidget>

namespace kontor {

class MessageBar;
class Theme;

//! On top of every page, what needs somebody although sending goes on: this computer's clock (K-301), and a gateway that has refused
//! requests as too many for half a minute (K-206). One at a time, and none beside a pause, unless the clock may be its reason. Each goes by
//! itself when it is over; who closes one isn't told again until it has been over.
class WarningBars final : public QWidget {
    Q_OBJECT
public:
    WarningBars(MerchantSession &session, const Theme &theme, QWidget *parent = nullptr);

    //! By itself from then on. It is for when it lies in its window: alone it would be one.
    void refresh();
    //! Asks the gateway for its time, and says what came of it.
    void compareClocks();

Q_SIGNALS:
    void said(const QString &words);

private:
    struct Place {
        QWidget *room = nullptr;
        MessageBar *bar = nullptr;
        QString lead {}; //!< that is shown, or was closed; empty when all is well
    };
    Place addPlace(const Theme &theme);
    void refreshClock();
    void refreshSlowDown();

    MerchantSession &m_session;
    Place m_clock;
    Place m_slow;
    Seconds m_said {}; //!< the difference that stands there
    QTimer m_second;
};

} // namespace kontor
