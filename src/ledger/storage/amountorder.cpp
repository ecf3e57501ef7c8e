// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/amountorder.h"

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

//! Sixteen bytes of the whole number, the sign's side first, and then the digits behind the point without zeros at their end: compared
//! byte by byte they are ordered as the numbers are. What is below zero is turned inside out, with an end that is above every digit.
QByteArray ordered(const Decimal &amount)
{
    Decimal::Coefficient whole = amount.isNegative() ? -amount.coefficient() : amount.coefficient();
    QByteArray digits;
    for (int scale = amount.scale(); scale > 0; --scale) {
        digits.prepend(char('0' + int(whole % 10)));
        whole /= 10;
    }
    while (digits.endsWith('0'))
        digits.chop(1);
    QByteArray bytes(1 + 16, '\1');
    for (int place = 16; place > 0; --place) {
        bytes[place] = char(whole & 0xff);
        whole >>= 8;
    }
    bytes += digits;
    if (!amount.isNegative())
        return bytes;
    for (char &byte : bytes)
        byte = char(~byte);
    bytes[0] = '\0';
    return bytes + '\xff';
}

void amountOrder(sqlite3_context *context, int, sqlite3_value **values)
{
    const auto amount = amountOf(values[0]);
    if (!amount)
        return sqlite3_result_null(context);
    const QByteArray bytes = ordered(*amount);
    sqlite3_result_blob(context, bytes.constData(), int(bytes.size()), SQLITE_TRANSIENT);
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
    for (int scale = amount.scale(); scale < sortScale; ++scale) {
        value *= 10;
        if (value > beyond || value < -beyond)
            return {value, true};
    }
    bool isExact = true;
    for (int scale = amount.scale(); scale > sortScale; --scale) {
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
    sqlite3_create_function_v2(connection, "amount_order", 1, flags, nullptr, amountOrder, nullptr, nullptr, nullptr);
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
