// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/merchantdocuments.h"
#include "api/paymentdocuments.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

// Before the raw strings: moc loses its way in them.
class tst_PaymentDocuments : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void requestInTheSpecificationsOrder();
    void emptyMembersAreLeftOut();
    void requestComesBack_data();
    void requestComesBack();
    void requestThatCantBeShownWhole_data();
    void requestThatCantBeShownWhole();
    void created();
    void detail();
    void detailWithTheLeast();
    void unknownMembersAndOtherOrder();
    void unreadable_data();
    void unreadable();
    void merchantName();
    void payinRequestInTheSpecificationsOrder();
    void payinCreated();
    void payinCreatedWithoutMoney();
    void payinDetail();
    void payinStatusElsewhere_data();
    void payinStatusElsewhere();
    void payinDetailWithAnythingMissing_data();
    void payinDetailWithAnythingMissing();
    void payinUnreadable_data();
    void payinUnreadable();
    void payinIdElsewhere_data();
    void payinIdElsewhere();
    void contradictionsStay();
    void longTextsAreCut();
};

namespace {

const OrderId asked = *OrderId::parse(u"a-1"_s);

Money money(const char *amount, const QString &currency = u"IDR"_s)
{
    return {.amount = *Decimal::parse(QByteArrayView(amount)), .currency = currency};
}

PaymentRequest fullRequest()
{
    return {.money = money("1250000.10"),
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"Siti \"Rahma\" Ülker"_s,
        .accountNumber = u"0012345678"_s,
        .operatorCode = u"BCA"_s,
        .emailAddress = u"siti@example.com"_s,
        .callbackUrl = u"http://127.0.0.1:8085/cb/x"_s};
}

const QByteArray fullBytes = R"({"paymentRequested":{"money":{"amount":1250000.10,"currencyCode":"IDR"}},)"
                             R"("paymentMethod":{"paymentMethodCode":"BANK_TRANSFER","account":{"accountName":"Siti \"Rahma\" Ülker",)"
                             R"("accountNumber":"0012345678"},"paymentOperatorCode":"BCA","emailAddress":"siti@example.com"},)"
                             R"("callbackUrl":"http://127.0.0.1:8085/cb/x"})";

const QByteArray payinCreatedBytes
    = R"({"paymentRequested":{"money":{"amount":100.10,"currencyCode":"IDR"}},)"
      R"("paymentMethodResponse":{"idPayin":"a-1","paymentMethodCode":"VIRTUAL_ACCOUNT","account":{"accountName":"Toko",)"
      R"("accountNumber":"8808001","bankCode":"014","bankName":"Bank Central Asia"},"money":{"amount":101.10,"currencyCode":"IDR"},)"
      R"("expireAt":"2026-11-21T09:31:10Z","reference":"R-77","returnUrl":"https://shop.example/thanks"}})";

PayTo payTo()
{
    return {.money = money("101.10"),
        .accountName = u"Toko"_s,
        .accountNumber = u"8808001"_s,
        .bankCode = u"014"_s,
        .bankName = u"Bank Central Asia"_s,
        .reference = u"R-77"_s,
        .expiresAt = parseIso(u"2026-11-21T09:31:10Z"_s),
        .returnUrl = u"https://shop.example/thanks"_s};
}

} // namespace

void tst_PaymentDocuments::requestInTheSpecificationsOrder()
{
    QCOMPARE(encodePaymentRequest(fullRequest()), fullBytes);
}

void tst_PaymentDocuments::emptyMembersAreLeftOut()
{
    const PaymentRequest request {.money = money("5"), .methodCode = u"X"_s};
    QCOMPARE(encodePaymentRequest(request),
        R"({"paymentRequested":{"money":{"amount":5,"currencyCode":"IDR"}},"paymentMethod":{"paymentMethodCode":"X"}})"_ba);
}

