// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_core
#include "check.h"
#include "core/decimal.h"

using namespace kontor;

namespace {

void checkOne(const Decimal &value)
{
    const auto again = Decimal::parse(QByteArrayView(value.toBytes()));
    FUZZ_CHECK(again && again->isSameAs(value));
    FUZZ_CHECK(value.negated().negated().isSameAs(value));
    FUZZ_CHECK(value.minus(value)->isZero());
    FUZZ_CHECK(value.significantScale() <= value.scale());
    if (const auto units = value.scaledTo(value.significantScale()))
        FUZZ_CHECK(Decimal::fromParts(*units, value.significantScale()) == value);
}

void checkTwo(const Decimal &a, const Decimal &b)
{
    FUZZ_CHECK((a < b) == (b > a));
    FUZZ_CHECK((a < b) == (b.negated() < a.negated()));
    if (const auto difference = a.minus(b)) {
        FUZZ_CHECK((a < b) == difference->isNegative());
        FUZZ_CHECK((a == b) == difference->isZero());
        FUZZ_CHECK(difference->plus(b) == a);
    }
}

} // namespace

//! Two numbers, parted by a line end.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArrayView text(data, static_cast<qsizetype>(size));
    const qsizetype end = text.indexOf('\n');
    const auto a = Decimal::parse(end < 0 ? text : text.first(end));
    const auto b = Decimal::parse(end < 0 ? QByteArrayView() : text.sliced(end + 1));
    if (a)
        checkOne(*a);
    if (a && b)
        checkTwo(*a, *b);
    return 0;
}
