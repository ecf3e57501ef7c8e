// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/lists/paymentlistpage.h"

namespace kontor {

//! The list of payouts.
class PayoutsPage final : public PaymentListPage {
    Q_OBJECT
public:
    PayoutsPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

Q_SIGNALS:
    void newPayoutRequested();
    void importRequested();

private:
    static ListConfig face();
};

} // namespace kontor
