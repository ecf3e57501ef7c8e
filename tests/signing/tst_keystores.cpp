// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "ownbus.h"
#include "signing/filekeystore.h"
#include "signing/keychainkeystore.h"
#include "signing/outcomes.h"
#include "signing/signer.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QUuid>
#include <csignal>
#include <cstdio>

using namespace kontor;
using kontor::testing::OwnBus;
using namespace Qt::StringLiterals;

namespace {

const QString secrets = u"org.freedesktop.secrets"_s;

template <class T> int outcome(Reply<T> *reply)
{
    return kindOf(await(reply));
}
std::optional<KeyPresence> presenceIn(KeyStore &store, const QString &entry)
{
    const auto presence = await(store.presence(entry));
    return presence ? std::optional(*presence) : std::nullopt;
}

QByteArray bytesFrom(Reply<QByteArray> *reading)
{
    const auto bytes = await(reading);
    return bytes ? *bytes : QByteArray();
}

bool isUsable(KeychainKeyStore &store)
{
    const auto usable = await(store.isUsable());
    return usable && *usable;
}

QString newEntry()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces) + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces);
}

QByteArray outputOf(const QString &program, const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished(20000);
    return process.readAllStandardOutput();
}

QByteArray storedAs(const QString &entry)
{
    return outputOf(u"secret-tool"_s, {u"lookup"_s, u"server"_s, u"org.kontor"_s, u"user"_s, u"org.kontor/"_s + entry});
}

void lockTheKeyring()
{
    outputOf(u"busctl"_s,
        {u"--user"_s, u"call"_s, secrets, u"/org/freedesktop/secrets"_s, u"org.freedesktop.Secret.Service"_s, u"Lock"_s, u"ao"_s, u"1"_s,
            u"/org/freedesktop/secrets/collection/login"_s});
}

//! What a keychain store says on the bus of the environment, in one line: run as a program of its own, because a process keeps its bus.
int report()
{
    SystemClock clock;
    KeychainKeyStore store(clock);
    const auto presence = await(store.presence(u"a/b"_s));
    std::printf("presence %d read %d write %d remove %d usable %d unlock %d\n", presence ? static_cast<int>(*presence) : -1,
        outcome(store.read(u"a/b"_s)), outcome(store.write(u"a/b"_s, "key")), outcome(store.remove(u"a/b"_s)), isUsable(store),
        outcome(store.unlock()));
    return 0;
}

QByteArray reportIn(const QProcessEnvironment &environment)
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(), {u"tst_keystores"_s, u"--report"_s});
    process.waitForFinished(20000);
    return process.readAllStandardOutput();
}

QByteArray reportOn(const QString &address)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, address);
    return reportIn(environment);
}

QByteArray expected(KeyPresence presence, ErrorKind error)
{
    const auto kind = QByteArray::number(code(error));
    return "presence " + QByteArray::number(static_cast<int>(presence)) + " read " + kind + " write " + kind + " remove " + kind
        + " usable 0 unlock " + kind + "\n";
}

} // namespace

class KeyStoresTest : public QObject {
    Q_OBJECT

private:
    SystemClock m_clock;
    QByteArray m_der;
    QString m_fingerprint;
    QTemporaryDir m_folder;
    QProcess m_keyring;
    QByteArray m_passphrase = "correct horse battery";

    //! The keyring's own way to unlock: a new daemon takes over from the one that runs.
    void unlockTheKeyring()
    {
        m_keyring.kill();
        m_keyring.waitForFinished();
        m_keyring.start(u"gnome-keyring-daemon"_s, {u"--replace"_s, u"--foreground"_s, u"--unlock"_s, u"--components=secrets"_s});
        m_keyring.write("test");
        m_keyring.closeWriteChannel();
        QVERIFY(m_keyring.waitForStarted());
        EVENTUALLY_EQUAL(QDBusConnection::sessionBus().interface()->servicePid(secrets).value(), uint(m_keyring.processId()));
        KeychainKeyStore store(m_clock);
        EVENTUALLY(isUsable(store));
    }

    FileKeyStore *newFileStore(QObject *parent)
    {
        return new FileKeyStore(
            m_folder.filePath(u"keys"_s), [this] { return QByteArray(m_passphrase.constData(), m_passphrase.size()); }, parent);
    }

