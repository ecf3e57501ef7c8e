// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "signing/keypair.h"
#include "signing/secret.h"
#include "signing/trace.h"
#include "support/places.h"
#include "support/testprogram.h"
#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <vector>
#ifdef Q_OS_LINUX
#include <sys/mman.h>
#endif

using namespace kontor;
using kontor::testing::Trace;
using namespace Qt::StringLiterals;

namespace {

QJsonArray groupsOf(const QString &name)
{
    QFile file(testing::dataFile(u"rsa/"_s) + name);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object().value("testGroups"_L1).toArray();
}

QByteArray fromHex(const QJsonValue &value)
{
    return QByteArray::fromHex(value.toString().toLatin1());
}

ErrorKind errorOf(const Result<KeyPair> &result)
{
    return result ? ErrorKind::Cancelled : result.error().kind;
}

// ---- the form of an encrypted key, written by hand: no program makes such ones

QByteArray tagged(char tag, const QByteArray &content)
{
    const auto size = content.size();
    const QByteArray length = size < 128 ? QByteArray(1, static_cast<char>(size))
                                         : QByteArray("\x82") + static_cast<char>(size / 256) + static_cast<char>(size % 256);
    return tag + length + content;
}

QByteArray sequence(const QByteArray &content)
{
    return tagged('\x30', content);
}

QByteArray way(const char *identifier, const QByteArray &parameters)
{
    return sequence(tagged('\x06', QByteArray::fromHex(identifier)) + sequence(parameters));
}

QByteArray integer(const char *hex)
{
    return tagged('\x02', QByteArray::fromHex(hex));
}

const QByteArray salt = tagged('\x04', "saltsalt");
constexpr auto pbkdf2 = "2a864886f70d01050c";
constexpr auto scrypt = "2b06010401da47040b";
constexpr auto md5AndDes = "2a864886f70d010503";

QByteArray inPbes2(const QByteArray &derivation)
{
    return way("2a864886f70d01050d",
        derivation + sequence(tagged('\x06', QByteArray::fromHex("60864801650304012a")) + tagged('\x04', QByteArray(16, 'i'))));
}

QByteArray sealedIn(const QByteArray &howSealed)
{
    return sequence(howSealed + tagged('\x04', QByteArray(64, 's')));
}

QByteArray pemOf(const QByteArray &name, const QByteArray &der)
{
    return "-----BEGIN " + name + "-----\n" + der.toBase64() + "\n-----END " + name + "-----\n";
}

#ifdef Q_OS_LINUX
//! What the kernel says of the memory at this place, in words of two letters: "dd" is left out of dumps, "lo" is never swapped.
QByteArrayList flagsOfMemory(const char *place)
{
    QFile maps(u"/proc/self/smaps"_s);
    if (!maps.open(QIODevice::ReadOnly))
        return {};
    const auto wanted = reinterpret_cast<quint64>(place);
    bool isThere = false;
    for (const QByteArray &line : maps.readAll().split('\n')) {
        const QByteArrayList words = line.simplified().split(' ');
        const QByteArrayList ends = words.first().split('-');
        if (ends.size() == 2)
            isThere = wanted >= ends.first().toULongLong(nullptr, 16) && wanted < ends.last().toULongLong(nullptr, 16);
        else if (isThere && words.first() == "VmFlags:")
            return words.mid(1);
    }
    return {};
}

//! Of this process, in KiB.
int lockedMemory()
{
    QFile status(u"/proc/self/status"_s);
    const QByteArray text = status.open(QIODevice::ReadOnly) ? status.readAll() : QByteArray();
    return text.mid(text.indexOf("VmLck:") + 6).simplified().split(' ').first().toInt();
}

//! What the system refuses, or a sanitizer swallows, is nothing that our own code could do better.
bool canLockMemory()
{
    const QByteArray trial(512 * 1024, 't');
    const int before = lockedMemory();
    if (mlock(trial.constData(), static_cast<size_t>(trial.size())) != 0)
        return false;
    const bool isLocked = lockedMemory() > before;
    munlock(trial.constData(), static_cast<size_t>(trial.size()));
    return isLocked;
}
#endif

} // namespace

class KeyPairTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::optional<KeyPair> m_pair;

    QString path(const QString &name) const { return m_folder.filePath(name); }

    void put(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

    QByteArray get(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    //! The real program, in the test's folder; nothing when it failed.
    std::optional<QByteArray> openssl(const QStringList &arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(u"openssl"_s, arguments);
        const bool done = process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
        return done ? std::optional(process.readAllStandardOutput()) : std::nullopt;
    }

private Q_SLOTS:
    void initTestCase()
    {
        auto pair = KeyPair::generate(2048);
        QVERIFY(pair);
        m_pair = std::move(*pair);
        QVERIFY(openssl({u"genrsa"_s, u"-out"_s, u"plain.pem"_s, u"2048"_s}));
    }

    void verifiesAsWycheproofSays_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("decided");
        QTest::newRow("2048 bits") << u"rsa_signature_2048_sha256_test.json"_s << 258;
        QTest::newRow("3072 bits") << u"rsa_signature_3072_sha256_test.json"_s << 258;
        QTest::newRow("generated") << u"rsa_pkcs1_2048_sig_gen_test.json"_s << 8;
    }

    void verifiesAsWycheproofSays()
    {
        QFETCH(const QString, file);
        int decided = 0;
        for (const auto &entry : groupsOf(file)) {
            const auto group = entry.toObject();
            if (group.value("sha"_L1) != "SHA-256"_L1)
                continue;
            const auto pem = group.value(group.contains("publicKeyPem"_L1) ? "publicKeyPem"_L1 : "keyPem"_L1).toString().toLatin1();
            const auto key = PublicKey::fromPem(pem);
            QVERIFY(key);
            for (const auto &test : group.value("tests"_L1).toArray()) {
                const auto result = test["result"_L1].toString();
                if (result == "acceptable"_L1)
                    continue;
                const bool verified = key->verifies(fromHex(test["msg"_L1]), fromHex(test["sig"_L1]).toBase64());
                QVERIFY2(verified == (result == "valid"_L1), qPrintable(u"test %1"_s.arg(test["tcId"_L1].toInt())));
                ++decided;
            }
        }
        QTEST(decided, "decided");
    }

    // This kind of signature holds no chance: the same key and bytes give the same signature.
    void signsAsWycheproofSays()
    {
        int signedOnes = 0;
        for (const auto &entry : groupsOf(u"rsa_pkcs1_2048_sig_gen_test.json"_s)) {
            const auto group = entry.toObject();
            if (group.value("sha"_L1) != "SHA-256"_L1 || group["privateKey"_L1]["publicExponent"_L1].toString() != "010001"_L1)
                continue;
            const auto pkcs1 = KeyPair::fromPem(group["privateKeyPem"_L1].toString().toLatin1());
            const auto pkcs8 = KeyPair::fromDer(fromHex(group["privateKeyPkcs8"_L1]));
            QVERIFY(pkcs1 && pkcs8);
            QCOMPARE(pkcs1->fingerprint(), pkcs8->fingerprint());
            for (const auto &test : group.value("tests"_L1).toArray()) {
                const auto signature = pkcs8->sign(fromHex(test["msg"_L1]));
                QVERIFY(signature);
                QCOMPARE(*signature, fromHex(test["sig"_L1]).toBase64());
                ++signedOnes;
            }
        }
        QCOMPARE(signedOnes, 8);
    }

    void signatureIsTakenByOpenssl()
    {
        const auto pair = KeyPair::generate();
        QVERIFY(pair);
        QCOMPARE(pair->bits(), 3072);
        const QByteArray body = "{\"timestamp\":1795166400,\"nul\":\"\0\"}"_ba;
        const auto signature = pair->sign(body);
        QVERIFY(signature);
        put(u"public.pem"_s, pair->publicPem());
        put(u"body"_s, body);
        put(u"signature"_s, QByteArray::fromBase64(*signature));
        const QStringList check {u"dgst"_s, u"-sha256"_s, u"-verify"_s, u"public.pem"_s, u"-signature"_s, u"signature"_s, u"body"_s};
        QVERIFY(openssl(check));
        put(u"body"_s, body + ' ');
        QVERIFY(!openssl(check));
    }

    void fingerprintIsThatOfThePublicHalf()
    {
        put(u"public.pem"_s, m_pair->publicPem());
        const auto spki = openssl({u"pkey"_s, u"-pubin"_s, u"-in"_s, u"public.pem"_s, u"-outform"_s, u"DER"_s});
        QVERIFY(spki);
        const QString expected = QString::fromLatin1(QCryptographicHash::hash(*spki, QCryptographicHash::Sha256).toHex().toUpper());
        QCOMPARE(m_pair->fingerprint(), expected);
        QCOMPARE(m_pair->fingerprint().size(), 64);
        const auto half = PublicKey::fromPem(m_pair->publicPem());
        QVERIFY(half);
        QCOMPARE(half->fingerprint(), expected);
        QCOMPARE(shortFingerprint(u"7F3A91C2AB"_s), u"7F3A 91C2"_s);
    }

    void refusesBrokenSignatures()
    {
        const auto half = PublicKey::fromPem(m_pair->publicPem());
        const auto signature = m_pair->sign("body");
        QVERIFY(half && signature);
        QVERIFY(half->verifies("body", *signature));
        QVERIFY(!half->verifies("bodY", *signature));
        QVERIFY(!half->verifies("body", *signature + '!'));
        QVERIFY(!half->verifies("body", signature->left(100)));
        QVERIFY(!half->verifies("body", {}));
        QVERIFY(!PublicKey::fromPem("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"));
    }

    void derGoesThereAndBack()
    {
        QByteArray der = m_pair->toDer();
        const auto again = KeyPair::fromDer(der);
        QVERIFY(again);
        QCOMPARE(again->fingerprint(), m_pair->fingerprint());
        QCOMPARE(errorOf(KeyPair::fromDer(der + 'x')), ErrorKind::KeyRefused);
        QCOMPARE(errorOf(KeyPair::fromDer(der.left(500))), ErrorKind::KeyRefused);
        QCOMPARE(errorOf(KeyPair::fromDer({})), ErrorKind::KeyRefused);
        put(u"key.der"_s, der);
        QVERIFY(openssl({u"pkey"_s, u"-inform"_s, u"DER"_s, u"-in"_s, u"key.der"_s, u"-check"_s, u"-noout"_s}));
    }

    void encryptedFormIsReadByOpenssl()
    {
        const QByteArray passphrase = "correct horse battery";
        const auto sealed = m_pair->toEncryptedDer(passphrase);
        QVERIFY(sealed);
        put(u"key.p8"_s, *sealed);
        const auto described = openssl({u"asn1parse"_s, u"-inform"_s, u"DER"_s, u"-in"_s, u"key.p8"_s});
        QVERIFY(described && described->contains("scrypt") && described->contains("aes-256-cbc"));
        const auto plain
            = openssl({u"pkcs8"_s, u"-inform"_s, u"DER"_s, u"-in"_s, u"key.p8"_s, u"-passin"_s, u"pass:correct horse battery"_s});
        QVERIFY(plain);
        const auto again = KeyPair::fromPem(*plain);
        QVERIFY(again);
        QCOMPARE(again->fingerprint(), m_pair->fingerprint());

        const auto opened = KeyPair::fromEncryptedDer(*sealed, passphrase);
        QVERIFY(opened);
        QCOMPARE(opened->fingerprint(), m_pair->fingerprint());
        QCOMPARE(errorOf(KeyPair::fromEncryptedDer(*sealed, "correct horse batterY")), ErrorKind::BadPassphrase);
        QCOMPARE(errorOf(KeyPair::fromEncryptedDer(*sealed, {})), ErrorKind::BadPassphrase);
        QCOMPARE(errorOf(KeyPair::fromEncryptedDer(m_pair->toDer(), passphrase)), ErrorKind::KeyRefused);
        QVERIFY(!m_pair->toEncryptedDer({}));
    }

    void fileThatAsksForDaysOfWork_data()
    {
        QTest::addColumn<QByteArray>("howSealed");
        QTest::newRow("rounds of days") << inPbes2(way(pbkdf2, salt + integer("00ee6b2800")));
        QTest::newRow("one round too many") << inPbes2(way(pbkdf2, salt + integer("00989681")));
        QTest::newRow("rounds below zero") << inPbes2(way(pbkdf2, salt + integer("ff")));
        QTest::newRow("rounds of many digits") << inPbes2(way(pbkdf2, salt + integer("00ffffffffffffffffffff")));
        QTest::newRow("scrypt") << inPbes2(way(scrypt, salt + integer("4000") + integer("08") + integer("2000")));
        QTest::newRow("scrypt of much memory") << inPbes2(way(scrypt, salt + integer("40000000") + integer("08") + integer("01")));
        QTest::newRow("the old kind") << way(md5AndDes, salt + integer("7fffffff"));
        QTest::newRow("not inside the newer kind") << way(pbkdf2, salt + integer("7fffffff"));
    }

    // Such a file would keep the thread of keys at work; the test ends in time only when it isn't even tried.
    void fileThatAsksForDaysOfWork()
    {
        QFETCH(const QByteArray, howSealed);
        const QByteArray der = sealedIn(howSealed);
        const QByteArray spoilt = "-----BEGIN X-----\n!\n-----END X-----\n";
        for (const auto &pair : {KeyPair::fromFile(der, "abc"), KeyPair::fromEncryptedDer(der, "abc"),
                 KeyPair::fromFile(pemOf("ENCRYPTED PRIVATE KEY", der), "abc"), KeyPair::fromPem(pemOf("PRIVATE KEY", der), "abc"),
                 KeyPair::fromPem(spoilt + pemOf("ENCRYPTED PRIVATE KEY", der), "abc")}) {
            QCOMPARE(errorOf(pair), ErrorKind::KeyRefused);
            QVERIFY2(
                messages::reasonOf(pair.error()).contains(u"busy for minutes or days"_s), qPrintable(messages::reasonOf(pair.error())));
        }
    }

    void workThatIsUsualIsDone_data()
    {
        QTest::addColumn<QByteArray>("howSealed");
        QTest::newRow("rounds") << inPbes2(way(pbkdf2, salt + integer("03e8")));
        QTest::newRow("scrypt") << inPbes2(way(scrypt, salt + integer("0400") + integer("08") + integer("01")));
        QTest::newRow("the old kind") << way(md5AndDes, salt + integer("0800"));
        QTest::newRow("nothing said of the rounds") << inPbes2(way(pbkdf2, {}));
        QTest::newRow("nothing said of scrypt") << inPbes2(way(scrypt, {}));
        QTest::newRow("nothing said at all") << way("2a864886f70d01050d", {});
        QTest::newRow("nothing said of the old kind") << way(md5AndDes, {});
    }

    void workThatIsUsualIsDone()
    {
        QFETCH(const QByteArray, howSealed);
        QCOMPARE(errorOf(KeyPair::fromFile(sealedIn(howSealed), "abc")), ErrorKind::BadPassphrase);
        const auto pem = KeyPair::fromPem(pemOf("ENCRYPTED PRIVATE KEY", sealedIn(howSealed)), "abc");
        QVERIFY(!pem && !messages::reasonOf(pem.error()).contains(u"minutes or days"_s));
    }

    void charactersAreCountedNotBytes()
    {
        QCOMPARE(characters({}), 0);
        QCOMPARE(characters("twelve"), 6);
        QCOMPARE(characters(u"sandi rahasia \u00e9\u4e2d\U0001f511"_s.toUtf8()), 17);
    }

    void pemOfOpensslIsTaken_data()
    {
        QTest::addColumn<QStringList>("conversion");
        QTest::addColumn<QByteArray>("passphrase");
        const QStringList from {u"-in"_s, u"plain.pem"_s, u"-out"_s, u"key.pem"_s};
        QTest::newRow("PKCS#1") << (QStringList {u"rsa"_s, u"-traditional"_s} + from) << QByteArray();
        QTest::newRow("PKCS#1 encrypted") << (QStringList {u"rsa"_s, u"-traditional"_s, u"-aes128"_s, u"-passout"_s, u"pass:abc"_s} + from)
                                          << "abc"_ba;
        QTest::newRow("PKCS#8") << (QStringList {u"pkcs8"_s, u"-topk8"_s, u"-nocrypt"_s} + from) << QByteArray();
        QTest::newRow("PKCS#8 encrypted") << (QStringList {u"pkcs8"_s, u"-topk8"_s, u"-passout"_s, u"pass:abc"_s} + from) << "abc"_ba;
    }

    void pemOfOpensslIsTaken()
    {
        QFETCH(const QStringList, conversion);
        QFETCH(const QByteArray, passphrase);
        QVERIFY(openssl(conversion));
        const auto pair = KeyPair::fromPem(get(u"key.pem"_s), passphrase);
        QVERIFY(pair);
        QCOMPARE(openssl({u"pkey"_s, u"-in"_s, u"plain.pem"_s, u"-pubout"_s}), std::optional(pair->publicPem()));
        if (passphrase.isEmpty())
            return;
        QCOMPARE(errorOf(KeyPair::fromPem(get(u"key.pem"_s), "abd")), ErrorKind::BadPassphrase);
        QCOMPARE(errorOf(KeyPair::fromPem(get(u"key.pem"_s), QByteArray(2000, 'a'))), ErrorKind::BadPassphrase);
        QCOMPARE(errorOf(KeyPair::fromPem(get(u"key.pem"_s))), ErrorKind::BadPassphrase);
    }

    void weakAndForeignKeysAreRefused_data()
    {
        QTest::addColumn<QStringList>("making");
        QTest::addColumn<QString>("reason");
        const QStringList make {u"genpkey"_s, u"-out"_s, u"weak.pem"_s, u"-algorithm"_s};
        const QString bits = u"rsa_keygen_bits:%1"_s;
        QTest::newRow("1024 bits") << (make + QStringList {u"RSA"_s, u"-pkeyopt"_s, bits.arg(1024)}) << u"1024 bits, so it can be forged"_s;
        QTest::newRow("4160 bits") << (make + QStringList {u"RSA"_s, u"-pkeyopt"_s, bits.arg(4160)}) << u"4160 bits"_s;
        QTest::newRow("exponent 3") << (make
            + QStringList {u"RSA"_s, u"-pkeyopt"_s, bits.arg(2048), u"-pkeyopt"_s, u"rsa_keygen_pubexp:3"_s})
                                    << u"exponent"_s;
        QTest::newRow("PSS only") << (make + QStringList {u"RSA-PSS"_s, u"-pkeyopt"_s, bits.arg(2048)}) << u"not an RSA key"_s;
        QTest::newRow("elliptic curve") << (make + QStringList {u"EC"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:P-256"_s})
                                        << u"elliptic curves (EC), not an RSA key"_s;
    }

    void weakAndForeignKeysAreRefused()
    {
        QFETCH(const QStringList, making);
        QFETCH(const QString, reason);
        QVERIFY(openssl(making));
        const auto pem = KeyPair::fromPem(get(u"weak.pem"_s));
        QCOMPARE(errorOf(pem), ErrorKind::KeyRefused);
        QVERIFY2(messages::reasonOf(pem.error()).contains(reason), qPrintable(messages::reasonOf(pem.error())));
        const auto der = openssl({u"pkcs8"_s, u"-topk8"_s, u"-nocrypt"_s, u"-in"_s, u"weak.pem"_s, u"-outform"_s, u"DER"_s});
        QVERIFY(der);
        QCOMPARE(errorOf(KeyPair::fromDer(*der)), ErrorKind::KeyRefused);
        const auto sealed
            = openssl({u"pkcs8"_s, u"-topk8"_s, u"-passout"_s, u"pass:abc"_s, u"-in"_s, u"weak.pem"_s, u"-outform"_s, u"DER"_s});
        QVERIFY(sealed);
        QCOMPARE(errorOf(KeyPair::fromEncryptedDer(*sealed, "abc")), ErrorKind::KeyRefused);
        const auto half = openssl({u"pkey"_s, u"-in"_s, u"weak.pem"_s, u"-pubout"_s});
        QVERIFY(half);
        const auto taken = PublicKey::fromPem(*half);
        // Of public keys the exponent isn't asked.
        QCOMPARE(bool(taken), reason == u"exponent"_s);
    }

    // One byte of the private half is changed, the public half stays: every such key must be caught.
    void damagedKeysAreRefused_data()
    {
        QTest::addColumn<double>("place");
        for (int percent = 30; percent < 100; percent += 10)
            QTest::addRow("at %d%%", percent) << percent / 100.0;
    }

    void damagedKeysAreRefused()
    {
        QFETCH(const double, place);
        QByteArray der = m_pair->toDer();
        const auto at = static_cast<qsizetype>(static_cast<double>(der.size()) * place);
        der[at] = static_cast<char>(der.at(at) ^ 0x10);
        const QByteArray pem = "-----BEGIN PRIVATE KEY-----\n" + der.toBase64() + "\n-----END PRIVATE KEY-----\n";
        QCOMPARE(errorOf(KeyPair::fromPem(pem)), ErrorKind::KeyRefused);
        // The trial may still sign well without the damaged number; then the key is the same key.
        const auto tried = KeyPair::fromDer(der);
        if (tried)
            QCOMPARE(tried->fingerprint(), m_pair->fingerprint());
    }

    void sizesOutsideTheRangeAreNotMade()
    {
        QCOMPARE(errorOf(KeyPair::generate(1024)), ErrorKind::KeyRefused);
        QCOMPARE(errorOf(KeyPair::generate(8192)), ErrorKind::KeyRefused);
    }

    void foreignTextIsRefused()
    {
        QCOMPARE(errorOf(KeyPair::fromPem({})), ErrorKind::KeyRefused);
        QCOMPARE(errorOf(KeyPair::fromPem("hello")), ErrorKind::KeyRefused);
        QCOMPARE(errorOf(KeyPair::fromPem(m_pair->publicPem())), ErrorKind::KeyRefused);
        QCOMPARE(errorOf(KeyPair::fromPem(QByteArray(70000, 'A'))), ErrorKind::KeyRefused);
        QCOMPARE(errorOf(KeyPair::fromDer(QByteArray(70000, 'A'))), ErrorKind::KeyRefused);
        QVERIFY(!PublicKey::fromPem(QByteArray(70000, 'A')));
    }

    // What people take for their private key: each gets a sentence of its own.
    void filesThatAreNoPrivateKeySayWhatTheyAre_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("reason");
        const auto pem = [](const QByteArray &name, const QByteArray &body = "MIIB") {
            return "-----BEGIN " + name + "-----\n" + body + "\n-----END " + name + "-----\n";
        };
        const QString kind = u"of another kind"_s;
        const QByteArray own = get(u"plain.pem"_s);
        QTest::newRow("public key") << m_pair->publicPem() << u"a public key"_s;
        QTest::newRow("public key, PKCS#1") << pem("RSA PUBLIC KEY") << u"a public key"_s;
        QTest::newRow("public key of SSH") << "ssh-rsa AAAAB3Nza desk"_ba << u"a public key"_s;
        QTest::newRow("certificate") << pem("CERTIFICATE") << u"a certificate, which"_s;
        QTest::newRow("trusted certificate") << pem("TRUSTED CERTIFICATE") << u"a certificate, which"_s;
        QTest::newRow("request") << pem("CERTIFICATE REQUEST") << u"request for a certificate"_s;
        QTest::newRow("request, the old way") << pem("NEW CERTIFICATE REQUEST") << u"request for a certificate"_s;
        QTest::newRow("OpenSSH") << pem("OPENSSH PRIVATE KEY") << kind;
        QTest::newRow("PGP") << pem("PGP MESSAGE") << kind;
        QTest::newRow("CMS") << pem("CMS") << kind;
        QTest::newRow("PKCS#7") << pem("PKCS7") << kind;
        QTest::newRow("age") << pem("AGE ENCRYPTED FILE") << kind;
        QTest::newRow("age, binary") << "age-encryption.org/v1\n-> scrypt"_ba << kind;
        QTest::newRow("PuTTY") << "PuTTY-User-Key-File-3: ssh-rsa"_ba << kind;
        QTest::newRow("openssl enc") << "Salted__12345678"_ba << kind;
        QTest::newRow("Java key store") << QByteArray("\xFE\xED\xFE\xED\0\0", 6) << kind;
        QTest::newRow("PKCS#12") << QByteArray("\x30\x82\x09\x51\x02\x01\x03\x30", 8) << kind;
        QTest::newRow("another sequence") << QByteArray("\x30\x82\x09\x51\x02\x01\x05\x30", 8) << u"no private key in this file"_s;
        QTest::newRow("truncated") << own.first(own.size() / 2) << u"ends in the middle"_s;
        QTest::newRow("truncated behind a certificate") << pem("CERTIFICATE").first(40) + own.first(200) << u"ends in the middle"_s;
        QTest::newRow("damaged") << pem("PRIVATE KEY") << u"is damaged"_s;
        QTest::newRow("nothing") << QByteArray() << u"no private key in this file"_s;
        QTest::newRow("words") << "hello"_ba << u"no private key in this file"_s;
    }

    void filesThatAreNoPrivateKeySayWhatTheyAre()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, reason);
        const auto pair = KeyPair::fromFile(bytes, "a passphrase");
        QCOMPARE(errorOf(pair), ErrorKind::KeyRefused);
        QVERIFY2(messages::reasonOf(pair.error()).contains(reason), qPrintable(messages::reasonOf(pair.error())));
    }

    void filesOfAllFormsAreTaken()
    {
        const QByteArray passphrase = "correct horse battery";
        const QByteArray der = m_pair->toDer();
        const auto sealedDer = m_pair->toEncryptedDer(passphrase);
        const auto sealedPem = m_pair->toEncryptedPem(passphrase);
        QVERIFY(sealedDer && sealedPem);
        QVERIFY(!m_pair->toEncryptedPem({}));
        for (const QByteArray &file : {der, *sealedDer, *sealedPem}) {
            const auto pair = KeyPair::fromFile(file, passphrase);
            QVERIFY2(pair, qPrintable(pair ? QString() : messages::reasonOf(pair.error())));
            QCOMPARE(pair->fingerprint(), m_pair->fingerprint());
        }
        for (const QByteArray &file : {*sealedDer, *sealedPem}) {
            QCOMPARE(errorOf(KeyPair::fromFile(file, "another passphrase")), ErrorKind::BadPassphrase);
            QCOMPARE(errorOf(KeyPair::fromFile(file)), ErrorKind::BadPassphrase);
        }
        QCOMPARE(errorOf(KeyPair::fromFile(der + "x")), ErrorKind::KeyRefused);
        QCOMPARE(errorOf(KeyPair::fromFile(QByteArray(70000, 'A'))), ErrorKind::KeyRefused);
        QByteArray damaged = der;
        damaged[damaged.size() / 2] = static_cast<char>(damaged.at(damaged.size() / 2) ^ 0x10);
        QCOMPARE(errorOf(KeyPair::fromFile(damaged)), ErrorKind::KeyRefused);
    }

    void backupIsReadByOpenssl()
    {
        const auto pem = m_pair->toEncryptedPem("correct horse battery");
        QVERIFY(pem);
        put(u"backup.pem"_s, *pem);
        QCOMPARE(openssl({u"pkey"_s, u"-in"_s, u"backup.pem"_s, u"-passin"_s, u"pass:correct horse battery"_s, u"-pubout"_s}),
            std::optional(m_pair->publicPem()));
    }

    void wipeLeavesSharersAlone()
    {
        const QByteArray kept(64, 's');
        QByteArray sharer = kept;
        wipe(sharer);
        QVERIFY(sharer.isEmpty());
        QCOMPARE(kept, QByteArray(64, 's'));
        const Result<QByteArray> answer = kept;
        wipe(answer);
        QVERIFY(answer->isEmpty());
        const Result<QByteArray> refusal = ApiError {.kind = ErrorKind::KeyAbsent};
        wipe(refusal); // there is nothing in it
        QCOMPARE(refusal.error().kind, ErrorKind::KeyAbsent);
    }

    void secretsLieInLockedMemory()
    {
#ifdef Q_OS_LINUX
        const SharedSecret secret = keepSecret(QByteArray(100, 's'));
        const QByteArrayList flags = flagsOfMemory(secret->bytes().constData());
        QVERIFY2(flags.contains("dd"), flags.join(' ').constData()); // whether or not it may be locked
        const int locked = lockedMemory();
        if (locked == 0 && !canLockMemory())
            QSKIP("this computer locks no memory for us");
        QVERIFY2(locked >= 512, QByteArray::number(locked).constData());
        QVERIFY2(flags.contains("lo"), flags.join(' ').constData());
#endif
    }

    // More than fits there: still kept, and still wiped.
    void secretsThatDoNotFitAreKeptElsewhere()
    {
        QCOMPARE(keepSecret(QByteArray(100'000, 't'))->bytes(), QByteArray(100'000, 't'));
        const QByteArray large(15'990, 's');
        std::vector<SharedSecret> secrets;
        for (int i = 0; i < 40; ++i)
            secrets.push_back(keepSecret(large + QByteArray::number(i)));
        for (size_t i = 0; i < secrets.size(); ++i)
            QCOMPARE(secrets.at(i)->bytes(), large + QByteArray::number(int(i)));
        QCOMPARE(keepSecret({})->bytes(), QByteArray());
        QByteArray given = "given away";
        QCOMPARE(takeSecret(std::move(given))->bytes(), "given away");
    }

    void nothingOfAUsedKeyStaysInMemory()
    {
#ifndef Q_OS_LINUX
        QSKIP("only Linux shows a program its own memory");
#endif
        QByteArray der = KeyPair::generate(2048)->toDer();
        const Trace trace(der.mid(600, 32));
        QVERIFY(trace.copies() > 0);
        {
            const auto pair = KeyPair::fromDer(der);
            QVERIFY(pair && pair->sign("body") && pair->toEncryptedDer("correct horse battery"));
        }
        wipe(der);
        QCOMPARE(trace.copies(), 0);
    }
};

KONTOR_TEST(KeyPairTest, QCoreApplication)
#include "tst_keypair.moc"
