// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/namedfile.h"
#include "messages/reasons.h"
#include "support/resourcelimit.h"
#include "support/testprogram.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

constexpr QFile::Permissions everybody = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther;

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void put(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    QVERIFY(file.setPermissions(everybody));
}

QByteArray rows(int count)
{
    return QByteArray("1,payout,1250000,IDR,Asha Verma\r\n").repeated(count);
}

mode_t modeOf(const QString &path)
{
    struct stat at { };
    return ::lstat(QFile::encodeName(path).constData(), &at) == 0 ? at.st_mode : 0;
}

QStringList all(const QTemporaryDir &folder)
{
    return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

//! A pipe with a name, open for reading.
struct Pipe {
    explicit Pipe(const QTemporaryDir &folder)
        : path(folder.filePath(u"pipe"_s))
    {
        ::mkfifo(QFile::encodeName(path).constData(), 0644);
    }
    ~Pipe()
    {
        if (end >= 0)
            ::close(end);
    }
    Q_DISABLE_COPY_MOVE(Pipe)
    void openEnd() { end = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC); }
    QByteArray read() const
    {
        QByteArray bytes(65'536, '\0');
        const ssize_t size = ::read(end, bytes.data(), size_t(bytes.size()));
        return bytes.left(std::max<ssize_t>(0, size));
    }

    QString path;
    int end = -1;
};

} // namespace

class tst_NamedFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }
    void fullDisk_keepsTheOlderFile_data();
    void fullDisk_keepsTheOlderFile();
    void bytesInTheBuffer_areCheckedBeforeTheFileIsReplaced();
    void aFailedWriteIsRemembered();
    void olderFileIsReplaced_forItsOwnerOnly();
    void newFileIsForItsOwnerOnly();
    void unfinishedFileIsRemoved();
    void otherNamesOfAFileKeepIt();
    void linkIsNotFollowed_data();
    void linkIsNotFollowed();
    void linkThatComesMeanwhile_isNotFollowed();
    void folderAndMissingFolder_sayWhy();
    void pipeGetsTheBytes();
    void pipeThatNobodyReads_isRefused();
    void pipeWhoseReaderGoes_isRefused();
    void fullDevice_isRefused();
    void deviceGetsTheBytes();
    void standardOutputByItsName_data();
    void standardOutputByItsName();
};

//! A full disk never takes the older file away.
void tst_NamedFile::fullDisk_keepsTheOlderFile_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("room");
    QTest::newRow("1 row, which fits the buffer") << 1 << 0;
    QTest::newRow("1 row, cut") << 1 << 10;
    QTest::newRow("100 rows, which fit the buffer") << 100 << 100;
    QTest::newRow("10,000 rows") << 10'000 << 20'000;
    QTest::newRow("10,000 rows, cut in the last buffer") << 10'000 << int(rows(10'000).size() - 1);
}

void tst_NamedFile::fullDisk_keepsTheOlderFile()
{
    QFETCH(int, count);
    QFETCH(int, room);
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"export.csv"_s);
    put(path, "older");
    {
        const ResourceLimit fullDisk(RLIMIT_FSIZE, rlim_t(room));
        const auto written = writeWhole(path, rows(count));
        QVERIFY(!written);
        QVERIFY2(messages::reasonOf(written.error()).contains("too large"_L1) || messages::reasonOf(written.error()).contains("space"_L1),
            qPrintable(messages::reasonOf(written.error())));
    }
    QCOMPARE(bytesOf(path), "older");
    QCOMPARE(all(folder), QStringList(u"export.csv"_s));
}

void tst_NamedFile::bytesInTheBuffer_areCheckedBeforeTheFileIsReplaced()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"receipt.pdf"_s);
    put(path, "older");
    NamedFile file(path);
    QVERIFY(file.open() && file.device().write(rows(1)) == rows(1).size());
    {
        const ResourceLimit fullDisk(RLIMIT_FSIZE, 0);
        QVERIFY(!file.commit());
    }
    QCOMPARE(bytesOf(path), "older");
}

