// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/reader.h"
#include <QMap>

namespace kontor {

//! Adds up what matches a question, piece by piece: each piece is short, so that other questions get in between.
class Tally {
public:
    explicit Tally(Ledger::Query query)
        : m_query(std::move(query))
    {
    }
    //! Reads the next piece. True when there is no more.
    Result<bool> read(Database &database);
    //! One amount a currency, in the order of their names.
    QList<Money> sums() const;

private:
    Result<Done> addRow(Statement &row);

    Ledger::Query m_query;
    std::optional<reader::Position> m_position;
    QMap<QString, Decimal> m_sums;
};

} // namespace kontor
