// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "ledger/ledger.h"
#include <QDate>

namespace kontor {

//! What a person typed into the palette, taken apart: what it looks in, and the questions to the ledger that it may stand for.
struct PaletteQuestion {
    enum class Scope {
        All,
        Actions, //!< ">": only what can be done
        Ids, //!< "#": only payments by their ID
        Recipients, //!< "@": only payments by whom they are for
    };
    Scope scope = Scope::All;
    QString text {}; //!< without the prefix
    //! The words as they are, first; then, when some of them may be a status, a day or an amount, those with the rest as words.
    QList<PaymentQuery> queries {};
    bool isAllMeant = false; //!< every word is one of a status, a day or an amount, so that it is hardly anybody's name
};

//! `today` is the day of this computer; days are its days.
PaletteQuestion readPaletteQuestion(const QString &typed, QDate today, const NumberFormat &format);

} // namespace kontor
