// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvtable.h"
#include "support/places.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringEncoder>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

//! A whole table, or the sentence with which reading ended.
struct Reading {
    QStringList header {};
    QList<TableRow> rows {};
    QString refusal {};
    QByteArray digest {};
    QChar delimiter {};
    std::optional<TextSource::Encoding> encoding {};

    QList<QStringList> cells() const
    {
        QList<QStringList> all;
        for (const TableRow &row : rows)
            all.append(row.cells);
        return all;
    }
    QList<int> lines() const
    {
        QList<int> all;
        for (const TableRow &row : rows)
            all.append(row.line);
        return all;
    }
};

Reading read(QIODevice &device)
{
    auto table = CsvTable::open(device);
    if (!table)
        return {.refusal = table.error().text};
    Reading reading {.header = table->header(), .delimiter = table->delimiter(), .encoding = table->encoding()};
    for (auto row = table->next(); true; row = table->next()) {
        if (!row)
            reading.refusal = row.error().text;
        if (!row || !*row)
            break;
        reading.rows.append(**row);
    }
    reading.digest = table->digest();
    return reading;
}

Reading read(const QByteArray &bytes)
{
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    return read(buffer);
}

QByteArray contents(const QString &name)
{
    QFile file(testing::dataFile(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
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

QByteArray encoded(const QString &text, QStringConverter::Encoding encoding)
{
    QStringEncoder encoder(encoding, QStringConverter::Flag::WriteBom);
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
    void aRowWithTooManyCells();
    void aRowWithHalfACharacter();
    void piecesDoNotMatter();
    void limits();
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
    const Reading reading = read(contents(u"csv/%1.csv"_s.arg(name)));
    QCOMPARE(reading.refusal, QString());
    const QJsonArray expected = QJsonDocument::fromJson(contents(u"csv/%1.json"_s.arg(name))).array();
    QVERIFY(!expected.isEmpty());
    QCOMPARE(reading.rows.size(), expected.size());
    for (qsizetype i = 0; i < expected.size(); ++i) {
        const QJsonObject row = expected.at(i).toObject();
        QCOMPARE(reading.header.size(), row.size());
        for (qsizetype column = 0; column < row.size(); ++column)
            QCOMPARE(reading.rows.at(i).cells.at(column), row[reading.header.at(column)].toString());
    }
}

void TestCsvTable::encodings_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<TextSource::Encoding>("encoding");
    QTest::addColumn<QString>("name");
    const QString table = u"name,bank\r\nNguyễn Thị 𠮷,BCA\r\n"_s;
    const QString name = u"Nguyễn Thị 𠮷"_s;
    using enum TextSource::Encoding;
    QTest::newRow("UTF-8") << table.toUtf8() << Utf8 << name;
    QTest::newRow("UTF-8 with a mark") << "\xef\xbb\xbf" + table.toUtf8() << Utf8 << name;
    QTest::newRow("UTF-16 LE") << encoded(table, QStringConverter::Utf16LE) << Utf16 << name;
    QTest::newRow("UTF-16 BE") << encoded(table, QStringConverter::Utf16BE) << Utf16 << name;
    QTest::newRow("Windows-1252") << QByteArray("name,bank\r\nJos\xe9 \x8aime\xe8k \x80,BCA\r\n") << Windows1252 << u"José Šimeèk €"_s;
    QTest::newRow("ends within a character") << QByteArray("name\nZo\xc3") << Windows1252 << u"ZoÃ"_s;
}

void TestCsvTable::encodings()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, name);
    const Reading reading = read(bytes);
    QCOMPARE(reading.refusal, QString());
    QTEST(*reading.encoding, "encoding");
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
    QTest::newRow("blank lines before it") << QByteArray("\r\n\na;b;c\n1;2,3;4") << QChar(u';');
}

