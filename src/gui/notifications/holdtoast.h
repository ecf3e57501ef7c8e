// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/session/merchantsession.h"
#include <QObject>
#include <QTimer>

namespace kontor {

class Toast;
class ToastHost;

//! What the toast of a payout's hold says, true as long as it stands: it counts down, says when sending is paused meanwhile, and goes when
//! there is nothing left to undo, because the payout was cancelled or is on its way.
class HoldToast final : public QObject {
    Q_OBJECT
public:
    struct Held {
        OrderId id;
        Money money {};
        QString recipient {};
    };
    //! Lives as long as the toast; everything else given outlives both.
    HoldToast(MerchantSession &session, const NumberFormat &format, Held held, Millis hold, Toast &toast);
    //! The sentence with which the toast begins.
    static QString wordsOf(const Held &held, const NumberFormat &format, qint64 seconds);
    //! The same while sending is paused.
    static QString pausedWordsOf(const Held &held, const NumberFormat &format);
    //! True whatever becomes of it.
    static QString keptWordsOf(const Held &held, const NumberFormat &format);

private:
    void say();
    void look();

    MerchantSession &m_session;
    const NumberFormat &m_format;
    Held m_held;
    Toast &m_toast;
    Millis m_until; //!< by the monotonic clock
    QTimer m_second;
};

} // namespace kontor
