// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/visibletext.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What other people write is seen as it is, whatever hides in it.
class tst_VisibleText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isShown_data();
    void isShown();
    void aLineIsNoBook();
    void sentencesKeepWhatIsOurs();
    void linesStayLines();
    void nothingSteersATerminal();
    void jsonHidesNothing();
};

void tst_VisibleText::isShown_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    QTest::newRow("a name") << u"Asha Verma"_s << u"Asha Verma"_s;
    QTest::newRow("marks") << u"<b>Asha</b> & Søn"_s << u"<b>Asha</b> & Søn"_s;
    QTest::newRow("turned round") << u"Asha\u202Eamrev"_s << u"Asha⟨U+202E⟩amrev"_s;
    QTest::newRow("out of its isolate") << u"1\u2069\u20672"_s << u"1⟨U+2069⟩⟨U+2067⟩2"_s;
    QTest::newRow("nothing wide") << u"As\u200Bha\uFEFF"_s << u"As⟨U+200B⟩ha⟨U+FEFF⟩"_s;
    QTest::newRow("two lines") << u"Asha\nVerma\u2028x"_s << u"Asha⟨U+000A⟩Verma⟨U+2028⟩x"_s;
    QTest::newRow("a bell and nothing") << u"A\u0007\u0001"_s + QChar(0) << u"A⟨U+0007⟩⟨U+0001⟩⟨U+0000⟩"_s;
    QTest::newRow("a joiner between Latin letters") << u"As\u200Dha"_s << u"As⟨U+200D⟩ha"_s;
    QTest::newRow("a joiner in Devanagari") << u"क्\u200Dष"_s << u"क्\u200Dष"_s;
    QTest::newRow("a space between Persian letters") << u"می\u200Cخواهم"_s << u"می\u200Cخواهم"_s;
    QTest::newRow("letters of a tag") << QString::fromUcs4(U"A\U000E0041") << u"A⟨U+E0041⟩"_s;
    QTest::newRow("beyond the first plane") << QString::fromUcs4(U"\U0001F600") << QString::fromUcs4(U"\U0001F600");
    QTest::newRow("an empty letter") << u"Asha\u3164"_s << u"Asha⟨U+3164⟩"_s;
}

void tst_VisibleText::isShown()
{
    QFETCH(QString, text);
    QTEST(visibleText(text), "shown");
    QTEST(visibleLine(text), "shown");
}

void tst_VisibleText::aLineIsNoBook()
{
    const QString line = visibleLine(QString(10'000, u'x'));
    QCOMPARE(line.size(), 200);
    QVERIFY(line.endsWith(u'…'));
    QCOMPARE(visibleLine(QString(200, u'x')), QString(200, u'x'));
    // Never half a letter.
    const QString faces = visibleLine(u'x' + QString::fromUcs4(U"\U0001F600").repeated(150));
    QVERIFY(faces.isValidUtf16());
    QCOMPARE(visibleText(QString(10'000, u'x')).size(), 10'000);
}

void tst_VisibleText::sentencesKeepWhatIsOurs()
{
    const QString account = u"\u2066•••• 1074\u2069"_s;
    QCOMPARE(visibleSentence(u"Paid to "_s + account + u"\nToday"_s), u"Paid to "_s + account + u"\nToday"_s);
    QCOMPARE(visibleSentence(u"to Asha\u202E\u2069"_s), u"to Asha⟨U+202E⟩⟨U+2069⟩"_s);
}

void tst_VisibleText::linesStayLines()
{
    QCOMPARE(visibleLines(u"{\n\t\"id\": \"12\u202E34\"\r\n}\u2028 \u200B\n"_s), u"{\n\t\"id\": \"12⟨U+202E⟩34\"\r\n}\u2028 ⟨U+200B⟩\n"_s);
    QCOMPARE(visibleLines(u"\u2066a\u2069"_s), u"⟨U+2066⟩a⟨U+2069⟩"_s); // none of it is ours
    QCOMPARE(visibleLines({}), QString());
}

void tst_VisibleText::nothingSteersATerminal()
{
    QCOMPARE(visibleForTerminal(u"one\ntwo\n"_s), u"one\ntwo\n"_s);
    QCOMPARE(visibleForTerminal(u"a\rb\tc\u001b[2Jd\u007fe\u009bf\u0085g\u2028h\u202ei\u200fj"_s),
        u"a⟨U+000D⟩b⟨U+0009⟩c⟨U+001B⟩[2Jd⟨U+007F⟩e⟨U+009B⟩f⟨U+0085⟩g⟨U+2028⟩h⟨U+202E⟩i⟨U+200F⟩j"_s);
    QCOMPARE(visibleForTerminal(u"\u2066•••• 1234\u2069"_s), u"•••• 1234"_s);
}

void tst_VisibleText::jsonHidesNothing()
{
    QCOMPARE(visibleJson("{\"name\":\"S\xc3\xb8n\"}"), "{\"name\":\"S\xc3\xb8n\"}");
    const QString text = u"a\u007f\u009b\u0085\u2028\u202e\u2066\u200bz"_s + QString::fromUcs4(U"\U000E0041\U0001F600");
    QCOMPARE(visibleJson('"' + text.toUtf8() + '"'),
        QByteArray(R"("a\u007f\u009b\u0085\u2028\u202e\u2066\u200bz\udb40\udc41)") + "\xf0\x9f\x98\x80\"");
}

KONTOR_TEST(tst_VisibleText, QCoreApplication)
#include "tst_visibletext.moc"
