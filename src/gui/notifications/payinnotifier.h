// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/session/merchantsession.h"
#include <QObject>
#include <QPointer>
#include <QTimer>

namespace kontor {

class Toast;
class ToastHost;

//! Waits for the gateway's answer to payins that were just created: as soon as it names where the customer pays, a toast says so and copies
//! it. Of one that is refused, or of which nobody knows, the list and its detail tell.
class PayinNotifier final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    PayinNotifier(MerchantSession &session, const NumberFormat &format, ToastHost &toasts, QObject *parent);

    //! `queued` says that it is to go out, and goes when there is more to say.
    void follow(const OrderId &id, Toast *queued);

private:
    struct Followed {
        OrderId id;
        QPointer<Toast> queued {};
    };
    void look();
    void take(const PaymentRecord &payment);
    void tell(const PaymentRecord &payment);
    void copyDetails(const OrderId &id);

    MerchantSession &m_session;
    const NumberFormat &m_format;
    ToastHost &m_toasts;
    QList<Followed> m_followed;
    QTimer m_soon;
};

} // namespace kontor
