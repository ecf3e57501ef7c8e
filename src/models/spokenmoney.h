// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include <QString>

namespace kontor {

//! "minus 1250.50 Indonesian rupiah": how money is read aloud, in the language of the program. What is hidden in a code is shown.
QString spokenMoney(const Money &money);
//! "IDR, Indonesian rupiah"; a code that has no name alone.
QString spokenCurrency(const QString &code);

} // namespace kontor
