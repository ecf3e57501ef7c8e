// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvrecords.h"
#include "files/reading.h"
#include "files/table.h"
#include "messages/reasons.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QStringEncoder>
#include <QTest>
#include <algorithm>
#include <csv.h>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

QByteArray example(const QString &name)
{
    return testing::contents(testing::dataFile(name));
}

//! Hands out a few bytes at a time, so that every character and every CRLF is cut somewhere.
class Drip final : public QIODevice {
public:
    Drip(QByteArray bytes, qint64 atOnce)
        : m_bytes(std::move(bytes))
        , m_atOnce(atOnce)
    {
        open(ReadOnly | Unbuffered);
    }
    qint64 size() const override { return m_bytes.size(); }

protected:
    qint64 readData(char *to, qint64 most) override
    {
        const QByteArray part = m_bytes.mid(pos(), std::min(most, m_atOnce));
        std::copy(part.begin(), part.end(), to);
        return part.size();
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    qint64 m_atOnce;
};

//! A disk that breaks in the middle.
class Broken final : public QIODevice {
public:
    Broken() { open(ReadOnly | Unbuffered); }
    qint64 size() const override { return 100; }

protected:
    qint64 readData(char *to, qint64 most) override
    {
        if (pos() > 0)
            return -1;
        const QByteArray part("a,b\n1,2\n");
        if (most < part.size())
            return -1;
        std::copy(part.begin(), part.end(), to);
        return part.size();
    }
    qint64 writeData(const char *, qint64) override { return -1; }
};

QByteArray encoded(const QString &text, QStringConverter::Encoding encoding, bool withMark = true)
{
    QStringEncoder encoder(encoding, withMark ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default);
    return encoder.encode(text);
}

} // namespace

class TestCsvTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsWhatOthersWrite_data();
    void readsWhatOthersWrite();
    void encodings_data();
    void encodings();
    void delimiters_data();
    void delimiters();
    void shapes_data();
    void shapes();
    void knowsItsLines();
    void refusals_data();
    void refusals();
    void badQuote_isAProblemOfItsRow_data();
    void badQuote_isAProblemOfItsRow();
    void openQuote_takesInNoRows();
    void rowsWithinACell_data();
    void rowsWithinACell();
    void lastLineWithoutEnd_isRemarked();
    void agreesWithLibcsv_data();
    void agreesWithLibcsv();
    void headerRows_data();
    void headerRows();
    void withoutAHeader();
    void asItIsWanted_data();
    void asItIsWanted();
    void whatItCannotBe_data();
    void whatItCannotBe();
    void previews();
    void namesOfEncodings();
    void placesInTheFile();
    void aRowWithTooManyCells();
    void aRowWithHalfACharacter();
    void aNul_isAProblemOfItsRow_data();
    void aNul_isAProblemOfItsRow();
    void aNulInAName_isNoPartOfIt();
    void piecesDoNotMatter();
    void limits();
    void cellsInAll();
    void emptyCellsAreNotKept();
    void aDiskThatBreaks();
};

void TestCsvTable::readsWhatOthersWrite_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"simple", "simple_crlf", "comma_in_quotes", "escaped_quotes", "json", "newlines", "newlines_crlf", "empty"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

//! csv-spectrum.
void TestCsvTable::readsWhatOthersWrite()
{
    QFETCH(QString, name);
    const Reading reading = read(example(u"csv/%1.csv"_s.arg(name)));
    QCOMPARE(reading.refusal, QString());
    const QJsonArray expected = QJsonDocument::fromJson(example(u"csv/%1.json"_s.arg(name))).array();
    QVERIFY(!expected.isEmpty());
    QCOMPARE(reading.rows.size(), expected.size());
    for (qsizetype i = 0; i < expected.size(); ++i) {
        const QJsonObject row = expected.at(i).toObject();
        QCOMPARE(reading.header.size(), row.size());
        for (qsizetype column = 0; column < row.size(); ++column)
            QCOMPARE(reading.rows.at(i).cells.value(column), row[reading.header.at(column)].toString());
    }
}

