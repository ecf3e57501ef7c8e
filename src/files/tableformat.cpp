// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/tableformat.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

bool isDelimiter(QChar c)
{
    return std::find(delimiters.begin(), delimiters.end(), c) != delimiters.end();
}

QString nameOf(TextEncoding encoding)
{
    switch (encoding) {
    case TextEncoding::Utf8:
        return u"UTF-8"_s;
    case TextEncoding::Utf16Le:
        return u"UTF-16LE"_s;
    case TextEncoding::Utf16Be:
        return u"UTF-16BE"_s;
    case TextEncoding::Windows1252:
        return u"Windows-1252"_s;
    }
    return {};
}

std::optional<TextEncoding> textEncodingOf(const QString &name)
{
    const auto folded = [](const QString &text) { return text.toLower().remove(u'-'); };
    using enum TextEncoding;
    for (const TextEncoding encoding : {Utf8, Utf16Le, Utf16Be, Windows1252}) {
        if (folded(nameOf(encoding)) == folded(name))
            return encoding;
    }
    if (folded(name) == "utf16"_L1)
        return Utf16Le;
    return std::nullopt;
}

} // namespace kontor
