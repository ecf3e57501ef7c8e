// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include <QLocale>
#include <QString>

namespace kontor {

//! "1250000 Indonesian rupiah": for who listens. Plain Latin digits, no groups, the currency by its name in that language; one that isn't
//! in ISO's table stays a code. Without the sign, which is a word of the listener's language.
QString moneyInWords(const Money &money, const QLocale &locale);
//! "Indonesian rupiah"; empty where there is no name.
QString currencyName(const QString &code, const QLocale &locale);

} // namespace kontor
