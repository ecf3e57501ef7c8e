// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_wire
#include "check.h"
#include "wire/json.h"
#include "wire/jwt.h"

using namespace kontor;

//! The bytes once as a whole token and once as the payload of one.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto whole = readClaims(bytes);
    FUZZ_CHECK(whole || !whole.error().text.isEmpty());

    const QByteArray token = jwtSigningInput("{}", bytes) + '.';
    const auto claims = readClaims(token);
    const auto json = parseJson(bytes);
    FUZZ_CHECK(claims.ok() == (json.ok() && json->isObject() && token.size() <= 16 * 1024));
    if (claims && claims->expiresAt)
        FUZZ_CHECK(claims->expiresAt->time_since_epoch().count() >= 0);
    return 0;
}
