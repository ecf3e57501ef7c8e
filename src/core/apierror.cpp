// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/apierror.h"

#include <algorithm>

namespace kontor {
namespace {

constexpr qsizetype maxWords = 500;

// Besides the classic control characters: line and paragraph separators, and the marks that turn the direction of the text after them.
bool isControl(QChar c)
{
    const char16_t u = c.unicode();
    return c.category() == QChar::Other_Control || (u >= 0x2028 && u <= 0x202e) || (u >= 0x2066 && u <= 0x2069) || u == 0x200e
        || u == 0x200f || u == 0x061c;
}

} // namespace

QString presentable(const QByteArray &words)
{
    // 2,000 bytes are more than 500 characters however they are encoded, and a page of HTML can be large.
    QString text = QString::fromUtf8(words.first(std::min<qsizetype>(words.size(), 4 * maxWords)));
    text.truncate(maxWords);
    if (!text.isEmpty() && text.back().isHighSurrogate())
        text.chop(1);
    std::replace_if(text.begin(), text.end(), isControl, u' ');
    return text;
}

} // namespace kontor
