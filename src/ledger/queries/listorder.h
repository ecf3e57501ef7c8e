// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/paymentquery.h"

namespace kontor {

class Database;

//! In which order a list is read, so that its beginning is there at once even where it has a million rows: along an index where there is
//! one, and where a few rows are picked out of many, by sorting those.
namespace listorder {

//! A list is read piece after piece: each has one state or one currency where that is what it is sorted by first.
struct Piece {
    QByteArray condition {}; //!< " AND …"
    QStringList values {}; //!< of its parameters
};

struct Plan {
    QList<Piece> pieces {};
    QByteArray index {}; //!< " INDEXED BY …" behind the table; empty: as SQLite finds best
    QByteArray order {}; //!< " ORDER BY …"
};

//! `byIndex`: the payments come from the index of the search.
Result<Plan> planOf(Database &database, const PaymentQuery &query, bool byIndex);

bool isByCreation(const PaymentQuery &query);
//! Its beginning is found without looking at many rows.
bool isQuick(const PaymentQuery &query);

} // namespace listorder
} // namespace kontor
