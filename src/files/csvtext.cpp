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

//! Letters, digits and signs that mean nothing to a table: what nearly all cells are made of.
bool isPlain(QChar c, bool isFirst)
{
    if (c.unicode() > u'~' || c.unicode() < u' ' || c == u',' || c == u'"')
        return false;
    return !isFirst || (c != u' ' && c != u'\'' && !startsFormula(c));
}

//! True when all of it stands in the line.
bool appendPlain(QByteArray &line, const QString &text)
{
    const qsizetype before = line.size();
    line.resize(before + text.size());
    char *to = line.data() + before;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!isPlain(text.at(i), i == 0)) {
            line.truncate(before);
            return false;
        }
        *to++ = char(text.at(i).unicode());
    }
    const bool endsInBlank = text.endsWith(u' ');
    if (endsInBlank)
        line.truncate(before);
    return !endsInBlank;
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

void append(QByteArray &line, const QString &text)
{
    if (!appendPlain(line, text))
        line += cell(neutralised(text));
}

} // namespace kontor::csv