void tst_PaymentDocuments::requestComesBack_data()
{
    QTest::addColumn<PaymentRequest>("request");
    QTest::newRow("full") << fullRequest();
    QTest::newRow("money only") << PaymentRequest {.money = money("0.50", u"USD"_s)};
    QTest::newRow("38 digits") << PaymentRequest {.money = money("12345678901234567890123456789012345.678")};
    QTest::newRow("with a return address") << PaymentRequest {.money = money("5"), .returnUrl = u"https://shop.example/thanks"_s};
    QTest::newRow("odd characters") << PaymentRequest {.money = money("1"), .accountName = u"\u202e\t\0x\U0001F600"_s};
}

void tst_PaymentDocuments::requestComesBack()
{
    QFETCH(PaymentRequest, request);
    const auto read = decodePaymentRequest(encodePaymentRequest(request));
    QVERIFY(read);
    QCOMPARE(*read, request);
    QVERIFY(read->money.amount.isSameAs(request.money.amount));
}

void tst_PaymentDocuments::requestThatCantBeShownWhole_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("number as a number") << QByteArray(fullBytes).replace(R"("0012345678")", "12345678");
    QTest::newRow("name as an object") << QByteArray(fullBytes).replace(R"("BCA")", "{}");
    QTest::newRow("callback as a list") << QByteArray(fullBytes).replace(R"("http://127.0.0.1:8085/cb/x")", "[]");
    QTest::newRow("return address as a number") << QByteArray(fullBytes).replace(R"("callbackUrl":")", R"("returnUrl":5,"callbackUrl":")");
    QTest::newRow("no money") << R"({"paymentMethod":{}})"_ba;
    QTest::newRow("account twice") << QByteArray(fullBytes).replace(R"("accountNumber":)", R"("accountNumber":"9","accountNumber":)");
}

void tst_PaymentDocuments::requestThatCantBeShownWhole()
{
    QFETCH(QByteArray, bytes);
    const auto read = decodePaymentRequest(bytes);
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::Unreadable);
}

void tst_PaymentDocuments::created()
{
    const QByteArray bytes = R"({"paymentRequested":{"money":{"amount":100.10,"currencyCode":"IDR"}},)"
                             R"("paymentMethodResponse":{"paymentMethodCode":"BANK","idPayout":"a-1"}})";
    const auto read = decodePaymentCreated(PaymentKind::Payout, bytes);
    QVERIFY(read);
    QCOMPARE(*read, (PaymentCreated {.money = money("100.1"), .methodCode = u"BANK"_s, .id = u"a-1"_s, .raw = bytes}));
    QVERIFY(decodePaymentCreated(PaymentKind::Payout, R"({"paymentRequested":{"money":{"amount":1,"currencyCode":"IDR"}}})"));
    QVERIFY(!decodePaymentCreated(PaymentKind::Payout, R"({"paymentMethodResponse":{"idPayout":"a-1"}})"));
}

void tst_PaymentDocuments::detail()
{
    const QByteArray bytes = R"({"paymentRequested":{"money":{"amount":1e2,"currencyCode":"IDR"}},"process":{"status":"SUCCESS",)"
                             R"("createdAt":"2026-11-20T09:31:10.482Z","processedAt":"2026-11-20T09:31:11.000Z","isTest":true},)"
                             R"("fee":{"amount":2.50,"currencyCode":"IDR"},)"
                             R"("paymentMethodResponse":{"paymentMethodCode":"BANK","idPayout":"a-1"}})";
    const auto read = decodePaymentDetail(PaymentKind::Payout, asked, bytes);
    QVERIFY(read);
    QCOMPARE(read->money, money("100"));
    QVERIFY(read->status.isSuccess());
    QCOMPARE(isoUtc(read->createdAt.value()), u"2026-11-20T09:31:10.482Z"_s);
    QCOMPARE(isoUtc(read->processedAt.value()), u"2026-11-20T09:31:11.000Z"_s);
    QCOMPARE(read->isTest, true);
    QCOMPARE(read->fee.value(), money("2.5"));
    QCOMPARE(read->methodCode, u"BANK"_s);
    QCOMPARE(read->id, u"a-1"_s);
    QCOMPARE(read->raw, bytes);
}

