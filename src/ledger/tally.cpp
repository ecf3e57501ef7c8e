// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/tally.h"

#include "ledger/database.h"
#include "ledger/rows.h"

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

constexpr int rowsAtOnce = 2000; // some milliseconds

} // namespace

Result<bool> Tally::read(Database &database)
{
    if (!m_position) {
        const auto beginning = reader::beginning(database);
        if (!beginning)
            return beginning.error();
        m_position = *beginning;
    }
    Statement statement = database.once("SELECT p.created_at, p.seq, p.currency, p.amount_scaled, p.amount FROM payments p "
        + reader::conditions(m_query) + " AND (p.created_at, p.seq) > (?, ?) AND p.seq <= ? ORDER BY p.created_at, p.seq LIMIT ?");
    reader::addConditions(statement, m_query);
    statement.add(m_position->createdAt).add(m_position->seq).add(m_position->lastSeq).add(rowsAtOnce);
    int rows = 0;
    for (; statement.next(); ++rows) {
        if (const auto added = addRow(statement); !added)
            return added.error();
    }
    if (statement.failed())
        return statement.error();
    return rows < rowsAtOnce;
}

Result<Done> Tally::addRow(Statement &row)
{
    m_position->createdAt = row.integer();
    m_position->seq = row.integer();
    Decimal &sum = m_sums[row.text()];
    const auto scaled = row.maybeInteger();
    const auto amount = scaled ? Decimal::fromParts(*scaled, rows::sortScale) : Decimal::parse(QByteArrayView(row.blob()));
    const auto next = amount ? sum.plus(*amount) : std::nullopt;
    if (!next)
        return ApiError {.kind = ErrorKind::LedgerTrouble, .text = u"the amounts can't be added up"_s};
    sum = *next;
    return Done {};
}

QList<Money> Tally::sums() const
{
    QList<Money> list;
    for (auto sum = m_sums.constBegin(); sum != m_sums.constEnd(); ++sum)
        list.append({sum.value(), sum.key()});
    return list;
}

} // namespace kontor
