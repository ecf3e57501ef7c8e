// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testprogram.h"
#include "wire/jwt.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

QByteArray tokenOf(const QByteArray &payload)
{
    return jwtSigningInput(R"({"alg":"none"})", payload) + ".c2ln";
}

std::optional<qint64> secondsOf(const std::optional<UtcSeconds> &time)
{
    return time ? std::optional<qint64>(time->time_since_epoch().count()) : std::nullopt;
}

std::optional<qint64> expiryOf(const QByteArray &number)
{
    return secondsOf(readClaims(tokenOf("{\"exp\":" + number + '}')).value().expiresAt);
}

} // namespace

class TstJwt : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTokenAsTheSpecificationSaysIt()
    {
        const auto claims = readClaims(tokenOf(
            R"({"operations":["POST /payouts/a","GET /payouts/a"],"exp":1795167130,"jti":"t-1","iat":1795167070,"sub":"M1","aud":["x"]})"));
        QVERIFY(claims.ok());
        QCOMPARE(claims->operations, (QStringList {u"POST /payouts/a"_s, u"GET /payouts/a"_s}));
        QCOMPARE(secondsOf(claims->expiresAt), std::optional<qint64>(1795167130));
        QCOMPARE(secondsOf(claims->issuedAt), std::optional<qint64>(1795167070));
        QCOMPARE(claims->jti, u"t-1"_s);
        QCOMPARE(claims->merchantCode, u"M1"_s);
    }

    //! The example of RFC 7519 §3.1: lines inside the payload and all.
    void theExampleOfTheStandard()
    {
        const auto claims = readClaims("eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9"
                                       ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
                                       ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
        QCOMPARE(secondsOf(claims->expiresAt), std::optional<qint64>(1300819380));
        QCOMPARE(jwtSigningInput("{\"typ\":\"JWT\",\r\n \"alg\":\"HS256\"}", ""), QByteArray("eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9."));
    }

    void oddMembersStayEmpty()
    {
        const auto claims = readClaims(tokenOf(R"({"operations":"POST /x","exp":"soon","jti":7,"iat":null,"sub":{}})"));
        QVERIFY(claims.ok());
        QVERIFY(claims->operations.isEmpty() && !claims->expiresAt && !claims->issuedAt && claims->jti.isEmpty()
            && claims->merchantCode.isEmpty());
        QVERIFY(readClaims(tokenOf("{}")).ok());
        QCOMPARE(readClaims(tokenOf(R"({"operations":[1,"GET /a",null]})"))->operations, QStringList {u"GET /a"_s});
    }

    //! A token never counts as dead before the gateway thinks so.
    void timesMayHaveFractions()
    {
        QCOMPARE(expiryOf("1795167130"), std::optional<qint64>(1795167130));
        QCOMPARE(expiryOf("1795167130.0"), std::optional<qint64>(1795167130));
        QCOMPARE(expiryOf("1795167130.01"), std::optional<qint64>(1795167131));
        QCOMPARE(expiryOf("1.79516713e9"), std::optional<qint64>(1795167130));
        QCOMPARE(expiryOf("0"), std::optional<qint64>(0));
        QCOMPARE(secondsOf(readClaims(tokenOf(R"({"iat":10.9})"))->issuedAt), std::optional<qint64>(10));
    }

    void timesOutsideOfCalendarsStayEmpty()
    {
        for (const char *number : {"-1", "253402300800", "1e30", "1e400", "99999999999999999999999999"})
            QCOMPARE(expiryOf(number), std::nullopt);
    }

    void whatIsNoTokenIsRefused()
    {
        const QByteArray good = tokenOf("{}");
        for (const QByteArray &bad : {QByteArray(), QByteArray("abc"), QByteArray(".."), QByteArray("a..b"), QByteArray("a.e30"),
                 good + ".x", QByteArray("a.!!!!.c"), QByteArray("a.e3 0.c"), tokenOf("[]"), tokenOf("7"), tokenOf("{"),
                 tokenOf(R"({"exp":1,"exp":2})"), tokenOf("\xff")}) {
            const auto claims = readClaims(bad);
            QVERIFY2(!claims.ok(), bad.constData());
            QVERIFY(claims.error().kind == ErrorKind::Unreadable);
            QVERIFY(!claims.error().text.isEmpty());
        }
    }

    void longTokens()
    {
        const auto ofSize = [](qsizetype size) { return "a.e30." + QByteArray(size - 6, 'x'); };
        QVERIFY(readClaims(ofSize(16 * 1024)).ok());
        QVERIFY(!readClaims(ofSize(16 * 1024 + 1)).ok());
    }

    void errorsDoNotShowTheToken()
    {
        const auto claims = readClaims("a.c2VjcmV0LXdvcmQ.c"); // "secret-word"
        QVERIFY(!claims.ok());
        QVERIFY(!claims.error().text.contains(u"secret") && !claims.error().text.contains(u"c2VjcmV0"));
    }
};

KONTOR_TEST(TstJwt, QCoreApplication)
#include "tst_jwt.moc"