//! Some writers don't look: there is room again for the end of the file, and the middle is missing.
void tst_NamedFile::aFailedWriteIsRemembered()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"receipt.pdf"_s);
    NamedFile file(path);
    QVERIFY(file.open());
    std::optional<ResourceLimit> fullDisk(std::in_place, RLIMIT_FSIZE, 1000);
    file.device().write(rows(10'000));
    fullDisk.reset();
    file.device().write(rows(10'000));
    const auto written = file.commit();
    QVERIFY(!written);
    QVERIFY2(messages::reasonOf(written.error()).contains("too large"_L1), qPrintable(messages::reasonOf(written.error())));
    QVERIFY(!QFileInfo::exists(path));
}

void tst_NamedFile::olderFileIsReplaced_forItsOwnerOnly()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"key.pem"_s);
    put(path, "older");
    QVERIFY(writeWhole(path, rows(10'000)));
    QCOMPARE(bytesOf(path), rows(10'000));
    QCOMPARE(modeOf(path), mode_t(S_IFREG | 0600));
    QCOMPARE(all(folder), QStringList(u"key.pem"_s));
}

void tst_NamedFile::newFileIsForItsOwnerOnly()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"key.pem"_s);
    const mode_t before = ::umask(0);
    const auto written = writeWhole(path, "new");
    ::umask(before);
    QVERIFY(written);
    QCOMPARE(modeOf(path), mode_t(S_IFREG | 0600));
}

void tst_NamedFile::unfinishedFileIsRemoved()
{
    const QTemporaryDir folder;
    {
        NamedFile file(folder.filePath(u"export.csv"_s));
        QVERIFY(file.open() && file.device().write("half") == 4);
        QCOMPARE(all(folder).size(), 1);
    }
    QCOMPARE(all(folder), QStringList());
}

void tst_NamedFile::otherNamesOfAFileKeepIt()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"export.csv"_s);
    const QString other = folder.filePath(u"other.csv"_s);
    put(path, "older");
    QCOMPARE(::link(QFile::encodeName(path).constData(), QFile::encodeName(other).constData()), 0);
    QVERIFY(writeWhole(path, "new"));
    QCOMPARE(bytesOf(path), "new");
    QCOMPARE(bytesOf(other), "older");
}

void tst_NamedFile::linkIsNotFollowed_data()
{
    QTest::addColumn<QString>("target");
    QTest::newRow("to a file") << u"secret"_s;
    QTest::newRow("to nothing") << u"none"_s;
    QTest::newRow("to a folder") << u"."_s;
    QTest::newRow("to itself") << u"export.csv"_s;
}

void tst_NamedFile::linkIsNotFollowed()
{
    QFETCH(QString, target);
    const QTemporaryDir folder;
    put(folder.filePath(u"secret"_s), "older");
    const QString path = folder.filePath(u"export.csv"_s);
    QCOMPARE(::symlink(QFile::encodeName(target).constData(), QFile::encodeName(path).constData()), 0);
    const auto written = writeWhole(path, "new");
    QVERIFY(!written);
    QVERIFY2(messages::reasonOf(written.error()).contains("symbolic link"_L1), qPrintable(messages::reasonOf(written.error())));
    QVERIFY(S_ISLNK(modeOf(path)));
    QCOMPARE(bytesOf(folder.filePath(u"secret"_s)), "older");
    QCOMPARE(all(folder), QStringList({u"export.csv"_s, u"secret"_s}));
}

void tst_NamedFile::linkThatComesMeanwhile_isNotFollowed()
{
    const QTemporaryDir folder;
    put(folder.filePath(u"secret"_s), "older");
    const QString path = folder.filePath(u"export.csv"_s);
    {
        NamedFile file(path);
        QVERIFY(file.open() && file.device().write("new") == 3);
        QCOMPARE(::symlink("secret", QFile::encodeName(path).constData()), 0);
        QVERIFY(!file.commit());
    }
    QCOMPARE(bytesOf(folder.filePath(u"secret"_s)), "older");
    QCOMPARE(all(folder), QStringList({u"export.csv"_s, u"secret"_s}));
}

void tst_NamedFile::folderAndMissingFolder_sayWhy()
{
    const QTemporaryDir folder;
    QVERIFY(messages::reasonOf(writeWhole(folder.path(), "text").error()).contains("directory"_L1));
    QVERIFY(messages::reasonOf(writeWhole(folder.filePath(u"none/export.csv"_s), "text").error()).contains("No such file"_L1));
}

void tst_NamedFile::pipeGetsTheBytes()
{
    const QTemporaryDir folder;
    Pipe pipe(folder);
    pipe.openEnd();
    NamedFile file(pipe.path);
    QVERIFY(file.open());
    QVERIFY(file.folderForParts() != folder.path());
    QCOMPARE(file.device().write(rows(100)), qint64(rows(100).size()));
    QVERIFY(file.commit());
    QCOMPARE(pipe.read(), rows(100));
    QVERIFY(S_ISFIFO(modeOf(pipe.path)));
    const QString link = folder.filePath(u"link"_s);
    QCOMPARE(::symlink("pipe", QFile::encodeName(link).constData()), 0);
    QVERIFY(writeWhole(link, "by a link"));
    QCOMPARE(pipe.read(), "by a link");
    QCOMPARE(all(folder), QStringList({u"link"_s, u"pipe"_s}));
}

//! It doesn't wait for the other end.
void tst_NamedFile::pipeThatNobodyReads_isRefused()
{
    const QTemporaryDir folder;
    const Pipe pipe(folder);
    const auto written = writeWhole(pipe.path, "text");
    QVERIFY(!written);
    QVERIFY2(
        messages::reasonOf(written.error()).contains("Nothing reads from this pipe"_L1), qPrintable(messages::reasonOf(written.error())));
}

void tst_NamedFile::pipeWhoseReaderGoes_isRefused()
{
    const QTemporaryDir folder;
    Pipe pipe(folder);
    pipe.openEnd();
    NamedFile file(pipe.path);
    QVERIFY(file.open());
    ::close(std::exchange(pipe.end, -1));
    file.device().write("text");
    const auto written = file.commit();
    QVERIFY(!written);
    QVERIFY2(messages::reasonOf(written.error()).contains("pipe"_L1), qPrintable(messages::reasonOf(written.error())));
}

void tst_NamedFile::fullDevice_isRefused()
{
    const QString full = u"/dev/full"_s;
    for (const int count : {1, 10'000}) {
        const auto written = writeWhole(full, rows(count));
        QVERIFY(!written);
        QVERIFY2(messages::reasonOf(written.error()).contains("space"_L1), qPrintable(messages::reasonOf(written.error())));
    }
    QVERIFY(S_ISCHR(modeOf(full)));
}

void tst_NamedFile::deviceGetsTheBytes()
{
    const QString null = u"/dev/null"_s;
    QVERIFY(writeWhole(null, rows(10'000)));
    QVERIFY(S_ISCHR(modeOf(null)));
}

void tst_NamedFile::standardOutputByItsName_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("stdout") << u"/dev/stdout"_s;
    QTest::newRow("its number") << u"/dev/fd/1"_s;
    QTest::newRow("in /proc") << u"/proc/self/fd/1"_s;
    QTest::newRow("written oddly") << u"/dev/../dev//stdout"_s;
}

//! Behind what it has already, also where it is a file: there it would be opened anew and written over from the beginning.
void tst_NamedFile::standardOutputByItsName()
{
    QFETCH(QString, name);
    const QTemporaryDir folder;
    const QByteArray path = QFile::encodeName(folder.filePath(u"out"_s));
    QVERIFY(isStandardOutput(name) && !isStandardOutput(folder.filePath(u"out"_s)));
    std::fflush(stdout);
    const int before = ::dup(STDOUT_FILENO);
    const int file = ::open(path.constData(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    ::dup2(file, STDOUT_FILENO);
    const bool isBegun = ::write(STDOUT_FILENO, "a", 1) == 1;
    const auto written = writeWhole(name, "b");
    const bool isEnded = ::write(STDOUT_FILENO, "c", 1) == 1;
    ::dup2(before, STDOUT_FILENO);
    ::close(before);
    ::close(file);
    QVERIFY(isBegun && written && isEnded);
    QCOMPARE(bytesOf(QFile::decodeName(path)), "abc");
}

KONTOR_TEST(tst_NamedFile, QCoreApplication)
#include "tst_namedfile.moc"
