// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "core/textformat.h"
#include "core/visibletext.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

Json othersJson(const QList<NamedText> &others)
{
    Json all {Json::Object {}};
    for (const NamedText &each : others)
        all.add(each.name, each.text);
    return all;
}

QString othersText(const QList<NamedText> &others)
{
    QStringList all;
    for (const NamedText &each : others)
        all.append(each.name + u'=' + each.text);
    return all.join(u"  "_s);
}

//! The reply as it came stands beside what was understood of it: the specification doesn't show its shape.
QString unfamiliar(const QString &what, const QByteArray &raw)
{
    const auto json = parseJson(raw);
    const QString reply = QString::fromUtf8(json ? json->toBytes() : raw); // on one line, so that none of it looks like ours
    return u"The gateway answered, but Kontor does not know this form of %1. The reply:\n%2\n"_s.arg(what, visibleText(reply));
}

template <class Ask, class Show> void ask(CliSession &cli, Ask call, Show show)
{
    cli.withSession({.listen = false, .work = false, .passphrase = cli.passphrase()}, [&cli, call, show](MerchantSession &session) {
        cli.lookUp(call(session.lookups()), [&cli, show](const auto &found) {
            show(cli.out(), found);
            cli.finish(exitcode::done);
        });
    });
}

// ---- balances

void showBalances(Output &out, const Balances &balances)
{
    Json::Array all;
    QList<QStringList> rows {{u"CURRENCY"_s, u"AMOUNT"_s, u"ALSO"_s}};
    for (const Balance &each : balances.items) {
        all.emplace_back(Json::Object {{u"currency"_s, each.currency}, {u"amount"_s, each.amount ? Json(each.amount->toString()) : Json()},
            {u"others"_s, othersJson(each.others)}, {u"amount_name"_s, each.amountName}});
        const QString called = each.amountName.isEmpty() ? QString() : u" ("_s + each.amountName + u')';
        rows.append({each.currency, each.amount ? each.amount->toString() + called : u"not told"_s, othersText(each.others)});
    }
    Json::Array leftOut(balances.leftOut.begin(), balances.leftOut.end());
    out.answer(Json::Object {{u"balances"_s, all}, {u"left_out"_s, leftOut}, {u"familiar"_s, Json(balances.isFamiliar)},
                   {u"reply"_s, QString::fromUtf8(balances.raw)}},
        [&] { return balances.isFamiliar ? Output::table(rows) : unfamiliar(u"balance"_s, balances.raw); });
    if (balances.isFamiliar && !balances.leftOut.isEmpty())
        out.say(u"The gateway left out: %1 (not supported)."_s.arg(balances.leftOut.join(u", "_s)));
}

void balances(CliSession &cli)
{
    const QStringList wanted = cli.line().value(u"currencies"_s).toUpper().split(u',', Qt::SkipEmptyParts);
    ask(
        cli, [wanted](GatewayQueries &service) { return service.balances(wanted); }, showBalances);
}

// ---- payment options

void showOptions(Output &out, const PaymentOptions &options, const Money &money)
{
    Json::Array all;
    QList<QStringList> rows {{u"METHOD"_s, u"OPERATOR"_s, u"NAME"_s}};
    for (const PaymentOption &option : options.options) {
        Json::Array operators;
        for (const CodeItem &each : option.operators) {
            operators.emplace_back(Json::Object {{u"code"_s, each.code}, {u"name"_s, each.name}});
            rows.append({option.methodCode, each.code, each.name});
        }
        if (option.operators.isEmpty())
            rows.append({option.methodCode, {}, {}});
        all.emplace_back(Json::Object {{u"method"_s, option.methodCode}, {u"operators"_s, operators}});
    }
    out.answer(Json::Object {{u"options"_s, all}, {u"reply"_s, QString::fromUtf8(options.raw)}}, [&] {
        return options.options.isEmpty()
            ? u"No method for %1. Try another amount or currency.\n"_s.arg(NumberFormat(QLocale::c()).money(money))
            : Output::table(rows);
    });
}

void options(CliSession &cli)
{
    const QString currency = cli.line().value(u"currency"_s).trimmed().toUpper();
    const auto amount = Decimal::parse(cli.line().value(u"amount"_s).trimmed());
    if (!amount || !amount->isPositive() || currency.isEmpty())
        return cli.refuseUsage(u"--amount is digits above 0, with a point where there are decimals; --currency is a code such as IDR."_s);
    const Money money {*amount, currency};
    ask(
        cli, [money](GatewayQueries &service) { return service.paymentOptions(money); },
        [money](Output &out, const PaymentOptions &found) { showOptions(out, found, money); });
}

// ---- code lists, merchant

void showList(Output &out, const CodeList &list, const QString &key)
{
    Json::Array all;
    QList<QStringList> rows {{u"CODE"_s, u"NAME"_s, u"ALSO"_s}};
    for (const CodeItem &each : list.items) {
        all.emplace_back(Json::Object {{u"code"_s, each.code}, {u"name"_s, each.name}, {u"others"_s, othersJson(each.others)}});
        rows.append({each.code, each.name, othersText(each.others)});
    }
    out.answer(Json::Object {{key, all}, {u"familiar"_s, Json(list.isFamiliar)}, {u"reply"_s, QString::fromUtf8(list.raw)}},
        [&] { return list.isFamiliar ? Output::table(rows) : unfamiliar(u"list"_s, list.raw); });
}

void currencies(CliSession &cli)
{
    ask(
        cli, [](GatewayQueries &service) { return service.currencies(); },
        [](Output &out, const CodeList &list) { showList(out, list, u"currencies"_s); });
}

void operators(CliSession &cli)
{
    ask(
        cli, [](GatewayQueries &service) { return service.paymentOperators(); },
        [](Output &out, const CodeList &list) { showList(out, list, u"operators"_s); });
}

void merchant(CliSession &cli)
{
    ask(
        cli, [](GatewayQueries &service) { return service.merchantName(); },
        [](Output &out, const QString &name) {
            out.answer(Json::Object {{u"name"_s, name}}, [&name] { return visibleText(name) + u'\n'; });
        });
}

} // namespace

std::vector<Command> gatewayCommands()
{
    const std::vector<Command::Option> money {
        {u"amount"_s, u"A"_s, u"Digits with a point where there are decimals."_s, true},
        {u"currency"_s, u"C"_s, u"Its code, for example IDR."_s, true},
    };
    const std::vector<Command::Option> codes {
        {u"currencies"_s, u"LIST"_s, u"Only these, joined by commas: INR,IDR."_s},
    };
    return {
        {{u"balances"_s}, u"What the gateway holds for the merchant."_s, {}, codes, balances},
        {{u"options"_s}, u"Payment methods and operators for an amount."_s, {}, money, options},
        {{u"merchant"_s}, u"The merchant channel's name."_s, {}, {}, merchant},
        {{u"currencies"_s}, u"The gateway's currencies."_s, {}, {}, currencies},
        {{u"operators"_s}, u"The gateway's payment operators (banks)."_s, {}, {}, operators},
    };
}

} // namespace kontor
