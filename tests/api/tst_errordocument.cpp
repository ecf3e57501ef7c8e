// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/errordocument.h"
#include "support/testprogram.h"

#include <QCoreApplication>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

class tst_ErrorDocument : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void words_data();
    void words();
    void longDocuments();
};

void tst_ErrorDocument::words_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("words");
    QTest::newRow("as the specification shows it")
        << QByteArray(R"({"error":{"code":"LIMIT","message":"the \"daily\" limit"}})") << u"the \"daily\" limit (LIMIT)"_s;
    QTest::newRow("without an object of its own") << QByteArray(R"({"code":"A7","message":"The account is closed."})")
                                                  << u"The account is closed. (A7)"_s;
    QTest::newRow("a number as its code") << QByteArray(R"({"error":{"code":1024,"message":"x"}})") << u"x (1024)"_s;
    QTest::newRow("without a code") << QByteArray(R"({"message":"x"})") << u"x"_s;
    QTest::newRow("a text alone") << QByteArray(R"({"error":"invalid_client"})") << u"invalid_client"_s;
    QTest::newRow("no message") << QByteArray(R"({"code":"A7"})") << QString();
    QTest::newRow("a list") << QByteArray(R"(["no"])") << QString();
    QTest::newRow("a page") << QByteArray("<html>Bad gateway</html>") << QString();
    QTest::newRow("nothing") << QByteArray() << QString();
    QTest::newRow("letters that forge a line are kept, and escaped where they are shown")
        << QByteArray(R"({"message":"no\nK-000: It was paid."})") << u"no\nK-000: It was paid."_s;
}

void tst_ErrorDocument::words()
{
    QFETCH(QByteArray, body);
    QTEST(wordsOfError(body), "words");
}

void tst_ErrorDocument::longDocuments()
{
    const QByteArray trace(2'000, 't');
    QCOMPARE(wordsOfError(R"({"trace":")" + trace + R"(","error":{"code":"A7","message":"closed"}})"), u"closed (A7)"_s);
    QCOMPARE(wordsOfError(R"({"message":")" + trace + R"("})"), QString(500, u't'));
}

KONTOR_TEST(tst_ErrorDocument, QCoreApplication)
#include "tst_errordocument.moc"
