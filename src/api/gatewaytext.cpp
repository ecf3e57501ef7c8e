// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewaytext.h"

#include "core/apierror.h"
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

QString gatewayText(const QString &text)
{
    QString kept = presentable(text.left(longestText + 1).toUtf8());
    if (text.size() <= longestText)
        return kept;
    kept.truncate(longestText - 1);
    if (kept.back().isHighSurrogate())
        kept.chop(1);
    return kept + u'…';
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
