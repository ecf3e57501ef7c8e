// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/table.h"
#include <optional>

namespace kontor {

//! What a workbook's number format makes of a number, as far as it says what the number is. Colours and grouping change nothing about
//! that.
struct CellFormat {
    enum class Look {
        Plain,
        Date,
        Power, //!< 8.10E+11
        Percent,
        Padded, //!< 0012345678, as account numbers are kept; `pattern` says how
    };
    Look look = Look::Plain;
    int decimals = 0; //!< of a Power
    //! Of a Padded one from left to right: 0 for a digit that is always shown, # for one that may be missing; after a backslash a sign that
    //! is shown as it is, which may be a digit.
    QString pattern {};
    std::optional<int> shownDecimals {}; //!< of a Plain or Padded number; nothing: as many as it has
    int thousands = 0; //!< how often it is divided by 1,000 before it is shown
    QString one {}; //!< how a 1 is written, where the format has text of its own: "Rp 1", "1 ribu", "1000"
    //! Of a Plain one with such a text that is more than the mark of a currency: the pattern from which `one` is made.
    QString decoration {};
    bool hidesNumbers = false; //!< those above 0
    std::optional<QString> ofText {}; //!< what is shown of a text, as a pattern with an @ in its place; nothing: the text
};

//! By its built-in number, or its code where it has one of its own.
CellFormat cellFormatOf(int id, const QString &code);

struct ShownCell {
    QString text {};
    CellKind kind = CellKind::Text;
    QString seen {}; //!< what the spreadsheet shows, without its groups, where that is another number than `text`
    QString one {}; //!< as in CellFormat
    TextMark mark = TextMark::None;
};

//! A number as the spreadsheet holds it, exact: at most 15 digits are kept of it, as there, so that what arithmetic left behind
//! the last of them is gone. A number that has more before its point has lost them: it is shown as a power, 8.1E+11, and so is one that the
//! spreadsheet itself shows so. Where it is rounded for the eye, what is seen stands beside it. Nothing when it is no number.
std::optional<ShownCell> shownNumber(QStringView value, const CellFormat &format, bool since1904);

//! A text as the spreadsheet holds it, with a mark where it shows another one or none.
ShownCell shownText(const QString &text, const CellFormat &format);

} // namespace kontor
