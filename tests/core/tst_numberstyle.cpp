// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numberstyle.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

class TestNumberStyle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void samples();
    void plainAmounts_data();
    void plainAmounts();
    void evidence_data();
    void evidence();
};

void TestNumberStyle::samples()
{
    for (const NumberStyle style : allNumberStyles) {
        QCOMPARE(numberStyleOf(sampleOf(style)), style);
        QVERIFY(plainAmount(sampleOf(style), style));
        NumberEvidence evidence;
        evidence.take(sampleOf(style));
        QCOMPARE(evidence.style(), style);
    }
    QVERIFY(!numberStyleOf(u"1234.50"));
}

void TestNumberStyle::plainAmounts_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("plain"); // in the order of the styles; empty: not written so
    const auto amount = [](const char *typed, const QStringList &plain) { QTest::newRow(typed) << QString::fromUtf8(typed) << plain; };
    amount("1250", {u"1250"_s, u"1250"_s, u"1250"_s, u"1250"_s});
    amount(" 1250 ", {u"1250"_s, u"1250"_s, u"1250"_s, u"1250"_s});
    amount("-1250", {u"-1250"_s, u"-1250"_s, u"-1250"_s, u"-1250"_s});
    amount("\u22125", {u"-5"_s, u"-5"_s, u"-5"_s, u"-5"_s});
    amount("1.250", {u"1.2500"_s, u"1250"_s, u""_s, u"1.2500"_s});
    amount("1,250", {u"1250"_s, u"1.2500"_s, u"1.2500"_s, u"1250"_s});
    amount("1.25", {u"1.25"_s, u""_s, u""_s, u"1.25"_s});
    amount("1.2345", {u"1.2345"_s, u""_s, u""_s, u"1.2345"_s});
    amount("0.250", {u"0.2500"_s, u""_s, u""_s, u"0.2500"_s});
    amount("1.234.567", {u""_s, u"1234567"_s, u""_s, u""_s});
    amount("1.234,50", {u""_s, u"1234.50"_s, u""_s, u""_s});
    amount("1 234,50", {u""_s, u"1234.50"_s, u"1234.50"_s, u""_s});
    amount("1\u202f234\u00a0567,50", {u""_s, u""_s, u""_s, u""_s});
    amount("1\u202f234\u202f567,50", {u""_s, u"1234567.50"_s, u"1234567.50"_s, u""_s});
    amount("1 234.50", {u"1234.50"_s, u""_s, u""_s, u"1234.50"_s});
    amount("1'234.50", {u"1234.50"_s, u""_s, u""_s, u"1234.50"_s});
    amount("1\u2019234,50", {u""_s, u"1234.50"_s, u""_s, u""_s});
    amount("1,00,000.00", {u""_s, u""_s, u""_s, u"100000.00"_s});
    amount("12,34,567", {u""_s, u""_s, u""_s, u"1234567"_s});
    amount("100,000.00", {u"100000.00"_s, u""_s, u""_s, u"100000.00"_s});
    amount("1,2345.00", {u""_s, u""_s, u""_s, u""_s});
    amount("1234,567.00", {u""_s, u""_s, u""_s, u""_s});
    amount("0,123.00", {u""_s, u""_s, u""_s, u""_s});
    amount("+1250", {u"1250"_s, u"1250"_s, u"1250"_s, u"1250"_s});
    amount("(1,250.50)", {u"(1250.50)"_s, u""_s, u""_s, u"(1250.50)"_s});
    amount("1.234,50-", {u""_s, u"1234.50-"_s, u""_s, u""_s});
    amount("1250 Cr.", {u"1250 CR"_s, u"1250 CR"_s, u"1250 CR"_s, u"1250 CR"_s});
    amount("1250.250", {u"1250.2500"_s, u""_s, u""_s, u"1250.2500"_s});
    for (const char *other : {"", "-", "x", "1.", ".5", "1..5", "1,,5", "12 INR", "8.1E+11", "=1", "1.5.", "--5", "1.-5", "5-+", "-(5)",
             "+6281234567890", "+0812", "2 Cr", "95.000,-"})
        amount(other, {u""_s, u""_s, u""_s, u""_s});
}

void TestNumberStyle::plainAmounts()
{
    QFETCH(QString, typed);
    QFETCH(QStringList, plain);
    QStringList read;
    for (const NumberStyle style : allNumberStyles)
        read.append(plainAmount(typed, style).value_or(QString()));
    QCOMPARE(read, plain);
}

void TestNumberStyle::evidence_data()
{
    QTest::addColumn<QStringList>("amounts");
    QTest::addColumn<QString>("sample");
    QTest::addColumn<bool>("mixed");
    const auto column = [](const char *name, const QStringList &amounts, const QString &sample, bool mixed = false) {
        QTest::newRow(name) << amounts << sample << mixed;
    };
    column("nothing", {}, {});
    column("digits alone", {u"1250"_s, u""_s, u"x"_s}, {});
    column("doubtful ones", {u"1.250"_s, u"95,000"_s, u"(95,000)"_s, u"1 250"_s}, {});
    column("no group behind four digits", {u"1250.250"_s, u"95,000"_s}, u"1,234.50"_s);
    column("below zero in brackets", {u"(1.250,00)"_s}, u"1.234,50"_s);
    column("groups, and none behind four digits", {u"1.250.000"_s, u"1250.250"_s}, {}, true);
    column("a point", {u"1250"_s, u"12.5"_s, u"1.250"_s}, u"1,234.50"_s);
    column("groups of commas", {u"1,250,000"_s}, u"1,234.50"_s);
    column("a comma", {u"12,5"_s}, u"1.234,50"_s);
    column("groups of points", {u"1.250.000"_s, u"95.000"_s}, u"1.234,50"_s);
    column("blanks and a comma", {u"12,5"_s, u"1 250,00"_s}, u"1 234,50"_s);
    column("lakhs", {u"12.5"_s, u"1,00,000"_s}, u"1,00,000.00"_s);
    column("a small one", {u"0.250"_s}, u"1,234.50"_s);
    column("below zero", {u"-12,5"_s}, u"1.234,50"_s);
    column("mixed", {u"1,234.50"_s, u"1.234,50"_s}, {}, true);
    column("mixed by one", {u"12.5"_s, u"13.5"_s, u"1.250.000"_s}, {}, true);
}

void TestNumberStyle::evidence()
{
    QFETCH(QStringList, amounts);
    QFETCH(QString, sample);
    QFETCH(bool, mixed);
    NumberEvidence evidence;
    for (const QString &amount : amounts)
        evidence.take(amount);
    QCOMPARE(evidence.isMixed(), mixed);
    QCOMPARE(evidence.style() ? sampleOf(*evidence.style()) : QString(), sample);
}

KONTOR_TEST(TestNumberStyle, QCoreApplication)
#include "tst_numberstyle.moc"