void tst_PaymentDocuments::detailWithTheLeast()
{
    const auto read = decodePaymentDetail(PaymentKind::Payout, asked,
        R"({"paymentRequested":{"money":{"amount":7,"currencyCode":"IDR"}},)"
        R"("process":{"status":"HALTED_X7","createdAt":"yesterday","isTest":"yes"},"fee":"none"})");
    QVERIFY(read);
    QCOMPARE(read->status.word(), u"HALTED_X7"_s);
    QVERIFY(!read->createdAt && !read->processedAt && !read->isTest && !read->fee);
    QVERIFY(read->id.isEmpty());
}

void tst_PaymentDocuments::unknownMembersAndOtherOrder()
{
    const auto read = decodePaymentDetail(PaymentKind::Payout, asked,
        R"({"news":[1,{"a":null}],"process":{"risk":{"level":3},"status":"PENDING"},)"
        R"("paymentRequested":{"money":{"currencyCode":"INR","amount":0.30,"note":"x"}}})");
    QVERIFY(read);
    QCOMPARE(read->money, money("0.3", u"INR"_s));
    QCOMPARE(read->status.word(), u"PENDING"_s);
}

void tst_PaymentDocuments::unreadable_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("html") << "<html><body>It works</body></html>"_ba;
    QTest::newRow("cut") << R"({"paymentRequested":{"money":{"amount":7,"currencyCode":"IDR"}},"process":{"status":"SUC)"_ba;
    QTest::newRow("money as text")
        << R"({"paymentRequested":{"money":{"amount":"7","currencyCode":"IDR"}},"process":{"status":"SUCCESS"}})"_ba;
    QTest::newRow("no currency") << R"({"paymentRequested":{"money":{"amount":7}},"process":{"status":"SUCCESS"}})"_ba;
    QTest::newRow("amount twice")
        << R"({"paymentRequested":{"money":{"amount":1,"amount":9999,"currencyCode":"IDR"}},"process":{"status":"SUCCESS"}})"_ba;
    QTest::newRow("no status") << R"({"paymentRequested":{"money":{"amount":7,"currencyCode":"IDR"}},"process":{}})"_ba;
    QTest::newRow("empty status") << R"({"paymentRequested":{"money":{"amount":7,"currencyCode":"IDR"}},"process":{"status":""}})"_ba;
    QTest::newRow("status as a number") << R"({"paymentRequested":{"money":{"amount":7,"currencyCode":"IDR"}},"process":{"status":1}})"_ba;
    QTest::newRow("a list") << "[]"_ba;
}

void tst_PaymentDocuments::unreadable()
{
    QFETCH(QByteArray, bytes);
    const auto read = decodePaymentDetail(PaymentKind::Payout, asked, bytes);
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::Unreadable);
    QVERIFY(!read.error().text.isEmpty());
}

void tst_PaymentDocuments::merchantName()
{
    QCOMPARE(decodeMerchantName(R"({"channelInfo":{"name":"Toko Jaya","since":2020}})").value(), u"Toko Jaya"_s);
    QVERIFY(!decodeMerchantName(R"({"channelInfo":{}})"));
    QVERIFY(!decodeMerchantName("no"));
}

void tst_PaymentDocuments::payinRequestInTheSpecificationsOrder()
{
    PaymentRequest request = fullRequest();
    request.returnUrl = u"https://shop.example/thanks"_s;
    const QByteArray expected = R"({"paymentRequested":{"money":{"amount":1250000.10,"currencyCode":"IDR"}},)"
                                R"("paymentMethod":{"account":{"accountName":"Siti \"Rahma\" Ülker","accountNumber":"0012345678"},)"
                                R"("paymentMethodCode":"BANK_TRANSFER","paymentOperatorCode":"BCA","emailAddress":"siti@example.com"},)"
                                R"("callbackUrl":"http://127.0.0.1:8085/cb/x","returnUrl":"https://shop.example/thanks"})";
    QCOMPARE(encodePaymentRequest(request, PaymentKind::Payin), expected);
    QCOMPARE(decodePaymentRequest(expected).value(), request);
}

