// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/cellformat.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

class TestCellFormat : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void looks_data();
    void looks();
    void numbers_data();
    void numbers();
    void seen_data();
    void seen();
    void ones_data();
    void ones();
    void marks_data();
    void marks();
    void marksOfTexts_data();
    void marksOfTexts();
    void dates_data();
    void dates();
    void noNumbers();
};

using Look = CellFormat::Look;
Q_DECLARE_METATYPE(Look)

void TestCellFormat::looks_data()
{
    QTest::addColumn<int>("id");
    QTest::addColumn<QString>("code");
    QTest::addColumn<Look>("look");
    for (const int id : {14, 22, 27, 36, 45, 47, 50, 58})
        QTest::addRow("built-in %d", id) << id << QString() << Look::Date;
    for (const int id : {0, 1, 2, 3, 4, 12, 13, 23, 37, 44, 49, 59, 400})
        QTest::addRow("built-in %d", id) << id << QString() << Look::Plain;
    QTest::newRow("built-in per cent") << 9 << QString() << Look::Percent;
    QTest::newRow("built-in power") << 11 << QString() << Look::Power;
    const auto code = [](const char *text, Look look) { QTest::newRow(text) << 164 << QString::fromUtf8(text) << look; };
    code("General", Look::Plain);
    code("#,##0.00", Look::Plain);
    code("\"Rp\" #,##0;[Red]-\"Rp\" #,##0", Look::Plain);
    code("[$Rp-421]#,##0", Look::Plain);
    code("#,##0.00 \"days\"", Look::Plain);
    code("[Red]0.00", Look::Plain);
    code("_-* #,##0.00_-", Look::Plain);
    code("dd/mm/yyyy", Look::Date);
    code("[$-409]d mmm yy;@", Look::Date);
    code("[h]:mm", Look::Date);
    code("mm:ss.0", Look::Date);
    code("yyyy\\-mm\\-dd", Look::Date);
    code("0.00E+00", Look::Power);
    code("##0.0E+0", Look::Power);
    code("0%", Look::Percent);
    code("0000000000", Look::Padded);
    code("000-000-000", Look::Padded);
    code("0000\\ 0000", Look::Padded);
    code("\"0\"0", Look::Padded);
    code("\"Rp \"0", Look::Plain);
    code("\"a;b\"0", Look::Plain);
    code("0", Look::Plain);
    code("0000.00", Look::Plain);
}

void TestCellFormat::looks()
{
    QFETCH(int, id);
    QFETCH(QString, code);
    QTEST(cellFormatOf(id, code).look, "look");
}