    QString fileOf(const QString &entry) const { return m_folder.filePath(u"keys/"_s + QString(entry).replace(u'/', u'_') + u".p8"_s); }

private Q_SLOTS:
    void initTestCase()
    {
        const auto pair = KeyPair::generate(2048);
        QVERIFY(pair);
        m_der = pair->toDer();
        m_fingerprint = pair->fingerprint();
        QVERIFY(QDBusConnection::sessionBus().interface()->isServiceRegistered(secrets));
    }

    void cleanupTestCase()
    {
        m_keyring.kill();
        m_keyring.waitForFinished();
    }

    void init() { m_passphrase = "correct horse battery"; }

    void keychainKeepsAKey()
    {
        KeychainKeyStore store(m_clock);
        const QString entry = newEntry();
        QVERIFY(isUsable(store));
        QCOMPARE(presenceIn(store, entry), std::optional(KeyPresence::Absent));
        QCOMPARE(outcome(store.read(entry)), code(ErrorKind::KeyAbsent));

        QCOMPARE(outcome(store.write(entry, m_der)), done);
        QCOMPARE(presenceIn(store, entry), std::optional(KeyPresence::Present));
        QCOMPARE(bytesFrom(store.read(entry)), m_der);
        QCOMPARE(storedAs(entry), m_der.toBase64());

        QCOMPARE(outcome(store.remove(entry)), done);
        QCOMPARE(presenceIn(store, entry), std::optional(KeyPresence::Absent));
        QCOMPARE(storedAs(entry), QByteArray());
        QCOMPARE(outcome(store.remove(entry)), done);
    }

    void keychainTakesTheLargestKey()
    {
        KeychainKeyStore store(m_clock);
        const QString entry = newEntry();
        const QByteArray largest(2376, '\0');
        QCOMPARE(outcome(store.write(entry, largest)), done);
        QCOMPARE(bytesFrom(store.read(entry)), largest);
        QCOMPARE(outcome(store.remove(entry)), done);
    }

    void keychainNeverOverwrites()
    {
        KeychainKeyStore store(m_clock);
        const QString entry = newEntry();
        QCOMPARE(outcome(store.write(entry, m_der)), done);
        QCOMPARE(outcome(store.write(entry, "another")), code(ErrorKind::Exists));
        QCOMPARE(bytesFrom(store.read(entry)), m_der);
        QCOMPARE(outcome(store.remove(entry)), done);
    }

    void callerMayWipeAtOnce()
    {
        KeychainKeyStore store(m_clock);
        const QString entry = newEntry();
        QByteArray own(m_der.constData(), m_der.size());
        auto *writing = store.write(entry, own);
        wipe(own);
        QCOMPARE(outcome(writing), done);
        QCOMPARE(bytesFrom(store.read(entry)), m_der);
        QCOMPARE(outcome(store.remove(entry)), done);
    }

    void lockedIsNeverAbsent()
    {
        KeychainKeyStore store(m_clock);
        const QString entry = newEntry();
        QCOMPARE(outcome(store.write(entry, m_der)), done);
        lockTheKeyring();
        for (const auto &name : {entry, newEntry()}) {
            QCOMPARE(presenceIn(store, name), std::optional(KeyPresence::Locked));
            QCOMPARE(outcome(store.read(name)), code(ErrorKind::KeychainLocked));
            QCOMPARE(outcome(store.write(name, "another")), code(ErrorKind::KeychainLocked));
            QCOMPARE(outcome(store.remove(name)), code(ErrorKind::KeychainLocked));
        }
        QVERIFY(!isUsable(store));

        unlockTheKeyring();
        QCOMPARE(presenceIn(store, entry), std::optional(KeyPresence::Present));
        QCOMPARE(bytesFrom(store.read(entry)), m_der);
    }

