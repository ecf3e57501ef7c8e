// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_api kontor_wire
// seeds: answers
#include "api/listdocuments.h"
#include "api/merchantdocuments.h"
#include "api/paymentdocuments.h"
#include "api/tokendocuments.h"
#include "check.h"
#include "wire/json.h"

#include <algorithm>

using namespace kontor;

namespace {

const QByteArray plain = "s3cr3t"; // what is sent as a secret, beside whatever comes

void readPayments(const QByteArray &bytes)
{
    const auto asked = *OrderId::parse(QStringLiteral("a-1"));
    const auto detail = decodePaymentDetail(PaymentKind::Payout, asked, bytes);
    FUZZ_CHECK(detail ? detail->status.isKnown() && detail->raw == bytes : !detail.error().text.isEmpty());
    const auto created = decodePaymentCreated(PaymentKind::Payout, bytes);
    FUZZ_CHECK(!detail || created); // a detail holds all that a creation's answer needs
    FUZZ_CHECK(!created || created->payTo.isEmpty());

    const auto payin = decodePaymentDetail(PaymentKind::Payin, asked, bytes);
    FUZZ_CHECK(payin ? payin->raw == bytes : !payin.error().text.isEmpty());
    FUZZ_CHECK(!detail || (payin && payin->status == detail->status && payin->money == detail->money)); // where a payout has it
    const auto payinCreated = decodePaymentCreated(PaymentKind::Payin, bytes);
    FUZZ_CHECK(
        !payinCreated || !payin || (payin->payTo == payinCreated->payTo && (payinCreated->id.isEmpty() || payin->id == payinCreated->id)));

    if (const auto request = decodePaymentRequest(bytes)) {
        for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
            const QByteArray ours = encodePaymentRequest(*request, kind);
            const auto again = decodePaymentRequest(ours);
            FUZZ_CHECK(again && *again == *request && again->money.amount.isSameAs(request->money.amount));
            FUZZ_CHECK(encodePaymentRequest(*again, kind) == ours);
        }
    }
}

// Nothing of it grows far beyond the answer, whatever is repeated in it.
bool isSmall(const QList<NamedText> &others)
{
    return others.size() <= 100
        && std::all_of(others.begin(), others.end(), [](const auto &each) { return each.name.size() < 1000 && each.text.size() < 1100; });
}

void readLists(const QByteArray &bytes)
{
    const QStringList asked {QStringLiteral("IDR"), QStringLiteral("inr")};
    const auto balances = decodeBalances(bytes, asked);
    FUZZ_CHECK(!balances || (balances->raw == bytes && balances->leftOut.size() <= asked.size()));
    FUZZ_CHECK(!balances || balances->isFamiliar || (balances->items.isEmpty() && balances->leftOut.isEmpty()));
    for (const auto &each : balances ? balances->items : QList<Balance> {})
        FUZZ_CHECK(!each.currency.isEmpty() && isSmall(each.others));
    for (const CodeKind kind : {CodeKind::Currency, CodeKind::PaymentOperator}) {
        const auto codes = decodeCodeList(kind, bytes);
        FUZZ_CHECK(codes.ok() == balances.ok()); // whatever is JSON is an answer
        FUZZ_CHECK(!codes || (codes->raw == bytes && (codes->isFamiliar || codes->items.isEmpty())));
        for (const auto &each : codes ? codes->items : QList<CodeItem> {})
            FUZZ_CHECK(!each.code.isEmpty() && isSmall(each.others));
    }
    const auto options = decodePaymentOptions(bytes);
    FUZZ_CHECK(!options || (options->raw == bytes && balances));
    for (const auto &each : options ? options->options : QList<PaymentOption> {})
        FUZZ_CHECK(!each.methodCode.isEmpty());
}

void keepSecrets(const QByteArray &bytes)
{
    const auto request = withSecret("{\"a\":1}", bytes);
    if (request) {
        const auto read = parseJson(*request);
        FUZZ_CHECK(!read || (*read)[u"secret"].toText() == QString::fromUtf8(bytes));
        FUZZ_CHECK(read || bytes.size() > 1'000'000);
    }
    FUZZ_CHECK(!withoutSecret(presentable(bytes), plain).contains(QString::fromLatin1(plain)));
}

} // namespace

//! What the gateway answers: read or refused, and what was read is what comes back.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    readPayments(bytes);
    readLists(bytes);
    keepSecrets(bytes);
    const auto token = decodeToken(bytes);
    FUZZ_CHECK(!token || (!token->isEmpty() && !token->contains('\n') && !token->contains('\r')));
    (void)decodeMerchantName(bytes);
    return 0;
}