void TestCsvTable::encodings_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<TextEncoding>("encoding");
    QTest::addColumn<QString>("name");
    const QString table = u"name,bank\r\nNguyễn Thị 𠮷,BCA\r\n"_s;
    const QString name = u"Nguyễn Thị 𠮷"_s;
    using enum TextEncoding;
    QTest::newRow("UTF-8") << table.toUtf8() << Utf8 << name;
    QTest::newRow("UTF-8 with a mark") << "\xef\xbb\xbf" + table.toUtf8() << Utf8 << name;
    QTest::newRow("UTF-16 LE") << encoded(table, QStringConverter::Utf16LE) << Utf16Le << name;
    QTest::newRow("UTF-16 BE") << encoded(table, QStringConverter::Utf16BE) << Utf16Be << name;
    QTest::newRow("UTF-16 LE without a mark") << encoded(table, QStringConverter::Utf16LE, false) << Utf16Le << name;
    QTest::newRow("UTF-16 BE without a mark") << encoded(table, QStringConverter::Utf16BE, false) << Utf16Be << name;
    for (const bool isMarked : {true, false}) {
        QTest::addRow("UTF-32 LE %d", isMarked)
            << encoded(table, QStringConverter::Utf32LE, isMarked) << *textEncodingOf(u"UTF-32LE"_s) << name;
        QTest::addRow("UTF-32 BE %d", isMarked)
            << encoded(table, QStringConverter::Utf32BE, isMarked) << *textEncodingOf(u"UTF-32BE"_s) << name;
    }
    QTest::newRow("Windows-1252") << QByteArray("name,bank\r\nJos\xe9 \x8aime\xe8k \x80,BCA\r\n") << Windows1252 << u"José Šimeèk €"_s;
    const auto legacy = [](const char *encoding, const QByteArray &bytes, const QString &seen) {
        QTest::newRow(encoding) << "name,bank\r\n" + bytes + ",BCA\r\n" << *textEncodingOf(QString::fromLatin1(encoding)) << seen;
    };
    legacy("macintosh",
        "Jos\x8e M\x9fller,BCA\r\nRen\x8e N\x9c\x96"
        "ez",
        u"José Müller"_s);
    legacy("IBM850", "Jos\x82 M\x81ller", u"José Müller"_s);
    legacy("GB18030", "\xd5\xc5\xce\xb0,BCA\r\n\xcd\xf5\xb7\xbc,BCA\r\n\xc0\xee\xc4\xc8", u"张伟"_s);
    const auto china = *textEncodingOf(u"GB18030"_s);
    const QByteArray some = "\xd5\xc5\xce\xb0,BCA\r\n"; // 张伟
    QTest::newRow("a word that looks like UTF-8") << "name,bank\r\n" + some + "\xc4\xa3\xcd\xf5,BCA\r\n\xc4\xa3,BCA\r\n"
                                                  << china << u"张伟"_s;
    QTest::newRow("it in a piece of its own") << "name,bank\r\n\xc4\xa3,BCA\r\n" + QByteArray("x,y\r\n").repeated(14'000) + some << china
                                              << u"模"_s;
    QTest::newRow("only the last word") << QByteArray("name,bank\r\n\xc4\xa3,\xd5\xc5\xce\xb0") << china << u"模"_s;
    legacy("Big5", "\xb3\xaf\xa4j\xa4\xe5", u"陳大文"_s);
    legacy("Shift_JIS", "\x8eR\x93\x63\x91\xbe\x98Y", u"山田太郎"_s);
    legacy("EUC-KR", "\xb1\xe8\xc3\xb6\xbc\xf6", u"김철수"_s);
    legacy("windows-1251", "\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2", u"Иван Петров"_s);
    legacy("windows-1250", "\xa3ukasz \xaf\xf3\xb3\xe6", u"Łukasz Żółć"_s);
    legacy("windows-874", "\xca\xc1\xaa\xd2\xc2 \xe3\xa8\xb4\xd5", u"สมชาย ใจดี"_s);
}

void TestCsvTable::encodings()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, name);
    const Reading reading = read(bytes);
    QCOMPARE(reading.refusal, QString());
    QTEST(*reading.format.encoding, "encoding");
    QCOMPARE(reading.header.first(), u"name"_s);
    QCOMPARE(reading.rows.first().cells.first(), name);
    QCOMPARE(reading.digest, QCryptographicHash::hash(bytes, QCryptographicHash::Sha256));
}

void TestCsvTable::delimiters_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QChar>("delimiter");
    QTest::newRow("comma") << QByteArray("a,b;x,c\n1,2;3,4") << QChar(u',');
    QTest::newRow("semicolon") << QByteArray("a;\"b,x,y,z\";c\n1;2,3;4") << QChar(u';');
    QTest::newRow("TAB") << QByteArray("a\tb\tc\n1\t2,3\t4") << QChar(u'\t');
    QTest::newRow("bar") << QByteArray("a|b|c\n1|2,3|4") << QChar(u'|');
    QTest::newRow("decimal commas") << QByteArray("a;b;c\n1;2,5;3,5\n1;2,5;3,5") << QChar(u';');
    QTest::newRow("a title above it") << QByteArray("Payroll, November\n\na;b;c\n1;2,5;3\n1;2,5;3") << QChar(u';');
    QTest::newRow("a comma in each name") << QByteArray("a;b;c\n\"x, y\";2;\"z, z\"\n\"x, y\";2;\"z, z\"\n") << QChar(u';');
    QTest::newRow("a quote within a cell") << QByteArray("a;b;c\n5\" pipe;2;3\nx,y,z;5;6\n1;2;3") << QChar(u';');
    QTest::newRow("doubled quotes") << QByteArray("a\tb\tc\n\"x\"\"\t,,\"\t2\t3\n") << QChar(u'\t');
    QTest::newRow("named for Excel") << QByteArray("sep=|\r\na|b|c\r\n1,0,0,0|2|3\r\n") << QChar(u'|');
    QTest::newRow("blank lines before it") << QByteArray("\r\n\na;b;c\n1;2,3;4") << QChar(u';');
}

void TestCsvTable::delimiters()
{
    QFETCH(QByteArray, bytes);
    const Reading reading = read(bytes);
    QTEST(*reading.format.delimiter, "delimiter");
    if (reading.header.size() > 1) // the title has its own
        QCOMPARE(reading.header.size(), 3);
    QCOMPARE(reading.rows.last().cells.size(), 3);
}

void TestCsvTable::shapes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QList<QStringList>>("cells");
    const auto cell
        = [](const char *name, const QByteArray &bytes, const QList<QStringList> &cells) { QTest::newRow(name) << bytes << cells; };
    cell("CR alone", "a,b\r1,2\r3,4\r", {{u"1"_s, u"2"_s}, {u"3"_s, u"4"_s}});
    cell("mixed ends", "a,b\n1,2\r\n3,4\r5,6", {{u"1"_s, u"2"_s}, {u"3"_s, u"4"_s}, {u"5"_s, u"6"_s}});
    cell("blank lines", "a,b\n\n1,2\n , \n\r\n,\n3,4\n\n", {{u"1"_s, u"2"_s}, {u"3"_s, u"4"_s}});
    cell("no row", "a,b\n", {});
    cell("header alone", "a,b", {});
    cell("blanks around quotes", "a,b\n \"x,y\" ,\" z\"\n", {{u"x,y"_s, u" z"_s}});
    cell("a quote inside", "a,b\n5\" pipe,6\"\n", {{u"5\" pipe"_s, u"6\""_s}});
    cell("trailing cells left out", "a,b,c\n1\n1,2\n", {{u"1"_s}, {u"1"_s, u"2"_s}});
    cell("empty quotes are a row", "a\n\"\"\n", {{QString()}});
    cell("the last cell is empty", "a,b\n1,", {{u"1"_s}});
    cell("a quote at the very end", "a,b\n1,\"2\"", {{u"1"_s, u"2"_s}});
    cell("line breaks in quotes", "a,b\n\"1\r2\",\"\n3\r\n\"\r\n4,5", {{u"1\r2"_s, u"\n3\r\n"_s}, {u"4"_s, u"5"_s}});
}