    void hungKeyringIsSilent()
    {
        unlockTheKeyring();
        FakeClock clock;
        KeychainKeyStore store(clock);
        const QString entry = newEntry();
        QCOMPARE(outcome(store.write(entry, m_der)), done);

        const auto keyring = static_cast<pid_t>(m_keyring.processId());
        QCOMPARE(::kill(keyring, SIGSTOP), 0);
        const QString other = newEntry();
        auto *reading = store.read(entry);
        int finished = 0;
        connect(reading, &ReplyBase::finished, this, [&finished] { ++finished; });
        const auto read = keep(reading, this);
        const auto written = keep(store.write(other, m_der), this);
        const auto removed = keep(store.remove(entry), this);
        const auto seen = keep(store.presence(entry), this);
        const auto usable = keep(store.isUsable(), this);
        // A question to the bus itself is answered: it is the keyring that hangs.
        QVERIFY(QDBusConnection::sessionBus().interface()->isServiceRegistered(secrets));
        clock.advance(Millis(4999));
        QCoreApplication::processEvents();
        QVERIFY(!*read && !*written && !*removed && !*seen && !*usable);
        clock.advance(Millis(1));
        QVERIFY(eventually([&] { return *read && *written && *removed && *seen && *usable; }));
        QCOMPARE(kindOf(**read), code(ErrorKind::KeychainSilent));
        QCOMPARE(kindOf(**written), code(ErrorKind::KeychainSilent));
        QCOMPARE(kindOf(**removed), code(ErrorKind::KeychainSilent));
        QCOMPARE(kindOf(**seen), code(ErrorKind::KeychainSilent));
        QVERIFY(!(*usable)->value());

        // What was given up is not done later.
        QCOMPARE(::kill(keyring, SIGCONT), 0);
        QCOMPARE(bytesFrom(store.read(entry)), m_der);
        QCOMPARE(presenceIn(store, other), std::optional(KeyPresence::Absent));
        QCOMPARE(finished, 1);
    }

    void keychainTakesAnEntryOf64Kilobytes()
    {
        unlockTheKeyring();
        KeychainKeyStore store(m_clock);
        const QString entry = newEntry();
        QByteArray large(64 * 1024, '\0');
        for (qsizetype i = 0; i < large.size(); ++i)
            large[i] = static_cast<char>(i * 31 + i / 256);
        QCOMPARE(outcome(store.write(entry, large)), done);
        QCOMPARE(bytesFrom(store.read(entry)), large);
        QCOMPARE(QByteArray::fromBase64(storedAs(entry)), large); // by a second program
        QCOMPARE(outcome(store.remove(entry)), done);
    }

    // The bus starts another one, which is locked: what was kept is never called absent, and nothing is written over it.
    void killedKeyringLosesNothing()
    {
        unlockTheKeyring();
        KeychainKeyStore store(m_clock);
        const QString entry = newEntry();
        QCOMPARE(outcome(store.write(entry, m_der)), done);
        QCOMPARE(::kill(static_cast<pid_t>(m_keyring.processId()), SIGKILL), 0);
        m_keyring.waitForFinished();
        const QList<int> attentionReasons {code(ErrorKind::KeychainLocked), code(ErrorKind::KeychainMissing),
            code(ErrorKind::KeychainWithoutCollection), code(ErrorKind::KeychainSilent)};
        for (int i = 0; i < 3; ++i) {
            QVERIFY(attentionReasons.contains(outcome(store.read(entry))));
            QVERIFY(attentionReasons.contains(outcome(store.write(entry, "another"))));
            QVERIFY(presenceIn(store, entry) != std::optional(KeyPresence::Absent));
        }
        unlockTheKeyring();
        QCOMPARE(bytesFrom(store.read(entry)), m_der);
        QCOMPARE(outcome(store.remove(entry)), done);
    }

    // The job that waits for the hung keyring brings its result when everybody who asked has gone.
    void answerAfterTheStoreHasGoneIsDropped()
    {
        unlockTheKeyring();
        const QString entry = newEntry();
        const auto keyring = static_cast<pid_t>(m_keyring.processId());
        {
            KeychainKeyStore store(m_clock);
            QCOMPARE(outcome(store.write(entry, m_der)), done);
            store.read(entry);
            QCoreApplication::processEvents();
            QCOMPARE(::kill(keyring, SIGSTOP), 0);
        }
        QCOMPARE(::kill(keyring, SIGCONT), 0);
        KeychainKeyStore store(m_clock);
        QCOMPARE(bytesFrom(store.read(entry)), m_der);
    }

    void withoutAServiceNothingIsAbsent()
    {
        QTemporaryDir home;
        const OwnBus bus(OwnBus::bare(home), home.path());
        QVERIFY(!bus.address().isEmpty());
        QCOMPARE(reportOn(bus.address()), expected(KeyPresence::NoService, ErrorKind::KeychainMissing));
    }

