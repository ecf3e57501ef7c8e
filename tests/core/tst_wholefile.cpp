// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wholefile.h"
#include "support/resourcelimit.h"
#include "support/testprogram.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QTemporaryDir>
#include <QTest>
#include <sys/stat.h>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray rows(int count)
{
    return QByteArray("1,payout,1250000,IDR,Asha Verma\r\n").repeated(count);
}

} // namespace

//! A full disk never takes the older file away.
class tst_WholeFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fullDisk_keepsTheOlderFile_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("room");
        QTest::newRow("1 row, which fits the buffer") << 1 << 0;
        QTest::newRow("1 row, cut") << 1 << 10;
        QTest::newRow("100 rows, which fit the buffer") << 100 << 100;
        QTest::newRow("10,000 rows") << 10'000 << 20'000;
        QTest::newRow("10,000 rows, cut in the last buffer") << 10'000 << int(rows(10'000).size() - 1);
    }
    void fullDisk_keepsTheOlderFile()
    {
        QFETCH(int, count);
        QFETCH(int, room);
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"export.csv"_s);
        QVERIFY(writeWhole(path, "older"));
        {
            const ResourceLimit fullDisk(RLIMIT_FSIZE, rlim_t(room));
            const auto written = writeWhole(path, rows(count));
            QVERIFY(!written);
            QVERIFY2(written.error().text.contains("too large"_L1) || written.error().text.contains("space"_L1),
                qPrintable(written.error().text));
        }
        QCOMPARE(bytesOf(path), "older");
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList(u"export.csv"_s));
    }
    void bytesInTheBuffer_areCheckedBeforeTheFileIsReplaced()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"receipt.pdf"_s);
        QVERIFY(writeWhole(path, "older"));
        QSaveFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(rows(1)) == rows(1).size());
        {
            const ResourceLimit fullDisk(RLIMIT_FSIZE, 0);
            QVERIFY(!commitWhole(file));
        }
        QCOMPARE(bytesOf(path), "older");
    }
    void replacesAnOlderFile()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"key.pem"_s);
        QVERIFY(writeWhole(path, "older"));
        QVERIFY(writeWhole(path, rows(10'000), QFile::ReadOwner | QFile::WriteOwner));
        QCOMPARE(bytesOf(path), rows(10'000));
        QVERIFY(!(QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther)));
    }
    void deviceIsNotReplaced()
    {
        const QTemporaryDir folder;
        const QString pipe = folder.filePath(u"pipe"_s);
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        const auto written = writeWhole(pipe, "text");
        QVERIFY(!written && !written.error().text.isEmpty());
        QVERIFY(QFileInfo(pipe).exists() && !QFileInfo(pipe).isFile());
        QVERIFY(!checkReplaceable(folder.path()));
        QVERIFY(checkReplaceable(folder.filePath(u"new.csv"_s)));
    }
    void folderThatIsMissing_saysWhy()
    {
        const QTemporaryDir folder;
        const auto written = writeWhole(folder.filePath(u"none/export.csv"_s), "text");
        QVERIFY(!written);
        QVERIFY(!written.error().text.isEmpty());
    }
};

KONTOR_TEST(tst_WholeFile, QCoreApplication)
#include "tst_wholefile.moc"
