// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QString>
#include <utility>

namespace kontor {

//! One cell of an export. Its kind says what a format may do with it.
struct ExportCell {
    enum class Kind : quint8 {
        Text, //!< written by somebody: never run as a formula
        Word, //!< of our own: a key, a time
        Amount, //!< plain digits, all of them
        Count, //!< a whole number of our own
        Flag, //!< true or false
    };
    QString text {};
    Kind kind = Kind::Text;
    bool isKnown = true; //!< false: there is no such value; JSON says null, the others leave it empty

    static ExportCell ofText(QString text) { return {std::move(text), Kind::Text}; }
    static ExportCell ofWord(QString word) { return {std::move(word), Kind::Word}; }
    static ExportCell unknown(Kind kind) { return {{}, kind, false}; }
};

using ExportCells = QList<ExportCell>;

} // namespace kontor
