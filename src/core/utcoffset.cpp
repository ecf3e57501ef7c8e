// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/utcoffset.h"

#include <cstdlib>

namespace kontor {

using namespace Qt::StringLiterals;

QString utcOffset(const QDateTime &time)
{
    const int minutes = time.offsetFromUtc() / 60;
    QString text = minutes < 0 ? u"UTC−"_s : u"UTC+"_s;
    text += QString::number(std::abs(minutes) / 60);
    if (minutes % 60 != 0)
        text += u":%1"_s.arg(std::abs(minutes) % 60, 2, 10, QLatin1Char('0'));
    return text;
}

} // namespace kontor
