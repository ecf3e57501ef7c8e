// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "signing/filekeystore.h"
#include "signing/keypair.h"
#include "signing/newfile.h"
#include "signing/outcomes.h"
#include "signing/signer.h"
#include "signing/trace.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/resourcelimit.h"
#include "support/testprogram.h"
#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <fcntl.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <optional>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

using namespace kontor;
using kontor::testing::Trace;
using namespace Qt::StringLiterals;

namespace {

bool diskTakesNothing = false;
bool diskForgets = false;
int linksRefusedWith = 0; // an error of the system; 0: it links
int renamesRefusedWith = 0;

//! Root may do everything; as long as this lives it is somebody else, who may not.
class Ordinary {
public:
    explicit Ordinary(const QString &folder)
        : m_wasRoot(::getuid() == 0)
    {
        if (!m_wasRoot)
            return;
        if (::chown(QFile::encodeName(folder).constData(), nobody, nobody) != 0 || ::setresuid(nobody, nobody, 0) != 0)
            m_wasRoot = false;
    }
    ~Ordinary()
    {
        if (m_wasRoot && ::setresuid(0, 0, 0) != 0)
            qFatal("The test could not become root again");
    }
    Q_DISABLE_COPY_MOVE(Ordinary)

private:
    static constexpr uid_t nobody = 65534;
    bool m_wasRoot;
};

//! Has its one key at hand.
class ReadyStore final : public KeyStore {
public:
    explicit ReadyStore(QByteArray der)
        : m_der(std::move(der))
    {
    }
    Reply<KeyPresence> *presence(const QString &) override { return ready<KeyPresence>(KeyPresence::Present); }
    Reply<QByteArray> *read(const QString &) override { return ready<QByteArray>(QByteArray(m_der.constData(), m_der.size())); }
    Reply<Done> *write(const QString &, const QByteArray &) override { return ready<Done>(ApiError {.kind = ErrorKind::Exists}); }
    Reply<Done> *remove(const QString &) override { return ready<Done>(ApiError {.kind = ErrorKind::KeychainLocked}); }
    QString describe() const override { return u"At hand"_s; }

private:
    template <class T> Reply<T> *ready(Result<T> result)
    {
        auto *reply = new Reply<T>(this);
        reply->finish(std::move(result));
        return reply;
    }

    QByteArray m_der;
};

//! As long as a trace may be, and in no other memory than where it is put.
QByteArray randomWords()
{
    QByteArray words(32, 'x');
    for (char &letter : words)
        letter = static_cast<char>('a' + QRandomGenerator::system()->bounded(26));
    return words;
}

//! Of the first bytes of both, as a file has them and as a processor does.
std::vector<Trace> tracesOfPrimes(const QByteArray &der)
{
    std::vector<Trace> traces;
    const auto *begin = reinterpret_cast<const unsigned char *>(der.constData());
    EVP_PKEY *key = d2i_AutoPrivateKey(nullptr, &begin, static_cast<long>(der.size()));
    for (const char *which : {OSSL_PKEY_PARAM_RSA_FACTOR1, OSSL_PKEY_PARAM_RSA_FACTOR2}) {
        BIGNUM *prime = nullptr;
        EVP_PKEY_get_bn_param(key, which, &prime);
        QByteArray bytes(BN_num_bytes(prime), '\0');
        BN_bn2bin(prime, reinterpret_cast<unsigned char *>(bytes.data()));
        traces.emplace_back(QByteArray(bytes.constData(), 32));
        std::reverse(bytes.begin(), bytes.end());
        traces.emplace_back(QByteArray(bytes.constData(), 32));
        wipe(bytes);
        BN_clear_free(prime);
    }
    EVP_PKEY_free(key);
    return traces;
}

QStringList filesIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

} // namespace

// In place of the C library's, for this program: no file system can be asked to lose what it has already taken.
extern "C" int fsync(int file)
{
    if (diskTakesNothing) {
        errno = EIO;
        return -1;
    }
    if (diskForgets)
        return ::ftruncate(file, 0);
    return static_cast<int>(::syscall(SYS_fsync, file));
}

// No stick is plugged in here: FAT knows no links, and some file systems no renaming that replaces nothing.
extern "C" int link(const char *from, const char *to) noexcept
{
    errno = linksRefusedWith;
    return linksRefusedWith != 0 ? -1 : static_cast<int>(::syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0));
}