void TestCsvTable::shapes()
{
    QFETCH(QByteArray, bytes);
    const Reading reading = read(bytes);
    QCOMPARE(reading.refusal, QString());
    QTEST(reading.cells(), "cells");
}

void TestCsvTable::knowsItsLines()
{
    const Reading reading = read("\n a , b \r\n1,2\r\n\r\n\"x\r\ny\rz\",3\n4,5\r6,7");
    QCOMPARE(reading.header, QStringList({u"a"_s, u"b"_s}));
    QCOMPARE(reading.lines(), QList<int>({3, 5, 8, 9}));
    QCOMPARE(reading.rows.last().number, 4);
}

void TestCsvTable::refusals_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("words");
    QTest::newRow("empty") << QByteArray() << u"empty"_s;
    QTest::newRow("a mark alone") << QByteArray("\xef\xbb\xbf") << u"no table"_s;
    QTest::newRow("blank lines alone") << QByteArray("\r\n \n,\n") << u"no table"_s;
    QTest::newRow("NUL in UTF-16") << QByteArray("\xff\xfe"
                                                 "a\0\0\0",
        6) << u"no text"_s;
    QTest::newRow("NULs on both sides") << QByteArray("a\0\0,\0b\0\0", 8) << u"no text"_s;
    QTest::newRow("UTF-16 cut off") << QByteArray("\xff\xfe"
                                                  "a\0b",
        5) << u"no text"_s;
    QTest::newRow("too many columns") << QByteArray(16'000, ';') + "a\n" << u"more than 1000 columns"_s;
    QTest::newRow("too many columns in a row") << "a;b\n1;" + QByteArray(16'000, ';') + "\n" << u"Row 2 has more than 1000 columns"_s;
    QTest::newRow("web page") << QByteArray("\xef\xbb\xbf\n<HTML><table>") << u"web page or an XML document"_s;
    QTest::newRow("pain.001") << QByteArray("<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.001.001.09\">")
                              << u"ISO 20022 payment file (pain.001)"_s;
    QTest::newRow("pain.001 with a prefix") << QByteArray(
        "\xef\xbb\xbf<p:Document xmlns:p='urn:iso:std:iso:20022:tech:xsd:pain.001.003.03'>")
                                            << u"ISO 20022 payment file (pain.001)"_s;
    QTest::newRow("pain.001 in UTF-16") << encoded(u"<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.001.001.03\">"_s,
        QStringConverter::Utf16LE) << u"ISO 20022 payment file (pain.001)"_s;
    QTest::newRow("pain.001 without its schema") << QByteArray("<Document><CstmrCdtTrfInitn><GrpHdr>") << u"(pain.001)"_s;
    QTest::newRow("pain.008") << QByteArray("<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.008.001.02\">")
                              << u"direct debit file (pain.008)"_s;
    QTest::newRow("camt.053") << QByteArray("<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\">")
                              << u"account statement (camt.053)"_s;
    QTest::newRow("pain.002") << QByteArray("<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.002.001.03\">")
                              << u"message (pain.002)"_s;
    QTest::newRow("MT940") << QByteArray(":20:STARTUMS\r\n:25:10020030/1234567\r\n:28C:1\r\n:60F:C261125EUR1,00\r\n") << u"SWIFT MT940"_s;
    QTest::newRow("MT101") << QByteArray(":20:REF\r\n:28D:1/1\r\n:21:T1\r\n:32B:EUR100,\r\n:59:/123\r\n") << u"MT101"_s;
    QTest::newRow("picture") << QByteArray("\x89PNG\r\n\x1a\n") << u"picture"_s;
    QTest::newRow("MT942") << QByteArray(
        ":20:REF\r\n:25:1/2\r\n:28C:1/1\r\n:34F:EUR0,\r\n:13D:2611251030+0100\r\n:61:2611251125D5,NTRF\r\n")
                           << u"SWIFT MT942"_s;
    QTest::newRow("camt.055") << QByteArray("<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.055.001.08\">")
                              << u"message (camt.055), not a table of payouts"_s;
    QTest::newRow("camt.056") << QByteArray("<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.056.001.08\">")
                              << u"message (camt.056), not a table of payouts"_s;
    QTest::newRow("NULs") << QByteArray("a,b\n1,2\n3,\0\0004\n", 14)
                          << u"no text has (NUL), the first in line 3. If it is a table of text, open it"_s;
    QTest::newRow("a tail of NULs") << "a,b\n" + QByteArray("1,2\n").repeated(500) + QByteArray(2096, '\0')
                                    << u"no text has (NUL), the first in line 502."_s;
    QTest::newRow("pretty JSON") << QByteArray("{\n  \"payouts\": [\n    {\"amount\": 5}\n  ]\n}\n") << u"This file is JSON"_s;
    QTest::newRow("a pretty list") << QByteArray("[\r\n  {\r\n    \"amount\": 5\r\n  }\r\n]") << u"This file is JSON"_s;
    QTest::newRow("JSON") << QByteArray("[{\"amount\": 5}]") << u"JSON"_s;
    QTest::newRow("Excel 2003") << QByteArray("<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>") << u"year 2003"_s;
    QTest::newRow("compressed") << QByteArray("\x1f\x8b....") << u"is compressed"_s;
    QTest::newRow("word processor") << QByteArray("{\\rtf1\\ansi") << u"word processor"_s;
    QTest::newRow("PDF") << QByteArray("%PDF-1.7\n") << u"PDF"_s;
    QTest::newRow("no text in any encoding") << QByteArray("a,b\n1,\x81\x01") << u"no text"_s;
    QTest::newRow("open quote in the header")
        << QByteArray("a,\"b\n1,2\n")
        << u"opens at character 3 of line 1 is never closed, so it can't be told where its cell ends. Close it, or take it out. Nothing of this file was taken."_s;
}

void TestCsvTable::refusals()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    const QString refusal = read(bytes).refusal;
    QVERIFY2(refusal.contains(words), qPrintable(refusal));
}