void tst_PaymentDocuments::payinCreated()
{
    const auto read = decodePaymentCreated(PaymentKind::Payin, payinCreatedBytes);
    QVERIFY(read);
    QCOMPARE(*read,
        (PaymentCreated {
            .money = money("100.10"), .methodCode = u"VIRTUAL_ACCOUNT"_s, .id = u"a-1"_s, .payTo = payTo(), .raw = payinCreatedBytes}));
    const auto payout = decodePaymentCreated(PaymentKind::Payout, payinCreatedBytes);
    QVERIFY(payout && payout->payTo.isEmpty() && payout->id.isEmpty()); // idPayin is not idPayout
    const auto least = decodePaymentCreated(PaymentKind::Payin,
        R"({"paymentRequested":{"money":{"amount":1,"currencyCode":"IDR"}},)"
        R"("paymentMethodResponse":{"account":[],"expireAt":"soon","money":"1"}})");
    QVERIFY(least && least->payTo.isEmpty());
}

void tst_PaymentDocuments::payinCreatedWithoutMoney()
{
    const auto read = decodePaymentCreated(PaymentKind::Payin, R"({"paymentMethodResponse":{"idPayin":"a-1"}})");
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::Unreadable);
}

void tst_PaymentDocuments::payinDetail()
{
    const QByteArray bytes = QByteArray(payinCreatedBytes)
                                 .replace(R"("paymentMethodResponse")",
                                     R"("process":{"status":"SUCCESS","createdAt":"2026-11-20T09:31:10.482Z",)"
                                     R"("processedAt":"2026-11-20T09:31:11.000Z","isTest":false},)"
                                     R"("fee":{"amount":2.50,"currencyCode":"IDR"},"paymentMethodResponse")");
    const auto read = decodePaymentDetail(PaymentKind::Payin, asked, bytes);
    QVERIFY(read);
    QCOMPARE(read->money, money("100.1"));
    QVERIFY(read->status.isSuccess());
    QCOMPARE(isoUtc(read->createdAt.value()), u"2026-11-20T09:31:10.482Z"_s);
    QCOMPARE(isoUtc(read->processedAt.value()), u"2026-11-20T09:31:11.000Z"_s);
    QCOMPARE(read->isTest, false);
    QCOMPARE(read->fee, money("2.5"));
    QCOMPARE(read->methodCode, u"VIRTUAL_ACCOUNT"_s);
    QCOMPARE(read->id, u"a-1"_s);
    QVERIFY(read->statusIsOfProcess);
    QCOMPARE(read->payTo, payTo());
    QCOMPARE(read->raw, bytes);
}