void TestCellFormat::numbers_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isNumber");
    const auto number = [](const char *value, const QString &text, bool isNumber = true, const QString &code = {}) {
        QTest::newRow((value + (" " + code.toUtf8())).constData()) << code << QString::fromLatin1(value) << text << isNumber;
    };
    number("0", u"0"_s);
    number("-0", u"0"_s);
    number("1250", u"1250"_s);
    number("1250.50", u"1250.5"_s);
    number(".5", u"0.5"_s);
    number("-7.25", u"-7.25"_s);
    number("1.2345678E7", u"12345678"_s);
    number("8.1E11", u"810000000000"_s); // exact, however its writer put it
    number("1E-2", u"0.01"_s);
    number("0.60500000000000009", u"0.605"_s);
    number("3.4499999999999997", u"3.45"_s);
    number("0.99999999999999989", u"1"_s);
    number("12345678901234.567", u"12345678901234.6"_s);
    number("999999999999999.6", u"1E+15"_s, false);
    number("999999999999999", u"999999999999999"_s);
    number("1234567890123456", u"1.23457E+15"_s, false);
    number("12345678901234500", u"1.23457E+16"_s, false, u"0"_s);
    number("5.5511151231257827E-17", u"0.0000000000000000555111512312578"_s);
    number("1E-30", u"1E-30"_s, false);
    number("8.123E11", u"8.1E+11"_s, false, u"0.0E+00"_s);
    number("812345678901", u"8.12E+11"_s, false, u"0.00E+00"_s);
    number("9.99E-3", u"1E-02"_s, false, u"0E+00"_s);
    number("0", u"0"_s, true, u"0.00E+00"_s);
    number("0.05", u"5%"_s, false, u"0.00%"_s);
    number("12345678", u"0012345678"_s, true, u"0000000000"_s);
    number("12345678901", u"12345678901"_s, true, u"0000000000"_s);
    number("0", u"000"_s, true, u"000"_s);
    number("1234567", u"001-234-567"_s, false, u"000-000-000"_s);
    number("1234567890", u"1234-567-890"_s, false, u"000-000-000"_s);
    number("1.5", u"1.5"_s, true, u"0000"_s);
    number("-15", u"-15"_s, true, u"0000"_s);
    number("1234567", u"01234567"_s, false, u"\"0\"0"_s);
    number("1234567", u"01234567"_s, false, u"\\00"_s);
    number("1234567", u"001234567"_s, false, u"\"00\"General"_s);
    number("8123456789", u"+628123456789"_s, false, u"\"+62\"0"_s);
    number("8123456789", u"628123456789"_s, false, u"[$62]0;[Red]-0"_s);
    number("8123456789", u"62-81-23456789"_s, false, u"\"62-\"00-00000000"_s);
    number("12345", u"123-9-45"_s, false, u"#\"-9-\"00"_s);
    number("12", u"0012"_s, false, u"\"00\"0"_s);
    number("12", u"0\\12"_s, false, u"\"0\\\"0"_s); // a backslash of its own
    number("12", u"00012"_s, false, u"\"00\"000"_s);
    number("0", u"00"_s, false, u"\"0\"#"_s);
    number("1.5", u"1.5"_s, true, u"\"0\"0"_s);
    number("1250", u"1250"_s, true, u"\"Q4 \"#,##0"_s);
    number("1250", u"1250"_s, true, u"\"Rp \"0"_s);
}

void TestCellFormat::numbers()
{
    QFETCH(QString, code);
    QFETCH(QString, value);
    QFETCH(bool, isNumber);
    const auto shown = shownNumber(value, cellFormatOf(code.isEmpty() ? 0 : 164, code), false);
    QVERIFY(shown);
    QTEST(shown->text, "text");
    QCOMPARE(shown->kind, isNumber ? CellKind::Number : CellKind::Text);
}

void TestCellFormat::ones_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("one");
    const auto code = [](const char *text, const QString &one) { QTest::newRow(text) << QString::fromUtf8(text) << one; };
    for (const char *bare :
        {"General", "0", "#,##0.00", "0,", "00000", "[Red]0.00", "_-* #,##0.00_-", "#\\.##0", "000-000", "[$-409]#,##0"})
        code(bare, QString());
    code("[$$-409]#,##0.00", u"$1"_s);
    code("$#,##0", u"$1"_s);
    code("\"USD \"0", u"USD 1"_s);
    code("[$€-407] 0", u"€ 1"_s);
    code("#,##0.00 [$€-407]", u"1 €"_s);
    code("\"Rp\"* #,##0;[Red]-0", u"Rp1"_s);
    code("0\" ribu\"", u"1 ribu"_s);
    code("0\"k\"", u"1k"_s);
    code("0,\\K", u"1K"_s);
    code("0\"000\"", u"1000"_s);
    code("General\" jt\"", u"1 jt"_s);
    code("\"0\"0", u"01"_s);
}

void TestCellFormat::ones()
{
    QFETCH(QString, code);
    QTEST(shownNumber(u"500"_s, cellFormatOf(164, code), false)->one, "one");
}

