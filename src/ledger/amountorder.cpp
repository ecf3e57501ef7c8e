// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/amountorder.h"

#include "ledger/rows.h"

#include <limits>
#include <sqlite3.h>

namespace kontor {
namespace {

std::optional<Decimal> amountOf(sqlite3_value *value)
{
    const auto *text = static_cast<const char *>(sqlite3_value_blob(value));
    return Decimal::parse(QByteArrayView(text, sqlite3_value_bytes(value)));
}

void compareAmounts(sqlite3_context *context, int, sqlite3_value **values)
{
    const auto a = amountOf(values[0]);
    const auto b = amountOf(values[1]);
    if (!a || !b)
        return sqlite3_result_null(context);
    sqlite3_result_int(context, *a < *b ? -1 : *a > *b ? 1 : 0);
}

//! What is left over is cut off towards zero.
struct Scaled {
    Decimal::Coefficient whole;
    bool isExact;
};

Scaled scaled(const Decimal &amount)
{
    constexpr Decimal::Coefficient beyond = Decimal::Coefficient(std::numeric_limits<qint64>::max()) * 2;
    Decimal::Coefficient value = amount.coefficient();
    for (int scale = amount.scale(); scale < rows::sortScale; ++scale) {
        value *= 10;
        if (value > beyond || value < -beyond)
            return {value, true};
    }
    bool isExact = true;
    for (int scale = amount.scale(); scale > rows::sortScale; --scale) {
        isExact = isExact && value % 10 == 0;
        value /= 10;
    }
    return {value, isExact};
}

qint64 clamped(Decimal::Coefficient value)
{
    constexpr Decimal::Coefficient least = std::numeric_limits<qint64>::min();
    constexpr Decimal::Coefficient most = std::numeric_limits<qint64>::max();
    return static_cast<qint64>(value < least ? least : value > most ? most : value);
}

} // namespace

void addAmountOrder(sqlite3 *connection)
{
    constexpr int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
    sqlite3_create_function_v2(connection, "compare_amounts", 2, flags, nullptr, compareAmounts, nullptr, nullptr, nullptr);
}

qint64 scaledAtOrAbove(const Decimal &amount)
{
    const auto [whole, isExact] = scaled(amount);
    return clamped(isExact || whole < 0 || amount.isNegative() ? whole : whole + 1);
}

qint64 scaledAtOrBelow(const Decimal &amount)
{
    const auto [whole, isExact] = scaled(amount);
    return clamped(isExact || !amount.isNegative() ? whole : whole - 1);
}

} // namespace kontor
