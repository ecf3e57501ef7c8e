// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/spokenmoney.h"

#include "core/moneyinwords.h"
#include "core/visibletext.h"

#include <QCoreApplication>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct SpokenMoneyTexts {
    Q_DECLARE_TR_FUNCTIONS(SpokenMoney)
};

} // namespace

QString spokenMoney(const Money &money)
{
    const QString words = moneyInWords({money.amount, visibleLine(money.currency)}, QLocale()).trimmed();
    //: An amount that is less than nothing, read aloud: "minus 1250 Indonesian rupiah".
    return money.amount.isNegative() ? SpokenMoneyTexts::tr("minus %1").arg(words) : words;
}

QString spokenCurrency(const QString &code)
{
    const QString name = currencyName(code, QLocale());
    return name.isEmpty() ? visibleLine(code) : visibleLine(code) + u", "_s + name;
}

} // namespace kontor
