// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_core
#include "check.h"
#include "core/apierror.h"
#include "core/textformat.h"
#include "core/time.h"

#include <array>

using namespace kontor;

namespace {

const NumberFormat &formatNumber(uint8_t choice)
{
    static const std::array<NumberFormat, 4> formats {NumberFormat(QLocale(QLocale::English, QLocale::UnitedStates)),
        NumberFormat(QLocale(QLocale::German, QLocale::Germany)), NumberFormat(QLocale(QLocale::English, QLocale::India)),
        NumberFormat(QLocale(QLocale::French, QLocale::France))};
    return formats[choice % formats.size()];
}

void checkAmount(const NumberFormat &format, const QString &text)
{
    const auto parsed = format.parseAmount(text, QStringLiteral("IDR"));
    if (const auto *value = std::get_if<Decimal>(&parsed)) {
        FUZZ_CHECK(value->isPositive() && value->scale() <= 2);
        const auto plainly = format.parseAmount(value->toString(), QStringLiteral("IDR"));
        FUZZ_CHECK(std::holds_alternative<Decimal>(plainly) && std::get<Decimal>(plainly).isSameAs(*value));
        const auto shown = format.parseAmount(format.amount(*value, 2), QStringLiteral("IDR"));
        FUZZ_CHECK(std::holds_alternative<Decimal>(shown) && std::get<Decimal>(shown) == *value);
    } else if (const auto &refusal = std::get<NumberFormat::Refusal>(parsed); refusal.problem == NumberFormat::Problem::Ambiguous) {
        FUZZ_CHECK(refusal.first != refusal.second);
    }
}

} // namespace

//! What people and gateways write in words: amounts, moments, errors. The first byte chooses the language.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const QByteArray bytes(reinterpret_cast<const char *>(data + 1), static_cast<qsizetype>(size - 1));
    const QString text = QString::fromUtf8(bytes);
    checkAmount(formatNumber(data[0]), text);
    if (const auto time = parseIso(text))
        FUZZ_CHECK(parseIso(isoUtc(*time)) == time || time->time_since_epoch().count() < -62'167'219'200'000
            || time->time_since_epoch().count() > 253'402'300'799'999);
    if (const auto time = parseHttpDate(bytes))
        FUZZ_CHECK(httpDate(*time) == bytes);
    FUZZ_CHECK(presentable(bytes).size() <= 500);
    return 0;
}