//! What is seen in place of a number, as far as it isn't the number.
void TestCellFormat::marks_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("value");
    QTest::addColumn<TextMark>("mark");
    const auto code = [](const char *text, const char *value, const TextMark &mark = {}) {
        QTest::newRow(qPrintable(QString::fromUtf8(text) + u' ' + QString::fromLatin1(value)))
            << QString::fromUtf8(text) << QString::fromLatin1(value) << mark;
    };
    const auto decorated = [](const char *shown) { return TextMark(TextMark::ShownOtherwise, QString::fromUtf8(shown)); };
    for (const char *hidden : {";;;", ";;;@", "\"\"", "[White];;;", "* ;", "_-;0", "\"  \"", "[=0]0;", "[>0];0"})
        code(hidden, "1500000", TextMark::Unseen);
    code(";;;", "1.5", TextMark::Unseen);
    for (const char *bare : {"General", "0", "#,##0.00", "00000", "0;;;@", "0;-0;;@", "[Red]0.00", "_-* #,##0.00_-", "#\\.##0", "000-000",
             "\"0\"0", "0000\" 0000\"", "[$-421]0", "\"Rp\"* #,##0;[Red]-0", "[$$-409]#,##0.00", "#,##0 \"IDR\"", "0.00", "[=0]\"\";0",
             "[=0]\"-\";#,##0", "[< 0]\"x\";0", "@"})
        code(bare, "1234567890");
    code("\"******\"0", "7890", decorated("******7890"));
    code("\"BCA \"0", "7890", decorated("BCA 7890"));
    code("0\" (new)\"", "7890", decorated("7890 (new)"));
    code("\"n/a\"", "7890", decorated("n/a"));
    code("0,", "1234567896", decorated("1234568"));
    code("0.0,,\"M\"", "1234567896", decorated("1234.6M"));
    code("\"x\"0", "1.5"); // says itself that it is no account
}

void TestCellFormat::marks()
{
    QFETCH(QString, code);
    QFETCH(QString, value);
    QFETCH(TextMark, mark);
    const auto cell = shownNumber(value, cellFormatOf(164, code), false);
    QVERIFY(cell);
    QCOMPARE(cell->mark.kind, mark.kind);
    QCOMPARE(cell->mark.shown, mark.shown);
}

void TestCellFormat::marksOfTexts_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<TextMark>("mark");
    const auto code = [](const char *text, const TextMark &mark = {}) { QTest::newRow(text) << QString::fromUtf8(text) << mark; };
    for (const char *bare : {"General", "@", "0", "0;;", "0;-0;;@", "[Red]@", "0;0;0; @ ", "\"@\"0", "yyyy-mm-dd;@", "_(@_)"})
        code(bare);
    code(";;;", TextMark::Unseen);
    code("0;-0;0;", TextMark::Unseen);
    code("\"+62\"@", {TextMark::ShownOtherwise, u"+620012"_s});
    code("0;0;0;\"***\"", {TextMark::ShownOtherwise, u"***"_s});
}

void TestCellFormat::marksOfTexts()
{
    QFETCH(QString, code);
    QFETCH(TextMark, mark);
    const ShownCell cell = shownText(u"0012"_s, cellFormatOf(164, code));
    QCOMPARE(cell.text, u"0012"_s);
    QCOMPARE(cell.kind, CellKind::Text);
    QCOMPARE(cell.mark.kind, mark.kind);
    QCOMPARE(cell.mark.shown, mark.shown);
    QCOMPARE(shownText({}, cellFormatOf(164, code)).mark.kind, TextMark::None);
}