void tst_PaymentDocuments::payinStatusElsewhere_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("word");
    QTest::newRow("beside the money") << R"({"status":"PAID","paymentRequested":{"money":{"amount":5,"currencyCode":"IDR"}}})"_ba
                                      << u"PAID"_s;
    QTest::newRow("beside what is empty") << R"({"status":"PAID","paymentRequested":{},"paymentMethodResponse":{}})"_ba << QString();
    QTest::newRow("beside where it is paid") << R"({"status":"PAID","paymentMethodResponse":{"reference":"R-77"}})"_ba << u"PAID"_s;
    QTest::newRow("beside where it is paid, as a text") << R"({"status":"PAID","paymentMethodResponse":"none"})"_ba << QString();
    QTest::newRow("flat") << R"({"status":"PAID","id":"a-1"})"_ba << u"PAID"_s;
    QTest::newRow("flat, with a member for later") << R"({"status":"PAID","idPayin":"a-1","processedAt":null})"_ba << u"PAID"_s;
    QTest::newRow("flat, of another one") << R"({"status":"PAID","idPayin":"a-2"})"_ba << QString();
    QTest::newRow("flat, of who knows what") << R"({"status":"PAID","id":"a-2"})"_ba << QString();
    QTest::newRow("flat, without an ID") << R"({"status":"PAID","amount":5})"_ba << QString();
    QTest::newRow("about the call: no data") << R"({"status":"SUCCESS","data":null})"_ba << QString();
    QTest::newRow("about the call: no data of ours") << R"({"status":"SUCCESS","id":"a-1","data":null})"_ba << QString();
    QTest::newRow("about the call: OK") << R"({"status":"SUCCESS","message":"OK"})"_ba << QString();
    QTest::newRow("about the call: not there") << R"({"status":"SUCCESS","message":"no such payin"})"_ba << QString();
    QTest::newRow("control characters") << R"({"process":{"status":"SUC\u0000CESS\n"}})"_ba << u"SUC⟨U+0000⟩CESS⟨U+000A⟩"_s;
    QTest::newRow("in payment") << R"({"payment":{"status":"PAID"}})"_ba << u"PAID"_s;
    QTest::newRow("in payin") << R"({"payin":{"status":"PAID"}})"_ba << u"PAID"_s;
    QTest::newRow("process first") << R"({"status":"OK","process":{"status":"WAITING"},"payment":{"status":"PAID"}})"_ba << u"WAITING"_s;
    QTest::newRow("the same twice") << R"({"status":"PAID","payment":{"status":"PAID"}})"_ba << u"PAID"_s;
    QTest::newRow("they contradict") << R"({"status":"SUCCESS","payment":{"status":"WAITING"}})"_ba << QString();
    QTest::newRow("they contradict, in the payment") << R"({"payin":{"status":"SUCCESS"},"payment":{"status":"WAITING"}})"_ba << QString();
    QTest::newRow("an envelope") << R"({"status":"SUCCESS","data":{"state":"WAITING"}})"_ba << QString();
    QTest::newRow("a number") << R"({"status":200})"_ba << QString();
    QTest::newRow("nowhere") << R"({"paymentRequested":{}})"_ba << QString();
}

void tst_PaymentDocuments::payinStatusElsewhere()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, word);
    const auto read = decodePaymentDetail(PaymentKind::Payin, asked, bytes);
    QVERIFY(read);
    QCOMPARE(read->status.word(), word);
    QVERIFY(!decodePaymentDetail(PaymentKind::Payout, asked, bytes)); // whose shape is shown
}

void tst_PaymentDocuments::payinDetailWithAnythingMissing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("everything") << "{}"_ba;
    QTest::newRow("odd types") << R"({"paymentRequested":[],"process":"yes","fee":5,"paymentMethodResponse":{"account":1,"money":[]}})"_ba;
    QTest::newRow("money as text") << R"({"paymentRequested":{"money":{"amount":"7","currencyCode":"IDR"}}})"_ba;
}

void tst_PaymentDocuments::payinDetailWithAnythingMissing()
{
    QFETCH(QByteArray, bytes);
    const auto read = decodePaymentDetail(PaymentKind::Payin, asked, bytes);
    QVERIFY(read);
    QVERIFY(!read->money && !read->status.isKnown() && !read->fee && !read->isTest && !read->createdAt && !read->processedAt);
    QVERIFY(read->payTo.isEmpty() && read->id.isEmpty() && read->methodCode.isEmpty());
    QCOMPARE(read->raw, bytes);
}

void tst_PaymentDocuments::payinUnreadable_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("html") << "<html>"_ba;
    QTest::newRow("a list") << "[]"_ba;
    QTest::newRow("a text") << R"("SUCCESS")"_ba;
    QTest::newRow("status twice") << R"({"process":{"status":"SUCCESS","status":"WAITING"}})"_ba;
}

void tst_PaymentDocuments::payinUnreadable()
{
    QFETCH(QByteArray, bytes);
    const auto read = decodePaymentDetail(PaymentKind::Payin, asked, bytes);
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::Unreadable);
    QVERIFY(!read.error().text.isEmpty());
}