extern "C" int renameat2(int fromFolder, const char *from, int toFolder, const char *to, unsigned int flags) noexcept
{
    errno = renamesRefusedWith;
    return renamesRefusedWith != 0 ? -1 : static_cast<int>(::syscall(SYS_renameat2, fromFolder, from, toFolder, to, flags));
}

//! Key files on disks that are full, in folders that are closed, and files that are none.
class KeyFilesTest : public QObject {
    Q_OBJECT

private:
    QByteArray m_der;
    QByteArray m_passphrase = "correct horse battery";
    std::optional<QTemporaryDir> m_folder;
    const QString m_entry = u"profile/key"_s;
    FakeClock m_clock {};

    QString path(const QString &name = u"profile_key.p8"_s) const { return m_folder->filePath(name); }
    FileKeyStore *storeIn(const QString &folder, QObject *owner)
    {
        return new FileKeyStore(
            folder, [this] { return QByteArray(m_passphrase.constData(), m_passphrase.size()); }, owner);
    }
    FileKeyStore *store(QObject *owner) { return storeIn(m_folder->path(), owner); }
    void put(const QByteArray &bytes) const
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

private Q_SLOTS:
    void initTestCase()
    {
        ::signal(SIGXFSZ, SIG_IGN); // then a write beyond the limit is refused like one to a full disk
        m_der = KeyPair::generate(2048)->toDer();
    }

    void init() { m_folder.emplace(); }

    void fullDiskLeavesNothing_data()
    {
        QTest::addColumn<qsizetype>("size");
        QTest::newRow("found out when it is flushed") << qsizetype(2000);
        QTest::newRow("found out when it is written") << qsizetype(2'000'000);
    }

    void fullDiskLeavesNothing()
    {
        QFETCH(const qsizetype, size);
        {
            NewFile file(path());
            const ResourceLimit none(RLIMIT_FSIZE, 0);
            QVERIFY(!file.write(QByteArray(size, 'x')));
            QVERIFY(!file.trouble().isEmpty());
        }
        QCOMPARE(filesIn(m_folder->path()), QStringList());
    }

    void whatTheDiskDoesNotKeepIsNotWritten()
    {
        {
            NewFile file(path());
            diskTakesNothing = true;
            const bool written = file.write("x");
            diskTakesNothing = false;
            QVERIFY(!written);
        }
        QCOMPARE(filesIn(m_folder->path()), QStringList());
    }

    void withoutItsFolderNothingIsMade()
    {
        NewFile file(path(u"missing/key"_s));
        QVERIFY(!file.write("x"));
    }

    void nameOfAFileThatVanishedIsNotGiven()
    {
        NewFile file(path());
        QVERIFY(file.write("x"));
        QVERIFY(QFile::remove(file.temporaryPath()));
        QCOMPARE(kindOf(file.publish()), code(ErrorKind::KeyFileError));
        QCOMPARE(filesIn(m_folder->path()), QStringList());
    }

    // A backup on a stick: whole, never in place of another file, and nothing else beside it.
    void sticksThatKnowNoLinks_data()
    {
        QTest::addColumn<int>("renames");
        QTest::newRow("renamed") << 0;
        QTest::newRow("written once more") << EINVAL;
    }

