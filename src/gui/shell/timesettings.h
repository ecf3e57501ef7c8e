// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>

namespace kontor {

//! Opens the page of the system's settings where the clock is set. Empty where this desktop has none that we know.
std::function<bool()> timeSettings();

} // namespace kontor
