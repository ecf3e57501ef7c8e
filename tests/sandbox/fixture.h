// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/gateway.h"
#include "sandbox/merchant.h"
#include "sandbox/sandboxcontrol.h"
#include <memory>

namespace kontor {

inline const UtcTime start {Millis(1'795'175'102'368)};

//! A gateway with one merchant before it, and a clock that moves only when told.
class Fixture {
public:
    explicit Fixture(GatewayConfig config = {})
        : gateway(std::make_unique<Gateway>(config))
    {
        gateway->begin();
        if (!gateway->setKeys({merchant().publicPem()}))
            qFatal("the merchant's key was refused");
        keep();
    }
    static const Merchant &merchant()
    {
        static const Merchant one;
        return one;
    }
    //! Far enough apart for the request limit.
    void rest() { now += Seconds(1); }
    void keep() { journal += gateway->takeJournal(); }
    Outcome run(const GatewayRequest &request)
    {
        rest();
        const Gateway::Visit visit = gateway->arrive(request, now);
        now += visit.hold;
        Outcome outcome = gateway->process(request, visit, now);
        keep();
        return outcome;
    }
    static GatewayRequest request(const QByteArray &method, const QString &path, const QByteArray &token = {}, const QByteArray &body = {})
    {
        HeaderList headers {{"X-API-Version", "2"}, {"Content-Type", "application/json"}};
        if (!token.isEmpty())
            headers.append({"Authorization", "Bearer " + token});
        return {method, path.section(QLatin1Char('?'), 0, 0).mid(1).split(QLatin1Char('/')), QUrlQuery(path.section(QLatin1Char('?'), 1)),
            headers, body};
    }
    static GatewayRequest tokenRequest(const QByteArray &body, const QString &path = QStringLiteral("/auth-tokens"))
    {
        GatewayRequest signedRequest = request("POST", path, {}, body);
        signedRequest.headers.append({"X-SIGNATURE", merchant().sign(body)});
        return signedRequest;
    }
    QByteArray token(const QStringList &operations, qint64 validity = 120, const Json &money = {})
    {
        const Outcome outcome = run(tokenRequest(Merchant::tokenBody(now, operations, validity, money)));
        return json(outcome)[u"token"].toText().value_or(QString()).toLatin1();
    }
    QByteArray allToken()
    {
        return token({QStringLiteral("POST /payouts/.*"), QStringLiteral("GET /payouts/.*"), QStringLiteral("GET /merchant-info"),
                         QStringLiteral("POST /merchant-info")},
            3600);
    }
    Outcome pay(const QString &id, const QByteArray &token, const QByteArray &body = Merchant::payoutBody())
    {
        return run(request("POST", QStringLiteral("/payouts/") + id, token, body));
    }
    Outcome look(const QString &id, const QByteArray &token) { return run(request("GET", QStringLiteral("/payouts/") + id, token)); }
    QString statusOf(const QString &id, const QByteArray &token) { return *json(look(id, token))[u"process"][u"status"].toText(); }
    static Json json(const Outcome &outcome)
    {
        const auto parsed = parseJson(outcome.answer.body);
        return parsed ? *parsed : Json();
    }
    static QString code(const Outcome &outcome) { return json(outcome)[u"error"][u"code"].toText().value_or(QString()); }
    bool faults(const char *document) { return gateway->setFaults(*parseJson(document), now).ok(); }
    //! The token of a merchant who may do everything.
    QByteArray anyToken() { return token({QStringLiteral(".* /.*")}, 86'400); }
    Outcome collect(const QString &id, const QByteArray &token, const QByteArray &body = Merchant::payinBody())
    {
        return run(request("POST", QStringLiteral("/payins/") + id, token, body));
    }
    Json payin(const QString &id, const QByteArray &token) { return json(run(request("GET", QStringLiteral("/payins/") + id, token))); }
    QString payinStatus(const QString &id, const QByteArray &token)
    {
        return payin(id, token)[u"process"][u"status"].toText().value_or(QString());
    }
    GatewayAnswer command(const QByteArray &method, const QString &path, const QByteArray &body = {})
    {
        GatewayAnswer answer = control(*gateway, request(method, path, {}, body), now);
        keep();
        return answer;
    }
    int customerPays(const QString &id, const QByteArray &body = {})
    {
        return command("POST", QStringLiteral("/sandbox/payins/%1/pay").arg(id), body).status;
    }
    //! "available/pending", as the gateway writes them; empty when the currency isn't there.
    QByteArray balance(const QString &currency, const QByteArray &token)
    {
        const Json answer = json(run(request("GET", QStringLiteral("/balances?currencies=") + currency, token)));
        const auto &items = answer[u"data"].items();
        return items.empty() ? QByteArray() : items[0][u"available"].numberText() + '/' + items[0][u"pending"].numberText();
    }
    QList<CallbackOrder> wait(Millis time)
    {
        auto due = gateway->advance(now += time);
        keep();
        return due;
    }
    //! Ends without a word and comes again with what is in the journal.
    void restart(const GatewayConfig &config = {})
    {
        gateway = std::make_unique<Gateway>(config);
        for (const QByteArray &line : journal)
            gateway->replay(line);
        gateway->begin();
        keep();
    }
    Json truthOf(const QString &id)
    {
        const Json truth = gateway->truth();
        for (const QStringView kind : {QStringView(u"payouts"), QStringView(u"payins")}) {
            for (const Json &payment : truth[kind].items()) {
                if (payment[u"id"].toText() == id)
                    return payment;
            }
        }
        return {};
    }
    UtcTime now = start;
    std::unique_ptr<Gateway> gateway;
    QList<QByteArray> journal;
};

} // namespace kontor
