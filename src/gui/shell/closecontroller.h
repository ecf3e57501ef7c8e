// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/batchfigures.h"
#include "office/session/merchantsession.h"
#include <QObject>

class QWidget;

namespace kontor {

class Theme;
class ToastHost;

//! When a window may be closed: not unasked while payouts are being sent. Sends what is queued in the background where a person wants that,
//! and closes the window when it is done.
class CloseController final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    CloseController(MerchantSession &session, const Theme &theme, ToastHost &toasts, QWidget &window);

    //! Nothing has to be asked, or it has been answered.
    bool mayClose() const;
    //! Closes the window, if nothing is being sent, or when a person has said how.
    void ask();
    //! Hidden until everything queued has been sent.
    bool isInBackground() const { return m_inBackground; }

Q_SIGNALS:
    //! In the background: everything, or until something stopped it. `figures` are of all payments, but for `rejected`: those since then.
    void sent(bool everything, const kontor::BatchFigures &figures);
    //! The window was closed after that: the program may end.
    void endedInBackground();

private:
    void showCloseQuestion(int payouts);
    void sendInBackground();
    void closeWhenSent();
    void closeNow();

    MerchantSession &m_session;
    const Theme &m_theme;
    ToastHost &m_toasts;
    QWidget &m_window;
    bool m_mayClose = false;
    bool m_isAsking = false;
    bool m_inBackground = false;
    qint64 m_rejectedBefore = 0; //!< payments that had not been accepted when it was asked whether to close
};

} // namespace kontor