void TestCsvTable::badQuote_isAProblemOfItsRow_data()
{
    QTest::addColumn<QByteArray>("row"); // line 3
    QTest::addColumn<QStringList>("cells");
    QTest::addColumn<QString>("words");
    QTest::newRow("text after a quote") << QByteArray(R"(3,"CV "Makmur" Abadi",x)")
                                        << QStringList {u"3"_s, u"\"CV \"Makmur\" Abadi\""_s, u"x"_s}
                                        << u"At character 8 of line 3 there is text after a closing quotation mark"_s;
    QTest::newRow("a second quote") << QByteArray(R"(3,"a" "b",x)") << QStringList {u"3"_s, u"\"a\" \"b\""_s, u"x"_s}
                                    << u"At character 7 of line 3 there is text after"_s;
    QTest::newRow("never closed") << QByteArray(R"(3,"CV Makmur,x)") << QStringList {u"3"_s, u"\"CV Makmur"_s, u"x"_s}
                                  << u"opens at character 3 of line 3 is never closed"_s;
    QTest::newRow("opens in the last cell") << QByteArray(R"(3,x,"y)") << QStringList {u"3"_s, u"x"_s, u"\"y"_s}
                                            << u"opens at character 5 of line 3 is never closed"_s;
    QTest::newRow("a mark alone") << QByteArray(R"(3,x,")") << QStringList {u"3"_s, u"x"_s, u"\""_s} << u"of line 3 is never closed"_s;
    QTest::newRow("a good quote follows") << QByteArray(R"(3,"a"b,"x, y")") << QStringList {u"3"_s, u"\"a\"b"_s, u"x, y"_s} << u"line 3"_s;
    QTest::newRow("two bad ones") << QByteArray(R"(3,"a"b,"c"d)") << QStringList {u"3"_s, u"\"a\"b"_s, u"\"c\"d"_s} << u"At character 6"_s;
}

