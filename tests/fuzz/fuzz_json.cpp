// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_wire
// seeds: json
#include "check.h"
#include "wire/json.h"
#include "wire/moneyjson.h"

using namespace kontor;

//! What is read is written and read again as the same, and the strict reading takes no more than the lax one.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const JsonLimits lax {.refuseRepeatedKeys = false};
    const auto strict = parseJson(bytes);
    const auto json = parseJson(bytes, lax);
    if (!json) {
        FUZZ_CHECK(!strict);
        FUZZ_CHECK(json.error().kind == ErrorKind::Unreadable);
        return 0;
    }
    FUZZ_CHECK(!strict || *strict == *json);
    const auto again = parseJson(json->toBytes(), lax);
    FUZZ_CHECK(again && *again == *json);
    FUZZ_CHECK(again->toBytes() == json->toBytes());
    const QByteArray minified = minifiedJson(bytes);
    const auto afterMinifying = parseJson(minified, lax);
    FUZZ_CHECK(afterMinifying && *afterMinifying == *json && minifiedJson(minified) == minified);
    if (const auto money = moneyFrom(*json))
        FUZZ_CHECK(moneyFrom(toJson(*money)) == money);
    return 0;
}
