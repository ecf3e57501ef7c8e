// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QString>

namespace kontor {

//! One cell of an export. Its kind says what a format may do with it.
struct ExportCell {
    enum class Kind {
        Text, //!< written by somebody: never run as a formula
        Word, //!< of our own: a key, a time
        Amount, //!< plain digits, all of them
        Count, //!< a whole number of our own
        Flag, //!< true or false
    };
    Kind kind = Kind::Text;
    QString text {};
    bool isKnown = true; //!< false: there is no such value; JSON says null, the others leave it empty

    static ExportCell ofText(const QString &text) { return {Kind::Text, text}; }
    static ExportCell ofWord(const QString &word) { return {Kind::Word, word}; }
    static ExportCell unknown(Kind kind) { return {kind, {}, false}; }
};

using ExportCells = QList<ExportCell>;

} // namespace kontor
