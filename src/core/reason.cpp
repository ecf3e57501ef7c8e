// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reason.h"

#include <QMetaEnum>

namespace kontor {
namespace {

QMetaEnum codes()
{
    return QMetaEnum::fromType<ReasonCode>();
}

} // namespace

QString keyOf(ReasonCode code)
{
    return QString::fromLatin1(codes().valueToKey(static_cast<int>(code)));
}

std::optional<ReasonCode> reasonCodeOfKey(const QString &key)
{
    bool isKnown = false;
    const int value = codes().keyToValue(key.toLatin1().constData(), &isKnown);
    return isKnown && value != 0 ? std::optional(static_cast<ReasonCode>(value)) : std::nullopt;
}

const QList<ReasonCode> &allReasonCodes()
{
    static const QList<ReasonCode> all = [] {
        QList<ReasonCode> found;
        for (int i = 1; i < codes().keyCount(); ++i)
            found.append(static_cast<ReasonCode>(codes().value(i)));
        return found;
    }();
    return all;
}

} // namespace kontor
