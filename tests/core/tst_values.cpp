// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/amountreader.h"
#include "core/apierror.h"
#include "core/baseaddress.h"
#include "core/currency.h"
#include "core/currencymark.h"
#include "core/money.h"
#include "core/operation.h"
#include "core/orderid.h"
#include "core/outcome.h"
#include "core/paymentstate.h"
#include "core/textformat.h"
#include "core/time.h"
#include "core/zone.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QDateTime>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTimeZone>
#include <ctime>

using namespace kontor;
using namespace Qt::StringLiterals;
using Problem = NumberFormat::Problem;

namespace {

Decimal dec(const QString &text)
{
    return Decimal::parse(QStringView(text)).value();
}

UtcTime utc(qint64 millis)
{
    return UtcTime(Millis(millis));
}

QString word(Problem problem)
{
    switch (problem) {
    case Problem::Empty:
        return u"empty"_s;
    case Problem::NotANumber:
        return u"no number"_s;
    case Problem::NotPositive:
        return u"not positive"_s;
    case Problem::Ambiguous:
        return u"ambiguous"_s;
    case Problem::TooManyDecimals:
        return u"decimals"_s;
    case Problem::TooLarge:
        return u"large"_s;
    case Problem::OtherCurrency:
        return u"other"_s;
    }
    return {};
}

//! "1250.50", or what is wrong, with the two readings or the number of decimals.
QString outcome(const QString &locale, const QString &typed, const QString &currency)
{
    const auto parsed = NumberFormat(QLocale(locale)).parseAmount(typed, currency);
    if (const auto *value = std::get_if<Decimal>(&parsed))
        return value->toString();
    const auto &refusal = std::get<NumberFormat::Refusal>(parsed);
    if (refusal.problem == Problem::Ambiguous)
        return u"%1 or %2"_s.arg(refusal.first.toString(), refusal.second.toString());
    if (refusal.isWrittenNegative)
        return u"negative"_s;
    if (refusal.problem == Problem::TooManyDecimals)
        return u"decimals %1"_s.arg(refusal.decimals) + (refusal.second.isPositive() ? u" or "_s + refusal.second.toString() : QString());
    return word(refusal.problem);
}

} // namespace

class TstValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void baseAddresses_data();
    void baseAddresses();

    void orderIds()
    {
        for (const QString &good : {u"a"_s, u"A-Z_09"_s, QString(64, u'x'), u"7f3a2c1e-0000-4000-8000-000000000000"_s})
            QCOMPARE(OrderId::parse(good)->toString(), good);
        for (const QString &bad :
            {u""_s, QString(65, u'x'), u"a b"_s, u"a/b"_s, u"a.b"_s, u".."_s, u"é"_s, u"a\n"_s, u"\uff41"_s, u"%20"_s})
            QVERIFY2(!OrderId::parse(bad), qPrintable(bad));
    }

    void freshOrderIds()
    {
        static const QRegularExpression uuid4(u"^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"_s);
        QSet<OrderId> seen;
        for (int i = 0; i < 1000; ++i) {
            const OrderId id = OrderId::generate();
            QVERIFY(uuid4.match(id.toString()).hasMatch());
            QVERIFY(OrderId::parse(id.toString()) == id);
            seen += id;
        }
        QCOMPARE(seen.size(), 1000);
        QVERIFY(*OrderId::parse(u"a"_s) < *OrderId::parse(u"b"_s));
    }

    void operations()
    {
        const OrderId id = *OrderId::parse(u"ab-1"_s);
        QCOMPARE(Operation::create(PaymentKind::Payout, id).toString(), u"POST /payouts/ab-1"_s);
        QCOMPARE(Operation::read(PaymentKind::Payin, id).toString(), u"GET /payins/ab-1"_s);
        QCOMPARE(Operation::call(u"GET"_s, u"/merchant-info"_s).toString(), u"GET /merchant-info"_s);
    }

    void statesAndKeys()
    {
        QSet<QString> keys;
        for (const PaymentState state : allStates()) {
            QVERIFY(stateOfKey(key(state)) == state);
            keys += key(state);
        }
        QCOMPARE(keys.size(), 14);
        QCOMPARE(key(PaymentState::OutcomeUnknown), u"unknown"_s);
        QCOMPARE(key(PaymentState::Cancelled), u"cancelled"_s);
        QVERIFY(!stateOfKey(u"Sent"_s));
        QVERIFY(!stateOfKey(u""_s));
    }

    void whatAStateDecides()
    {
        using enum PaymentState;
        const QList<PaymentState> open {Queued, Paused, Sending, Processing, OutcomeUnknown, OtherStatus, AwaitingPayment, LikelyExpired};
        QCOMPARE(statesWhere([](PaymentState state) { return isOpen(state); }), open);
        QCOMPARE(statesWhere([](PaymentState state) { return factsOf(state).isFinal; }), QList<PaymentState>({Rejected, Paid, Cancelled}));
        QCOMPARE(statesWhere([](PaymentState state) { return !countsAgainstBalance(state); }),
            QList<PaymentState>({Draft, Rejected, Cancelled}));
        QCOMPARE(statesWhere(needsPerson), QList<PaymentState>({OutcomeUnknown, Rejected, Mismatch}));
        QCOMPARE(statesWhere(isBeingSent), QList<PaymentState>({Queued, Paused, Sending}));
        QCOMPARE(statesWhere(isStillToCome), QList<PaymentState>({Draft, Queued, Paused, Sending}));
        QCOMPARE(openStates(PaymentKind::Payin), open);
        QVERIFY(!openStates(PaymentKind::Payout).contains(LikelyExpired));
        for (const PaymentState state : allStates())
            QVERIFY(!(isOpen(state) && factsOf(state).isFinal));
    }

    void whatAPaymentDecides_data()
    {
        using enum PaymentState;
        using submission::Rejection;
        QTest::addColumn<submission::Submission>("payment");
        QTest::addColumn<QString>("holds");
        const auto add = [](const char *name, const submission::Submission &payment, const QString &holds) {
            QTest::newRow(name) << payment << holds;
        };
        add("draft", {.state = Draft}, u"cancelled"_s);
        add("queued", {.state = Queued}, u"cancelled"_s);
        add("queued again after a 429", {.state = Queued, .everOnWire = true}, u"queried twice"_s);
        add("paused, one answer unclear", {.state = Paused, .mayBeAccepted = true, .everOnWire = true}, u"queried twice"_s);
        add("sending", {.state = Sending}, u"queried twice"_s);
        add("unknown", {.state = OutcomeUnknown, .mayBeAccepted = true, .everOnWire = true}, u"asked queried twice"_s);
        add("mismatch", {.state = Mismatch, .everOnWire = true}, u"twice"_s);
        add("processing", {.state = Processing, .everOnWire = true, .accepted = true}, u"asked"_s);
        add("paid", {.state = Paid, .everOnWire = true, .accepted = true}, u"final"_s);
        add("a status", {.state = OtherStatus, .everOnWire = true, .accepted = true}, u"asked"_s);
        add("a status that was called final", {.state = OtherStatus, .everOnWire = true, .accepted = true, .wordIsFinal = true},
            u"final"_s);
        add("rejected by a reply", {.state = Rejected, .everOnWire = true, .rejection = Rejection::Reply}, u"asked twice"_s);
        add("rejected, no proof can come", {.state = Rejected, .boundless = true, .everOnWire = true, .rejection = Rejection::Reply},
            u"twice"_s);
        add("rejected by the support", {.state = Rejected, .everOnWire = true, .rejection = Rejection::Support}, u"twice"_s);
        add("proven absent", {.state = Rejected, .everOnWire = true, .rejection = Rejection::Absence}, u"final nobody"_s);
        add("another payment", {.state = Rejected, .everOnWire = true, .rejection = Rejection::Comparison}, u"final nobody"_s);
        add("untracked", {.state = TrackingStopped, .everOnWire = true}, u"twice"_s);
        add("untracked, accepted", {.state = TrackingStopped, .everOnWire = true, .accepted = true}, u""_s);
        add("cancelled", {.state = Cancelled}, u"final nobody"_s);
    }

    void whatAPaymentDecides()
    {
        QFETCH(submission::Submission, payment);
        QStringList holds;
        const auto note = [&holds](bool isSo, const QString &word) {
            if (isSo)
                holds.append(word);
        };
        note(isQueriedAutomatically(payment), u"asked"_s);
        note(mayBeCancelled(payment), u"cancelled"_s);
        note(isFinal(payment), u"final"_s);
        note(paidNobody(payment), u"nobody"_s);
        note(mustBeQueriedFirst(payment), u"queried"_s);
        note(mayPayTwice(payment), u"twice"_s);
        QTEST(holds.join(u' '), "holds");
    }

    void currenciesOfTheList()
    {
        QFile file(testing::dataFile(u"currency/iso4217_minor_units.csv"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        file.readLine();
        int rows = 0;
        while (!file.atEnd()) {
            const auto cells = QString::fromLatin1(file.readLine().trimmed()).split(u',');
            bool hasUnits = false;
            const int units = cells.value(1).toInt(&hasUnits);
            QVERIFY2(minorUnits(cells.first()) == (hasUnits ? std::optional(units) : std::nullopt), qPrintable(cells.first()));
            ++rows;
        }
        QVERIFY(rows >= 90);
    }

    void currenciesByName()
    {
        const auto check = [](const QString &code, std::optional<int> units) { QVERIFY2(minorUnits(code) == units, qPrintable(code)); };
        for (const auto &code :
            {u"IDR"_s, u"INR"_s, u"USD"_s, u"EUR"_s, u"HUF"_s, u"LBP"_s, u"COP"_s, u"MGA"_s, u"TWD"_s, u"AED"_s, u"ZWG"_s, u"idr"_s})
            check(code, 2);
        for (const auto &code : {u"JPY"_s, u"KRW"_s, u"VND"_s, u"XPF"_s, u"BIF"_s})
            check(code, 0);
        for (const auto &code : {u"KWD"_s, u"BHD"_s, u"TND"_s, u"IQD"_s})
            check(code, 3);
        for (const auto &code : {u"CLF"_s, u"UYW"_s})
            check(code, 4);
        for (const auto &code : {u""_s, u"USDT"_s, u"ZZZ"_s, u"US"_s, u"SD "_s, u"D A"_s, u"EDA"_s, u"AED AFN"_s, u"   "_s, u"XAU"_s})
            check(code, std::nullopt);
    }

    void currencyLooks()
    {
        for (const auto &code : {u"IDR"_s, u"USDT"_s, u"idr"_s, u"A1B2C3D4"_s})
            QVERIFY(looksLikeCurrency(code));
        for (const auto &code : {u""_s, u"US"_s, u"ABCDEFGHI"_s, u"US$"_s, u"U D"_s, u"ÜSD"_s, u"١٢٣"_s})
            QVERIFY2(!looksLikeCurrency(code), qPrintable(code));
    }

    void times()
    {
        QCOMPARE(isoUtc(utc(1795167070482)), u"2026-11-20T09:31:10.482Z"_s);
        QCOMPARE(isoUtc(utc(0)), u"1970-01-01T00:00:00.000Z"_s);
        QCOMPARE(isoUtc(utc(-1)), u"1969-12-31T23:59:59.999Z"_s);
        for (const qint64 millis : {0LL, 1795167070482LL, -1LL, 951782400000LL, 4102444799999LL})
            QCOMPARE(isoUtc(utc(millis)), QDateTime::fromMSecsSinceEpoch(millis).toUTC().toString(Qt::ISODateWithMs));
    }

    void timesAreReadBack()
    {
        for (const qint64 millis : {0LL, 1795167070482LL, -1LL, 951782400000LL, -2208988800001LL}) {
            QVERIFY(parseIso(isoUtc(utc(millis))) == utc(millis));
            QVERIFY(parseIso(isoLocal(utc(millis))) == utc(millis));
        }
    }

    void localTimes_data()
    {
        QTest::addColumn<QByteArray>("zone");
        QTest::addColumn<QString>("text");
        QTest::newRow("Jakarta") << QByteArray("Asia/Jakarta") << u"2026-11-20T16:31:10.482+07:00"_s;
        QTest::newRow("Kolkata") << QByteArray("Asia/Kolkata") << u"2026-11-20T15:01:10.482+05:30"_s;
        QTest::newRow("New York") << QByteArray("America/New_York") << u"2026-11-20T04:31:10.482-05:00"_s;
        QTest::newRow("St. John's") << QByteArray("America/St_Johns") << u"2026-11-20T06:01:10.482-03:30"_s;
        QTest::newRow("UTC") << QByteArray("UTC") << u"2026-11-20T09:31:10.482+00:00"_s;
    }
    void localTimes()
    {
        QFETCH(QByteArray, zone);
        QFETCH(QString, text);
        const QByteArray before = qgetenv("TZ");
        qputenv("TZ", zone);
        tzset();
        const QString shown = isoLocal(utc(1795167070482));
        before.isEmpty() ? qunsetenv("TZ") : qputenv("TZ", before);
        tzset();
        QCOMPARE(shown, text);
        QVERIFY(parseIso(shown) == utc(1795167070482));
    }

    void zones()
    {
        const auto jakarta = Zone::named(u"Asia/Jakarta"_s);
        QVERIFY(jakarta && Zone::named(u"Etc/UTC"_s));
        for (const QString &none :
            {u"Middle/Earth"_s, QString(), u"WIB"_s, u"Jakarta"_s, u"Foo"_s, u"GMT+7"_s, u"WIB-7"_s, u"A-7,M3.2.0/2,M11.1.0"_s})
            QVERIFY2(!Zone::named(none), qPrintable(none));
        QCOMPARE(Zone::placesLike(u"WIB"_s), QStringList({u"Asia/Jakarta"_s, u"Asia/Pontianak"_s}));
        QCOMPARE(Zone::placesLike(u"jakarta"_s), QStringList {u"Asia/Jakarta"_s});
        QCOMPARE(Zone::placesLike(u"New York"_s), QStringList {u"America/New_York"_s});
        QVERIFY(Zone::placesLike(u"CEST"_s).size() == 5 && Zone::placesLike(u"Foo"_s).isEmpty());
        QCOMPARE(jakarta->name(), u"Asia/Jakarta"_s);
        QCOMPARE(jakarta->iso(utc(1795167070482)), u"2026-11-20T16:31:10.482+07:00"_s);
        QCOMPARE(jakarta->beginningOf(QDate(2026, 11, 20)), utc(1795167070482) - Millis(16 * 3'600'000 + 31 * 60'000 + 10'482));
        QCOMPARE(jakarta->dayOf(jakarta->beginningOf(QDate(2026, 11, 20))), QDate(2026, 11, 20));
        QCOMPARE(jakarta->dayOf(jakarta->beginningOf(QDate(2026, 11, 20)) - Millis(1)), QDate(2026, 11, 19));
        QCOMPARE(Zone::named(u"UTC"_s)->iso(utc(0)), u"1970-01-01T00:00:00.000+00:00"_s);
        QVERIFY(!Zone().name().isEmpty());
        QVERIFY(Zone::places().contains(u"UTC"_s) && Zone::places().contains(u"Asia/Jakarta"_s));
    }

    void zoneOfTheProgram()
    {
        const QByteArray before = qgetenv("TZ");
        QVERIFY(!Zone::useForThisProgram(u"Middle/Earth"_s) && !Zone::useForThisProgram(QString()));
        QCOMPARE(qgetenv("TZ"), before);
        QVERIFY(Zone::useForThisProgram(u"Asia/Tokyo"_s));
        QCOMPARE(QDateTime::fromMSecsSinceEpoch(0).time(), QTime(9, 0));
        QCOMPARE(Zone().name(), u"Asia/Tokyo"_s);
        QCOMPARE(isoLocal(utc(0)), u"1970-01-01T09:00:00.000+09:00"_s);
        QVERIFY(before.isNull() ? qunsetenv("TZ") : qputenv("TZ", before));
        tzset();
    }

    //! Asked for in any order, the moments around a change of clocks have the offsets that they have by themselves.
    void zonesThatChangeTheirClocks()
    {
        const Zone asked = *Zone::named(u"America/New_York"_s);
        const QTimeZone plain("America/New_York");
        const UtcTime change = *parseIso(u"2026-11-01T06:00:00.000Z"_s); // from -04:00 to -05:00
        for (const int minutes : {0, -1, 1, -600'000, 600'000, 0, -1, 30, -30}) {
            const UtcTime time = change + std::chrono::minutes(minutes);
            const auto millis = time.time_since_epoch().count();
            QCOMPARE(asked.offsetAt(time).count(), plain.offsetFromUtc(QDateTime::fromMSecsSinceEpoch(millis, Qt::UTC)));
        }
        QCOMPARE(asked.iso(change - Millis(1)), u"2026-11-01T01:59:59.999-04:00"_s);
        QCOMPARE(asked.iso(change), u"2026-11-01T01:00:00.000-05:00"_s);
        QCOMPARE(asked.beginningOf(QDate(2026, 11, 2)) - asked.beginningOf(QDate(2026, 11, 1)), Millis(25 * 3'600'000));
    }

    void isoForms()
    {
        const UtcTime moment = utc(1795167070000);
        for (const auto &text :
            {u"2026-11-20T09:31:10Z"_s, u"2026-11-20T09:31:10.000Z"_s, u"2026-11-20T16:31:10+07:00"_s, u"2026-11-20T16:31:10+0700"_s,
                u"2026-11-20T04:01:10.0-05:30"_s, u"2026-11-20T09:31:10.0009Z"_s, u"2026-11-20T09:31:10,0Z"_s})
            QVERIFY2(parseIso(text) == moment, qPrintable(text));
        QVERIFY(parseIso(u"2024-02-29T00:00:00.5Z"_s) == utc(1709164800500));
        QVERIFY(parseIso(u"2026-11-20T09:31:10.482917Z"_s) == utc(1795167070482));
        for (const auto &text : {u""_s, u"2026-11-20"_s, u"2026-11-20T09:31:10"_s, u"2026-11-20 09:31:10Z"_s, u"2026-11-20T09:31Z"_s,
                 u"2026-02-29T00:00:00Z"_s, u"2026-13-01T00:00:00Z"_s, u"2026-00-01T00:00:00Z"_s, u"2026-11-20T24:00:00Z"_s,
                 u"2026-11-20T09:60:00Z"_s, u"2026-11-20T09:31:60Z"_s, u"2026-11-20T09:31:10.Z"_s, u"2026-11-20T09:31:10Zx"_s,
                 u" 2026-11-20T09:31:10Z"_s, u"26-11-20T09:31:10Z"_s, u"2026-11-20T09:31:10+7"_s, u"2026-11-20T09:31:10+24:00"_s,
                 u"1795167070"_s, u"２026-11-20T09:31:10Z"_s})
            QVERIFY2(!parseIso(text), qPrintable(text));
    }

    void httpDates()
    {
        QCOMPARE(httpDate(utc(784111777000)), QByteArray("Sun, 06 Nov 1994 08:49:37 GMT"));
        QCOMPARE(httpDate(utc(1795167070482)), QByteArray("Fri, 20 Nov 2026 09:31:10 GMT"));
        QVERIFY(parseHttpDate("Sun, 06 Nov 1994 08:49:37 GMT") == UtcSeconds(Seconds(784111777)));
        for (int day = 0; day < 400; ++day) {
            const UtcSeconds moment {Seconds(1795167070LL + day * 86'400)};
            QVERIFY(parseHttpDate(httpDate(moment)) == moment);
        }
        for (const char *bad :
            {"", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
                "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
                "Thu, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ", "sun, 06 nov 1994 08:49:37 gmt"})
            QVERIFY2(!parseHttpDate(bad), bad);
    }

    void presentableWords()
    {
        QCOMPARE(presentable("bad\r\nthing\tdone\x1b[31m"), u"bad  thing done [31m"_s);
        QCOMPARE(presentable("<b>kept as text</b>"), u"<b>kept as text</b>"_s);
        QCOMPARE(presentable(QByteArray("a\0b", 3)), u"a b"_s);
        QCOMPARE(presentable("caf\xc3\xa9 \xe2\x80\xae"
                             "abc\xe2\x80\xa8"
                             "d\xc2\x85"),
            u"café  abc d "_s);
        QCOMPARE(presentable("\xff\xfe"), u"\ufffd\ufffd"_s);
        QCOMPARE(presentable(""), QString());
        QCOMPARE(presentable(QByteArray(1'000'000, 'x')), QString(500, u'x'));
        QCOMPARE(presentable(u"\u20b9"_s.repeated(1000).toUtf8()), u"\u20b9"_s.repeated(500));
        QCOMPARE(presentable(u"\U0001f600"_s.repeated(1000).toUtf8()), u"\U0001f600"_s.repeated(250));
        QCOMPARE(presentable(QByteArray("x") + u"\U0001f600"_s.repeated(1000).toUtf8()), u'x' + u"\U0001f600"_s.repeated(249));
    }

    void amounts_data()
    {
        QTest::addColumn<QString>("locale");
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("fraction");
        QTest::addColumn<QString>("shown");
        const auto row = [](const QString &locale, const QString &value, int fraction, const QString &shown) {
            QTest::addRow("%s %s", qPrintable(locale), qPrintable(value)) << locale << value << fraction << shown;
        };
        row(u"en_US"_s, u"1250000"_s, 0, u"1,250,000"_s);
        row(u"en_US"_s, u"0.50"_s, 0, u"0.50"_s);
        row(u"en_US"_s, u"1234.5"_s, 2, u"1,234.50"_s);
        row(u"en_US"_s, u"-1250"_s, 0, u"\u22121,250"_s);
        row(u"en_US"_s, u"0"_s, 0, u"0"_s);
        row(u"en_US"_s, u"0.00000000000000000000000000000000000001"_s, 0, u"0.00000000000000000000000000000000000001"_s);
        row(u"en_US"_s, u"12345678901234567890.123456789"_s, 0, u"12,345,678,901,234,567,890.123456789"_s);
        row(u"en_US"_s, u"170141183460469231731687303715884105727"_s, 0, u"170,141,183,460,469,231,731,687,303,715,884,105,727"_s);
        row(u"C"_s, u"1234567.5"_s, 0, u"1,234,567.5"_s);
        row(u"de_DE"_s, u"1234567.50"_s, 0, u"1.234.567,50"_s);
        row(u"de_CH"_s, u"1234567.50"_s, 0, u"1\u2019234\u2019567.50"_s);
        row(u"fr_FR"_s, u"1234567.50"_s, 0, u"1\u202f234\u202f567,50"_s);
        row(u"id_ID"_s, u"1500000.25"_s, 0, u"1.500.000,25"_s);
        row(u"hi_IN"_s, u"123456789"_s, 0, u"12,34,56,789"_s);
        row(u"en_IN"_s, u"12345678901234567890.123456789"_s, 0, u"1,23,45,67,89,01,23,45,67,890.123456789"_s);
        row(u"es_ES"_s, u"1234.50"_s, 0, u"1.234,50"_s);
        row(u"pl_PL"_s, u"1234.50"_s, 0, u"1\u00a0234,50"_s);
        row(u"ja_JP"_s, u"1234567.5"_s, 0, u"1,234,567.5"_s);
        row(u"ar_EG"_s, u"-1234567.5"_s, 0, u"\u22121,234,567.5"_s);
        row(u"bn_BD"_s, u"1234567.5"_s, 0, u"12,34,567.5"_s);
    }
    void amounts()
    {
        QFETCH(QString, locale);
        QFETCH(QString, value);
        QFETCH(int, fraction);
        QTEST(NumberFormat(QLocale(locale)).amount(dec(value), fraction), "shown");
    }

    void moneyShown()
    {
        const NumberFormat format(QLocale(u"en_US"_s));
        const auto shown = [&](const QString &amount, const QString &currency) { return format.money({dec(amount), currency}); };
        QCOMPARE(shown(u"1250000"_s, u"IDR"_s), u"1,250,000\u00a0IDR"_s);
        QCOMPARE(shown(u"1250000.00"_s, u"IDR"_s), u"1,250,000\u00a0IDR"_s);
        QCOMPARE(shown(u"0.5"_s, u"IDR"_s), u"0.50\u00a0IDR"_s);
        QCOMPARE(shown(u"100.1"_s, u"INR"_s), u"100.10\u00a0INR"_s);
        QCOMPARE(shown(u"100.1000"_s, u"INR"_s), u"100.10\u00a0INR"_s);
        QCOMPARE(shown(u"100.1050"_s, u"INR"_s), u"100.105\u00a0INR"_s); // more than INR has, but nothing is hidden
        QCOMPARE(shown(u"1234.5"_s, u"KWD"_s), u"1,234.500\u00a0KWD"_s);
        QCOMPARE(shown(u"1234"_s, u"JPY"_s), u"1,234\u00a0JPY"_s);
        QCOMPARE(shown(u"1234.5"_s, u"JPY"_s), u"1,234.5\u00a0JPY"_s);
        QCOMPARE(shown(u"10.100"_s, u"USDT"_s), u"10.100\u00a0USDT"_s);
        QCOMPARE(shown(u"10.00"_s, u"USDT"_s), u"10.00\u00a0USDT"_s);
        QCOMPARE(shown(u"-3"_s, u"INR"_s), u"\u22123\u00a0INR"_s);
        QCOMPARE(shown(u"0.00"_s, u"INR"_s), u"0\u00a0INR"_s);
    }

    void typed_data()
    {
        QTest::addColumn<QString>("locale");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("currency");
        QTest::addColumn<QString>("read");
        const auto in = [](const QString &locale, const QString &typed, const QString &read, const QString &currency = u"IDR"_s) {
            QTest::addRow("%s %s %s", qPrintable(locale), qPrintable(typed.left(30)), qPrintable(currency))
                << locale << typed << currency << read;
        };
        for (const auto &locale : {u"en_US"_s, u"de_DE"_s, u"id_ID"_s, u"hi_IN"_s, u"en_IN"_s, u"fr_FR"_s}) {
            in(locale, u"1250"_s, u"1250"_s);
            in(locale, u"  1250\u00a0"_s, u"1250"_s);
            in(locale, u"1250.50"_s, u"1250.50"_s);
            in(locale, u"1250,50"_s, u"1250.50"_s);
            in(locale, u"1,250.50"_s, u"1250.50"_s);
            in(locale, u"1.250,50"_s, u"1250.50"_s);
            in(locale, u"1,250,000"_s, u"1250000"_s);
            in(locale, u"1.250.000"_s, u"1250000"_s);
            in(locale, u"1,250,000.5"_s, u"1250000.5"_s);
            in(locale, u"1 250 000"_s, u"1250000"_s);
            in(locale, u"1\u202f250\u00a0000,25"_s, u"1250000.25"_s);
            in(locale, u"1\u2019250'000.25"_s, u"1250000.25"_s);
            in(locale, u"1.250"_s, u"1.250 or 1250"_s);
            in(locale, u"1,250"_s, u"1.250 or 1250"_s);
            for (const auto &decimals : {u"1250,000"_s, u"1250.000"_s}) // groups have three digits, and four stand before the point
                in(locale, decimals, u"1250.00"_s);
            in(locale, u"1500000.000"_s, u"1500000.00"_s);
            in(locale, u"1250.250"_s, u"1250.250"_s, u"KWD"_s);
            in(locale, u"1250.255"_s, u"decimals 2"_s);
            in(locale, u"75.125"_s, u"75.125 or 75125"_s, u"KWD"_s);
            for (const auto &wide : {u"１２，５００．５０"_s, u"12，500.50"_s, u"￥１２，５００．５０"_s})
                in(locale, wide, u"12500.50"_s, u"CNY"_s);
            in(locale, u"１２，５００"_s, u"12.500 or 12500"_s, u"CNY"_s);
            in(locale, u"１2，５００"_s, u"no number"_s);
            in(locale, u"0.250"_s, u"0.250"_s, u"KWD"_s);
            in(locale, u"0,5"_s, u"0.5"_s);
            in(locale, u"१२५०"_s, u"1250"_s);
            in(locale, u"१२५0"_s, u"no number"_s);
            in(locale, u"٣٬٥٠٠٫٥"_s, u"3500.5"_s);
            in(locale, u""_s, u"empty"_s);
            in(locale, u" \u00a0\t"_s, u"empty"_s);
            for (const auto &none : {u"0"_s, u"0.00"_s, u"0.000"_s, u"-5"_s, u"\u22125"_s, u"-1.250"_s})
                in(locale, none, u"not positive"_s);
            for (const auto &below :
                {u"(1500000)"_s, u"( 1.500 )"_s, u"1.234,50-"_s, u"1500000-"_s, u"1500000 -"_s, u"1500000\u2212"_s, u"1500000 CR"_s,
                    u"1,234.50 Cr"_s, u"(Rp 1.500.000)"_s, u"Rp (1.500.000)"_s, u"Rp 1.500.000-"_s, u"Rp1500 CR."_s, u"（１５００）"_s})
                in(locale, below, u"negative"_s);
            in(locale, u"+1500000"_s, u"1500000"_s);
            in(locale, u"+1.250.000,50"_s, u"1250000.50"_s);
            in(locale, u"+1.250"_s, u"1.250 or 1250"_s);
            in(locale, u"999999999999999999"_s, u"999999999999999999"_s);
            in(locale, u"999999999999999999.99"_s, u"999999999999999999.99"_s);
            in(locale, u"1000000000000000000"_s, u"large"_s);
            in(locale, u"1000000000000000000.000"_s, u"large"_s);
            in(locale, QString(100'000, u'9'), u"large"_s);
            in(locale, u"0001250"_s, u"1250"_s);
        }
        for (const auto &locale : {u"hi_IN"_s, u"en_IN"_s}) {
            in(locale, u"12,34,567.50"_s, u"1234567.50"_s, u"INR"_s);
            in(locale, u"12,34,567"_s, u"1234567"_s, u"INR"_s);
            in(locale, u"1,23,45,67,890"_s, u"1234567890"_s, u"INR"_s);
            in(locale, u"123,45,678"_s, u"no number"_s, u"INR"_s);
            in(locale, u"1,2,345"_s, u"no number"_s, u"INR"_s);
        }
        // Elsewhere, too: as long as it has one reading. Only with commas, as it is written in India.
        for (const auto &locale : {u"en_US"_s, u"de_DE"_s, u"id_ID"_s}) {
            in(locale, u"12,34,567.50"_s, u"1234567.50"_s, u"INR"_s);
            in(locale, u"1,00,000"_s, u"100000"_s, u"INR"_s);
            in(locale, u"1,23,45,67,890"_s, u"1234567890"_s);
            for (const auto &none : {u"1.00.000"_s, u"1 00 000"_s, u"12'34'567"_s, u"12.34.567,50"_s, u"1,00,00"_s, u"1,00,0000"_s,
                     u"123,45,678"_s, u"1,2,345"_s, u"0,12,345"_s, u"1,00,000,000"_s, u"1,00,000,5"_s, u"23.11.2026"_s, u"23,11,2026"_s})
                in(locale, none, u"no number"_s, u"INR"_s);
        }
        // With the sign or code of their own currency, in whatever spelling.
        for (const auto &locale : {u"en_US"_s, u"de_DE"_s, u"id_ID"_s, u"en_IN"_s}) {
            for (const auto &own : {u"Rp1.250.000,00"_s, u" Rp 1.250.000,00 "_s, u"Rp. 1.250.000,00"_s, u"IDR 1,250,000.00"_s,
                     u"Rp\u00a01.250.000,- IDR"_s, u"1.250.000,-"_s, u"1.250.000,--"_s, u"1.250.000,\u2013"_s, u"Rp 1.250.000,\u2014"_s,
                     u"1'250'000.-"_s, u"1.250.000/-"_s, u"1,250,000/="_s})
                in(locale, own, u"1250000.00"_s);
            for (const auto &own :
                {u"rp1250000"_s, u"1250000 idr"_s, u"1250000/-"_s, u"1 250 000/-"_s, u"1.250.000 rupiah"_s, u"\u200eRp\u200e 1.250.000"_s})
                in(locale, own, u"1250000"_s);
            in(locale, u"IDR 95.000,50"_s, u"95000.50"_s);
            in(locale, u"₹ 1,25,000.50"_s, u"125000.50"_s, u"INR"_s);
            in(locale, u"Rs. 500"_s, u"500"_s, u"INR"_s);
            in(locale, u"Rs.500"_s, u"500"_s, u"PKR"_s);
            in(locale, u"$ 500.5"_s, u"500.5"_s, u"SGD"_s);
            in(locale, u"10.5 USDT"_s, u"10.5"_s, u"USDT"_s);
            in(locale, u"95.000,-"_s, u"95000.00"_s); // the dash says which the point is
            in(locale, u"5,000/-"_s, u"5000.00"_s, u"INR"_s);
            in(locale, u"1,25,000/-"_s, u"125000.00"_s, u"INR"_s);
            in(locale, u"Rp 95.000"_s, u"95.000 or 95000"_s); // a sign says nothing about it
            in(locale, u"KD 12.345"_s, u"12.345 or 12345"_s, u"KWD"_s);
            for (const auto &below : {u"-Rp 500"_s, u"Rp -500"_s, u"Rp\u2212500"_s, u"- 500 IDR"_s})
                in(locale, below, u"not positive"_s);
            for (const auto &other :
                {u"$ 500"_s, u"US$ 500"_s, u"500 INR"_s, u"₹500"_s, u"₣500"_s, u"Rp 500 USD"_s, u"$500 IDR"_s, u"EUR500"_s})
                in(locale, other, u"other"_s);
            for (const auto &none : {u"95.000.50,-"_s, u"500.50/-"_s, u"Rp 500 net"_s, u"5k"_s, u"ca. 500"_s})
                in(locale, none, u"no number"_s);
            in(locale, u"Rp 500"_s, u"no number"_s, QString());
        }
        in(u"en_US"_s, u"1.5"_s, u"decimals 0"_s, u"JPY"_s);
        in(u"en_US"_s, u"1.234"_s, u"decimals 0 or 1234"_s, u"JPY"_s);
        in(u"en_US"_s, u"1.000"_s, u"1.000 or 1000"_s, u"JPY"_s);
        in(u"en_US"_s, u"281.833"_s, u"decimals 2 or 281833"_s, u"INR"_s);
        in(u"de_DE"_s, u"281,833"_s, u"decimals 2 or 281833"_s, u"INR"_s);
        in(u"en_US"_s, u"281.833"_s, u"281.833 or 281833"_s, u"KWD"_s);
        in(u"en_US"_s, u"281.833"_s, u"281.833 or 281833"_s, u"USDT"_s);
        in(u"en_US"_s, u"1234567890123456789.125"_s, u"large"_s, u"KWD"_s);
        in(u"en_US"_s, u"123456789012345.125"_s, u"123456789012345.125"_s, u"KWD"_s);
        in(u"en_US"_s, u"1.00"_s, u"1"_s, u"JPY"_s);
        in(u"en_US"_s, u"1.2345"_s, u"decimals 3"_s, u"KWD"_s);
        in(u"en_US"_s, u"1.2340"_s, u"1.234"_s, u"KWD"_s);
        in(u"en_US"_s, u"1.50000000000000000000000000000000000000000000"_s, u"1.50"_s, u"IDR"_s);
        in(u"en_US"_s, u"1.2345"_s, u"decimals 2"_s, u"IDR"_s);
        in(u"en_US"_s, u"1.2345"_s, u"1.2345"_s, u"USDT"_s);
        in(u"en_US"_s, u"1.23456"_s, u"decimals 4"_s, u"USDT"_s);
        in(u"en_US"_s, u"1.23450"_s, u"1.2345"_s, u"USDT"_s);
    }
    void typed()
    {
        QFETCH(QString, locale);
        QFETCH(QString, typed);
        QFETCH(QString, currency);
        QTEST(outcome(locale, typed, currency), "read");
    }

    void whoseMarkItIs()
    {
        QCOMPARE(currencyOfMark(u"Rp."_s), u"IDR"_s);
        QCOMPARE(currencyOfMark(u"usd"_s), u"USD"_s);
        QCOMPARE(currencyOfMark(u"$"_s), QString()); // of several
        QCOMPARE(currencyOfMark(u"net"_s), QString());
        for (const QString &typed : {u"+1A$"_s, u"(1.500 A$)"_s, u"A$ 1.500-"_s}) { // as it was typed, with its sign
            QCOMPARE(bareAmount(typed, u"IDR"_s).otherMark, u"A$"_s);
            QCOMPARE(bareAmount(typed, u"IDR"_s).digits, typed);
        }
        for (const QString &shared : {u"\u5143"_s, u"Fr."_s, u"C$"_s, u"SR"_s}) {
            QCOMPARE(currencyOfMark(shared), QString());
            QVERIFY(isCurrencyMark(shared) && !isMarkOf(shared, u"IDR"_s));
        }
        QVERIFY(isMarkOf(u"C$"_s, u"NIO"_s) && isMarkOf(u"rp."_s, u"idr"_s) && !isCurrencyMark(u"net"_s));
        QCOMPARE(currencyMeant(u"Rp"_s), u"IDR"_s);
        QCOMPARE(currencyMeant(u"rupiah"_s), u"IDR"_s);
        QCOMPARE(currencyMeant(u"Rs"_s), u"INR"_s);
        QCOMPARE(currencyMeant(u" rs. "_s), u"INR"_s);
        QCOMPARE(currencyOfMark(u"Rs."_s), QString()); // above a column it may be any of them
        QCOMPARE(currencyMeant(u"C$"_s), u"C$"_s);
        QCOMPARE(currencyMeant(u"USDT"_s), u"USDT"_s);
    }

    void moneyIsComparedByValue()
    {
        const Money money {dec(u"100.1"_s), u"INR"_s};
        QVERIFY((money == Money {dec(u"100.10"_s), u"INR"_s}));
        QVERIFY((money != Money {dec(u"100.11"_s), u"INR"_s}));
        QVERIFY((money != Money {dec(u"100.1"_s), u"IDR"_s}));
        QCOMPARE(money.toString(), u"100.1 INR"_s);
    }

    //! Whatever the locale: what separators alone say.
    void separatorsAreReadStrictly()
    {
        const auto read = [](const QString &typed, int decimals = 2) {
            const auto parsed = readAmount(typed, false, decimals);
            const auto *value = std::get_if<Decimal>(&parsed);
            return value ? value->toString() : word(std::get<NumberFormat::Refusal>(parsed).problem);
        };
        QCOMPARE(read(u"12\u066b500"_s, 3), u"12.500"_s); // never a group
        QCOMPARE(read(u"1\u066b234\u066b567"_s), u"no number"_s);
        QCOMPARE(read(u"1.234 567"_s), u"no number"_s);
        QCOMPARE(read(u"1.234,567.89"_s), u"no number"_s);
        QCOMPARE(read(u"1,234 567.89"_s), u"no number"_s);
        QCOMPARE(read(u"1,234,567.89"_s), u"1234567.89"_s);
        // More digits than any currency has: it is refused, not cut.
        QCOMPARE(read(u"123456789012345678."_s + QString(30, u'1'), 30), u"no number"_s);
    }

    void nonsenseIsNotRead()
    {
        for (const auto &locale : {u"en_US"_s, u"de_DE"_s, u"id_ID"_s, u"hi_IN"_s, u"en_IN"_s, u"fr_FR"_s}) {
            for (const auto &bad : {u"1e3"_s, u"1E3"_s, u"+-5"_s, u"+6281234567890"_s, u"+08123"_s, u"+5+2"_s, u"+B2"_s, u"2 Cr"_s,
                     u"12a4"_s, u"abc"_s, u"5 IDR x"_s, u"$x5"_s, u". 5"_s, u"5 ."_s, u"Rp"_s, u"Rp -"_s, u"5,-x"_s, u"1,25,000.5.5"_s,
                     u"1..5"_s, u"1,,250"_s, u".5"_s, u"5."_s, u"1,2500,000"_s, u"1250,000,000"_s, u"1,250.000,5"_s, u"0,250,000"_s,
                     u"1.250,000.50"_s, u"--5"_s, u"5--"_s, u"((5))"_s, u"5)"_s, u"(net)"_s, u"0x10"_s, u"½"_s, u"1\u200e250"_s, u"1_000"_s,
                     u"-"_s, u"1  250"_s, u"1 25"_s, u"∞"_s, u"NaN"_s, u"12 34"_s, u"1,250,00"_s})
                QVERIFY2(outcome(locale, bad, u"IDR"_s) == u"no number"_s, qPrintable(locale + u' ' + bad));
        }
    }

    //! What is shown without the code can be typed again, unless it is one of the two ambiguous forms.
    void shownCanBeTyped()
    {
        for (const auto &name :
            {u"en_US"_s, u"de_DE"_s, u"id_ID"_s, u"hi_IN"_s, u"en_IN"_s, u"fr_FR"_s, u"de_CH"_s, u"es_ES"_s, u"ar_EG"_s}) {
            const NumberFormat format {QLocale(name)};
            for (const auto &value : {u"1"_s, u"999.99"_s, u"1234.50"_s, u"1234567"_s, u"1234567.25"_s, u"987654321012345678.01"_s}) {
                const auto parsed = format.parseAmount(format.amount(dec(value)), u"INR"_s);
                QVERIFY2(std::holds_alternative<Decimal>(parsed), qPrintable(name + u' ' + format.amount(dec(value))));
                QCOMPARE(std::get<Decimal>(parsed).toString(), value);
            }
        }
    }
};

void TstValues::baseAddresses_data()
{
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    QTest::addColumn<bool>("isSame");
    const auto row = [](const char *what, const char *one, const char *other, bool isSame) {
        QTest::newRow(what) << QString::fromLatin1(one) << QString::fromLatin1(other) << isSame;
    };
    row("the case of the host", "https://Pay.EXAMPLE/v2", "https://pay.example/v2", true);
    row("the case of the scheme", "HTTPS://pay.example", "https://pay.example", true);
    row("the usual port of https", "https://pay.example:443/v2", "https://pay.example/v2", true);
    row("the usual port of http", "http://127.0.0.1:80", "http://127.0.0.1", true);
    row("a slash at the end", "https://pay.example/", "https://pay.example", true);
    row("slashes at the end of a path", "https://pay.example/v2//", "https://pay.example/v2", true);
    row("dots in a path", "https://pay.example/v1/../v2", "https://pay.example/v2", true);
    row("letters that need no escape", "https://pay.example/%76%32", "https://pay.example/v2", true);
    row("all of these", "HTTPS://Pay.Example:443/x/../v2/", "https://pay.example/v2", true);
    row("an address of this computer", "http://[0:0:0:0:0:0:0:1]:80", "http://[::1]", true);
    row("another host", "https://pay.example", "https://pay.example.com", false);
    row("another port", "https://pay.example:8443", "https://pay.example", false);
    row("the usual port of the other scheme", "https://pay.example:80", "https://pay.example", false);
    row("the other way round", "http://127.0.0.1:443", "http://127.0.0.1", false);
    row("another scheme", "http://127.0.0.1", "https://127.0.0.1", false);
    row("another path", "https://pay.example/v1", "https://pay.example/v2", false);
    row("a longer path", "https://pay.example/v2/eu", "https://pay.example/v2", false);
    row("the case of the path", "https://pay.example/V2", "https://pay.example/v2", false);
    row("an escaped slash", "https://pay.example/a%2Fb", "https://pay.example/a/b", false);
}

//! Whose gateway the payments of a ledger are: the same one however a person wrote its address, and no other.
void TstValues::baseAddresses()
{
    QFETCH(QString, one);
    QFETCH(QString, other);
    const QString first = canonicalAddress(QUrl(one));
    QTEST(first == canonicalAddress(QUrl(other)), "isSame");
    QCOMPARE(canonicalAddress(QUrl(first)), first); // what a ledger has kept is compared in the same form
}

KONTOR_TEST(TstValues, QCoreApplication)
#include "tst_values.moc"