void TestCsvTable::delimiters()
{
    QFETCH(QByteArray, bytes);
    const Reading reading = read(bytes);
    QTEST(reading.delimiter, "delimiter");
    QCOMPARE(reading.header.size(), 3);
    QCOMPARE(reading.rows.first().cells.size(), 3);
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
    cell("the last cell is empty", "a,b\n1,", {{u"1"_s, QString()}});
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
    QTest::newRow("NUL") << QByteArray("a,b\n1,\0", 7) << u"no text"_s;
    QTest::newRow("NUL in UTF-16") << QByteArray("\xff\xfe"
                                                 "a\0\0\0",
        6) << u"no text"_s;
    QTest::newRow("UTF-16 without a mark") << QByteArray("a\0,\0b\0", 6) << u"no text"_s;
    QTest::newRow("UTF-16 cut off") << QByteArray("\xff\xfe"
                                                  "a\0b",
        5) << u"no text"_s;
    QTest::newRow("workbook") << QByteArray("PK\x03\x04....") << u"spreadsheet workbook"_s;
    QTest::newRow("PDF") << QByteArray("%PDF-1.7\n") << u"PDF"_s;
    QTest::newRow("neither encoding") << QByteArray("a,b\n1,\x81") << u"no text"_s;
    QTest::newRow("open quote") << QByteArray("a,b\n1,2\n3,\"4\n5,6\n") << u"opens in line 3 is never closed"_s;
    QTest::newRow("open quote in the header") << QByteArray("a,\"b\n1,2\n") << u"opens in line 1 is never closed"_s;
    QTest::newRow("text after a quote") << QByteArray("a,b\n\"1\"x,2\n") << u"In line 2 there is text after a closing quotation mark"_s;
    QTest::newRow("a second quote") << QByteArray("a,b\n\"1\" \"2\",3\n") << u"In line 2 there is text after"_s;
}

void TestCsvTable::refusals()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    const QString refusal = read(bytes).refusal;
    QVERIFY2(refusal.contains(words), qPrintable(refusal));
}

void TestCsvTable::aRowWithTooManyCells()
{
    const Reading reading = read("name,amount\nSiti,1,250\nRahma,7\n");
    QVERIFY2(reading.rows.at(0).problem.contains(u"3 cells, but the header names 2"_s), qPrintable(reading.rows.at(0).problem));
    QCOMPARE(reading.rows.at(1).problem, QString());
}

void TestCsvTable::aRowWithHalfACharacter()
{
    QByteArray bytes = encoded(u"a\n𠮷\nb\n"_s, QStringConverter::Utf16LE);
    bytes.remove(bytes.indexOf("\x42\xd8") + 2, 2); // the second half
    const Reading reading = read(bytes);
    QCOMPARE(reading.rows.size(), 2);
    QVERIFY(reading.rows.at(0).problem.contains(u"damaged"_s));
    QCOMPARE(reading.rows.at(1).problem, QString());
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
    const QByteArray longest(CsvTable::longestRecord - 1, 'x');
    QCOMPARE(read("a\n" + longest + "\n1\n").rows.size(), 2);
    const QString tooLong = read("a\n1\n" + longest + "xx\n").refusal;
    QVERIFY2(tooLong.contains(u"begins in line 3 is longer than 1 MiB"_s), qPrintable(tooLong));
    const QString unclosed = read("a,b\n1,2\n3,\"" + QByteArray(100'000'000, 'x')).refusal;
    QVERIFY2(unclosed.contains(u"opens in line 3 is probably never closed"_s), qPrintable(unclosed));
    QByteArray rows = "a\n" + QByteArray("1\n").repeated(CsvTable::mostRows);
    QCOMPARE(read(rows).rows.size(), CsvTable::mostRows);
    const QString tooMany = read(rows + "1").refusal;
    QVERIFY2(tooMany.contains(u"more than 200000 rows"_s), qPrintable(tooMany));
}

void TestCsvTable::aDiskThatBreaks()
{
    Broken device;
    const QString refusal = read(device).refusal;
    QVERIFY2(refusal.contains(u"could not be read to its end"_s), qPrintable(refusal));
}

QTEST_GUILESS_MAIN(TestCsvTable)
#include "tst_csvtable.moc"
