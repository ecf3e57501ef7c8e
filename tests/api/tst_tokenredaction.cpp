// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaytext.h"
#include "api/httperror.h"
#include "api/tokenredaction.h"
#include "support/testprogram.h"
#include "wire/json.h"

#include <QTest>
#include <algorithm>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

//! Made up: header, claims and a signature of 256 bytes.
QByteArray signature()
{
    QByteArray bytes;
    for (int i = 0; i < 256; ++i)
        bytes += char((i * 89 + 41) % 256);
    return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

const QByteArray claims = "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJnYXRld2F5IiwibWVyY2hhbnQiOiJTSE9QIn0.";

QByteArray token()
{
    return claims + signature();
}

QByteArray clean(const QByteArray &answer)
{
    return withoutEchoes(answer, {token()});
}

//! Whether six characters in a row of the signature are there, however cases and blanks are.
bool tells(const QByteArray &answer, const QByteArray &secret)
{
    QByteArray squeezed;
    for (const char c : answer.toLower()) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '+' || c == '/')
            squeezed += c;
    }
    const QByteArray folded = secret.toLower();
    for (qsizetype i = 0; i + 6 <= folded.size(); ++i) {
        if (squeezed.contains(folded.mid(i, 6)))
            return true;
    }
    return false;
}

QByteArray escapedForJson(const QByteArray &text)
{
    QByteArray all;
    for (const char c : text)
        all += "\\u00" + QByteArray(1, c).toHex();
    return all;
}

QByteArray asEntities(const QByteArray &text)
{
    QByteArray all;
    for (const char c : text)
        all += "&#" + QByteArray::number(int(c)) + ';';
    return all;
}

QByteArray percented(const QByteArray &text)
{
    QByteArray all;
    for (const char c : text)
        all += '%' + QByteArray(1, c).toHex();
    return all;
}

QByteArray inPieces(const QByteArray &text, qsizetype size, const QByteArray &between)
{
    QByteArrayList all;
    for (qsizetype i = 0; i < text.size(); i += size)
        all.append(text.mid(i, size));
    return all.join(between);
}

QByteArray inFields(const QByteArray &text, qsizetype size)
{
    QByteArray all = "{";
    for (qsizetype i = 0; i < text.size(); i += size)
        all += (i > 0 ? ",\"part" : "\"part") + QByteArray::number(i) + "\":\"" + text.mid(i, size) + '"';
    return all + '}';
}

} // namespace

namespace {

QByteArray backwards(QByteArray text)
{
    std::reverse(text.begin(), text.end());
    return text;
}

} // namespace

class tst_TokenEcho : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void echoIsHidden_data();
    void echoIsHidden();
    void answerWithoutEchoStaysAsItCame_data();
    void answerWithoutEchoStaysAsItCame();
    void restOfAnAnswerStays();
    void opaqueTokenIsHidden();
    void shortCredentialIsLeftAlone();
    void severalCredentials();
    void credentialsOfARequest();
    void tokensOfOthers_data();
    void tokensOfOthers();
    void gatewayTextHoldsNoToken();
};

void tst_TokenEcho::echoIsHidden_data()
{
    QTest::addColumn<QByteArray>("answer");
    const QByteArray whole = token();
    const auto echo = [](const char *name, const QByteArray &answer) { QTest::newRow(name) << answer; };
    echo("as it was sent", R"({"message":"bad token Bearer )" + whole + "\"}");
    echo("the signature alone", R"({"message":")" + signature() + "\"}");
    echo("cut off at its end", R"({"message":")" + whole.chopped(100) + "\"}");
    echo("in capitals", R"({"message":")" + whole.toUpper() + "\"}");
    echo("percent-encoded", "token=" + percented(whole));
    echo("percent-encoded twice", "token=" + percented(percented(whole)));
    echo("escaped for JSON", R"({"message":")" + escapedForJson(whole) + "\"}");
    echo("JSON in JSON", R"({"message":")" + escapedForJson(escapedForJson(whole)) + "\"}");
    echo("entities of HTML", "<p>" + asEntities(whole) + "</p>");
    echo("entities in an address", percented("<p>" + asEntities(whole) + "</p>"));
    echo("hexadecimal", whole.toHex());
    echo("backwards", R"({"message":")" + backwards(whole) + "\"}");
    echo("fields of eight", inFields(whole, 8));
    echo("fields of forty", inFields(whole, 40));
    echo("a list of threes", "[\"" + inPieces(whole, 3, "\",\"") + "\"]");
    echo("lines", inPieces(whole, 20, "\r\n"));
    echo("lines within JSON", R"({"message":")" + inPieces(whole, 20, "\\n") + "\"}");
    echo("a letter a line", inPieces(whole, 1, "\n"));
}

void tst_TokenEcho::echoIsHidden()
{
    QFETCH(QByteArray, answer);
    const QByteArray hidden = clean(answer);
    QVERIFY2(hidden.contains("[hidden]"), hidden.left(300).constData());
    QByteArray read = hidden;
    for (int i = 0; i < 3; ++i) {
        QVERIFY2(!tells(read, signature()), read.left(300).constData());
        read = QByteArray::fromPercentEncoding(read);
    }
    QCOMPARE(bool(parseJson(hidden)), bool(parseJson(answer))); // what was JSON still is
    QCOMPARE(clean(hidden), hidden);
    // The same in base64, wherever it begins in what was encoded, and in lines as letters have them.
    for (const QByteArray before : {"", "a", "ab", "Bearer "}) {
        const QByteArray encoded = (before + answer).toBase64();
        QVERIFY2(clean(encoded).size() < encoded.size() / 2 || !answer.contains(signature().left(40)), clean(encoded).constData());
        const QByteArray lines = inPieces(encoded, 76, "\r\n");
        QVERIFY2(clean(lines).contains("[hidden]") || !answer.contains(signature().left(40)), clean(lines).constData());
    }
}

