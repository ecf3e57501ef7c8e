// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "messages/tokens.h"
#include "office/keys/accesstokenservice.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! Tokens that are handed out: what may be asked for, and what is said beside what came.
class tst_AccessTokenService : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wishes_data();
    void wishes();
    void patterns_data();
    void patterns();
    void whatAnActionGrants_data();
    void whatAnActionGrants();
    void moreThanTheActionGrants_data();
    void moreThanTheActionGrants();
    void factsThatAreBeyond();
    void operationsAsTheyCame();
    void namesWithoutEnd();
    void moneyAndEnd();
};

namespace {

const QString createOperations = u"POST /payins/!availablePaymentOptions|POST /payins/a-1|GET /payins/a-1"_s;

TokenWish action(const QString &name)
{
    return {.action = name, .id = u"a-1"_s};
}

IssuedToken issued(const QStringList &operations)
{
    return {.value = "t", .expiresAt = UtcSeconds(Seconds(1'790'000'000)), .operations = operations};
}

Money rupiah(qint64 amount, const QString &currency = u"IDR"_s)
{
    return {.amount = Decimal(amount), .currency = currency};
}

} // namespace

void tst_AccessTokenService::wishes_data()
{
    QTest::addColumn<TokenWish>("wish");
    QTest::addColumn<QString>("problem"); // a word of it; empty when it can be asked for
    const QStringList one {u"GET /payins/a-1"_s};
    const auto operation = [](const QString &text) { return TokenWish {.operations = {text}}; };
    QTest::newRow("create") << action(u"PAYIN_CREATE"_s) << QString();
    QTest::newRow("info") << action(u"PAYIN_INFO"_s) << QString();
    QTest::newRow("operations") << TokenWish {.operations = one} << QString();
    QTest::newRow("nothing") << TokenWish {} << u"either an action"_s;
    QTest::newRow("both") << TokenWish {.action = u"PAYIN_INFO"_s, .id = u"a-1"_s, .operations = one} << u"either an action"_s;
    QTest::newRow("another action") << action(u"PAYOUT_CREATE"_s) << u"PAYIN_CREATE"_s;
    QTest::newRow("no ID") << TokenWish {.action = u"PAYIN_INFO"_s} << u"which payin"_s;
    QTest::newRow("a pattern as ID") << TokenWish {.action = u"PAYIN_INFO"_s, .id = u".*"_s} << u"which payin"_s;
    QTest::newRow("a second") << TokenWish {.operations = one, .validity = Seconds(1)} << QString();
    QTest::newRow("a day") << TokenWish {.operations = one, .validity = Seconds(86'400)} << QString();
    QTest::newRow("no life") << TokenWish {.operations = one, .validity = Seconds(0)} << u"24 hours"_s;
    QTest::newRow("too long") << TokenWish {.operations = one, .validity = Seconds(86'401)} << u"24 hours"_s;
    QTest::newRow("money") << TokenWish {.operations = one, .money = rupiah(5)} << QString();
    QTest::newRow("no money") << TokenWish {.operations = one, .money = rupiah(0)} << u"above 0"_s;
    QTest::newRow("no currency") << TokenWish {.operations = one, .money = rupiah(5, QString())} << u"a currency"_s;
    QTest::newRow("no method") << operation(u"/payins/a-1"_s) << u"none of the gateway"_s;
    QTest::newRow("another method") << operation(u"DELETE /payins/a-1"_s) << u"none of the gateway"_s;
    QTest::newRow("two blanks") << operation(u"GET  /payins/a-1"_s) << u"none of the gateway"_s;
    QTest::newRow("a line end") << operation(u"GET /payins/a-1\n"_s) << u"none of the gateway"_s;
    QTest::newRow("a pattern") << operation(u"GET /payins/.*"_s) << u"is a pattern"_s;
    QTest::newRow("a pattern after one") << TokenWish {.operations = one + QStringList {u"GET /payins/.*"_s}} << u"is a pattern"_s;
    QTest::newRow("a pattern that is wanted") << TokenWish {.operations = {u"GET /payins/.*"_s}, .allowPattern = true} << QString();
    QTest::newRow("wanted, but no operation") << TokenWish {.operations = {u".*"_s}, .allowPattern = true} << u"none of the gateway"_s;
}

void tst_AccessTokenService::wishes()
{
    QFETCH(TokenWish, wish);
    QFETCH(QString, problem);
    const auto said = AccessTokenService::problemIn(wish);
    QCOMPARE(said.has_value(), !problem.isEmpty());
    if (said)
        QVERIFY2(messages::reason(*said).contains(problem), qPrintable(messages::reason(*said)));
}

void tst_AccessTokenService::patterns_data()
{
    QTest::addColumn<QString>("operation");
    QTest::addColumn<bool>("wide");
    QTest::newRow("one payin") << u"GET /payins/INV-1_a"_s << false;
    QTest::newRow("the options") << u"POST /payins/!availablePaymentOptions"_s << false;
    for (const QChar c : u"\\^$.|?*+()[]{}"_s)
        QTest::addRow("%c", c.toLatin1()) << u"GET /payins/a"_s + c << true;
}

static QString described(const IssuedToken &token, const TokenWish &wish, const NumberFormat &format)
{
    return messages::tokenDescription(descriptionOf(token, wish), format);
}

void tst_AccessTokenService::patterns()
{
    QFETCH(QString, operation);
    QFETCH(bool, wide);
    QCOMPARE(isPattern(operation), wide);
}

void tst_AccessTokenService::whatAnActionGrants_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("operations");
    QTest::addColumn<QString>("words");
    const QString create = u"It lets its holder create and see the payin a-1 and its payment options. It works until"_s;
    const QString info = u"It lets its holder see the payin a-1. It works until"_s;
    QTest::newRow("create") << u"PAYIN_CREATE"_s << createOperations.split(u'|') << create;
    QTest::newRow("info") << u"PAYIN_INFO"_s << QStringList {u"GET /payins/a-1"_s} << info;
    QTest::newRow("claims that can't be read") << u"PAYIN_INFO"_s << QStringList() << info;
}

void tst_AccessTokenService::whatAnActionGrants()
{
    QFETCH(QString, name);
    QFETCH(QStringList, operations);
    QFETCH(QString, words);
    const QString said = described(issued(operations), action(name), NumberFormat(QLocale::c()));
    QVERIFY2(said.startsWith(words), qPrintable(said));
}

void tst_AccessTokenService::moreThanTheActionGrants_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("operations");
    QTest::addColumn<QString>("more");
    QTest::addColumn<bool>("wide");
    const QStringList create = createOperations.split(u'|');
    QTest::newRow("another payin") << u"PAYIN_INFO"_s << QStringList {u"GET /payins/a-1"_s, u"GET /payins/a-2"_s} << u"GET /payins/a-2"_s
                                   << false;
    QTest::newRow("the creation, too") << u"PAYIN_INFO"_s << create << u"POST /payins/!availablePaymentOptions, POST /payins/a-1"_s
                                       << false;
    QTest::newRow("a pattern") << u"PAYIN_INFO"_s << QStringList {u"GET /payins/.*"_s} << u"GET /payins/.*"_s << true;
    QTest::newRow("payouts") << u"PAYIN_CREATE"_s << create + QStringList {u"POST /payouts/.*"_s} << u"POST /payouts/.*"_s << true;
}

void tst_AccessTokenService::moreThanTheActionGrants()
{
    QFETCH(QString, name);
    QFETCH(QStringList, operations);
    QFETCH(QString, more);
    QFETCH(bool, wide);
    const QString said = described(issued(operations), action(name), NumberFormat(QLocale::c()));
    QVERIFY2(said.contains(u"it also allows "_s + more + u". "_s), qPrintable(said));
    QCOMPARE(said.contains(u"never put it in an e-mail"_s), wide);
}

//! What the book says afterwards is what the token can do, not what was asked for.
void tst_AccessTokenService::factsThatAreBeyond()
{
    const TokenFacts info {.action = u"PAYIN_INFO"_s, .id = u"a-1"_s, .operations = {u"GET /payins/a-1"_s}};
    QVERIFY(!isBeyond(info));
    TokenFacts wider = info;
    wider.operations.append({u"GET /payins/.*"_s, u"POST /payouts/.*"_s});
    QVERIFY(isBeyond(wider));
    QCOMPARE(beyondOf(wider), (QStringList {u"GET /payins/.*"_s, u"POST /payouts/.*"_s}));
    QVERIFY(!isBeyond({.action = u"PAYIN_CREATE"_s, .id = u"a-1"_s, .operations = createOperations.split(u'|')}));
    QVERIFY(isBeyond({.action = u"PAYIN_INFO"_s, .id = u"a-1"_s, .operations = createOperations.split(u'|')}));
    QVERIFY(isBeyond({.action = u"PAYIN_INFO"_s, .id = u"a-2"_s, .operations = info.operations})); // another payin
    QVERIFY(!isBeyond({.operations = {u"GET /payins/.*"_s}})); // that is what it is for
    QVERIFY(!isBeyond({.action = u"PAYIN_INFO"_s, .id = u"a-1"_s})); // claims that can't be read
}

void tst_AccessTokenService::operationsAsTheyCame()
{
    const TokenWish wish {.operations = {u"GET /payins/a-1"_s}};
    QVERIFY(described(issued({}), wish, NumberFormat(QLocale::c())).startsWith(u"It allows GET /payins/a-1. It works until"_s));
    const QString wider = described(issued({u"GET /payins/.*"_s}), wish, NumberFormat(QLocale::c()));
    QVERIFY2(wider.startsWith(u"It allows GET /payins/.*. It works for every payment that fits"_s), qPrintable(wider));
}

//! What the gateway wrote into the token goes to a terminal.
void tst_AccessTokenService::namesWithoutEnd()
{
    QStringList many {u"GET /payins/\x1b[2J\u202e"_s};
    for (int i = 0; i < 500; ++i)
        many.append(u"GET /payins/"_s + QString(1000, u'x'));
    for (const TokenWish &wish : {action(u"PAYIN_INFO"_s), TokenWish {.operations = {u"GET /payins/a-1"_s}}}) {
        const QString said = described(issued(many), wish, NumberFormat(QLocale::c()));
        QVERIFY(said.size() < 12'000);
        QVERIFY(!said.contains(u'\x1b') && !said.contains(u'\u202e') && said.contains(u'…'));
    }
}

void tst_AccessTokenService::moneyAndEnd()
{
    TokenWish wish = action(u"PAYIN_INFO"_s);
    wish.money = rupiah(5'000);
    const QString said = described(issued({}), wish, NumberFormat(QLocale::c()));
    QVERIFY2(said.contains(u"Only for exactly 5,000\u00a0IDR."_s), qPrintable(said));
    QVERIFY(described(issued({}), wish, NumberFormat(QLocale(u"id"_s))).contains(u"exactly 5.000\u00a0IDR."_s));
    QVERIFY2(said.contains(u"21 Sep 2026, 14:13 (UTC)"_s) && said.endsWith(u"cannot be taken back."_s), qPrintable(said));
}

KONTOR_TEST(tst_AccessTokenService, QCoreApplication)
#include "tst_accesstokenservice.moc"