void tst_PaymentDocuments::payinIdElsewhere_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("id");
    QTest::newRow("where the creation has it") << R"({"paymentMethodResponse":{"idPayin":"a-2"},"idPayin":"a-1"})"_ba << u"a-2"_s;
    QTest::newRow("at the top") << R"({"idPayin":"a-2"})"_ba << u"a-2"_s;
    QTest::newRow("in payin") << R"({"payin":{"idPayin":"a-2"}})"_ba << u"a-2"_s;
    QTest::newRow("ours by another name") << R"({"payment":{"id":"a-1"}})"_ba << u"a-1"_s;
    QTest::newRow("another name's may be anything") << R"({"id":"a-2"})"_ba << QString();
}

void tst_PaymentDocuments::payinIdElsewhere()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, id);
    const auto read = decodePaymentDetail(PaymentKind::Payin, asked, bytes);
    QVERIFY(read);
    QCOMPARE(read->id, id);
}

// A megabyte with each look would fill the ledger. The request's own bytes are what is reviewed, and stay whole.
void tst_PaymentDocuments::longTextsAreCut()
{
    const QByteArray full(1000, 'x');
    const QString cut = QString(199, u'x') + u'…';
    QByteArray bytes
        = QByteArray(payinCreatedBytes).replace(R"("paymentMethodResponse")", R"("process":{"status":"Toko"},"paymentMethodResponse")");
    for (const char *text : {"a-1", "VIRTUAL_ACCOUNT", "Toko", "8808001", "014", "Bank Central Asia", "R-77"})
        bytes.replace('"' + QByteArray(text) + '"', '"' + full + '"');
    const auto read = decodePaymentDetail(PaymentKind::Payin, asked, bytes);
    QVERIFY(read);
    for (const QString &text : {read->status.word(), read->id, read->methodCode, read->payTo.accountName, read->payTo.accountNumber,
             read->payTo.bankCode, read->payTo.bankName, read->payTo.reference})
        QCOMPARE(text, cut);
    const auto createdRead = decodePaymentCreated(PaymentKind::Payin, bytes);
    QVERIFY(createdRead && createdRead->id == cut && createdRead->methodCode == cut && createdRead->payTo == read->payTo);
    const auto merchant = [](const QByteArray &name) { return *decodeMerchantName("{\"channelInfo\":{\"name\":\"" + name + "\"}}"); };
    QCOMPARE(merchant("\\t" + full), u"⟨U+0009⟩"_s + cut.sliced(1));
    QCOMPARE(merchant(full.first(200)).size(), 200);

    // Half an address leads elsewhere.
    const auto addressOf = [](const QByteArray &url) {
        const QByteArray document = "{\"paymentMethodResponse\":{\"returnUrl\":\"" + url + "\"}}";
        return decodePaymentDetail(PaymentKind::Payin, asked, document)->payTo.returnUrl;
    };
    QCOMPARE(addressOf("https://shop.example/" + full), u"https://shop.example/"_s + QString::fromLatin1(full));
    QCOMPARE(addressOf("https://shop.example/" + full + full), QString());
    QCOMPARE(addressOf("https://shop.example/\\u202e"), QString());

    PaymentRequest request = fullRequest();
    request.accountName = QString::fromLatin1(full);
    QCOMPARE(decodePaymentRequest(encodePaymentRequest(request)).value(), request);
}

// Nothing is put right here: whoever asked compares with what was sent.
void tst_PaymentDocuments::contradictionsStay()
{
    const auto read = decodePaymentDetail(PaymentKind::Payin, asked,
        R"({"paymentRequested":{"money":{"amount":5,"currencyCode":"IDR"}},)"
        R"("paymentMethodResponse":{"idPayin":"other","money":{"amount":7,"currencyCode":"INR"}}})");
    QVERIFY(read);
    QCOMPARE(read->id, u"other"_s);
    QCOMPARE(read->money, money("5"));
    QCOMPARE(read->payTo.money, money("7", u"INR"_s));
}

KONTOR_TEST(tst_PaymentDocuments, QCoreApplication)
#include "tst_paymentdocuments.moc"