void tst_TokenEcho::answerWithoutEchoStaysAsItCame_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("a payout") << QByteArray(
        R"({"process":{"status":"SUCCESS","idPayout":"5f0a3c1e-8a0b-4d0e-9a6e-0d6f3a6f1b2c"},"money":{"amount":1250000.50}})");
    QTest::newRow("escapes") << QByteArray(R"({"name":"a\u0000\\\"%41&#65;%"})");
    QTest::newRow("ends within an escape") << QByteArray(R"({"name":"some words\)");
    QTest::newRow("ends within a number") << QByteArray("some words \\u00");
    QTest::newRow("ends within a per cent") << QByteArray("some words %4");
    QTest::newRow("ends within an entity") << QByteArray("some words &#x");
    QTest::newRow("any bytes") << QByteArray("\xff\xfe\x00\x80 some words \xc3", 17);
    QTest::newRow("the claims without the signature") << "{\"page\":\"https://pay.example/?t=" + claims + "another-signature-of-theirs\"}";
}

void tst_TokenEcho::answerWithoutEchoStaysAsItCame()
{
    QFETCH(QByteArray, answer);
    QCOMPARE(clean(answer), answer);
}

void tst_TokenEcho::restOfAnAnswerStays()
{
    const QByteArray answer
        = R"({"process":{"status":"FAILED"},"payin":{"reference":")" + token() + R"(","bankName":"BCA"},"amount":100.10})";
    QCOMPARE(
        clean(answer), QByteArray(R"({"process":{"status":"FAILED"},"payin":{"reference":"[hidden]","bankName":"BCA"},"amount":100.10})"));
}

void tst_TokenEcho::opaqueTokenIsHidden()
{
    const QByteArray opaque = "9f8a7c6e5d4b3a2918f7e6d5c4b3a291";
    QCOMPARE(withoutEchoes("it was " + opaque + '.', {opaque}), "it was [hidden].");
    QVERIFY(!withoutEchoes("it was " + opaque.toBase64() + '.', {opaque}).contains(opaque.toBase64().mid(4, 20)));
}

void tst_TokenEcho::shortCredentialIsLeftAlone()
{
    QCOMPARE(withoutEchoes("abc.def.ghi and abc.def.ghi", {"abc.def.ghi"}), "abc.def.ghi and abc.def.ghi");
    QCOMPARE(withoutEchoes("anything", {}), "anything");
    QCOMPARE(withoutEchoes("anything", {QByteArray()}), "anything");
}

void tst_TokenEcho::severalCredentials()
{
    const QByteArray other = "c2lnbmF0dXJlIG9mIGEgcmVxdWVzdA==";
    const QByteArray hidden = withoutEchoes("a " + token() + " b " + other + " c", {token(), other});
    QVERIFY2(!tells(hidden, signature()) && !tells(hidden, other.chopped(2)), hidden.constData());
    QVERIFY(hidden.startsWith("a [hidden]") && hidden.endsWith(" c"));
}

void tst_TokenEcho::credentialsOfARequest()
{
    const HttpRequest request {
        .method = "GET", .path = "/x", .headers = {{"authorization", "Bearer " + token()}, {"X-Other", "some-other-header-value"}}};
    QCOMPARE(withoutEchoesOf(request, "some-other-header-value " + token()), "some-other-header-value [hidden]");
    QVERIFY(!tells(withoutCredentials(percented(token()), request), signature()));
    QCOMPARE(withoutCredentials("abc.def.ghi", {.headers = {{"Authorization", "Bearer abc.def.ghi"}}}), "[hidden]");
}

void tst_TokenEcho::tokensOfOthers_data()
{
    QTest::addColumn<QString>("text");
    const QString whole = QString::fromLatin1(token());
    QTest::newRow("plain") << whole;
    QTest::newRow("dots as in an address") << QString(whole).replace(u'.', u"%2E"_s);
    QTest::newRow("dots escaped for JSON") << QString(whole).replace(u'.', u"\\u002e"_s);
    for (const QByteArray before : {"", "a", "ab"})
        QTest::addRow("base64 after %d", int(before.size())) << QString::fromLatin1((before + token()).toBase64());
}

void tst_TokenEcho::tokensOfOthers()
{
    QFETCH(QString, text);
    QCOMPARE(withoutTokens(u"before "_s + text + u" after"_s), u"before … after"_s);
    QCOMPARE(
        withoutTokens(u"no token here: 5f0a3c1e-8a0b-4d0e-9a6e-0d6f3a6f1b2c"_s), u"no token here: 5f0a3c1e-8a0b-4d0e-9a6e-0d6f3a6f1b2c"_s);
}

void tst_TokenEcho::gatewayTextHoldsNoToken()
{
    QCOMPARE(gatewayText(u"BCA "_s + QString::fromLatin1(token())), u"BCA …"_s);
    QCOMPARE(gatewayText(u"one\nK-000: paid\u009b\u007f\u202e"_s), u"one⟨U+000A⟩K-000: paid⟨U+009B⟩⟨U+007F⟩⟨U+202E⟩"_s);
}

KONTOR_TEST(tst_TokenEcho, QCoreApplication)
#include "tst_tokenredaction.moc"
