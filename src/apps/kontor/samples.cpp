// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontor/samples.h"

#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int samples = 40;

struct Person {
    const char16_t *name;
    const char16_t *email;
    const char16_t *bank;
    const char16_t *currency;
};
constexpr std::array<Person, 10> people {{
    {u"Asha Verma", u"asha@example.com", u"HDFC", u"INR"},
    {u"Siti Rahmawati", u"siti@example.com", u"BCA", u"IDR"},
    {u"PT Sumber Makmur", u"kas@sumbermakmur.example", u"MANDIRI", u"IDR"},
    {u"Budi Santoso", u"budi@example.com", u"BNI", u"IDR"},
    {u"Kirana Textiles Pvt Ltd", u"accounts@kirana.example", u"ICICI", u"INR"},
    {u"Dewi Lestari", u"dewi@example.com", u"BCA", u"IDR"},
    {u"Rahul Nair", u"rahul@example.com", u"SBI", u"INR"},
    {u"CV Anugerah Jaya", u"finance@anugerah.example", u"BRI", u"IDR"},
    {u"Nguyễn Văn An", u"an@example.com", u"BNI", u"IDR"},
    {u"प्रिया शर्मा", u"priya@example.com", u"AXIS", u"INR"},
}};

PaymentDraft sample(int n)
{
    const Person &person = people.at(size_t(n) % people.size());
    const bool rupees = QStringView(person.currency) == u"INR";
    const int thousands = 37 + (n * 7919) % 941;
    return {
        .amount = rupees ? u"%1.%2"_s.arg(180 + (n * 4801) % 9700).arg((n * 37) % 100, 2, 10, QLatin1Char('0'))
                         : u"%1"_s.arg(thousands * 1000 + (n * 613) % 1000),
        .currency = QString::fromUtf16(person.currency),
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = QString::fromUtf16(person.name),
        .accountNumber = u"50102348%1"_s.arg(1000 + n % int(people.size()) * 737),
        .operatorCode = QString::fromUtf16(person.bank),
        .emailAddress = QString::fromUtf16(person.email),
        .reference = u"INV-2026-%1"_s.arg(4201 + n),
    };
}

void addSamples(MerchantSession &session)
{
    const NumberFormat plain(QLocale::c());
    QList<ReviewedPayment> payouts;
    for (int n = 0; n < samples; ++n) {
        const auto frozen = session.payments().freeze(sample(n), plain);
        if (frozen)
            payouts.append(*frozen);
    }
    session.payments().queue(payouts);
}

} // namespace

void addSamplesToEmptyLedger(MerchantSession &session, QObject *context)
{
    session.ledger().statistics().counts()->then(context, [&session](const Result<PaymentCounts> &counts) {
        if (counts && counts->all == 0)
            addSamples(session);
    });
}

} // namespace kontor
