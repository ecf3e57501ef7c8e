// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "signing/filekeystore.h"
#include "signing/keypair.h"
#include "signing/signer.h"
#include "support/await.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <cstring>
#include <openssl/asn1.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>

using namespace kontor;
using namespace Qt::StringLiterals;

// Blocks of any size are asked for here; the sanitizer is not to end the program over them.
extern "C" const char *__asan_default_options();
extern "C" const char *__asan_default_options()
{
    return "allocator_may_return_null=1";
}

namespace {

//! OpenSSL's memory: Kontor's own, of which the nth request from now on is refused.
namespace memory {

CRYPTO_malloc_fn allocate = nullptr;
CRYPTO_realloc_fn resize = nullptr;
CRYPTO_free_fn release = nullptr;

enum class Refuses { TheNth, AllFromTheNth };

std::atomic<long> asked {0};
std::atomic<long> refused {0};
std::atomic<long> nth {-1}; //!< none
std::atomic<bool> all {false};
std::atomic<bool> sparesNumbers {false};

//! Requests of the big numbers, by the thousand when a key is made, and never the same number of them.
bool isCounted(const char *file)
{
    return !sparesNumbers || !file || !std::strstr(file, "/bn/");
}

bool isRefused(const char *file)
{
    if (!isCounted(file))
        return false;
    const long number = asked++;
    if (nth < 0 || !(all ? number >= nth : number == nth))
        return false;
    ++refused;
    return true;
}

void *allocateUnlessRefused(size_t size, const char *file, int line)
{
    return isRefused(file) ? nullptr : allocate(size, file, line);
}

void *resizeUnlessRefused(void *block, size_t size, const char *file, int line)
{
    return isRefused(file) ? nullptr : resize(block, size, file, line);
}

bool install()
{
    CRYPTO_get_mem_functions(&allocate, &resize, &release);
    return CRYPTO_set_mem_functions(allocateUnlessRefused, resizeUnlessRefused, release) == 1;
}

void refuse(long which, Refuses refuses)
{
    asked = 0;
    refused = 0;
    all = refuses == Refuses::AllFromTheNth;
    nth = which;
}

//! How many requests were refused in between.
long relent()
{
    nth = -1;
    return refused;
}

template <class Act> long requestsOf(Act act)
{
    asked = 0;
    act();
    return asked;
}

} // namespace memory

using memory::Refuses;

bool isFull()
{
    return qEnvironmentVariableIsSet("KONTOR_FULL");
}

//! What an act came to while memory was refused.
enum class Outcome { Done, Refused, Wrong };
struct End {
    Outcome outcome;
    QString words {}; //!< of the refusal
};

constexpr Outcome doneIf(bool isRight)
{
    return isRight ? Outcome::Done : Outcome::Wrong;
}

End refusedBy(const ApiError &error)
{
    const bool isClean = error.kind == ErrorKind::KeyRefused || error.kind == ErrorKind::BadPassphrase;
    return {isClean && !messages::reasonOf(error).isEmpty() ? Outcome::Refused : Outcome::Wrong, messages::reasonOf(error)};
}

//! Each of the first requests is refused, then every so manieth: alone, or with all that follow (nothing makes up for those, so the
//! act ends early, and there can be more). Where a refusal is worded differently than the one before, something else has begun, and every
//! `between`th request since then has its turn; 0: none. KONTOR_FULL: three times as many.
struct Pace {
    long firstOnes;
    long alone;
    long withAll;
    long between;
};
constexpr Pace each {1'000'000, 1, 1, 0};
constexpr Pace quick {60, 199, 13, 1};
constexpr Pace proving {12, 499, 13, 1};
constexpr Pace sealing {6, 1500, 13, 6};
constexpr Pace making {10, 16, 16, 0};
constexpr Pace makingWhole {1, 3000, 560, 0};

//! Refuses requests until the act no longer comes to one.
template <class Act, class Judge> class Refusing {
public:
    Refusing(const Pace &pace, Act act, Judge judge)
        : m_pace(pace)
        , m_act(std::move(act))
        , m_judge(std::move(judge))
    {
    }

    //! What it saw, for QCOMPARE; "clean" when no end was wrong and the act was refused at least once.
    QByteArray outcome()
    {
        walk(Refuses::TheNth);
        walk(Refuses::AllFromTheNth);
        return !m_trouble.isEmpty() ? m_trouble : m_refusals > 0 ? "clean"_ba : "never refused"_ba;
    }

private:
    void walk(Refuses refuses)
    {
        const bool all = refuses == Refuses::AllFromTheNth;
        const long firstOnes = m_pace.firstOnes * (isFull() ? 3 : 1);
        const long pace = fuller(all ? m_pace.withAll : m_pace.alone);
        const long between = all ? m_pace.between : 0;
        QString words;
        long last = -1;
        for (long n = 0; m_trouble.isEmpty(); n += n < firstOnes ? 1 : pace) {
            const auto end = at(n, refuses);
            if (between > 0 && (!end || end->words != words))
                for (long one = last + 1; one < n; one += fuller(between))
                    at(one, refuses);
            if (!end)
                return;
            words = end->words;
            last = n;
        }
    }

    static long fuller(long pace) { return isFull() ? std::max(pace / 3, 1L) : pace; }

    //! Nothing when the act made fewer requests.
    std::optional<End> at(long n, Refuses refuses)
    {
        memory::refuse(n, refuses);
        const auto result = m_act();
        const bool came = memory::relent() > 0;
        const End end = m_judge(result);
        if (end.outcome == Outcome::Wrong || (!came && end.outcome != Outcome::Done))
            m_trouble = "wrong with request " + QByteArray::number(static_cast<qlonglong>(n)) + " refused: " + end.words.toUtf8();
        m_refusals += end.outcome == Outcome::Refused;
        return came ? std::optional(end) : std::nullopt;
    }

    Pace m_pace;
    Act m_act;
    Judge m_judge;
    int m_refusals = 0;
    QByteArray m_trouble;
};

template <class Act, class Judge> QByteArray refusing(const Pace &pace, Act act, Judge judge)
{
    return Refusing(pace, std::move(act), std::move(judge)).outcome();
}

//! The same for bytes that are right or not there.
template <class Act, class Value> QByteArray givingNothingElse(const Value &right, Act act)
{
    return refusing(each, act, [&right](const Value &value) {
        return value == Value() ? End {right == Value() ? Outcome::Done : Outcome::Refused} : End {doneIf(value == right)};
    });
}

//! As KeyPair writes it, but with next to no work in the passphrase.
QByteArray quicklySealed(const KeyPair &pair, const QByteArray &passphrase)
{
    const QByteArray der = pair.toDer();
    const auto *at = reinterpret_cast<const unsigned char *>(der.constData());
    PKCS8_PRIV_KEY_INFO *plain = d2i_PKCS8_PRIV_KEY_INFO(nullptr, &at, static_cast<long>(der.size()));
    X509_ALGOR *parameters = PKCS5_pbe2_set_scrypt(EVP_aes_256_cbc(), nullptr, 16, nullptr, 2, 8, 1);
    X509_SIG *sealed = PKCS8_set0_pbe(passphrase.constData(), static_cast<int>(passphrase.size()), plain, parameters);
    unsigned char *made = nullptr;
    const int size = i2d_X509_SIG(sealed, &made);
    const QByteArray bytes(reinterpret_cast<const char *>(made), size);
    OPENSSL_free(made);
    X509_SIG_free(sealed);
    PKCS8_PRIV_KEY_INFO_free(plain);
    return bytes;
}

const QByteArray passphrase = "correct horse battery";
const QString keyEntry = u"profile/key"_s;

//! Where to cut an act short that makes so many requests in each of its steps: in the middle of each, and nowhere. KONTOR_FULL: 400 times.
QList<long> cuts(const QList<long> &steps)
{
    QList<long> cuts;
    long begun = 0;
    for (const long step : steps) {
        cuts.append(begun + step / 2);
        begun += step;
    }
    for (long i = 0; isFull() && i < 400; ++i)
        cuts.append(begun * i / 400);
    return cuts << 2 * begun;
}

} // namespace

