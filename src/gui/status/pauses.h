// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor {

//! How long the parts of the window wait, in milliseconds.
inline constexpr int countingPause = 100; //!< after a change of the ledger, before the payments are counted
inline constexpr int readingPause = 1000; //!< with live money, before a page that was just opened lets the payment through

} // namespace kontor
