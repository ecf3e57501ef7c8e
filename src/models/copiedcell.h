// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! One cell of a line that is copied for a spreadsheet: on one line, and with an apostrophe before what the spreadsheet would take for a
//! formula and run, as in the export.
inline QString copiedCell(QString text)
{
    for (QChar &c : text) {
        if (c == u'\t' || c == u'\n' || c == u'\r')
            c = u' ';
    }
    static constexpr QStringView formulaSigns = u"=+-@";
    const QString bare = text.trimmed();
    return !bare.isEmpty() && formulaSigns.contains(bare.front()) ? u'\'' + text : text;
}

} // namespace kontor
