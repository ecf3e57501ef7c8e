// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvtext.h"

#include <algorithm>
#include <array>

namespace kontor::csv {
namespace {

bool startsFormula(QChar c)
{
    static constexpr QStringView wide = u"\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B";
    switch (c.unicode()) {
    case u'=':
    case u'+':
    case u'-':
    case u'@':
    case u'\t':
    case u'\r':
    case u'\n':
    case u'\0':
        return true;
    default:
        return c.unicode() > u'~' && wide.contains(c);
    }
}

//! What programs skip before they look at the first sign: spaces of all kinds, format characters such as the byte order mark, and
//! apostrophes, so that an apostrophe of the text's own is not taken for ours.
bool isSkipped(QChar c)
{
    return c == u'\'' || (c.isSpace() && !startsFormula(c)) || c.category() == QChar::Other_Format;
}

bool isSpecial(QChar c)
{
    return c == u'"' || c == u'\r' || c == u'\n';
}

//! Blanks at an end are quoted too: some readers take them off otherwise.
bool needsQuotes(const QString &text, QChar separator)
{
    return text.contains(separator) || std::any_of(text.begin(), text.end(), isSpecial)
        || (!text.isEmpty() && (text.front().isSpace() || text.back().isSpace()));
}

//! Letters, digits and signs that mean nothing to a table: what nearly all cells are made of.
constexpr auto plain = [] {
    std::array<bool, u'~' + 1> signs {};
    for (size_t c = u' '; c < signs.size(); ++c)
        signs[c] = c != u',' && c != u'"';
    return signs;
}();

bool mayBegin(QChar c)
{
    return c != u' ' && c != u'\'' && !startsFormula(c);
}

bool isPlain(const QString &text)
{
    if (text.isEmpty())
        return true;
    const auto isSign = [](QChar c) { return c.unicode() < plain.size() && plain[c.unicode()]; };
    return mayBegin(text.front()) && text.back() != u' ' && std::all_of(text.begin(), text.end(), isSign);
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

QByteArray cell(const QString &text, QChar separator)
{
    if (!needsQuotes(text, separator))
        return text.toUtf8();
    return '"' + text.toUtf8().replace('"', "\"\"") + '"';
}

void append(QByteArray &line, const QString &text)
{
    if (!isPlain(text)) {
        line += cell(neutralised(text));
        line += ',';
        return;
    }
    const qsizetype before = line.size();
    line.resize(before + text.size() + 1);
    char *behind = std::transform(text.begin(), text.end(), line.data() + before, [](QChar c) { return char(c.unicode()); });
    *behind = ',';
}

} // namespace kontor::csv