//! OpenSSL's calls return "no" for hardly anything but a lack of memory. Here it lacks at each place in turn: what comes of it is a
//! refusal or the right answer, and nothing is left half done.
class FailNthCryptoTest : public QObject {
    Q_OBJECT

private:
    std::optional<KeyPair> m_pair;
    QByteArray m_der;
    QByteArray m_publicPem;
    QString m_fingerprint;
    QByteArray m_signature;
    QByteArray m_sealed;

    End judge(const Result<KeyPair> &result) const
    {
        return result ? End {doneIf(result->fingerprint() == m_fingerprint)} : refusedBy(result.error());
    }

    QByteArray pem() const { return "-----BEGIN PRIVATE KEY-----\n" + m_der.toBase64() + "\n-----END PRIVATE KEY-----\n"; }

    //! How many requests each step of opening a key file makes.
    QList<long> stepsOfOpening() const
    {
        return {memory::requestsOf([this] { QVERIFY(KeyPair::fromEncryptedDer(m_sealed, passphrase)); }),
            memory::requestsOf([this] { QVERIFY(!m_pair->toDer().isEmpty()); })};
    }
    //! And of writing it, before it is opened again.
    QList<long> stepsOfSaving() const
    {
        return {memory::requestsOf([this] { QVERIFY(KeyPair::fromDer(m_der)); }),
            memory::requestsOf([this] { QVERIFY(m_pair->toEncryptedDer(passphrase)); })};
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(memory::install());
        // What OpenSSL sets up once for the process is set up here.
        auto pair = KeyPair::generate(2048);
        QVERIFY(pair);
        m_pair = std::move(*pair);
        m_der = m_pair->toDer();
        m_publicPem = m_pair->publicPem();
        m_fingerprint = m_pair->fingerprint();
        const auto sealed = m_pair->toEncryptedDer(passphrase);
        const auto signature = m_pair->sign("body");
        QVERIFY(sealed && signature && KeyPair::fromEncryptedDer(*sealed, passphrase) && KeyPair::fromPem(pem()));
        m_signature = *signature;
        m_sealed = *sealed;
        const auto half = PublicKey::fromPem(m_publicPem);
        QVERIFY(half && half->verifies("body", m_signature));
    }