void TestCsvTable::badQuote_isAProblemOfItsRow()
{
    QFETCH(QByteArray, row);
    QFETCH(QStringList, cells);
    QFETCH(QString, words);
    for (const QByteArray &end : {QByteArray("\n"), QByteArray("\r\n"), QByteArray("\r")}) {
        const QByteArray bytes = "a,b,c" + end + "1,2,x" + end + row + end + "4,5,x" + end + "6,7,x" + end;
        for (const qint64 atOnce : {1, 2, 3, 5, 100'000}) {
            Drip device(bytes, atOnce);
            const Reading reading = read(device);
            QCOMPARE(reading.refusal, QString());
            QCOMPARE(reading.lines(), (QList<int> {2, 3, 4, 5}));
            QVERIFY2(
                messages::reason(reading.rows.at(1).problem).contains(words), qPrintable(messages::reason(reading.rows.at(1).problem)));
            QCOMPARE(reading.rows.at(1).cells, cells);
            QVERIFY(reading.rows.at(1).isMendable);
            QVERIFY(reading.rows.at(0).problem.isEmpty() && reading.rows.at(2).problem.isEmpty() && reading.rows.at(3).problem.isEmpty());
            QCOMPARE(reading.cell(3, 1), u"7"_s);
        }
    }
}

//! The lines below may be text of the cell that isn't closed, even text that looks like a payment: each has to be a whole row.
void TestCsvTable::openQuote_takesInNoRows()
{
    const Reading reading = read("a,b\n1,\"2\nshort\n3,4\n5,6,7\n8,\"9\"\nx\n");
    QCOMPARE(reading.lines(), (QList<int> {2, 3, 4, 5, 6, 7}));
    QVERIFY(reading.rows.at(0).isMisread);
    QVERIFY2(messages::reason(reading.rows.at(1).problem)
                 .contains(u"isn't closed in line 2 may take in this row: it has 1 cells instead of 2"_s),
        qPrintable(messages::reason(reading.rows.at(1).problem)));
    QVERIFY2(messages::reason(reading.rows.at(2).problem).contains(u"may be text of the cell whose quotation mark opens in line 2"_s),
        qPrintable(messages::reason(reading.rows.at(2).problem)));
    QVERIFY(reading.rows.at(2).isMendable);
    QVERIFY(messages::reason(reading.rows.at(3).problem).contains(u"3 cells instead of 2"_s) && !reading.rows.at(3).isMendable);
    QCOMPARE(reading.rows.at(4).cells, (QStringList {u"8"_s, u"9"_s}));
    QVERIFY(reading.rows.at(4).isMendable && !reading.rows.at(4).problem.isEmpty());
    QCOMPARE(reading.rows.at(5).problem.code, ReasonCode::None); // beyond the mark that showed it, cells at the end may be left out as ever
    QCOMPARE(reading.remarks.size(), 1);
    QVERIFY2(reading.remarks.first().startsWith(u"A quotation mark in line 2 isn't closed"_s), qPrintable(reading.remarks.first()));
    QVERIFY(read("a,b\n1,\"2\"x\n3,4\n").remarks.isEmpty());
}

void TestCsvTable::rowsWithinACell_data()
{
    QTest::addColumn<QByteArray>("rows"); // from line 2
    QTest::addColumn<QList<int>>("doubted"); // lines
    QTest::newRow("two slips") << QByteArray("1,Ana,11,a\n2,\"Dewi,12,b\n3,Eko,13,c\n4,Fitri\",\"14\",d\n5,Gita,15,e\n") << QList {3, 4, 5};
    QTest::newRow("in two rows") << QByteArray("1,Ana,11,a\n2,\"Dewi,12,b\n4,Fitri\",\"14\",d\n5,Gita,15,e\n") << QList {3, 4};
    QTest::newRow("a note") << QByteArray("1,Ana,11,\"a\n2,Dewi,12,b\n3,Eko,13,c\"\n5,Gita,15,e\n") << QList {2, 3, 4};
    QTest::newRow("a note of two rows") << QByteArray("1,Ana,11,\"a\n3,Eko,13,c\"\n5,Gita,15,e\n") << QList {2, 3};
    QTest::newRow("a note with a row in it") << QByteArray("1,Ana,11,\"pay:\n2,Dewi,12,b\nsoon\"\n5,Gita,15,e\n") << QList {2, 3, 4};
    QTest::newRow("the same at the end") << QByteArray("5,Gita,15,e\n1,Ana,11,\"pay:\n2,Dewi,12,b\nsoon\"") << QList {3, 4, 5};
    QTest::newRow("never closed") << QByteArray("5,Gita,15,e\n1,Ana,11,\"pay:\n2,Dewi,12,b\nsoon\n") << QList {3, 4, 5};
    QTest::newRow("the first cell") << QByteArray("\"1,Ana,11,a\n2\",Dewi,12,b\n5,Gita,15,e\n") << QList {2, 3};
    QTest::newRow("an address") << QByteArray("1,\"Jl. Melati 3,\nJakarta, Indonesia\",11,\"a,\r\nb, c\"\n5,Gita,15,e\n") << QList<int>();
}

//! Rows are never taken for text, nor text for rows: whoever looks at them says what they are.
void TestCsvTable::rowsWithinACell()
{
    QFETCH(QByteArray, rows);
    QFETCH(QList<int>, doubted);
    for (const qint64 atOnce : {1, 3, 100'000}) {
        QByteArray bytes = "id,name,account,note\n" + rows;
        Drip device(bytes, atOnce);
        const Reading reading = read(device);
        QCOMPARE(reading.refusal, QString());
        QList<int> lines;
        for (const TableRow &row : reading.rows) {
            if (!row.problem.isEmpty())
                lines.append(row.line);
        }
        QCOMPARE(lines, doubted);
        QVERIFY(std::any_of(reading.rows.begin(), reading.rows.end(), [](const TableRow &row) {
            return row.problem.isEmpty() && row.cells.value(1) == u"Gita"_s;
        }) || doubted.isEmpty());
    }
}

void TestCsvTable::lastLineWithoutEnd_isRemarked()
{
    for (const char *cut : {"a,b\n1,2", "a,b\r\n1,\"2\"", "a,b\r1,2"}) {
        const Reading reading = read(QByteArray(cut));
        QCOMPARE(reading.rows.size(), 1);
        QCOMPARE(reading.remarks.size(), 1);
        QVERIFY2(reading.remarks.first().startsWith(u"The last line of this file has no line end"_s), qPrintable(reading.remarks.first()));
    }
    for (const char *whole : {"a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\r1,2\r", "a,b\n1,2\n\n", "a,b\n1,2\n "})
        QCOMPARE(read(QByteArray(whole)).remarks, QStringList());
}

namespace {

//! Well-formed text that nobody would write by hand: quoted or not, every sign in every place.
class Scribe {
public:
    Scribe(quint32 seed, char delimiter)
        : m_random(seed)
        , m_delimiter(delimiter)
    {
    }
    QByteArray text()
    {
        QByteArray bytes;
        const int rows = 1 + below(12);
        for (int row = 0; row < rows; ++row) {
            for (int cell = 0; cell < 4; ++cell)
                bytes += (cell > 0 ? QByteArray(1, m_delimiter) : QByteArray()) + this->cell();
            bytes += below(2) == 0 ? "\r\n" : "\n";
        }
        return bytes;
    }

private:
    int below(int bound) { return m_random.bounded(bound); }
    QByteArray cell()
    {
        const QByteArray signs = QByteArray("ab1 .,;|\t\"\n\r'=") + m_delimiter;
        QByteArray text = below(3) == 0 ? "x" : "";
        for (int i = below(8); i > 0; --i)
            text += signs.at(below(int(signs.size())));
        const bool isOfLines = text.contains('\n') || text.contains('\r');
        while (isOfLines && text.count(m_delimiter) > 2) // whole rows within a cell are no well-formed text: rowsWithinACell()
            text.remove(text.indexOf(m_delimiter), 1);
        const bool isPlain = !text.contains('"') && !text.contains('\n') && !text.contains('\r') && !text.contains(m_delimiter);
        if (isPlain && below(2) == 0)
            return text.isEmpty() || text.trimmed() != text ? "y" + text + "y" : text;
        return '"' + text.replace('"', "\"\"") + '"';
    }

    QRandomGenerator m_random;
    char m_delimiter;
};

//! Somebody else's reader, which knows nothing of ours.
QList<QStringList> readByLibcsv(const QByteArray &bytes, char delimiter)
{
    struct State {
        QList<QStringList> rows {};
        QStringList row {};
    } state;
    csv_parser parser {};
    csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI);
    csv_set_delim(&parser, static_cast<unsigned char>(delimiter));
    csv_set_space_func(&parser, [](unsigned char) { return 0; });
    const auto takeCell = [](void *cell, size_t size, void *to) {
        static_cast<State *>(to)->row.append(QString::fromUtf8(static_cast<const char *>(cell), qsizetype(size)));
    };
    const auto takeRow = [](int, void *to) {
        auto *all = static_cast<State *>(to);
        all->rows.append(std::exchange(all->row, {}));
    };
    const size_t read = csv_parse(&parser, bytes.constData(), size_t(bytes.size()), takeCell, takeRow, &state);
    csv_fini(&parser, takeCell, takeRow, &state);
    csv_free(&parser);
    return read == size_t(bytes.size()) ? state.rows : QList<QStringList>();
}

} // namespace

void TestCsvTable::agreesWithLibcsv_data()
{
    QTest::addColumn<char>("delimiter");
    for (const QChar sign : kontor::delimiters)
        QTest::addRow("%s", sign == u'\t' ? "TAB" : QString(sign).toUtf8().constData()) << sign.toLatin1();
}

void TestCsvTable::agreesWithLibcsv()
{
    QFETCH(char, delimiter);
    for (quint32 seed = 1; seed <= 2'000; ++seed) {
        const QByteArray bytes = Scribe(seed, delimiter).text();
        auto expected = readByLibcsv(bytes, delimiter);
        for (QStringList &cells : expected) {
            while (cells.size() > 1 && cells.constLast().isEmpty())
                cells.removeLast();
        }
        QVERIFY2(!expected.isEmpty(), bytes.constData());
        Drip device(bytes, 1 + seed % 9);
        const Reading reading = read(device, {.delimiter = QChar(QLatin1Char(delimiter)), .headerRow = 0});
        QVERIFY2(reading.refusal.isEmpty() && reading.cells() == expected, (QByteArray::number(seed) + ": " + bytes).constData());
    }
}

void TestCsvTable::headerRows_data()
{
    QTest::addColumn<int>("wanted");
    QTest::addColumn<QStringList>("header");
    QTest::addColumn<int>("row");
    QTest::addColumn<QList<int>>("lines");
    QTest::newRow("the first") << 1 << QStringList {u"Payroll"_s} << 2 << QList<int> {4, 5, 6};
    QTest::newRow("below a title") << 4 << QStringList {u"name"_s, u"amount"_s} << 4 << QList<int> {5, 6};
    QTest::newRow("below a blank line") << 3 << QStringList {u"name"_s, u"amount"_s} << 4 << QList<int> {5, 6};
    QTest::newRow("none") << 0 << QStringList() << 0 << QList<int> {2, 4, 5, 6};
}

void TestCsvTable::headerRows()
{
    QFETCH(int, wanted);
    const Reading reading = read("\nPayroll\n\nname;amount\nSiti;1\nBudi;2\n", {.headerRow = wanted});
    QCOMPARE(reading.refusal, QString());
    QTEST(reading.header, "header");
    QTEST(*reading.format.headerRow, "row");
    QTEST(reading.lines(), "lines");
    QCOMPARE(reading.rows.first().number, 1);
}

void TestCsvTable::withoutAHeader()
{
    const Reading reading = read("a@b.example,1.5,USD\nc@d.example,2\ne@f.example,1,250,USD\n", {.headerRow = 0});
    QCOMPARE(reading.rows.size(), 3);
    QCOMPARE(reading.rows.at(1).problem.code, ReasonCode::None);
    const Reading longer = read("a,1\n" + QByteArray("b,2\n").repeated(30) + "c,1,250\n", {.headerRow = 0});
    QVERIFY2(messages::reason(longer.rows.last().problem).contains(u"3 cells, but the rows at the beginning have 2"_s),
        qPrintable(messages::reason(longer.rows.last().problem)));
    QVERIFY2(
        read("a,b\n1,2\n", {.headerRow = 5}).refusal.contains(u"no row 5"_s), qPrintable(read("a,b\n1,2\n", {.headerRow = 5}).refusal));
}

void TestCsvTable::asItIsWanted_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<TableFormat>("wanted");
    QTest::addColumn<QStringList>("cells");
    QTest::newRow("Windows-1252") << QByteArray("a\nJos\xc3\xa9") << TableFormat {.encoding = TextEncoding::Windows1252}
                                  << QStringList {u"JosÃ©"_s};
    QTest::newRow("GBK") << QByteArray("a,b\n\xd5\xc5,1") << TableFormat {.encoding = textEncodingOf(u"GBK"_s)}
                         << QStringList {u"张"_s, u"1"_s};
    QTest::newRow("a letter across two readings")
        << "a,b\n" + QByteArray(65'531, ' ') + "\xd5\xc5,1" << TableFormat {.encoding = textEncodingOf(u"GBK"_s)}
        << QStringList {QString(65'531, u' ') + u"张"_s, u"1"_s};
    QTest::newRow("UTF-16") << encoded(u"a,b\nदेवी,१"_s, QStringConverter::Utf16LE, false)
                            << TableFormat {.encoding = TextEncoding::Utf16Le, .headerRow = 1} << QStringList {u"देवी"_s, u"१"_s};
    QTest::newRow("semicolon") << QByteArray("a,b\n1;2,3\n") << TableFormat {.delimiter = u';'} << QStringList {u"1"_s, u"2,3"_s};
    QTest::newRow("another than Excel was told")
        << QByteArray("sep=,\na|b\n1,2|3\n") << TableFormat {.delimiter = u'|'} << QStringList {u"1,2"_s, u"3"_s};
}

void TestCsvTable::asItIsWanted()
{
    QFETCH(QByteArray, bytes);
    QFETCH(TableFormat, wanted);
    const Reading reading = read(bytes, wanted);
    QCOMPARE(reading.refusal, QString());
    QTEST(reading.rows.last().cells, "cells");
    QVERIFY(!wanted.encoding || reading.format.encoding == wanted.encoding);
    QVERIFY(!wanted.delimiter || reading.format.delimiter == wanted.delimiter);
}

void TestCsvTable::whatItCannotBe_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<TextEncoding>("wanted");
    QTest::newRow("not UTF-8") << QByteArray("a\nJos\xe9,1\n") << TextEncoding::Utf8;
    QTest::newRow("UTF-8 that is cut off") << QByteArray("a\nJos\xc3") << TextEncoding::Utf8;
    QTest::newRow("not Windows-1252") << QByteArray("a\n\x81\n") << TextEncoding::Windows1252;
    QTest::newRow("not GBK") << QByteArray("a\n\x81 ,1\n") << *textEncodingOf(u"GBK"_s);
    QTest::newRow("GBK that is cut off") << QByteArray("a\n\xd5") << *textEncodingOf(u"GBK"_s);
    QTest::newRow("not UTF-16") << QByteArray("a,b\n1,2\n1") << TextEncoding::Utf16Be;
}

void TestCsvTable::whatItCannotBe()
{
    QFETCH(QByteArray, bytes);
    QFETCH(TextEncoding, wanted);
    const QString refusal = read(bytes, {.encoding = wanted}).refusal;
    QVERIFY2(refusal.contains(u"can't be read as "_s + nameOf(wanted)), qPrintable(refusal));
}

void TestCsvTable::previews()
{
    QByteArray bytes = "name;amount\n" + QByteArray("Siti;1\n").repeated(19);
    const auto preview = [&bytes](const TableFormat &wanted = {}) {
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::ReadOnly);
        return previewOf(buffer, wanted);
    };
    QVERIFY(preview()->isWhole && preview()->rows.size() == 19);
    bytes += "Budi;2\n";
    QVERIFY(preview()->isWhole && preview()->rows.size() == 20);
    bytes += "Budi;2\n\"never closed"; // further than anybody looks
    QVERIFY(!preview()->isWhole && preview()->rows.size() == 20);
    QCOMPARE(preview()->header, QStringList({u"name"_s, u"amount"_s}));
    QCOMPARE(preview()->format, (TableFormat {.encoding = TextEncoding::Utf8, .delimiter = u';', .headerRow = 1}));
    QCOMPARE(preview({.delimiter = u','})->header, QStringList {u"name;amount"_s});
}

void TestCsvTable::namesOfEncodings()
{
    for (const auto encoding : {TextEncoding::Utf8, TextEncoding::Utf16Le, TextEncoding::Utf16Be, TextEncoding::Windows1252})
        QCOMPARE(textEncodingOf(nameOf(encoding)), encoding);
    QCOMPARE(textEncodingOf(u"utf8"_s), TextEncoding::Utf8);
    QCOMPARE(textEncodingOf(u"UTF-16"_s), TextEncoding::Utf16Le);
    for (const auto encoding : allEncodings())
        QCOMPARE(nameOf(*textEncodingOf(nameOf(encoding))), nameOf(encoding));
    QVERIFY(allEncodings().size() > 150); // all that ICU knows
    QCOMPARE(nameOf(*textEncodingOf(u"MacRoman"_s)), u"macintosh"_s);
    QCOMPARE(nameOf(*textEncodingOf(u"cp936"_s)), u"GBK"_s);
    QCOMPARE(textEncodingOf(u"cp1252"_s), TextEncoding::Windows1252);
    QCOMPARE(nameOf(*textEncodingOf(u"latin1"_s)), u"ISO-8859-1"_s);
    QVERIFY(!textEncodingOf(u"klingon"_s));
}

void TestCsvTable::placesInTheFile()
{
    QBuffer buffer;
    buffer.setData("a,b\n\"x\ny\",2\n3,4\n");
    buffer.open(QIODevice::ReadOnly);
    const auto table = *openTable(buffer);
    (void)table->next();
    const auto row = table->next();
    QCOMPARE(messages::cellPlace(table->place(**row, 1)), u"Line 4, column 2"_s);
}

void TestCsvTable::aRowWithTooManyCells()
{
    const Reading reading = read("name,amount\nSiti,1,250\nRahma,7\n");
    QVERIFY2(messages::reason(reading.rows.at(0).problem).contains(u"3 cells, but the header names 2"_s),
        qPrintable(messages::reason(reading.rows.at(0).problem)));
    QCOMPARE(reading.rows.at(1).problem.code, ReasonCode::None);
}

void TestCsvTable::aRowWithHalfACharacter()
{
    QByteArray bytes = encoded(u"a\n𠮷\nb\n"_s, QStringConverter::Utf16LE);
    bytes.remove(bytes.indexOf("\x42\xd8") + 2, 2); // the second half
    const Reading reading = read(bytes);
    QCOMPARE(reading.rows.size(), 2);
    QVERIFY(messages::reason(reading.rows.at(0).problem).contains(u"damaged"_s));
    QCOMPARE(reading.rows.at(1).problem.code, ReasonCode::None);
}

void TestCsvTable::aNul_isAProblemOfItsRow_data()
{
    QTest::addColumn<QByteArray>("name"); // of another row
    QTest::newRow("UTF-8") << QByteArray("José");
    QTest::newRow("Windows-1252") << QByteArray("Jos\xe9");
}

void TestCsvTable::aNul_isAProblemOfItsRow()
{
    QFETCH(QByteArray, name);
    const Reading reading = read("name,account\nAna,123\nBu" + QByteArray(1, '\0') + "di,4567890\n" + name + ",890\n");
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.rows.size(), 3);
    QCOMPARE(reading.rows.at(0).problem.code, ReasonCode::None);
    QVERIFY2(messages::reason(reading.rows.at(1).problem).contains(u"(NUL)"_s), qPrintable(messages::reason(reading.rows.at(1).problem)));
    QCOMPARE(reading.rows.at(1).line, 3);
    QCOMPARE(reading.rows.at(2).problem.code, ReasonCode::None);
    QCOMPARE(reading.rows.at(2).cells.value(0), u"José"_s);
}

