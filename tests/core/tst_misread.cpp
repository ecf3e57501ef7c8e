// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/misread.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

class TestMisread : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wrongLetters();
    void namesAsTheyAre();
};

void TestMisread::wrongLetters()
{
    for (const auto &name : {u"JosŽ MŸller"_s, u"RenŽ Nœ–ez"_s, u"JosÃ© MÃ¼ller"_s, u"FranÃ§ois"_s, u"Jos\u00e2\u20ac\u2122"_s, u"M?ller"_s,
             u"M\ufffdller"_s, u"M\u0081ller"_s, u"Èâàí Ïåòðîâ"_s, u"ÕÅÎ°"_s, u"£ukasz"_s, u"JosÈ"_s, u"Zo‘"_s,
             u"Аsha"_s /* begins Cyrillic */, u"M\ue000ller"_s, u"J\u00bcrgen"_s, u"„na“ja"_s, u"Ana“"_s})
        QVERIFY2(looksMisread(name), qPrintable(name));
}

void TestMisread::namesAsTheyAre()
{
    for (const auto &name : {u""_s, u"Asha Verma"_s, u"José Müller"_s, u"O’Neill"_s, u"D´Angelo"_s, u"Ó hÉigeartaigh"_s, u"Łukasz Żółć"_s,
             u"Nguyễn Thị Ánh"_s, u"Nguye\u0302\u0303n"_s, u"ÇELİK"_s, u"STRAßE"_s, u"Иван Петров"_s, u"Γιώργος"_s, u"张伟"_s,
             u"山田 ﾀﾛｳ"_s, u"김철수"_s, u"สมชาย"_s, u"محمد علي"_s, u"McAdam"_s, u"Acme®"_s, u"Marks & Spencer"_s, u"Müller–Schmidt"_s,
             u"col·lecció"_s, u"Mª José"_s, u"N° 5"_s, u"“Acme” Ltd"_s, u"Who?"_s, u"Øyvind Åse"_s, u"देवी"_s})
        QVERIFY2(!looksMisread(name), qPrintable(name));
}

KONTOR_TEST(TestMisread, QCoreApplication)
#include "tst_misread.moc"