    void cleanup() { memory::sparesNumbers = false; }

    void aBlockKeepsItsBytesWhenItCannotGrow()
    {
        QCOMPARE(memory::resize(nullptr, std::numeric_limits<size_t>::max() / 2, nullptr, 0), nullptr);
        auto *block = static_cast<char *>(memory::resize(nullptr, 4, nullptr, 0));
        QVERIFY(block);
        std::memcpy(block, "keep", 4);
        QCOMPARE(memory::resize(block, std::numeric_limits<size_t>::max() / 2, nullptr, 0), nullptr);
        QCOMPARE(QByteArray(block, 4), "keep"_ba);
        block = static_cast<char *>(memory::resize(block, 4000, nullptr, 0));
        QVERIFY(block);
        QCOMPARE(QByteArray(block, 4), "keep"_ba);
        QCOMPARE(memory::resize(block, 0, nullptr, 0), nullptr); // has freed it
        memory::release(nullptr, nullptr, 0);
    }

    void pairIsMadeOrRefused()
    {
        memory::sparesNumbers = !isFull();
        const auto make = [] { return KeyPair::generate(2048); };
        const auto judge = [](const Result<KeyPair> &made) {
            return made ? End {doneIf(made->sign("body") && made->fingerprint().size() == 64)} : refusedBy(made.error());
        };
        QCOMPARE(refusing(making, make, judge), "clean"_ba);
    }

    void derIsReadOrRefused()
    {
        QCOMPARE(refusing(
                     quick, [this] { return KeyPair::fromDer(m_der); }, [this](const auto &read) { return judge(read); }),
            "clean"_ba);
    }

    void pemIsReadOrRefused()
    {
        QCOMPARE(refusing(
                     proving, [this] { return KeyPair::fromPem(pem()); }, [this](const auto &read) { return judge(read); }),
            "clean"_ba);
    }

    void encryptedDerIsReadOrRefused()
    {
        const QByteArray sealed = quicklySealed(*m_pair, passphrase);
        const auto read = [&sealed] { return KeyPair::fromEncryptedDer(sealed, passphrase); };
        QCOMPARE(refusing(proving, read, [this](const auto &pair) { return judge(pair); }), "clean"_ba);
    }

    void pairIsEncryptedOrNot()
    {
        const auto judge = [this](const Result<QByteArray> &sealed) {
            if (!sealed)
                return refusedBy(sealed.error());
            // Opening it takes its time.
            return isFull() ? this->judge(KeyPair::fromEncryptedDer(*sealed, passphrase)) : End {doneIf(sealed->size() == m_sealed.size())};
        };
        QCOMPARE(refusing(
                     sealing, [this] { return m_pair->toEncryptedDer(passphrase); }, judge),
            "clean"_ba);
    }

    void pairIsWrittenOutWholeOrNotAtAll()
    {
        QCOMPARE(givingNothingElse(m_der, [this] { return m_pair->toDer(); }), "clean"_ba);
        QCOMPARE(givingNothingElse(m_publicPem, [this] { return m_pair->publicPem(); }), "clean"_ba);
        QCOMPARE(givingNothingElse(m_fingerprint, [this] { return m_pair->fingerprint(); }), "clean"_ba);
    }

    void signatureIsRightOrRefused()
    {
        const auto judge = [this](const Result<QByteArray> &signature) {
            return signature ? End {doneIf(*signature == m_signature)} : refusedBy(signature.error());
        };
        const auto first = [this] {
            auto pair = KeyPair::fromDer(m_der);
            return pair ? pair->sign("body") : Result<QByteArray>(pair.error());
        };
        QCOMPARE(refusing(quick, first, judge), "clean"_ba);
    }

