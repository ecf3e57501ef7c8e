// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"

namespace kontor {

//! "20 Nov 2026 16:31:10.482 WIB (UTC+7) · 09:31:10.482 UTC": a moment in this computer's zone and in UTC, which has its day where that is
//! another. For tool tips and screen readers, beside a time that is told short. A text of its own direction.
QString exactTime(UtcTime time);

} // namespace kontor
