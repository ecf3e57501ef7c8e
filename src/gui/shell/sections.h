// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLatin1StringView>

//! The pages of the main window by name.
namespace kontor::section {

inline constexpr QLatin1StringView overview {"overview"};
inline constexpr QLatin1StringView payouts {"payouts"};
inline constexpr QLatin1StringView newPayout {"newPayout"};
inline constexpr QLatin1StringView batches {"batches"};
inline constexpr QLatin1StringView batchImport {"batchImport"};
inline constexpr QLatin1StringView batchReview {"batchReview"};
inline constexpr QLatin1StringView batchRun {"batchRun"};
inline constexpr QLatin1StringView onePayout {"onePayout"}; //!< one of them on a page of its own
inline constexpr QLatin1StringView payins {"payins"};
inline constexpr QLatin1StringView newPayin {"newPayin"};
inline constexpr QLatin1StringView onePayin {"onePayin"};
inline constexpr QLatin1StringView balances {"balances"};
inline constexpr QLatin1StringView options {"options"};
inline constexpr QLatin1StringView keys {"keys"};
inline constexpr QLatin1StringView rotateKey {"rotateKey"};
inline constexpr QLatin1StringView newToken {"newToken"};
inline constexpr QLatin1StringView callbacks {"callbacks"};
inline constexpr QLatin1StringView settings {"settings"};
inline constexpr QLatin1StringView sandboxControl {"sandboxControl"};
inline constexpr QLatin1StringView conflict {"conflict"};
inline constexpr QLatin1StringView recovery {"recovery"};

//! Those that have an entry in the sidebar.
inline constexpr QLatin1StringView ofSidebar[] {overview, payouts, payins, batches, balances, options, keys, callbacks, settings};

} // namespace kontor::section
