// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvtext.h"

#include <algorithm>

namespace kontor::csv {
namespace {

bool startsFormula(QChar c)
{
    static constexpr QStringView signs = u"=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B";
    return c.isNull() || signs.contains(c);
}

//! What programs skip before they look at the first sign: spaces of all kinds, format characters such as the byte order mark, and
//! apostrophes, so that an apostrophe of the text's own is not taken for ours.
bool isSkipped(QChar c)
{
    return c == u'\'' || (c.isSpace() && !startsFormula(c)) || c.category() == QChar::Other_Format;
}

bool isSpecial(QChar c)
{
    return c == u',' || c == u'"' || c == u'\r' || c == u'\n';
}

//! Blanks at an end are quoted too: some readers take them off otherwise.
bool needsQuotes(const QString &text)
{
    return std::any_of(text.begin(), text.end(), isSpecial) || (!text.isEmpty() && (text.front().isSpace() || text.back().isSpace()));
}

} // namespace

bool looksLikeFormula(QStringView text)
{
    const auto first = std::find_if_not(text.begin(), text.end(), isSkipped);
    return first != text.end() && startsFormula(*first);
}

QString neutralised(const QString &text)
{
    return looksLikeFormula(text) ? u'\'' + text : text;
}

QByteArray cell(const QString &text)
{
    if (!needsQuotes(text))
        return text.toUtf8();
    return '"' + text.toUtf8().replace('"', "\"\"") + '"';
}

} // namespace kontor::csv
