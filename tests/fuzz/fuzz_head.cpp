// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_http
#include "check.h"
#include "http/chunkscanner.h"
#include "http/connectionguard.h"

#include <cstddef>
#include <cstdint>

using namespace kontor;

namespace {

// What a head that was taken promises to everybody behind the guard.
void check(const QByteArray &head, const HeadFacts &facts)
{
    FUZZ_CHECK(!facts.method.isEmpty() && facts.target.startsWith('/') && !facts.target.contains('#') && !facts.target.contains(' '));
    FUZZ_CHECK(facts.contentLength >= 0 && facts.contentLength <= HttpLimits {}.maxBody);
    FUZZ_CHECK(!facts.chunked || (facts.closeAfter && facts.contentLength == 0));
    FUZZ_CHECK(!head.contains('\0') && head.count('\n') == head.count("\r\n") && head.count('\r') == head.count("\r\n"));
}

// Wherever the bytes are cut, the framing comes to the same.
void checkChunks(const QByteArray &bytes)
{
    ChunkScanner whole;
    ChunkScanner single;
    whole.feed(bytes);
    for (const char c : bytes)
        single.feed(QByteArrayView(&c, 1));
    FUZZ_CHECK(whole.state() == single.state());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    const auto verdict = validateHead(bytes, {});
    if (const auto *facts = std::get_if<HeadFacts>(&verdict))
        check(bytes, *facts);
    checkChunks(bytes);
    return 0;
}
