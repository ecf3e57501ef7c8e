// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/tagguard.h"
#include "support/testprogram.h"

#include <QBuffer>
#include <QStringEncoder>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace kontor;
using Stop = TagGuard::Stop;

namespace {

//! What it passes on of these bytes, read in pieces of this size.
struct Passed {
    QByteArray bytes {};
    Stop stop = Stop::None;
};

Passed passed(QByteArray bytes, qint64 piece = 8192)
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    TagGuard guard(buffer);
    Passed passed;
    for (QByteArray some = guard.read(piece); !some.isEmpty(); some = guard.read(piece))
        passed.bytes += some;
    passed.stop = guard.stop();
    return passed;
}

QByteArray attributes(int count, char quote = '"', char value = '1')
{
    QByteArray all;
    for (int i = 0; i < count; ++i)
        all += " a" + QByteArray::number(i) + '=' + quote + value + quote;
    return all;
}

QByteArray inUtf16(const QByteArray &text, QStringConverter::Encoding encoding)
{
    QStringEncoder encoder(encoding, QStringConverter::Flag::WriteBom);
    return encoder(QString::fromUtf8(text));
}

} // namespace

class TestTagGuard : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void honestXmlPassesUnchanged_data();
    void honestXmlPassesUnchanged();
    void hostileXmlEnds_data();
    void hostileXmlEnds();
    void limitsAreExact();
    void encodings();
    void aUnitOfUtf16IsNoTwoBytes();
};

