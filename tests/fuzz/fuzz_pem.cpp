// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_signing
// seeds: pem
#include "check.h"
#include "signing/keypair.h"
#include "signing/keytext.h"

using namespace kontor;

namespace {

//! Whatever is taken signs what its own public half verifies, and survives being written and read again.
void check(const Result<KeyPair> &pair, const QByteArray &bytes)
{
    FUZZ_CHECK(pair || !pair.error().reason.isEmpty());
    if (!pair)
        return;
    const auto half = PublicKey::fromPem(pair->publicPem());
    const auto again = KeyPair::fromDer(pair->toDer());
    const auto signature = pair->sign(bytes);
    FUZZ_CHECK(half && again && signature);
    FUZZ_CHECK(half->verifies(bytes, *signature));
    FUZZ_CHECK(again->fingerprint() == half->fingerprint());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    check(KeyPair::fromPem(bytes), bytes);
    check(KeyPair::fromDer(bytes), bytes);
    // Nobody has looked whether its halves belong together: it may refuse to sign, and never signs wrongly.
    if (const auto kept = KeyPair::toSignWith(bytes)) {
        const auto half = PublicKey::fromPem(kept->publicPem());
        const auto signature = kept->sign(bytes);
        FUZZ_CHECK(!signature || (half && half->verifies(bytes, *signature)));
    }
    check(KeyPair::fromFile(bytes), bytes);
    // Also with a passphrase: what asks for hours of hashing is refused before it begins.
    check(KeyPair::fromFile(bytes, "a practice passphrase"), bytes);
    FUZZ_CHECK(whyNoPrivateKey(bytes) != ReasonCode::None);
    const auto sealed = KeyPair::fromEncryptedDer(bytes, {});
    FUZZ_CHECK(!sealed);
    const auto half = PublicKey::fromPem(bytes);
    FUZZ_CHECK(half || !half.error().reason.isEmpty());
    FUZZ_CHECK(!half || !half->verifies(bytes, bytes));
    return 0;
}
