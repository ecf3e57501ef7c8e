// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/isoform.h"
#include <QList>
#include <QString>
#include <optional>
#include <utility>

namespace kontor {

//! One cell of an export. Its kind says what a format may do with it.
struct ExportCell {
    enum class Kind : quint8 {
        Text, //!< written by somebody: never run as a formula
        Word, //!< of our own, such as a key
        Time, //!< ISO 8601
        Amount, //!< plain digits, all of them
        Count, //!< a whole number of our own
        Flag, //!< true or false
    };
    QString text {};
    Kind kind = Kind::Text;
    bool isKnown = true; //!< false: there is no such value; JSON says null, the others leave it empty
    UtcTime clock {}; //!< of a time: what the clock of its zone shows, as if that were UTC

    static ExportCell ofText(QString text) { return {std::move(text), Kind::Text}; }
    static ExportCell ofWord(QString word) { return {std::move(word), Kind::Word}; }
    //! By a clock that is ahead of UTC by that much; in UTC with a Z where none is named.
    static ExportCell ofTime(UtcTime time, std::optional<Seconds> offset = {})
    {
        const QString text = offset ? isoform::withOffset(time, *offset) : isoUtc(time);
        return {text, Kind::Time, true, time + offset.value_or(Seconds(0))};
    }
    static ExportCell unknown(Kind kind) { return {{}, kind, false}; }
};

using ExportCells = QList<ExportCell>;

} // namespace kontor