void TestCsvTable::aNulInAName_isNoPartOfIt()
{
    const Reading reading = read("na" + QByteArray(1, '\0') + "me,account\nAna,123\n");
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.header, (QStringList {u"name"_s, u"account"_s}));
    QCOMPARE(reading.rows.size(), 1);
}

void TestCsvTable::piecesDoNotMatter()
{
    const QString text = u"a,b\r\n\"x\r\n\"\"y\"\"\",𠮷é\r\n\r\n1,\"2\"\r\n"_s;
    for (const QByteArray &bytes : {text.toUtf8(), encoded(text, QStringConverter::Utf16BE)}) {
        const Reading whole = read(bytes);
        QCOMPARE(whole.cells(), (QList<QStringList> {{u"x\r\n\"y\""_s, u"𠮷é"_s}, {u"1"_s, u"2"_s}}));
        for (const qint64 atOnce : {2, 3, 5, 7}) {
            Drip device(bytes, atOnce);
            const Reading reading = read(device);
            QCOMPARE(reading.refusal, QString());
            QCOMPARE(reading.cells(), whole.cells());
            QCOMPARE(reading.lines(), whole.lines());
            QCOMPARE(reading.digest, whole.digest);
        }
    }
}

void TestCsvTable::limits()
{
    const QByteArray longest(CsvRecords::longestRecord - 1, 'x');
    QCOMPARE(read("a\n" + longest + "\n1\n").rows.size(), 2);
    const QString tooLong = read("a\n1\n" + longest + "xx\n").refusal;
    QVERIFY2(tooLong.contains(u"begins in line 3 is longer than 1 MiB"_s), qPrintable(tooLong));
    const QString unclosed = read("a,b\n1,2\n3,\"" + QByteArray(100'000'000, 'x')).refusal;
    QVERIFY2(unclosed.contains(u"begins in line 3 is longer than 1 MiB"_s), qPrintable(unclosed));
    const Reading quoted = read("a,b\n1,\"2\n" + QByteArray("3,4\n").repeated(150'000)); // more than a record can hold
    QCOMPARE(quoted.refusal, QString());
    QCOMPARE(quoted.rows.size(), 150'001);
    QVERIFY(quoted.rows.first().isMisread && quoted.rows.last().problem.isEmpty());
    QByteArray rows = "a\n" + QByteArray("1\n").repeated(Table::mostRows);
    QCOMPARE(read(rows).rows.size(), Table::mostRows);
    const QString tooMany = read(rows + "1").refusal;
    QVERIFY2(tooMany.contains(u"more than 200000 rows"_s), qPrintable(tooMany));
}

namespace {

constexpr int mostColumns = int(Table::mostColumns);
const QByteArray wideHeader = QByteArray("a,").repeated(mostColumns - 1) + "a\n";

//! Without keeping them: how many rows there are and how many cells each has at most, or the sentence with which reading ended.
struct Walked {
    int rows = 0;
    qsizetype widest = 0;
    QString refusal {};
};

Walked walked(QByteArray bytes)
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    const auto table = openTable(buffer);
    if (!table)
        return {.refusal = messages::reasonOf(table.error())};
    Walked seen;
    auto row = (*table)->next();
    for (; row && *row; row = (*table)->next()) {
        ++seen.rows;
        seen.widest = std::max(seen.widest, (*row)->cells.size());
    }
    seen.refusal = row ? QString() : messages::reasonOf(row.error());
    return seen;
}

} // namespace

//! Each takes its place in memory, so a small file must not hold any number of them.
void TestCsvTable::cellsInAll()
{
    const QByteArray line = QByteArray("1,").repeated(mostColumns - 1) + "1\n";
    const int most = int(Table::mostCells / Table::mostColumns);
    const Walked whole = walked(wideHeader + line.repeated(most));
    QCOMPARE(whole.refusal, QString());
    QCOMPARE(whole.rows, most);
    const Walked tooMany = walked(wideHeader + line.repeated(most + 1));
    QVERIFY2(tooMany.refusal.contains(u"more than 5 million cells"_s), qPrintable(tooMany.refusal));
}

//! 200 MB of commas are a list of one column.
void TestCsvTable::emptyCellsAreNotKept()
{
    const int rows = qEnvironmentVariableIsSet("KONTOR_FULL") ? Table::mostRows : Table::mostRows / 10;
    const Walked seen = walked(wideHeader + ("a" + QByteArray(mostColumns - 1, ',') + "\n").repeated(rows));
    QCOMPARE(seen.refusal, QString());
    QCOMPARE(seen.rows, rows);
    QCOMPARE(seen.widest, 1);
}

void TestCsvTable::aDiskThatBreaks()
{
    Broken device;
    const QString refusal = read(device).refusal;
    QVERIFY2(refusal.contains(u"could not be read to its end"_s), qPrintable(refusal));
}

KONTOR_TEST(TestCsvTable, QCoreApplication)
#include "tst_csvtable.moc"
