// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decimal.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <boost/multiprecision/cpp_int.hpp>
#include <limits>
#include <rapidcheck.h>

using namespace kontor;
using namespace Qt::StringLiterals;
using boost::multiprecision::cpp_int;

namespace {

using Coefficient = Decimal::Coefficient;
constexpr Coefficient largest = (((Coefficient(1) << 126) - 1) << 1) + 1;

Decimal dec(const char *text)
{
    return Decimal::parse(QByteArrayView(text)).value();
}

cpp_int onCommonScale(const Decimal &value)
{
    cpp_int big = static_cast<boost::int128_type>(value.coefficient());
    for (int i = value.scale(); i < Decimal::maxScale; ++i)
        big *= 10;
    return big;
}

//! Of every size, not only small ones: the widths are drawn first.
Decimal anyDecimal()
{
    const auto word = rc::gen::inRange<quint64>(0, std::numeric_limits<quint64>::max());
    const Coefficient high = static_cast<Coefficient>(*word >> 1);
    const Coefficient low = static_cast<Coefficient>(*word);
    const Coefficient whole = ((high << 64) | low) >> *rc::gen::inRange(0, 127);
    const int scale = *rc::gen::inRange(0, Decimal::maxScale + 1);
    return Decimal::fromParts(*rc::gen::arbitrary<bool>() ? -whole : whole, scale).value();
}

//! One line of a decTest file.
struct Vector {
    QString name;
    QString operation;
    QStringList operands;
    QString result;
    QStringList conditions;

    bool isExact() const { return conditions.isEmpty(); }
    bool onlyLostZeros() const { return conditions == QStringList {u"Rounded"_s}; }
    std::optional<Decimal> operand(qsizetype i) const { return Decimal::parse(QStringView(operands.value(i))); }
    std::optional<Decimal> expected() const { return Decimal::parse(QStringView(result)); }
};

QStringList words(const QString &line)
{
    static const QRegularExpression word(u"'((?:[^']|'')*)'|\"([^\"]*)\"|(\\S+)"_s);
    QStringList found;
    for (auto it = word.globalMatch(line); it.hasNext();) {
        const auto match = it.next();
        found += match.captured(match.lastCapturedIndex());
    }
    return found;
}

QList<Vector> vectors(const QString &file)
{
    QFile in(testing::dataFile(u"decimal/"_s) + file);
    QList<Vector> all;
    if (!in.open(QIODevice::ReadOnly))
        return all;
    const auto lines = QString::fromLatin1(in.readAll()).split(u'\n');
    for (const QString &line : lines) {
        const QStringList parts = words(line);
        const auto arrow = parts.indexOf(u"->"_s);
        if (line.startsWith(u"--"_s) || arrow < 3)
            continue;
        QStringList conditions = parts.mid(arrow + 2);
        const auto comment = conditions.indexOf(QRegularExpression(u"^--"_s));
        if (comment >= 0)
            conditions = conditions.first(comment);
        all.append({parts[0], parts[1].toLower(), parts.mid(2, arrow - 2), parts.value(arrow + 1), conditions});
    }
    return all;
}

//! Whether both sides and their sum fit at the larger of the two scales.
bool sumFits(const Decimal &a, const Decimal &b)
{
    cpp_int most = static_cast<boost::int128_type>(largest);
    for (int i = std::max(a.scale(), b.scale()); i < Decimal::maxScale; ++i)
        most *= 10;
    const auto fits = [&](const cpp_int &value) { return abs(value) <= most; };
    return fits(onCommonScale(a)) && fits(onCommonScale(b)) && fits(onCommonScale(a) + onCommonScale(b));
}

//! Checks the vectors of sums and differences that are finite and not rounded: ours must get them right to the digit.
//! How many there were; -1 when one is wrong.
int checkSums(const QString &file)
{
    int used = 0;
    for (const Vector &v : vectors(file)) {
        const auto a = v.operand(0);
        const auto b = v.operand(1);
        const auto expected = v.expected();
        if (!a || !b || !expected || !(v.isExact() || v.onlyLostZeros()))
            continue;
        const bool subtracts = v.operation == u"subtract"_s;
        if (!sumFits(*a, subtracts ? b->negated() : *b))
            continue;
        const auto got = subtracts ? a->minus(*b) : a->plus(*b);
        if (!got || *got != *expected || (v.isExact() && !got->isSameAs(*expected))) {
            qWarning() << v.name << v.operands << v.result << (got ? got->toString() : u"nothing"_s);
            return -1;
        }
        ++used;
    }
    return used;
}

} // namespace

