// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/lists/paymentlistpage.h"

namespace kontor {

//! The list of payins: has the customer paid, and where do they pay.
class PayinsPage final : public PaymentListPage {
    Q_OBJECT
public:
    PayinsPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

Q_SIGNALS:
    void newPayinRequested();

private:
    static ListConfig face();
};

} // namespace kontor
