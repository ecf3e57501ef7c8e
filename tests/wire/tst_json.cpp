// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/places.h"
#include "support/testprogram.h"
#include "wire/json.h"
#include "wire/moneyjson.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QTest>
#include <rapidcheck.h>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList suite(const QString &pattern)
{
    QStringList paths;
    for (const QFileInfo &info : QDir(testing::dataFile(u"json"_s)).entryInfoList({pattern}, QDir::Files))
        paths += info.filePath();
    return paths;
}

//! The suite repeats keys in a few files that must be read; that rule of ours is tested apart.
constexpr JsonLimits lax {.refuseRepeatedKeys = false};

QByteArray nested(int depth)
{
    return QByteArray(depth, '[') + QByteArray(depth, ']');
}

Json anyJson(int depth)
{
    const auto text = [] {
        const auto units = *rc::gen::container<std::u16string>(rc::gen::inRange<char16_t>(0, 0xd800));
        return QString::fromStdU16String(units);
    };
    switch (*rc::gen::inRange(0, depth > 0 ? 7 : 5)) {
    case 0:
        return nullptr;
    case 1:
        return Json(*rc::gen::arbitrary<bool>());
    case 2:
        return Json(*rc::gen::arbitrary<qint64>());
    case 3:
        return Decimal::fromParts(*rc::gen::arbitrary<qint64>(), *rc::gen::inRange(0, 39)).value();
    case 4:
        return text();
    case 5: {
        Json::Array items;
        for (int left = *rc::gen::inRange(0, 4); left > 0; --left)
            items.push_back(anyJson(depth - 1));
        return items;
    }
    default: {
        Json::Object members;
        for (int left = *rc::gen::inRange(0, 4); left > 0; --left)
            members.emplace_back(QString::number(left) + text(), anyJson(depth - 1));
        return members;
    }
    }
}

} // namespace

class TstJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void suiteValid()
    {
        const QStringList files = suite(u"y_*.json"_s);
        QVERIFY(files.size() >= 50);
        for (const QString &path : files) {
            const auto json = parseJson(contentOf(path), lax);
            QVERIFY2(json.ok(), qPrintable(path + u' ' + (json ? QString() : json.error().text)));
            const auto again = parseJson(json->toBytes(), lax);
            QVERIFY2(again.ok() && *again == *json, qPrintable(path));
            QVERIFY2(again->toBytes() == json->toBytes(), qPrintable(path));
            const auto minified = parseJson(minifiedJson(contentOf(path)), lax);
            QVERIFY2(minified.ok() && *minified == *json, qPrintable(path));
        }
    }

    //! Qt reads the same values out of what we write (numbers aside, which it can't hold).
    void suiteAgainstQt()
    {
        int compared = 0;
        for (const QString &path : suite(u"y_*.json"_s)) {
            const auto json = parseJson(contentOf(path), lax);
            const auto before = QJsonDocument::fromJson(contentOf(path));
            if (before.isNull())
                continue;
            QVERIFY2(QJsonDocument::fromJson(json->toBytes()) == before, qPrintable(path));
            ++compared;
        }
        QVERIFY(compared >= 40);
    }

    void suiteInvalid()
    {
        const QStringList files = suite(u"n_*.json"_s);
        QVERIFY(files.size() >= 50);
        for (const QString &path : files) {
            const auto json = parseJson(contentOf(path), lax);
            QVERIFY2(!json.ok(), qPrintable(path));
            QVERIFY(json.error().kind == ErrorKind::Unreadable);
            QVERIFY2(json.error().text.contains(u" at byte "), qPrintable(json.error().text));
        }
    }

    void suiteEither()
    {
        int read = 0;
        const QStringList files = suite(u"i_*.json"_s);
        for (const QString &path : files) {
            const auto json = parseJson(contentOf(path), lax);
            if (!json)
                continue;
            QVERIFY2(parseJson(json->toBytes(), lax).ok(), qPrintable(path));
            ++read;
        }
        QVERIFY(files.size() >= 20);
        QVERIFY(read > 0);
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("byte");
        const auto row = [](const char *name, const QByteArray &bytes, int byte) { QTest::newRow(name) << bytes << byte; };
        row("nothing", "", 0);
        row("blanks only", "  ", 2);
        row("byte order mark", "\xef\xbb\xbf{}", 0);
        row("trailing word", "{} x", 3);
        row("trailing document", "{}{}", 2);
        row("trailing NUL", QByteArray("{}\0", 3), 2);
        row("unfinished", "{\"a\":", 5);
        row("comment", "/**/1", 0);
        row("trailing comma", "[1,]", 3);
        row("single quotes", "{'a':1}", 1);
        row("bad UTF-8", "\"\xff\"", 1);
        row("surrogate in UTF-8", "\"\xed\xa0\x80\"", 1);
        row("lone surrogate", "\"\\ud800\"", 7);
        row("raw line end in text", "\"a\nb\"", 2);
        row("plus", "+1", 0);
        row("leading zero", "01", 1);
        row("bare point", "1.", 2);
        row("infinity", "Infinity", 0);
        row("capital", "True", 0);
        row("repeated key", R"({"a":1,"a":2})", 9);
        row("repeated key, spelt otherwise", R"({"a":1,"\u0061":2})", 14);
        row("repeated key, deep", R"({"money":{"amount":1,"amount":9999}})", 28);
    }
    void refused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, byte);
        const auto json = parseJson(bytes);
        QVERIFY(!json.ok());
        QVERIFY(json.error().kind == ErrorKind::Unreadable);
        const QString end = u" at byte %1."_s.arg(byte);
        QVERIFY2(json.error().text.endsWith(end), qPrintable(json.error().text));
    }

    void repeatedKeys()
    {
        const QByteArray twice = R"({"a":1,"b":2,"a":3})";
        QVERIFY(!parseJson(twice).ok());
        const auto json = parseJson(twice, lax);
        QCOMPARE(json->toBytes(), twice);
        QVERIFY(parseJson(R"([{"a":1},{"a":{"a":1}}])").ok());
        QByteArray many = "{";
        for (int i = 0; i < 100; ++i)
            many += '"' + QByteArray::number(i) + "\":0,";
        QVERIFY(parseJson(many + "\"x\":0}").ok());
        for (const char *again : {"0", "15", "16", "17", "99"})
            QVERIFY2(!parseJson(many + '"' + again + "\":0}").ok(), again);
    }

    //! Quadratic work would take minutes here.
    void aHugeObjectIsReadQuickly()
    {
        QByteArray many = "{";
        for (int i = 0; many.size() < 1'000'000; ++i)
            many += '"' + QByteArray::number(i, 36) + "\":0,";
        many.back() = '}';
        QElapsedTimer timer;
        timer.start();
        QVERIFY(parseJson(many).ok());
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    }

    void depth()
    {
        QVERIFY(parseJson(nested(64)).ok());
        QVERIFY(!parseJson(nested(65)).ok());
        QVERIFY(parseJson(nested(1), {.maxDepth = 1}).ok());
        QVERIFY(!parseJson(nested(2), {.maxDepth = 1}).ok());
        QVERIFY(!parseJson(R"({"a":{"b":[]}})", {.maxDepth = 2}).ok());
        QVERIFY(parseJson("7", {.maxDepth = 0}).ok());
        QVERIFY(!parseJson(QByteArray(500'000, '[')).ok());
        QVERIFY(!parseJson(nested(100'000), {.maxDepth = 1'000'000}).ok()); // no caller can ask for a stack overflow
    }

    void size()
    {
        const JsonLimits small {.maxBytes = 10};
        QVERIFY(parseJson("\"12345678\"", small).ok());
        QVERIFY(!parseJson("\"123456789\"", small).ok());
        QVERIFY(!parseJson(QByteArray(1024 * 1024 + 1, ' ')).ok());
        QVERIFY(parseJson(QByteArray(1024 * 1024 - 1, ' ') + '1').ok());
    }

    void numbersStayAsWritten()
    {
        for (const char *text : {"100.10", "-0", "0", "12345678901234567890.123456789", "1e400", "1E+2", "-1.50e-7", "9223372036854775807",
                 "9223372036854775808", "18446744073709551616", "-9223372036854775809",
                 "0.10000000000000000000000000000000000000000000000001", "-0.0", "1234567890123456.78"}) {
            const QByteArray document = QByteArray("{\"amount\":") + text + '}';
            const auto json = parseJson(document);
            QVERIFY2(json.ok(), text);
            QCOMPARE((*json)[u"amount"].numberText(), QByteArray(text));
            QCOMPARE(json->toBytes(), document);
        }
    }

    void decimalsAndIntegers()
    {
        const auto number = [](const char *text) { return parseJson(text).value(); };
        QVERIFY(number("100.10").toDecimal()->isSameAs(*Decimal::fromParts(10010, 2)));
        QVERIFY(number("1E+2").toDecimal() == Decimal(100));
        QVERIFY(!number("1e400").toDecimal());
        QVERIFY(!number("1e400").toInteger());
        QVERIFY(number("-9223372036854775808").toInteger() == std::numeric_limits<qint64>::min());
        QVERIFY(!number("9223372036854775808").toInteger());
        QVERIFY(number("-0").toInteger() == 0);
        QVERIFY(!number("1.0").toInteger());
        QVERIFY(!number("1e2").toInteger());
        QVERIFY(!number("\"1\"").toInteger());
        QVERIFY(!number("\"1\"").toDecimal());
    }

    void everyTypeKnowsItself()
    {
        const Json json = parseJson(R"([null,true,1,"t",[2],{"k":3}])").value();
        const auto types = [](const Json &value) {
            return QList<bool> {value.isNull(), value.isBool(), value.isNumber(), value.isString(), value.isArray(), value.isObject()};
        };
        QCOMPARE(json.items().size(), size_t(6));
        for (qsizetype i = 0; i < 6; ++i) {
            QList<bool> only(6, false);
            only[i] = true;
            QCOMPARE(types(json.items()[static_cast<size_t>(i)]), only);
        }
        QCOMPARE(json.items()[3].toText(), std::optional(u"t"_s));
        QCOMPARE(json.items()[1].toBool(), std::optional(true));
        QVERIFY(json[u"k"].isNull());
        QVERIFY(!json.items()[1].toText() && !json.items()[3].toBool() && json.items()[3].numberText().isEmpty());
        QVERIFY(json.items()[3].items().empty() && json.items()[3].members().empty());
    }

    void membersKeepTheirOrder()
    {
        const QByteArray document = R"({"merchantCode":"m","validitySecs":60,"operations":["b","a"],"timestamp":1})";
        const auto json
            = parseJson("\n{ \"merchantCode\" : \"m\",\t\"validitySecs\":60,\r\n\"operations\": [ \"b\", \"a\" ] ,\"timestamp\":1 } ");
        QCOMPARE(json->toBytes(), document);
        QVERIFY(json->has(u"timestamp") && !json->has(u"Timestamp"));
        QVERIFY(parseJson(R"({"a":1,"b":2})").value() != parseJson(R"({"b":2,"a":1})").value());
        QVERIFY(parseJson("100.1").value() != parseJson("100.10").value());
    }

    void writing()
    {
        Json json;
        json.add(u"text"_s, u"quote \" back \\ slash / bell \u0007 line \n tab \t null \u0000 é ₹ \U0001f600"_s);
        json.add(u"money"_s, *Decimal::parse(u"100.10"));
        json.add(u"list"_s, Json::Array {Json(true), nullptr, Json(qint64(-5))});
        json.add(u"empty"_s, Json::Object());
        json.add(u"none"_s, Json::Array());
        const QByteArray expected = "{\"text\":\"quote \\\" back \\\\ slash / bell \\u0007 line \\n tab \\t null \\u0000 é ₹ 😀\","
                                    "\"money\":100.10,\"list\":[true,null,-5],\"empty\":{},\"none\":[]}";
        QCOMPARE(json.toBytes(), expected);
        QVERIFY(parseJson(expected).value() == json);
    }

    void textsComeBackWhole()
    {
        for (const QString &text : {u"\ufeffwith a mark in front"_s, u"\ufeff"_s, u"\u2028"_s, QString(QChar(0)), u"\uffff"_s,
                 u"\U0010ffff"_s, u"\u007f"_s, QString(300'000, u'é')}) {
            const Json json(text);
            const auto again = parseJson(json.toBytes());
            QVERIFY(again.ok());
            QVERIFY(again->toText() == text);
        }
        QCOMPARE(parseJson(R"("\u20b9\ud83d\ude00\/\b\f\n\r\t")")->toText(), std::optional(u"₹\U0001f600/\b\f\n\r\t"_s));
    }

    void aLoneSurrogateStillGivesValidJson()
    {
        const QByteArray bytes = Json(u"a"_s + QChar(0xd800) + u'b').toBytes();
        QVERIFY(parseJson(bytes).ok());
    }

    void money()
    {
        const Money sum {*Decimal::parse(u"100.10"), u"IDR"_s};
        QCOMPARE(toJson(sum).toBytes(), QByteArray(R"({"amount":100.10,"currencyCode":"IDR"})"));
        const auto back = moneyFrom(parseJson(R"({"extra":[],"currencyCode":"IDR","amount":100.10})").value());
        QVERIFY(back && *back == sum && back->amount.isSameAs(sum.amount));
        for (const char *bad : {R"({"amount":"100.10","currencyCode":"IDR"})", R"({"amount":1e400,"currencyCode":"IDR"})",
                 R"({"amount":1})", R"({"currencyCode":"IDR"})", R"({"amount":1,"currencyCode":""})", R"({"amount":1,"currencyCode":7})",
                 R"({"amount":null,"currencyCode":"IDR"})", "null", "[]", "1"})
            QVERIFY2(!moneyFrom(parseJson(bad).value()), bad);
    }

    void whatIsWrittenIsReadBack()
    {
        QVERIFY(rc::check("what is written is read back", [] {
            const Json json = anyJson(4);
            const auto again = parseJson(json.toBytes());
            RC_ASSERT(again.ok());
            RC_ASSERT(*again == json);
        }));
    }
};

KONTOR_TEST(TstJson, QCoreApplication)
#include "tst_json.moc"
