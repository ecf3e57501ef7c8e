// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"

namespace kontor {

//! How large an amount is, in the words in which people speak of it: "1.25 million IDR", "2.5 lakh INR". A nought too many is heard there
//! sooner than it is counted. "about 1.23 million IDR" where more digits follow; empty below the first of these words.
QString amountSize(const Money &money, const NumberFormat &format);

//! What Kontor understood, below the field: "= 1,250,000 IDR, 1.25 million IDR".
QString amountEcho(const Money &money, const NumberFormat &format);

} // namespace kontor
