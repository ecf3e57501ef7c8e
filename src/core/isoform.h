// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"

//! How a moment is written by ISO 8601. By hand: an export of a million payments writes four million of them.
namespace kontor::isoform {

//! With milliseconds, and the zone behind it as it is given.
QString written(UtcTime time, QStringView zone);
//! As a clock shows it that is ahead of UTC by that much, with its offset.
QString withOffset(UtcTime time, Seconds offset);

} // namespace kontor::isoform