    // OpenSSL changes two numbers of a key with each signature; with only one of them changed it would sign wrongly from then on.
    void usedPairNeverSignsWrongly()
    {
        for (int round = 0; round < 400; ++round) {
            memory::refuse(round % 40, Refuses::TheNth);
            const auto signature = m_pair->sign("body");
            memory::relent();
            QVERIFY2(!signature || *signature == m_signature, qPrintable(QString::number(round)));
        }
        const auto again = KeyPair::fromDer(m_der);
        QVERIFY(again && again->sign("body"));
    }

    void publicKeyIsReadOrRefused()
    {
        const auto judge = [this](const Result<PublicKey> &read) {
            return read ? End {doneIf(read->fingerprint() == m_fingerprint)} : refusedBy(read.error());
        };
        QCOMPARE(refusing(
                     quick, [this] { return PublicKey::fromPem(m_publicPem); }, judge),
            "clean"_ba);
    }

    // What is not verified counts as forged: that is safe. The other way round would not be.
    void nothingForgedIsVerified()
    {
        const auto half = PublicKey::fromPem(m_publicPem);
        QVERIFY(half);
        QCOMPARE(givingNothingElse(true, [&] { return half->verifies("body", m_signature); }), "clean"_ba);
        const auto judge = [](bool verified) { return End {doneIf(!verified)}; };
        QCOMPARE(refusing(
                     each, [&] { return half->verifies("bodY", m_signature); }, judge),
            "never refused"_ba);
    }

    void keyFileIsReadWholeOrNotAtAll()
    {
        QTemporaryDir folder;
        const auto store = [&folder] { return std::make_unique<FileKeyStore>(folder.path(), [] { return passphrase; }); };
        QVERIFY(await(store()->write(keyEntry, m_der)));
        for (const long n : cuts(stepsOfOpening())) {
            memory::refuse(n, Refuses::AllFromTheNth);
            const auto got = await(store()->read(keyEntry));
            memory::relent();
            QVERIFY2(got ? *got == m_der : refusedBy(got.error()).outcome == Outcome::Refused, qPrintable(QString::number(n)));
        }
    }

    void keyFileIsWrittenWholeOrNotAtAll()
    {
        QTemporaryDir folder;
        const auto write = [&folder, this] { return await(FileKeyStore(folder.path(), [] { return passphrase; }).write(keyEntry, m_der)); };
        const auto names = [&folder] { return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden); };
        for (const long n : cuts(stepsOfSaving() + stepsOfOpening())) {
            QFile::remove(folder.filePath(u"profile_key.p8"_s));
            memory::refuse(n, Refuses::AllFromTheNth);
            const auto written = write();
            memory::relent();
            QCOMPARE(names(), written ? QStringList {u"profile_key.p8"_s} : QStringList());
            QVERIFY(written || refusedBy(written.error()).outcome == Outcome::Refused || written.error().kind == ErrorKind::KeyFileError);
        }
    }

    // A key without its public half, or without its fingerprint, would be put away and be of no use.
    void signersKeyIsWholeOrRefused()
    {
        memory::sparesNumbers = true;
        const auto make = [] {
            FakeClock clock;
            Signer signer(clock);
            return await(signer.generate(2048));
        };
        const auto judge = [](const Result<Signer::NewKey> &made) {
            if (!made)
                return refusedBy(made.error());
            const auto again = KeyPair::fromDer(made->der);
            const bool isWhole = again && again->publicPem() == made->publicPem && again->fingerprint() == made->fingerprint;
            return End {doneIf(isWhole)};
        };
        QCOMPARE(refusing(makingWhole, make, judge), "clean"_ba);

        // One part alone is missing when one of the last requests for it is refused, which aren't made up for.
        const long requests = memory::requestsOf([&] { QVERIFY(make()); });
        const long upToPem = requests - memory::requestsOf([this] { QVERIFY(!m_pair->fingerprint().isEmpty()); });
        const long upToDer = upToPem - memory::requestsOf([this] { QVERIFY(!m_pair->publicPem().isEmpty()); });
        for (const long upTo : {upToDer, upToPem}) {
            int refusals = 0;
            for (long n = upTo - 15; n < upTo; n += 5) {
                memory::refuse(n, Refuses::TheNth);
                const auto made = make();
                memory::relent();
                const End end = judge(made);
                QVERIFY2(end.outcome != Outcome::Wrong, qPrintable(QString::number(n)));
                refusals += end.outcome == Outcome::Refused;
            }
            QVERIFY2(refusals > 0, qPrintable(QString::number(upTo)));
        }
    }
};

KONTOR_TEST(FailNthCryptoTest, QCoreApplication)
#include "tst_failnthcrypto.moc"
