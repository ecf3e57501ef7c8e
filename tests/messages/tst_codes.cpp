// SPDX-License-Identifier: GPL-3.0-or-later
// What the codes of messages mean.
#include "core/problem.h"
#include "messages/codes.h"
#include "messages/errors.h"
#include "messages/pauses.h"
#include "support/testprogram.h"

#include <QCoreApplication>
#include <QTest>
#include <QTranslator>
#include <algorithm>

using namespace kontor;
using namespace Qt::StringLiterals;

class tst_Codes final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ordered();
    void everyMessageHasItsMeaning();
    void noSuchCode();
    void inEachLanguage_data();
    void inEachLanguage();
};

void tst_Codes::ordered()
{
    const auto all = messages::codeMeanings();
    const auto isBefore = [](const messages::CodeMeaning &a, const messages::CodeMeaning &b) { return a.code < b.code; };
    QVERIFY(std::is_sorted(all.begin(), all.end(), isBefore));
    const auto isSame = [](const messages::CodeMeaning &a, const messages::CodeMeaning &b) { return a.code == b.code; };
    QVERIFY(std::adjacent_find(all.begin(), all.end(), isSame) == all.end());
}

void tst_Codes::everyMessageHasItsMeaning()
{
    for (const PauseReason reason : pauseOrder)
        QVERIFY2(messages::codeMeaning(messages::pause(reason).code), qPrintable(messages::pause(reason).code));
    for (const ProblemFacts &facts : problemFacts)
        QVERIFY2(facts.number.isEmpty() || messages::codeMeaning(facts.number), facts.number.latin1());
    for (int kind = 0; kind <= int(ErrorKind::WorkingOffline); ++kind) {
        const QString code = messages::errorMessage({.kind = ErrorKind(kind)}).code;
        QVERIFY2(messages::codeMeaning(code), qPrintable(QString::number(kind) + u' ' + code));
    }
}

void tst_Codes::noSuchCode()
{
    QVERIFY(!messages::codeMeaning(u"K-999"_s) && !messages::codeMeaning(u""_s) && !messages::codeMeaning(u"K-10"_s));
}

void tst_Codes::inEachLanguage_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("isTranslated");
    QTest::newRow("en") << u"en"_s << false;
    QTest::newRow("id") << u"id"_s << true;
}

void tst_Codes::inEachLanguage()
{
    QFETCH(QString, language);
    QFETCH(bool, isTranslated);
    QTranslator translator;
    QVERIFY(translator.load(u":/translations/kontor_%1.qm"_s.arg(language)));
    QVERIFY(QCoreApplication::installTranslator(&translator));
    for (const messages::CodeMeaning &meaning : messages::codeMeanings()) {
        QCOMPARE(messages::headline(meaning) != QLatin1StringView(meaning.headline), isTranslated);
        QCOMPARE(messages::whatOfTheMoney(meaning) != QLatin1StringView(meaning.money), isTranslated);
        QCOMPARE(messages::whatToDo(meaning) != QLatin1StringView(meaning.next), isTranslated);
    }
}

KONTOR_TEST(tst_Codes, QCoreApplication)
#include "tst_codes.moc"