    // The keyring answers all the same that there is no such key; only to keep one there is nobody.
    void withoutLibsecretNothingIsWritten()
    {
        QFile notALibrary(m_folder.filePath(u"libsecret-1.so.0"_s));
        QVERIFY(notALibrary.open(QIODevice::WriteOnly));
        unlockTheKeyring();
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"LD_LIBRARY_PATH"_s, m_folder.path());
        QCOMPARE(reportIn(environment),
            "presence " + QByteArray::number(static_cast<int>(KeyPresence::Absent)) + " read "
                + QByteArray::number(code(ErrorKind::KeyAbsent)) + " write " + QByteArray::number(code(ErrorKind::KeychainMissing))
                + " remove " + QByteArray::number(done) + " usable 1 unlock " + QByteArray::number(done) + "\n");
    }

    void withoutABusNothingIsAbsent()
    {
        QCOMPARE(reportOn(u"unix:path="_s + m_folder.filePath(u"nothing"_s)), expected(KeyPresence::NoService, ErrorKind::KeychainMissing));
    }

    // The bus starts a keyring that never had a collection: no window may come, and nothing be called absent.
    void keyringThatWasNeverMadeHasNoCollection()
    {
        QTemporaryDir home;
        const OwnBus bus({u"--session"_s}, home.path());
        QVERIFY(!bus.address().isEmpty());
        QCOMPARE(reportOn(bus.address()), expected(KeyPresence::NoCollection, ErrorKind::KeychainWithoutCollection));
    }

    void fileKeepsAKey()
    {
        QObject owner;
        auto *store = newFileStore(&owner);
        const QString entry = newEntry();
        QCOMPARE(presenceIn(*store, entry), std::optional(KeyPresence::Absent));
        QCOMPARE(outcome(store->read(entry)), code(ErrorKind::KeyAbsent));
        QCOMPARE(outcome(store->write(entry, m_der)), done);
        QCOMPARE(presenceIn(*store, entry), std::optional(KeyPresence::Present));
        QCOMPARE(bytesFrom(store->read(entry)), m_der);
        QCOMPARE(outcome(store->write(entry, m_der)), code(ErrorKind::Exists));

        const QFileInfo file(fileOf(entry));
        QCOMPARE(int(file.permissions() & 0xFFF), int(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser) & 0xFFF);
        QVERIFY(!(QFileInfo(file.path()).permissions() & (QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther)));
        QCOMPARE(QDir(file.path()).entryList(QDir::Files | QDir::Hidden), QStringList {file.fileName()});
        QCOMPARE(outcome(store->remove(entry)), done);
        QVERIFY(!QFileInfo::exists(file.filePath()));
        QCOMPARE(outcome(store->remove(entry)), done);
    }

    void fileIsEncrypted()
    {
        QObject owner;
        auto *store = newFileStore(&owner);
        const QString entry = newEntry();
        QCOMPARE(outcome(store->write(entry, m_der)), done);
        QFile file(fileOf(entry));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        for (qsizetype at = 0; at + 16 <= m_der.size(); at += 16)
            QVERIFY(at < 32 || !bytes.contains(m_der.mid(at, 16)));
        m_passphrase = "another passphrase";
        QCOMPARE(outcome(store->read(entry)), code(ErrorKind::BadPassphrase));
        m_passphrase.clear();
        QCOMPARE(outcome(store->read(entry)), code(ErrorKind::BadPassphrase));
        QCOMPARE(presenceIn(*store, entry), std::optional(KeyPresence::Present));
    }

    void filesPassphraseHasTwelveCharacters()
    {
        QObject owner;
        auto *store = newFileStore(&owner);
        const QString entry = newEntry();
        for (const auto &passphrase : {QByteArray(), "elevenbytes"_ba, u"ключключклю"_s.toUtf8()}) {
            m_passphrase = passphrase;
            const auto refusal = await(store->write(entry, m_der));
            QVERIFY(!refusal);
            QCOMPARE(refusal.error().kind, ErrorKind::BadPassphrase);
            QVERIFY(messages::reasonOf(refusal.error()).contains(u"12"_s));
        }
        m_passphrase = u"ключключключ"_s.toUtf8();
        QCOMPARE(outcome(store->write(entry, m_der)), done);
    }

    void fileTakesKeysOnly()
    {
        QObject owner;
        auto *store = newFileStore(&owner);
        const QString entry = newEntry();
        QCOMPARE(outcome(store->write(entry, "not a key")), code(ErrorKind::KeyRefused));
        QCOMPARE(presenceIn(*store, entry), std::optional(KeyPresence::Absent));
        QFile file(fileOf(entry));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("damaged");
        file.close();
        QCOMPARE(outcome(store->read(entry)), code(ErrorKind::KeyRefused));
        QCOMPARE(outcome(store->write(entry, m_der)), code(ErrorKind::Exists));
    }

    // Both find the name free; the one that comes second to the link must lose.
    void fileNeverOverwritesInARace()
    {
        QObject owner;
        const QString entry = newEntry();
        const QByteArray other = KeyPair::generate(2048)->toDer();
        auto *first = newFileStore(&owner)->write(entry, m_der);
        auto *second = newFileStore(&owner)->write(entry, other);
        const auto firstResult = keep(first, &owner);
        const int secondDone = outcome(second);
        QVERIFY(eventually([&] { return firstResult->has_value(); }));
        const int firstDone = kindOf(**firstResult);
        QCOMPARE(std::minmax(firstDone, secondDone), std::minmax(done, code(ErrorKind::Exists)));
        const auto kept = await(newFileStore(&owner)->read(entry));
        QVERIFY(kept);
        QCOMPARE(*kept == m_der, firstDone == done);
    }

    void folderThatCannotBeReadIsNoService()
    {
        QFile inTheWay(m_folder.filePath(u"blocked"_s));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        FileKeyStore store(inTheWay.fileName(), [this] { return m_passphrase; });
        QCOMPARE(presenceIn(store, u"a/b"_s), std::optional(KeyPresence::NoService));
        QCOMPARE(outcome(store.read(u"a/b"_s)), code(ErrorKind::KeyFileError));
        QCOMPARE(outcome(store.write(u"a/b"_s, m_der)), code(ErrorKind::KeyFileError));
        QCOMPARE(outcome(store.remove(u"a/b"_s)), code(ErrorKind::KeyFileError));
    }

    void signerSignsFromBothStores()
    {
        KeychainKeyStore keychain(m_clock);
        QObject owner;
        Signer signer(m_clock);
        const auto made = await(signer.generate(2048));
        QVERIFY(made);
        const auto half = PublicKey::fromPem(made->publicPem);
        QVERIFY(half);
        QCOMPARE(half->fingerprint(), made->fingerprint);
        for (KeyStore *store : {static_cast<KeyStore *>(&keychain), static_cast<KeyStore *>(newFileStore(&owner))}) {
            const QString entry = newEntry();
            QCOMPARE(outcome(store->write(entry, made->der)), done);
            for (const auto &body : {"{}"_ba, QByteArray(100000, 'x')}) {
                const auto signature = await(signer.sign(*store, entry, made->fingerprint, body));
                QVERIFY(signature);
                QVERIFY(half->verifies(body, *signature));
            }
            QCOMPARE(outcome(signer.sign(*store, entry, m_fingerprint, "{}")), code(ErrorKind::KeyRefused));
            QCOMPARE(outcome(store->remove(entry)), done);
            signer.forget();
            QCOMPARE(outcome(signer.sign(*store, entry, made->fingerprint, "{}")), code(ErrorKind::KeyAbsent));
        }
    }

    void signerRefusesWhatIsNoKey()
    {
        KeychainKeyStore keychain(m_clock);
        Signer signer(m_clock);
        const QString entry = newEntry();
        QCOMPARE(outcome(keychain.write(entry, "not a key")), done);
        QCOMPARE(outcome(signer.sign(keychain, entry, m_fingerprint, "{}")), code(ErrorKind::KeyRefused));
        QCOMPARE(outcome(signer.generate(1024)), code(ErrorKind::KeyRefused));
    }

    // The thread is at work when the signer goes: it is waited for, and its answer reaches nobody.
    void signerMayGoAtAnyTime()
    {
        auto signer = std::make_unique<Signer>(m_clock);
        bool answered = false;
        signer->generate(2048)->then(this, [&answered](const auto &) { answered = true; });
        QCoreApplication::processEvents();
        signer.reset();
        QCoreApplication::processEvents();
        QVERIFY(!answered);
    }
};

KONTOR_TEST_MAIN(KeyStoresTest)
{
    QCoreApplication application(argc, argv);
    if (argc == 2 && qstrcmp(argv[1], "--report") == 0)
        return report();
    KeyStoresTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_keystores.moc"
