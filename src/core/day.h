// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QDate>

namespace kontor {

//! Where a day of this computer's zone begins.
UtcTime beginningOf(QDate day);
//! The day of this computer's zone in which that moment lies.
QDate dayOf(UtcTime time);

} // namespace kontor
