// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/gatewaymessages.h"
#include "signing/keypair.h"
#include "wire/json.h"

namespace kontor {

//! A merchant in a test: has a key, and writes the bodies that one sends.
class Merchant {
public:
    Merchant()
        : m_key(KeyPair::generate(2048).value())
    {
    }
    QByteArray publicPem() const { return m_key.publicPem(); }
    QByteArray sign(const QByteArray &bytes) const { return m_key.sign(bytes).value(); }

    static QByteArray tokenBody(UtcTime now, const QStringList &operations, qint64 validity = 120, const Json &money = {})
    {
        Json::Array entries;
        for (const QString &operation : operations)
            entries.push_back(operation);
        Json body(Json::Object {{QStringLiteral("merchantCode"), QStringLiteral("SANDBOX")},
            {QStringLiteral("validitySecs"), Json(validity)}, {QStringLiteral("operations"), Json(entries)},
            {QStringLiteral("timestamp"), Json(qint64(std::chrono::floor<Seconds>(now).time_since_epoch().count()))}});
        if (!money.isNull())
            body.add(QStringLiteral("money"), money);
        return body.toBytes();
    }
    static QByteArray payoutBody(const QByteArray &amount = "100.10", const QByteArray &callbackUrl = {})
    {
        const QByteArray callback = callbackUrl.isEmpty() ? QByteArray() : ",\"callbackUrl\":\"" + callbackUrl + '"';
        return R"({"paymentRequested":{"money":{"amount":)" + amount
            + R"(,"currencyCode":"IDR"}},"paymentMethod":{"paymentMethodCode":"BANK_TRANSFER",)"
              R"("account":{"accountName":"Siti","accountNumber":"001"},"paymentOperatorCode":"BCA","emailAddress":"siti@example.com"})"
            + callback + '}';
    }
    static QByteArray payinBody(const QByteArray &amount = "100.10", const QByteArray &callbackUrl = {})
    {
        return payoutBody(amount, callbackUrl).replace("BANK_TRANSFER", "VIRTUAL_ACCOUNT").chopped(1)
            + R"(,"returnUrl":"https://shop.example/thanks?o=1"})";
    }

private:
    KeyPair m_key;
};

} // namespace kontor
