// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

//! Words about batches that more than one page needs.
namespace kontor::batchwords {

//! "about 1 min 48 s": two requests a payout, at the gateway's pace.
QString expectedTime(int payouts);
//! "7F3A-91C2": a short code of what is in a batch, whatever the order of its rows; to be compared by eye and read aloud.
QString codeOf(const QByteArray &rowsDigest);
//! "1,204,551,000 IDR and 2,019.40 INR"
QString joined(const QStringList &sums);

} // namespace kontor::batchwords
