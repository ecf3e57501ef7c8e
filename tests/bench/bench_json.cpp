// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_wire
// Reading a payout detail against QJsonDocument, and amounts against double. Neither peer can be trusted with money; both are fast.
#include "bench/bench.h"
#include "wire/json.h"

#include <QJsonDocument>
#include <charconv>

using namespace kontor;

namespace {

constexpr int rounds = 7;
constexpr int documents = 10'000;
constexpr int amounts = 1'000'000;

//! A payout detail of the specification with members that a later gateway may add, about 1 kB.
QByteArray detail()
{
    QByteArray text
        = R"({"paymentRequested":{"money":{"amount":1250.50,"currencyCode":"INR"}},)"
          R"("process":{"status":"SUCCESS","createdAt":"2026-11-20T09:31:10.482Z","processedAt":"2026-11-20T09:31:12.007Z","isTest":true},)"
          R"("fee":{"amount":4.10,"currencyCode":"INR"},)"
          R"("paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"0192f7b4-53f1-7d3e-9a41-3c1f3a3be111"},)"
          R"("history":[)";
    for (int n = 0; text.size() < 940; ++n)
        text += (n > 0 ? "," : "") + QByteArray(R"({"at":"2026-11-20T09:31:1)") + char('0' + n)
            + R"(.482Z","status":"STEP","rate":0.0125,"final":false})";
    return text + R"(],"operator":{"code":"HDFC"}})";
}

void compareReaders()
{
    const QByteArray text = detail();
    std::vector<double> ours;
    std::vector<double> theirs;
    qsizetype members = 0;
    for (int round = 0; round < rounds; ++round) {
        ours.push_back(millisOf([&] {
            for (int n = 0; n < documents; ++n)
                members += qsizetype(parseJson(text)->members().size());
        }));
        theirs.push_back(millisOf([&] {
            for (int n = 0; n < documents; ++n)
                members -= QJsonDocument::fromJson(text).isObject() ? 6 : 0;
        }));
    }
    if (members != 0)
        giveUp(QStringLiteral("A reader did not read all of it."));
    const double own = median(ours) * 1000 / documents;
    const double peer = median(theirs) * 1000 / documents;
    tableLine("read a payout detail of 1 kB", number(own, 2, " us"), "QJsonDocument " + number(peer, 2, " us"), own / peer);
}

//! Different amounts, so that nothing is learnt by heart.
std::vector<QByteArray> someAmounts()
{
    std::vector<QByteArray> texts;
    for (int n = 0; n < 1000; ++n)
        texts.push_back(QByteArray::number(n * 7919 % 99'991) + '.' + QByteArray::number(n % 90 + 10));
    return texts;
}

double sumExactly(const std::vector<QByteArray> &texts, QByteArray &sum)
{
    return millisOf([&] {
        Decimal total;
        for (int n = 0; n < amounts; ++n)
            total = *total.plus(*Decimal::parse(QByteArrayView(texts[size_t(n % 1000)])));
        sum = total.toBytes();
    });
}

double sumAsDouble(const std::vector<QByteArray> &texts, double &sum)
{
    return millisOf([&] {
        double total = 0;
        for (int n = 0; n < amounts; ++n) {
            const QByteArray &text = texts[size_t(n % 1000)];
            double value = 0;
            std::from_chars(text.data(), text.data() + text.size(), value);
            total += value;
        }
        sum = total;
    });
}

void compareNumbers()
{
    const std::vector<QByteArray> texts = someAmounts();
    std::vector<double> ours;
    std::vector<double> theirs;
    QByteArray exact;
    double rounded = 0;
    for (int round = 0; round < rounds; ++round) {
        ours.push_back(sumExactly(texts, exact));
        theirs.push_back(sumAsDouble(texts, rounded));
    }
    std::printf("the sum of a million amounts: %s exactly, %.6f as double\n", exact.constData(), rounded);
    tableLine("read and add a million amounts", number(median(ours), 0, " ms"), "double (from_chars) " + number(median(theirs), 0, " ms"),
        median(ours) / median(theirs));
}

} // namespace

int main()
{
    compareReaders();
    compareNumbers();
    return 0;
}
