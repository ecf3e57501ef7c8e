// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_api
// seeds: answers
#include "api/tokenredaction.h"
#include "check.h"

using namespace kontor;

namespace {

const QByteArray token = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJnYXRld2F5In0.c2lnbmF0dXJlIG9mIGEgdG9rZW4gdGhhdCBpcyBtYWRlIHVw";

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray answer(reinterpret_cast<const char *>(data), qsizetype(size));
    const QByteArray half = answer.left(answer.size() / 2);
    FUZZ_CHECK(withoutEchoes(answer, {}) == answer);
    FUZZ_CHECK(withoutEchoes(answer, {token}).size() <= answer.size() * 8);
    FUZZ_CHECK(!withoutEchoes(half + ' ' + token + ' ' + answer, {token}).contains(token.mid(60)));
    FUZZ_CHECK(withoutTokens(QString::fromUtf8(answer)).size() <= answer.size());
    return 0;
}
