// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaytext.h"

#include "api/tokenredaction.h"
#include "core/visibletext.h"
#include "wire/json.h"

#include <algorithm>

namespace kontor {

namespace {

constexpr qsizetype longestAddress = 2000;

bool isInvisible(QChar c)
{
    return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format;
}

} // namespace

QString gatewayText(const QString &came)
{
    const QString text = withoutTokens(came);
    if (text.size() <= longestText)
        return visibleText(text);
    QString kept = text.left(longestText - 1);
    if (kept.back().isHighSurrogate())
        kept.chop(1);
    return visibleText(kept) + u'…';
}

QString gatewayText(const Json &json)
{
    return gatewayText(json.toText().value_or(QString()));
}

QString gatewayAddress(const Json &json)
{
    const QString text = json.toText().value_or(QString());
    const bool isUsable = text.size() <= longestAddress && std::none_of(text.begin(), text.end(), isInvisible);
    return isUsable ? text : QString();
}

} // namespace kontor
