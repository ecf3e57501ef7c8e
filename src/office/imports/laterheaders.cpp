// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/laterheaders.h"

#include "files/table.h"
#include "office/imports/batchrow.h"
#include "office/imports/columnnames.h"

#include <algorithm>
#include <array>

namespace kontor {

namespace {

constexpr std::array tellingFields {
    BatchField::AccountNumber, BatchField::AccountName, BatchField::Amount, BatchField::OperatorCode, BatchField::MethodCode};
constexpr int fewestFields = 2; // one word alone may be a name

//! "Rp5.000" is one, "Gaji 2026" isn't.
bool isMostlyDigits(const QString &text)
{
    const auto digits = std::count_if(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
    const auto letters = std::count_if(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
    return digits > letters;
}

QStringList foldedNames(const QStringList &cells)
{
    QStringList names;
    for (const QString &cell : cells)
        names.append(foldedName(cell));
    while (!names.isEmpty() && names.constLast().isEmpty())
        names.removeLast();
    return names;
}

} // namespace

LaterHeaders::LaterHeaders(const QStringList &header, const BatchColumns &columns, const ColumnMap &map)
    : m_header(foldedNames(header))
    , m_columns(columns)
    , m_names {.names = map.names}
{
}

void LaterHeaders::take(TableRow &row)
{
    const bool isAnother = isHeader(row);
    if (isAnother && saysTheSame(row.cells)) {
        m_otherLine = 0;
        row.problem = {ReasonCode::HeaderRepeated, {{Arg::Line, qint64(row.line)}}};
        return;
    }
    if (isAnother)
        m_otherLine = row.line;
    if (m_otherLine > 0 && row.problem.isEmpty())
        row.problem = {ReasonCode::OtherHeader, {{Arg::Line, qint64(m_otherLine)}}};
}

//! A payment has digits where its account or its amount belongs, which is cheap to see.
bool LaterHeaders::isHeader(const TableRow &row) const
{
    const QString account = m_columns.rawCell(row.cells, BatchField::AccountNumber);
    if (isMostlyDigits(account) || isMostlyDigits(m_columns.rawCell(row.cells, BatchField::Amount)))
        return false;
    if (!row.problem.isEmpty() || std::any_of(row.cells.begin(), row.cells.end(), isMostlyDigits))
        return false;
    const BatchColumns said(row.cells, m_names);
    const auto isNamed = [&said](BatchField field) { return said.place(field).has_value(); };
    const auto isBlank = [](const QString &cell) { return QStringView(cell).trimmed().isEmpty(); };
    const qsizetype cells = row.cells.size() - std::count_if(row.cells.begin(), row.cells.end(), isBlank);
    return std::count_if(tellingFields.begin(), tellingFields.end(), isNamed) >= fewestFields && said.count() * 2 >= cells;
}

bool LaterHeaders::saysTheSame(const QStringList &cells) const
{
    if (!m_header.isEmpty())
        return foldedNames(cells) == m_header;
    const BatchColumns said(cells, m_names);
    return std::all_of(tellingFields.begin(), tellingFields.end(),
        [&](BatchField field) { return !said.place(field) || said.place(field) == m_columns.place(field); });
}

} // namespace kontor
