// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/accessibility/plainwords.h"

namespace kontor {

using namespace Qt::StringLiterals;

QString withoutMnemonic(const QString &text)
{
    return QString(text).replace("&&"_L1, "\x01"_L1).remove(u'&').replace(u'\x01', u'&');
}

QString plainWords(const QString &text)
{
    QString plain = withoutMnemonic(text.section(u'\t', 0, 0)); // keys that a list takes itself stand behind
    if (plain.endsWith(u'…'))
        plain.chop(1);
    return plain;
}

} // namespace kontor
