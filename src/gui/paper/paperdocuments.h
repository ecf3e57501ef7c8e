// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "core/zone.h"
#include "gui/paper/papersheet.h"
#include "office/batches/batchservice.h"
#include "office/profiles/profile.h"

//! What bookkeeping wants to see on paper, in words of the moment it was made. Shown are the values of the frozen body.
namespace kontor::paper {

//! Whose papers these are, and how numbers and times are written on them.
struct Letterhead {
    QString merchant {}; //!< its name, as the gateway said it; empty: not known
    Profile profile {};
    NumberFormat format {};
    Zone zone {};
    UtcTime now {};
};

//! Of one payout or payin: what was asked for, where it stands, and whether that is final.
PaperSheet receiptOf(const PaymentRecord &payment, const Letterhead &head);
//! Of a batch: what it comes to in each currency, where its payouts stand, and each of them.
PaperSheet adviceOf(const BatchService::Standing &standing, const QList<PaymentRecord> &payments, const Letterhead &head);
//! "7F3A-91C2": the same for the same rows, whatever their order.
QString digestCode(const QByteArray &rowsDigest);

} // namespace kontor::paper
