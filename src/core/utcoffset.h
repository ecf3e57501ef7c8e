// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDateTime>

namespace kontor {

//! "UTC+7", "UTC+5:30": a reader may live in another zone.
QString utcOffset(const QDateTime &time);

} // namespace kontor
