// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/numberstyle.h"
#include <QChar>
#include <QList>
#include <QString>
#include <QStringList>
#include <array>
#include <optional>

namespace kontor {

//! Those that Kontor reads by itself; the others that ICU knows have the numbers behind them, as long as the program runs.
enum class TextEncoding : int { Utf8, Utf16Le, Utf16Be, Windows1252 };

//! How a table is to be read, and how it was read. What a person leaves open is guessed; what a file of that kind doesn't have (a
//! workbook its delimiter) is neither asked for nor told.
struct TableFormat {
    std::optional<TextEncoding> encoding {};
    std::optional<QChar> delimiter {};
    //! The line of the file, or the row of the sheet, with the names of the columns: the first row that isn't blank from there on. 0:
    //! there is none.
    std::optional<int> headerRow {};
    std::optional<QString> sheet {};
    std::optional<NumberStyle> numbers {};
    bool amountsAsShown = false; //!< an amount that a spreadsheet rounds for the eye is what it shows, not what its cell holds

    bool operator==(const TableFormat &) const = default;
};

//! What stands between cells, in the order in which equally good ones are guessed.
inline constexpr std::array delimiters {u',', u';', u'\t', u'|'};
bool isDelimiter(QChar c);

//! All, the usual ones first.
QList<TextEncoding> allEncodings();
//! "UTF-8", "Windows-1252": as people and scripts name it.
QString nameOf(TextEncoding encoding);
//! By any name that ICU knows, such as "cp936" and "MacRoman"; case and hyphens don't matter. "UTF-16" is the one that Windows writes.
std::optional<TextEncoding> textEncodingOf(const QString &name);

} // namespace kontor
