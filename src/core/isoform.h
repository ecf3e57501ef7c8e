// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QByteArray>
#include <optional>

//! How a moment is written by ISO 8601. By hand: an export of a million payments writes four million of them.
namespace kontor::isoform {

//! With milliseconds and a Z.
QString inUtc(UtcTime time);
//! As a clock shows it that is ahead of UTC by that much, with its offset.
QString withOffset(UtcTime time, Seconds offset);
//! Either, behind what is in the line already.
void append(QByteArray &line, UtcTime time, std::optional<Seconds> offset);

} // namespace kontor::isoform