class TstDecimal : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!qEnvironmentVariableIsSet("RC_PARAMS"))
            qputenv("RC_PARAMS", "max_success=3000 max_size=300");
    }

    void parsesAndPrints_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("printed"); // empty: refused
        const auto row = [](const char *text, const char *printed) { QTest::newRow(text) << QByteArray(text) << QByteArray(printed); };
        for (const char *same :
            {"0", "1", "-1", "100.10", "0.00", "0.001", "-0.5", "12345678901234567890.123456789", "170141183460469231731687303715884105727",
                "-170141183460469231731687303715884105727", "0.00000000000000000000000000000000000001"})
            row(same, same);
        row("-0", "0");
        row("1E+2", "100");
        row("1.5e1", "15");
        row("1.50e1", "15.0");
        row("15e-1", "1.5");
        row("0100", "100"); // never octal
        row("0e999999999999999999999", "0");
        row("1e38", "100000000000000000000000000000000000000");
        row("1e-38", "0.00000000000000000000000000000000000001");
        for (const char *bad : {"", " ", "-", "+1", ".5", "5.", "1.e2", "1e", "1e+", "1 ", " 1", "1,5", "0x10", "NaN", "Infinity", "--1",
                 "1-", "1e400", "1e-39", "1e39", "0.000000000000000000000000000000000000001", "170141183460469231731687303715884105728",
                 "-170141183460469231731687303715884105728", "999999999999999999999999999999999999999999", "1e99999999999999999999",
                 "1e-99999999999999999999", "1.2.3", "1e2.5", "1e1e1", "\xd9\xa1"})
            row(bad, "");
    }
    void parsesAndPrints()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, printed);
        const auto value = Decimal::parse(QByteArrayView(text));
        QCOMPARE(value ? value->toBytes() : QByteArray(), printed);
        const QString wide = QString::fromUtf8(text);
        const auto again = Decimal::parse(QStringView(wide));
        QCOMPARE(again ? again->toString() : QString(), QString::fromLatin1(printed));
    }

    void aNulByteIsNoEnd()
    {
        QVERIFY(!Decimal::parse(QByteArrayView(QByteArray("1\0", 2))));
        QVERIFY(!Decimal::parse(QStringView(u"1\0", 2)));
    }

    void aDigitOfAnotherScriptIsNoDigit() { QVERIFY(!Decimal::parse(QStringView(u"\uff11\u0131"))); }

    void limits()
    {
        const Decimal most = Decimal::fromParts(largest, 0).value();
        QVERIFY(!Decimal::fromParts(-largest - 1, 0));
        QVERIFY(!Decimal::fromParts(1, 39));
        QVERIFY(!Decimal::fromParts(1, -1));
        QVERIFY(!most.plus(Decimal(1)));
        QVERIFY(!most.negated().minus(Decimal(1)));
        QVERIFY(!most.plus(dec("0.1")));
        QVERIFY(most.minus(most)->isZero());
        QVERIFY(most > dec("0.00000000000000000000000000000000000001"));
        QVERIFY(most.negated() < dec("-0.00000000000000000000000000000000000001"));
        QVERIFY(dec("0.00000000000000000000000000000000000001") < most);
        QVERIFY(dec("-1.70141183460469231731687303715884105727") > most.negated());
        QVERIFY(Decimal(0) < most);
        QVERIFY(most.negated() < Decimal(0));
        QCOMPARE(Decimal(std::numeric_limits<qint64>::min()).toBytes(), QByteArray("-9223372036854775808"));
    }

    void valueAndScale()
    {
        QVERIFY(dec("100.1") == dec("100.10"));
        QVERIFY(!dec("100.1").isSameAs(dec("100.10")));
        QVERIFY(!dec("100").isSameAs(dec("10.0"))); // the same digits
        QCOMPARE(dec("100.10").significantScale(), 1);
        QCOMPARE(dec("100.00").significantScale(), 0);
        QCOMPARE(dec("0.00").significantScale(), 0);
        QCOMPARE(dec("0.105").significantScale(), 3);
        QVERIFY(dec("1.10").plus(dec("2.205"))->isSameAs(dec("3.305")));
    }

    void scaledTo()
    {
        QCOMPARE(dec("100.1").scaledTo(2), std::optional<qint64>(10010));
        QCOMPARE(dec("100.10").scaledTo(1), std::optional<qint64>(1001));
        QCOMPARE(dec("100.11").scaledTo(1), std::nullopt);
        QCOMPARE(dec("9223372036854775807").scaledTo(0), std::optional<qint64>(std::numeric_limits<qint64>::max()));
        QCOMPARE(dec("-9223372036854775808").scaledTo(0), std::optional<qint64>(std::numeric_limits<qint64>::min()));
        QCOMPARE(dec("9223372036854775808").scaledTo(0), std::nullopt);
        QCOMPARE(dec("92233720368547758.08").scaledTo(2), std::nullopt);
        QCOMPARE(dec("0").scaledTo(38), std::optional<qint64>(0));
        QCOMPARE(dec("1").scaledTo(39), std::nullopt);
        QCOMPARE(dec("1").scaledTo(-1), std::nullopt);
        QCOMPARE(dec("-9223372036854775809").scaledTo(0), std::nullopt);
        QCOMPARE(dec("170141183460469231731687303715884105727").scaledTo(1), std::nullopt);
    }

    void vectorsOfSyntax()
    {
        int read = 0;
        int refused = 0;
        for (const Vector &v : vectors(u"base.decTest"_s)) {
            const auto value = v.operand(0);
            if (v.conditions.contains(u"Conversion_syntax"_s)) {
                QVERIFY2(!value, qPrintable(v.name + u' ' + v.operands.value(0)));
                ++refused;
            } else if (const auto expected = v.expected(); value && expected && v.isExact() && v.operands.size() == 1) {
                // The engineering form writes zeros of its own to reach an exponent of three.
                QVERIFY2(v.operation == u"toeng"_s ? *value == *expected : value->isSameAs(*expected), qPrintable(v.name));
                QVERIFY2(Decimal::parse(QByteArrayView(value->toBytes()))->isSameAs(*value), qPrintable(v.name));
                ++read;
            }
        }
        qInfo() << read << "read," << refused << "refused";
        QVERIFY(read >= 450);
        QVERIFY(refused >= 90);
    }

    void vectorsOfSums()
    {
        const int sums = checkSums(u"add.decTest"_s);
        const int differences = checkSums(u"subtract.decTest"_s);
        qInfo() << sums << "sums," << differences << "differences";
        QVERIFY(sums >= 700);
        QVERIFY(differences >= 250);
    }

    void vectorsOfOrder()
    {
        int used = 0;
        for (const Vector &v : vectors(u"compare.decTest"_s)) {
            const auto a = v.operand(0);
            const auto b = v.operand(1);
            const auto expected = v.expected();
            if (!a || !b || !expected)
                continue;
            QVERIFY2((*a <=> *b) == (*expected <=> Decimal(0)), qPrintable(v.name));
            ++used;
        }
        qInfo() << used << "used";
        QVERIFY(used >= 400);
    }

    //! quantize is scaledTo where nothing is lost; where it would round, ours says no.
    void vectorsOfScaling()
    {
        int kept = 0;
        int lost = 0;
        for (const Vector &v : vectors(u"quantize.decTest"_s)) {
            static const QRegularExpression positiveExponent(u"[eE]\\+?[1-9]"_s);
            const auto value = v.operand(0);
            const auto pattern = v.operand(1);
            const auto expected = v.expected();
            if (!value || !pattern || !expected || v.operands.value(1).contains(positiveExponent))
                continue;
            const bool inexact = v.conditions.contains(u"Inexact"_s);
            const auto units = expected->scaledTo(pattern->scale());
            QVERIFY2(inexact ? !value->scaledTo(pattern->scale()) : value->scaledTo(pattern->scale()) == units, qPrintable(v.name));
            ++(inexact ? lost : kept);
        }
        qInfo() << kept << "kept," << lost << "lost digits";
        QVERIFY(kept >= 150);
        QVERIFY(lost >= 150);
    }

    void printedIsReadBack()
    {
        QVERIFY(rc::check("what is printed is read back, scale and all", [] {
            const Decimal value = anyDecimal();
            const QString text = value.toString();
            RC_ASSERT(Decimal::parse(QByteArrayView(value.toBytes()))->isSameAs(value));
            RC_ASSERT(Decimal::parse(QStringView(text))->isSameAs(value));
        }));
    }

    void sumsAreExact()
    {
        QVERIFY(rc::check("a sum is the sum, and taking b away again gives a", [] {
            const Decimal a = anyDecimal();
            const Decimal b = anyDecimal();
            const auto sum = a.plus(b);
            RC_PRE(sum.has_value());
            RC_ASSERT(onCommonScale(*sum) == onCommonScale(a) + onCommonScale(b));
            RC_ASSERT(sum->scale() == std::max(a.scale(), b.scale()));
            const auto back = sum->minus(b);
            RC_ASSERT(back && *back == a);
        }));
    }

    void sumsFailOnlyWhenTheyMust()
    {
        QVERIFY(rc::check("a sum is refused only where a side or the sum has too many digits for its scale", [] {
            const Decimal a = anyDecimal();
            const Decimal b = anyDecimal();
            RC_ASSERT(a.plus(b).has_value() == sumFits(a, b));
        }));
    }

    void orderIsThatOfTheNumbers()
    {
        QVERIFY(rc::check("order and equality are those of the numbers", [] {
            const Decimal a = anyDecimal();
            const Decimal b = *rc::gen::arbitrary<bool>() ? anyDecimal() : a.plus(Decimal()).value_or(a);
            RC_ASSERT((a < b) == (onCommonScale(a) < onCommonScale(b)));
            RC_ASSERT((a == b) == (onCommonScale(a) == onCommonScale(b)));
            RC_ASSERT((a > b) == (onCommonScale(a) > onCommonScale(b)));
        }));
    }

    void anyTextIsReadOrRefused()
    {
        QVERIFY(rc::check("any text is read or refused, and what is read means itself", [] {
            const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("0123456789.-+eE ")));
            const auto value = Decimal::parse(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
            if (value)
                RC_ASSERT(Decimal::parse(QByteArrayView(value->toBytes()))->isSameAs(*value));
        }));
    }
};

KONTOR_TEST(TstDecimal, QCoreApplication)
#include "tst_decimal.moc"
