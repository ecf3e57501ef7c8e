// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor {

//! What the tables share, drawn for 13 px letters.
inline constexpr int cellPadding = 10;
inline constexpr int edgePadding = 16; //!< of the first column where no ticks stand before it, as the card's other content
inline constexpr int leastRows = 3; //!< are seen, however little room there is

} // namespace kontor