void TestCellFormat::seen_data()
{
    QTest::addColumn<int>("id");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("seen"); // empty: the number itself
    const auto code = [](const char *text, const char *value, const QString &seen = {}) {
        QTest::newRow(qPrintable(QString::fromUtf8(text) + u' ' + QString::fromLatin1(value)))
            << 164 << QString::fromUtf8(text) << QString::fromLatin1(value) << seen;
    };
    for (const int id : {1, 3, 5, 6, 37, 38, 41, 42})
        QTest::addRow("built-in %d", id) << id << QString() << u"1234.56"_s << u"1235"_s;
    for (const int id : {2, 4, 7, 8, 39, 40, 43, 44}) {
        QTest::addRow("built-in %d", id) << id << QString() << u"1234.567"_s << u"1234.57"_s;
        QTest::addRow("built-in %d, exact", id) << id << QString() << u"1234.56"_s << QString();
    }
    QTest::newRow("General") << 0 << QString() << u"1234.56789"_s << QString();
    code("General", "1234.56789");
    code("#,##0", "1234");
    code("#,##0", "1234.4", u"1234"_s);
    code("#,##0", "-0.5", u"-1"_s);
    code("0", "0.4", u"0"_s);
    code("0", "999.5", u"1000"_s);
    code("0.0", "0.04", u"0"_s);
    code("0.00", "1234.5");
    code("0.00", "0.30000000000000004"); // what arithmetic left behind
    code("0.0##", "1.25");
    code("#,##0.00", "1250.005", u"1250.01"_s);
    code("\"Rp\" #,##0;[Red]-\"Rp\" #,##0", "1250.5", u"1251"_s);
    code("[$Rp-421]#,##0.00", "1250.5");
    code("_-* #,##0.00_-", "7.125", u"7.13"_s);
    code("#,##0,", "1234567", u"1235"_s); // in thousands
    code("0.0,,", "1250000", u"1.3"_s);
    code("0000", "1.5", u"2"_s);
    code("# ?/?", "1.2345");
    code("@", "1.5");
}

void TestCellFormat::seen()
{
    QFETCH(int, id);
    QFETCH(QString, code);
    QFETCH(QString, value);
    const auto shown = shownNumber(value, cellFormatOf(id, code), false);
    QVERIFY(shown);
    QTEST(shown->seen, "seen");
}

void TestCellFormat::dates_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("since1904");
    QTest::addColumn<QString>("text");
    QTest::newRow("a day") << u"45413"_s << false << u"2024-05-01"_s;
    QTest::newRow("the same for old Macintoshes") << u"43951"_s << true << u"2024-05-01"_s;
    QTest::newRow("with a time") << u"45413.572916666664"_s << false << u"2024-05-01 13:45:00"_s;
    QTest::newRow("a second before midnight") << u"45413.99998842593"_s << false << u"2024-05-01 23:59:59"_s;
    QTest::newRow("nearer to midnight") << u"45413.999999"_s << false << u"2024-05-02"_s;
    QTest::newRow("a time alone") << u"0.5"_s << false << u"12:00:00"_s;
    QTest::newRow("the first") << u"1"_s << false << u"1900-01-01"_s;
    QTest::newRow("before the day that never was") << u"59"_s << false << u"1900-02-28"_s;
    QTest::newRow("the day that never was") << u"60"_s << false << u"1900-02-29"_s;
    QTest::newRow("after it") << u"61"_s << false << u"1900-03-01"_s;
    QTest::newRow("the last") << u"2958465"_s << false << u"9999-12-31"_s;
}

void TestCellFormat::dates()
{
    QFETCH(QString, value);
    QFETCH(bool, since1904);
    const auto shown = shownNumber(value, cellFormatOf(14, {}), since1904);
    QVERIFY(shown);
    QTEST(shown->text, "text");
    QCOMPARE(shown->kind, CellKind::Date);
}

void TestCellFormat::noNumbers()
{
    for (const char *value : {"", "x", ".", "-", "1,5", "1e", "1e9999", "NaN", "0x10", "1 2", "--1"})
        QVERIFY2(!shownNumber(QString::fromLatin1(value), {}, false), value);
    for (const char *value : {"-1", "2958466", "99999999"}) // no days: numbers after all
        QCOMPARE(shownNumber(QString::fromLatin1(value), cellFormatOf(14, {}), false)->kind, CellKind::Number);
}

KONTOR_TEST(TestCellFormat, QCoreApplication)
#include "tst_cellformat.moc"
