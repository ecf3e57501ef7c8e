// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_signing OpenSSL::Crypto
// Signatures of token requests by a key of 3072 bits: through the signer, its thread and the check of each signature, against bare OpenSSL.
// Many at once, one by one with the key read from its encrypted file each time, and with the key loaded anew as a keychain gives it, also
// beside bare OpenSSL that loads it. How long the event loop stands still while a key of 4096 bits is made.
#include "bench/bench.h"
#include "bench/watchdog.h"
#include "signing/filekeystore.h"
#include "signing/signer.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <array>
#include <openssl/evp.h>
#include <openssl/x509.h>

using namespace kontor;

namespace {

constexpr int rounds = 7;
constexpr int together = 120;
const QByteArray request = "{\"merchantCode\":\"SANDBOX\",\"operations\":[" + QByteArray(1500, 'x') + "]}";

struct FreeKey {
    void operator()(EVP_PKEY *key) const { EVP_PKEY_free(key); }
};
struct FreeDigest {
    void operator()(EVP_MD_CTX *digest) const { EVP_MD_CTX_free(digest); }
};

void signBarely(EVP_PKEY *key)
{
    const std::unique_ptr<EVP_MD_CTX, FreeDigest> digest(EVP_MD_CTX_new());
    std::array<unsigned char, 512> signature {};
    size_t size = signature.size();
    const auto *bytes = reinterpret_cast<const unsigned char *>(request.constData());
    if (EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key) != 1
        || EVP_DigestSign(digest.get(), signature.data(), &size, bytes, size_t(request.size())) != 1)
        giveUp(QStringLiteral("OpenSSL did not sign."));
}

//! The key of a profile in its encrypted file, and the same in OpenSSL's hands.
class Fixture {
public:
    Fixture()
        : m_store(m_folder.path(), [] { return QByteArray("a practice passphrase"); })
        , m_signer(m_clock)
    {
        const auto made = valueOf(m_signer.generate());
        m_fingerprint = made.fingerprint;
        m_der = made.der;
        valueOf(m_store.write(QStringLiteral("profile/key"), made.der));
        const auto *der = reinterpret_cast<const unsigned char *>(made.der.constData());
        m_bare.reset(d2i_AutoPrivateKey(nullptr, &der, long(made.der.size())));
    }
    Reply<QByteArray> *sign() { return m_signer.sign(m_store, QStringLiteral("profile/key"), m_fingerprint, request); }
    void signTogether()
    {
        for (int n = 1; n < together; ++n)
            sign();
        valueOf(sign()); // they end in order
    }
    void signAlone()
    {
        m_signer.forget();
        valueOf(sign());
    }
    EVP_PKEY *bare() const { return m_bare.get(); }
    void loadAndSignBarely() const
    {
        const auto *der = reinterpret_cast<const unsigned char *>(m_der.constData());
        const std::unique_ptr<EVP_PKEY, FreeKey> key(d2i_AutoPrivateKey(nullptr, &der, long(m_der.size())));
        signBarely(key.get());
    }
    //! As after a pause: the key comes from the keychain, signs once and goes.
    void loadAndSign() const
    {
        const auto pair = KeyPair::toSignWith(m_der);
        if (!pair || !pair->sign(request))
            giveUp(QStringLiteral("The key did not sign."));
    }
    Signer &signer() { return m_signer; }

private:
    QTemporaryDir m_folder;
    SystemClock m_clock;
    FileKeyStore m_store;
    Signer m_signer;
    QString m_fingerprint;
    QByteArray m_der;
    std::unique_ptr<EVP_PKEY, FreeKey> m_bare;
};

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    Fixture fixture;
    std::vector<double> kept;
    std::vector<double> bare;
    std::vector<double> opened;
    std::vector<double> loaded;
    std::vector<double> loadedBarely;
    for (int round = 0; round < rounds; ++round) {
        valueOf(fixture.sign()); // the key is there from now on
        kept.push_back(millisOf([&] { fixture.signTogether(); }));
        bare.push_back(millisOf([&] {
            for (int n = 0; n < together; ++n)
                signBarely(fixture.bare());
        }));
        loaded.push_back(millisOf([&] {
            for (int n = 0; n < together; ++n)
                fixture.loadAndSign();
        }));
        loadedBarely.push_back(millisOf([&] {
            for (int n = 0; n < together; ++n)
                fixture.loadAndSignBarely();
        }));
        opened.push_back(millisOf([&] { fixture.signAlone(); }));
    }
    const double ours = together * 1000 / median(kept);
    const double peer = together * 1000 / median(bare);
    tableLine("signatures by a kept key of 3072 bits", number(ours, 0, "/s"), "bare OpenSSL " + number(peer, 0, "/s") + ", at least 0.9",
        ours / peer);
    tableLine("  loaded anew for each", number(together * 1000 / median(loaded), 0, "/s"), "bare OpenSSL, at least 0.6",
        median(bare) / median(loaded));
    tableLine("  the same", number(together * 1000 / median(loaded), 0, "/s"),
        "bare OpenSSL that loads it, too, " + number(together * 1000 / median(loadedBarely), 0, "/s") + ", at least 0.9",
        median(loadedBarely) / median(loaded));
    tableLine("  one with its encrypted file opened first", number(median(opened), 0, " ms"),
        "one by a kept key " + number(median(kept) / together, 1, " ms"), median(opened) * together / median(kept));
    Watchdog watchdog;
    valueOf(fixture.signer().generate(4096));
    const double stood = watchdog.take().longestOwn;
    tableLine("longest stop of the loop, making 4096 bits", number(stood, 1, " ms"), "at most 50 ms", stood / Watchdog::limit);
    return 0;
}