void TestTagGuard::honestXmlPassesUnchanged_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto xml = [](const char *name, const QByteArray &bytes) { QTest::newRow(name) << bytes; };
    xml("nothing", {});
    xml("one byte", "<");
    xml("a row", R"(<?xml version="1.0"?><row r="1"><c r='A1'/></row>)");
    xml("256 attributes", "<a" + attributes(256) + "/><b" + attributes(256, '\'') + ">");
    xml("quotes of the other kind", QByteArray(R"(<a b="it's" c='"'/>)").repeated(500));
    xml("an apostrophe in a comment", "<!-- don't -->" + QByteArray("<a b='1'/>").repeated(20'000));
    xml("an apostrophe in a text", "<a>don't</a>" + QByteArray("<a b='1'/>").repeated(20'000));
    xml("an apostrophe in an instruction", "<?x don't?>" + QByteArray("<a b='1'/>").repeated(20'000));
    xml("an apostrophe in raw text", "<![CDATA[don't <> ]] > ]]>" + QByteArray("<a b='1'/>").repeated(20'000));
    xml("a sign that closes in a value", QByteArray(R"(<a b=">" c="/>"/>)").repeated(500));
    xml("a long text", "<t>" + QByteArray(TagGuard::longestText, 'x') + "</t>");
    xml("a long raw text", "<![CDATA[" + QByteArray(TagGuard::longestTag * 2, 'x') + "]]>");
    xml("the shortest signs", "<!----><![CDATA[]]><?x?><a/>");
}

void TestTagGuard::honestXmlPassesUnchanged()
{
    QFETCH(QByteArray, bytes);
    for (const qint64 piece : {8192, 7, 1}) {
        const Passed all = passed(bytes, piece);
        QCOMPARE(all.stop, Stop::None);
        QCOMPARE(all.bytes, bytes);
    }
    for (const auto encoding : {QStringConverter::Utf16LE, QStringConverter::Utf16BE}) {
        const QByteArray wide = inUtf16(bytes, encoding);
        QCOMPARE(passed(wide, 3).stop, Stop::None);
        QCOMPARE(passed(wide, 3).bytes, wide);
    }
}

void TestTagGuard::hostileXmlEnds_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Stop>("stop");
    const auto xml = [](const char *name, const QByteArray &bytes, Stop stop) { QTest::newRow(name) << bytes << stop; };
    const QByteArray many = attributes(300);
    const QByteArray closing = attributes(300, '"', '>');
    xml("many attributes", "<a" + many, Stop::TooLarge);
    xml("many attributes without a space", QByteArray("<a b=''").append(QByteArray("c=''").repeated(300)), Stop::TooLarge);
    xml("many after an apostrophe in a comment", "<!-- don't --><a" + closing, Stop::TooLarge);
    xml("many after a comment that seems to end", "<!--> ' --><a" + closing, Stop::TooLarge);
    xml("many after an apostrophe in raw text", "<![CDATA[ ' ]]><a" + closing, Stop::TooLarge);
    xml("many after an apostrophe in an instruction", "<?x ' ?><a" + closing, Stop::TooLarge);
    xml("many with signs that close", "<a" + closing, Stop::TooLarge);
    xml("a long name", "<" + QByteArray(100'000, 'a'), Stop::TooLarge);
    xml("a long value", "<a b='" + QByteArray(100'000, 'a'), Stop::TooLarge);
    xml("a long comment", "<!--" + QByteArray(100'000, 'a'), Stop::TooLarge);
    xml("a long instruction", "<?x " + QByteArray(100'000, 'a'), Stop::TooLarge);
    xml("a long text", "<t>" + QByteArray(2'000'000, 'x'), Stop::TooLarge);
    xml("a long raw text", "<![CDATA[" + QByteArray(2'000'000, 'x'), Stop::TooLarge);
    xml("blanks before the first tag", QByteArray(2'000'000, ' '), Stop::TooLarge);
    xml("a document type", "<?xml version='1.0'?><!DOCTYPE x>", Stop::DocumentType);
    xml("a declaration in a text", "<a><!ENTITY", Stop::DocumentType);
    xml("raw text that isn't", "<![CDATX[", Stop::DocumentType);
}

void TestTagGuard::hostileXmlEnds()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Stop, stop);
    for (const qint64 piece : {8192, 1}) {
        QCOMPARE(passed(bytes, piece).stop, stop);
        QVERIFY(bytes.startsWith(passed(bytes, piece).bytes));
    }
    for (const auto encoding : {QStringConverter::Utf16LE, QStringConverter::Utf16BE})
        QCOMPARE(passed(inUtf16(bytes, encoding)).stop, stop);
}

void TestTagGuard::limitsAreExact()
{
    const auto tag = [](qint64 size) { return "<" + QByteArray(size - 1, 'a') + ">"; };
    QCOMPARE(passed(tag(TagGuard::longestTag)).stop, Stop::None);
    QCOMPARE(passed(tag(TagGuard::longestTag + 10)).stop, Stop::TooLarge);
    QCOMPARE(passed("<a" + attributes(TagGuard::mostAttributes) + ">").stop, Stop::None);
    QCOMPARE(passed("<a" + attributes(TagGuard::mostAttributes + 1) + ">").stop, Stop::TooLarge);
    QCOMPARE(passed("<a>" + QByteArray(TagGuard::longestText, ' ') + "<b>").stop, Stop::None);
    QCOMPARE(passed("<a>" + QByteArray(TagGuard::longestText + 1, ' ') + "<b>").stop, Stop::TooLarge);
}

void TestTagGuard::encodings()
{
    const auto guardOf = [](QBuffer &buffer) {
        buffer.open(QIODevice::ReadOnly);
        auto guard = std::make_unique<TagGuard>(buffer);
        guard->read(1);
        return guard;
    };
    QByteArray narrowBytes("<a/>");
    QBuffer narrow(&narrowBytes);
    const auto one = guardOf(narrow);
    QVERIFY(one->reads({}) && one->reads(u"utf-8") && one->reads(u"US-ASCII") && one->reads(u"ISO-8859-1"));
    QVERIFY(!one->reads(u"UTF-7") && !one->reads(u"UTF-16") && !one->reads(u"IBM037") && !one->reads(u"Shift_JIS"));
    QByteArray wideBytes = inUtf16("<a/>", QStringConverter::Utf16BE);
    QBuffer wide(&wideBytes);
    const auto two = guardOf(wide);
    QVERIFY(two->reads({}) && two->reads(u"utf-16"));
    QVERIFY(!two->reads(u"UTF-8") && !two->reads(u"UTF-7"));
    QCOMPARE(passed(inUtf16("<a/>", QStringConverter::Utf32LE)).stop, Stop::Encoding);
}

//! U+3E3E and U+2222 are letters whose bytes look like signs of XML.
void TestTagGuard::aUnitOfUtf16IsNoTwoBytes()
{
    const QByteArray tag = "<a" + QByteArray(attributes(300)).replace('a', "\xe3\xb8\xbe");
    QCOMPARE(passed(inUtf16(tag, QStringConverter::Utf16LE)).stop, Stop::TooLarge);
    const QByteArray text = "<a>" + QByteArray("\xe2\x88\xa2\xe3\xb0\xbc").repeated(40'000) + "</a>";
    QCOMPARE(passed(inUtf16(text, QStringConverter::Utf16BE)).stop, Stop::None);
}

KONTOR_TEST(TestTagGuard, QCoreApplication)
#include "tst_tagguard.moc"
