// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QString>

namespace kontor::messages {

//! "212,400.50 INR as of 16:31:10": a balance and when it was read.
QString balanceAsOf(const QString &balance, UtcTime readAt, UtcTime now);

} // namespace kontor::messages
