// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/palette/paymentpage.h"

namespace kontor {

//! One payment in a window of its own, to keep beside others. Has the environment's band and name, so that it is never taken for another's;
//! closes with the window that opened it, or on Escape.
class PaymentWindow final : public QWidget {
    Q_OBJECT
public:
    PaymentWindow(const PaymentRecord &payment, const QString &environment, MerchantSession &session, const Theme &theme,
        const NumberFormat &format, QWidget *parent);

    const OrderId &id() const { return m_id; }
    PaymentPage &page() { return *m_page; }

private:
    OrderId m_id;
    PaymentPage *m_page;
};

} // namespace kontor
