// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lookups/queryhistory.h"

#include <QSettings>
#include <QVariant>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int perOffer = 3;

QStringList offersOf(const PaymentOptions &options)
{
    QStringList offers;
    for (const PaymentOption &option : options.options) {
        if (option.operators.isEmpty())
            offers << option.methodCode << QString() << QString();
        for (const CodeItem &bank : option.operators)
            offers << option.methodCode << bank.code << bank.name;
    }
    return offers;
}

PaymentOptions optionsOf(const QStringList &offers)
{
    PaymentOptions options;
    for (qsizetype at = 0; at + perOffer <= offers.size(); at += perOffer) {
        if (options.options.isEmpty() || options.options.constLast().methodCode != offers.at(at))
            options.options.append({.methodCode = offers.at(at)});
        if (!offers.at(at + 1).isEmpty())
            options.options.last().operators.append({.code = offers.at(at + 1), .name = offers.at(at + 2)});
    }
    return options;
}

} // namespace

void QueryHistory::keepIn(QSettings &settings, const QString &profile)
{
    m_settings = &settings;
    m_key = u"options/looks/"_s + profile;
    const QVariantList kept = settings.value(m_key).toList();
    for (const QVariant &each : kept) {
        const QVariantList look = each.toList();
        const auto amount = Decimal::parse(QStringView(look.value(0).toString()));
        if (amount && m_looks.size() < most) // whatever somebody has edited by hand
            m_looks.append({.money = {*amount, look.value(1).toString()}, .offers = look.value(2).toStringList()});
    }
}

std::optional<PaymentOptions> QueryHistory::of(const Money &money) const
{
    const auto found = std::find_if(m_looks.begin(), m_looks.end(), [&](const Look &look) { return look.money == money; });
    return found == m_looks.end() ? std::nullopt : std::optional(optionsOf(found->offers));
}

void QueryHistory::note(const Money &money, const PaymentOptions &options)
{
    m_looks.removeIf([&](const Look &look) { return look.money == money; });
    const QStringList offers = offersOf(options);
    if (offers.size() <= qsizetype {longest} * perOffer)
        m_looks.append({money, offers});
    if (m_looks.size() > most)
        m_looks.removeFirst();
    keep();
}

void QueryHistory::keep() const
{
    if (!m_settings)
        return;
    QVariantList kept;
    for (const Look &look : m_looks)
        kept.append(QVariant(QVariantList {look.money.amount.toString(), look.money.currency, look.offers}));
    m_settings->setValue(m_key, kept);
}

} // namespace kontor
