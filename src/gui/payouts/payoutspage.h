// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/lists/paymentlistpage.h"

namespace kontor {

//! The list of payouts.
class PayoutsPage final : public PaymentListPage {
    Q_OBJECT
public:
    PayoutsPage(Office &office, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

Q_SIGNALS:
    void newPayoutAsked();
    void importAsked();

private:
    static Face face();
};

} // namespace kontor
