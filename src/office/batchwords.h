// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"

//! Sentences about batches: what happened to the money, and what to do.
namespace kontor::words {

//! Why a batch pauses itself: so many rows in a row had a problem (K-210), or the gateway shows one row otherwise than it was sent.
QString problemsInRow(qsizetype count);
QString conflictInRow(const PaymentRecord &payment);
//! `same` of the `rows` rows that are about to be imported are in these batches already.
QString importedBefore(const QList<BatchRecord> &batches, qsizetype same, qsizetype rows, UtcTime now);
//! How many rows stand where: "494 sent, 2 not accepted, 1 outcome unknown"; never one word over a mixture.
QString standing(const Ledger::Counts &counts);
//! "36 s", "2 min", "about 1 h".
QString roughly(Seconds left);

} // namespace kontor::words