    void sticksThatKnowNoLinks()
    {
        QFETCH(const int, renames);
        linksRefusedWith = EPERM;
        renamesRefusedWith = renames;
        for (const bool isFirst : {true, false}) {
            NewFile file(path());
            QVERIFY(file.write(isFirst ? "first" : "second"));
            QCOMPARE(kindOf(file.publish()), isFirst ? done : code(ErrorKind::Exists));
        }
        linksRefusedWith = renamesRefusedWith = 0;
        QFile kept(path());
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), "first"_ba);
        QCOMPARE(kept.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        QCOMPARE(filesIn(m_folder->path()).size(), 1);
    }

    void whatAStickDoesNotKeepHasNoName_data()
    {
        QTest::addColumn<qsizetype>("size");
        QTest::addColumn<bool>("isFull");
        QTest::addColumn<bool>("forgets");
        QTest::newRow("full when it is flushed") << qsizetype(2000) << true << false;
        QTest::newRow("full when it is written") << qsizetype(2'000'000) << true << false;
        QTest::newRow("not forced to the disk") << qsizetype(10) << false << false;
        QTest::newRow("gives back other bytes") << qsizetype(10) << false << true;
    }

    void whatAStickDoesNotKeepHasNoName()
    {
        QFETCH(const qsizetype, size);
        QFETCH(const bool, isFull);
        QFETCH(const bool, forgets);
        {
            NewFile file(path());
            QVERIFY(file.write(QByteArray(size, 'x')));
            linksRefusedWith = renamesRefusedWith = EPERM;
            diskForgets = forgets;
            diskTakesNothing = !isFull && !forgets;
            std::optional<ResourceLimit> limit;
            if (isFull)
                limit.emplace(RLIMIT_FSIZE, 0);
            const int outcome = kindOf(file.publish());
            limit.reset();
            linksRefusedWith = renamesRefusedWith = 0;
            diskForgets = diskTakesNothing = false;
            QCOMPARE(outcome, code(ErrorKind::KeyFileError));
        }
        QCOMPARE(filesIn(m_folder->path()), QStringList());
    }

    void nameThatCannotBeMadeIsNotGiven()
    {
        const Ordinary person(m_folder->path());
        NewFile file(path());
        QVERIFY(file.write("x"));
        linksRefusedWith = renamesRefusedWith = EPERM;
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner));
        const int outcome = kindOf(file.publish());
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        linksRefusedWith = renamesRefusedWith = 0;
        QCOMPARE(outcome, code(ErrorKind::KeyFileError));
    }

    // Both were begun while the name was free.
    void nameThatIsTakenByNowIsNotGivenTwice()
    {
        NewFile first(path());
        NewFile second(path());
        QVERIFY(first.write("first") && second.write("second"));
        QCOMPARE(kindOf(first.publish()), done);
        QCOMPARE(kindOf(second.publish()), code(ErrorKind::Exists));
        QFile kept(path());
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), "first"_ba);
    }

    // The file has its name; that the folder couldn't be forced to the disk takes nothing away.
    void folderThatCannotBeOpenedKeepsTheFile()
    {
        NewFile file(path());
        QVERIFY(file.write("x"));
        {
            const ResourceLimit none(RLIMIT_NOFILE, 0);
            QCOMPARE(kindOf(file.publish()), done);
        }
        QVERIFY(QFile::exists(path()));
    }

    void keyOnAFullDiskIsNotWritten()
    {
        QObject owner;
        {
            const ResourceLimit none(RLIMIT_FSIZE, 0);
            const auto written = await(store(&owner)->write(m_entry, m_der));
            QCOMPARE(kindOf(written), code(ErrorKind::KeyFileError));
            QVERIFY2(messages::reasonOf(written.error()).contains(u"profile_key.p8 cannot be written: "_s),
                qPrintable(messages::reasonOf(written.error())));
        }
        QCOMPARE(filesIn(m_folder->path()), QStringList());
        QCOMPARE(kindOf(await(store(&owner)->write(m_entry, m_der))), done);
    }

    // The file system takes the place of a quota; that one can be set by root alone.
    void whyAFileIsNotWritten_isTrue()
    {
        NewFile file(path());
        {
            const ResourceLimit none(RLIMIT_FSIZE, 0);
            QVERIFY(!file.write("x"));
        }
        QCOMPARE(file.trouble(), systemArgs(EFBIG));
        QVERIFY(messages::reason(systemReason(file.trouble())).contains(u"ulimit"_s));
        NewFile longName(path(QString(300, u'n')));
        QVERIFY(!longName.write("x"));
        QVERIFY(messages::reason(systemReason(longName.trouble())).contains(u"too long"_s));
        QVERIFY(messages::reason(systemReason(systemArgs(EDQUOT))).contains(u"quota"_s));
        QCOMPARE(systemArgs(qt_error_string(EDQUOT)), systemArgs(EDQUOT));
        QCOMPARE(messages::reason(systemReason(systemArgs(ENOSPC))), qt_error_string(ENOSPC));
    }

    void nothingOfAKeyInAFile_staysInMemory()
    {
#ifndef Q_OS_LINUX
        QSKIP("only Linux shows a program its own memory");
#endif
        const QString opener = path(u"opener"_s);
        QByteArray words = randomWords();
        {
            QFile file(opener);
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
            QCOMPARE(file.write(words), words.size());
        }
        QByteArray der = KeyPair::generate(2048)->toDer();
        std::vector<Trace> traces = tracesOfPrimes(der);
        QCOMPARE(traces.size(), size_t(4));
        QVERIFY(traces.at(0).copies() > 0 && traces.at(2).copies() > 0);
        traces.emplace_back(QByteArray(words.constData(), words.size()));
        QVERIFY(traces.back().copies() > 0);
        wipe(words);
        const auto lookUp = [opener] {
            QFile file(opener);
            return file.open(QIODevice::ReadOnly | QIODevice::Unbuffered) ? file.readAll() : QByteArray();
        };
        {
            FileKeyStore keys(m_folder->path(), lookUp);
            QCOMPARE(kindOf(await(keys.write(m_entry, der))), done);
            wipe(der);
            auto read = await(keys.read(m_entry));
            QVERIFY(read);
            wipe(read);
        }
        for (const Trace &trace : traces)
            QCOMPARE(trace.copies(), 0);
    }

    void folderThatOthersMayWriteTo_isNotUsed_data()
    {
        QTest::addColumn<int>("others");
        QTest::newRow("the group") << int(QFile::WriteGroup);
        QTest::newRow("everybody") << int(QFile::WriteOther);
    }

    void folderThatOthersMayWriteTo_isNotUsed()
    {
        QFETCH(const int, others);
        QObject owner;
        auto *keys = store(&owner);
        QCOMPARE(kindOf(await(keys->write(m_entry, m_der))), done);
        const auto own = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
        QVERIFY(QFile::setPermissions(m_folder->path(), own | QFile::Permissions(others)));
        const auto read = await(keys->read(m_entry));
        QCOMPARE(kindOf(read), code(ErrorKind::KeyFileError));
        QVERIFY2(messages::reasonOf(read.error()).contains(u"chmod go-w '%1'"_s.arg(m_folder->path())),
            qPrintable(messages::reasonOf(read.error())));
        QCOMPARE(kindOf(await(keys->write(u"profile/another"_s, m_der))), code(ErrorKind::KeyFileError));
        QVERIFY(QFile::setPermissions(m_folder->path(), own));
        QCOMPARE(kindOf(await(keys->read(m_entry))), done);
    }

    void folderThatCannotBeMadeKeepsNothing()
    {
        QObject owner;
        put("a file where a folder should be");
        auto *below = storeIn(path() + u"/keys"_s, &owner);
        QCOMPARE(kindOf(await(below->write(m_entry, m_der))), code(ErrorKind::KeyFileError));
    }

    void folderThatIsNotOursKeepsNothing()
    {
#ifndef Q_OS_LINUX
        QSKIP("needs a folder that nobody may close to others");
#endif
        QObject owner;
        QCOMPARE(kindOf(await(storeIn(u"/proc/self"_s, &owner)->write(m_entry, m_der))), code(ErrorKind::KeyFileError));
    }

    void closedFolderIsNoService_data()
    {
        QTest::addColumn<int>("permissions");
        QTest::newRow("can't be listed") << int(QFile::WriteOwner | QFile::ExeOwner);
        QTest::newRow("can't be entered") << int(QFile::ReadOwner | QFile::WriteOwner);
    }

    void closedFolderIsNoService()
    {
        QFETCH(const int, permissions);
        const Ordinary person(m_folder->path());
        QObject owner;
        auto *keys = store(&owner);
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::Permissions(permissions)));
        const auto presence = await(keys->presence(m_entry));
        QCOMPARE(kindOf(await(keys->remove(m_entry))), code(ErrorKind::KeyFileError));
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QVERIFY(presence && *presence == KeyPresence::NoService);
    }

    void fileThatCannotBeRemovedIsNotRemoved()
    {
        const Ordinary person(m_folder->path());
        QObject owner;
        auto *keys = store(&owner);
        put("x");
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner));
        const auto removed = await(keys->remove(m_entry));
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QCOMPARE(kindOf(removed), code(ErrorKind::KeyFileError));
        QVERIFY(!messages::reasonOf(removed.error()).isEmpty());
        QVERIFY(QFile::exists(path()));
    }

    // A link to a disk that isn't there now: what it leads to is not absent.
    void linksThatLeadNowhere()
    {
        QObject owner;
        QVERIFY(QFile::link(path(u"unplugged"_s), path(u"keys"_s)));
        const auto folder = await(storeIn(path(u"keys"_s), &owner)->presence(m_entry));
        QVERIFY(folder && *folder == KeyPresence::NoService);

        QVERIFY(QFile::link(path(u"unplugged"_s), path()));
        const auto file = await(store(&owner)->presence(m_entry));
        QVERIFY(file && *file == KeyPresence::Present);
        QCOMPARE(kindOf(await(store(&owner)->read(m_entry))), code(ErrorKind::KeyFileError));
        QCOMPARE(kindOf(await(store(&owner)->write(m_entry, m_der))), code(ErrorKind::Exists));
    }

    void fileThatIsTooLargeIsNoKey()
    {
        QObject owner;
        put(QByteArray(70000, 'x'));
        QCOMPARE(kindOf(await(store(&owner)->read(m_entry))), code(ErrorKind::KeyRefused));
    }

    // Attributes beside the key are not kept: what comes back would be other bytes than were given.
    void keyThatWouldComeBackChangedIsNotWritten()
    {
        QObject owner;
        QByteArray der = m_der + QByteArray::fromHex("a000");
        QCOMPARE(der.first(2), QByteArray::fromHex("3082"));
        der[3] = static_cast<char>(der.at(3) + 2);
        QVERIFY(KeyPair::fromDer(der));
        QCOMPARE(kindOf(await(store(&owner)->write(m_entry, der))), code(ErrorKind::KeyFileError));
        QCOMPARE(filesIn(m_folder->path()), QStringList());
    }

    // The answer is on its way already when whoever asked gives up.
    void answersThatComeTooLate()
    {
        QObject owner;
        auto *keys = store(&owner);
        QCOMPARE(::mkfifo(QFile::encodeName(path(u"pipe.p8"_s)).constData(), 0600), 0);
        const auto giveUp = [&](auto *reply) {
            int answers = 0;
            connect(reply, &ReplyBase::finished, &owner, [&answers] { ++answers; });
            const auto outcome = keep(reply, &owner);
            const auto behind = keep(keys->read(u"pipe"_s), &owner);
            QFile pipe(path(u"pipe.p8"_s));
            QVERIFY(pipe.open(QIODevice::WriteOnly)); // once the thread has come there: it has answered what was before
            reply->cancel();
            pipe.close();
            QVERIFY(eventually([&] { return behind->has_value() && outcome->has_value(); }));
            QCOMPARE(kindOf(**outcome), code(ErrorKind::Cancelled));
            QCOMPARE(answers, 1);
        };
        giveUp(keys->write(m_entry, m_der));
        QVERIFY(QFile::exists(path()));
        giveUp(keys->read(m_entry));

        ReadyStore ready(m_der);
        Signer signer(m_clock);
        auto *signing = signer.sign(ready, m_entry, {}, "{}");
        const auto outcome = keep(signing, &owner);
        signing->cancel();
        QVERIFY(eventually([&] { return outcome->has_value(); }));
        QCOMPARE(kindOf(**outcome), code(ErrorKind::Cancelled));
    }

    // Whoever asked may give up, or be gone, before the thread has done its work.
    void answersThatNobodyWaitsFor_data()
    {
        QTest::addColumn<bool>("gone");
        QTest::newRow("given up") << false;
        QTest::newRow("gone") << true;
    }

    void answersThatNobodyWaitsFor()
    {
        QFETCH(const bool, gone);
        const auto leave = [gone](ReplyBase *reply) {
            if (gone)
                delete reply;
            else
                reply->cancel();
        };
        QObject owner;
        auto *keys = store(&owner);
        Signer signer(m_clock);
        leave(keys->write(m_entry, m_der));
        EVENTUALLY(QFile::exists(path()));
        leave(keys->read(m_entry));
        QCOMPARE(kindOf(await(keys->read(m_entry))), done); // the thread works one after the other
        leave(signer.generate(2048));
        leave(signer.sign(*keys, m_entry, {}, "{}"));
        const auto half = KeyPair::fromDer(m_der);
        QVERIFY(half);
        auto *late = signer.sign(*keys, m_entry, half->fingerprint(), "{}");
        QCOMPARE(kindOf(await(late)), done);
    }
};

KONTOR_TEST(KeyFilesTest, QCoreApplication)
#include "tst_keyfiles.moc"
