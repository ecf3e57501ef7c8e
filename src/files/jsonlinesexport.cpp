// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/jsonlinesexport.h"

#include <QIODevice>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

Json valueOf(const ExportCell &cell)
{
    if (!cell.isKnown)
        return {};
    switch (cell.kind) {
    case ExportCell::Kind::Count:
        return Json(Json::Number {cell.text.toLatin1()});
    case ExportCell::Kind::Flag:
        return Json(cell.text == "true"_L1);
    default:
        return Json(cell.text);
    }
}

} // namespace

Json exportObject(const QStringList &columns, const ExportCells &cells)
{
    Json::Object members;
    members.reserve(size_t(cells.size()));
    for (qsizetype i = 0; i < cells.size(); ++i)
        members.emplace_back(columns.at(i), valueOf(cells.at(i)));
    return Json(std::move(members));
}

JsonLinesExport::JsonLinesExport(QIODevice &device)
    : m_device(device)
{
}

bool JsonLinesExport::begin(const QStringList &columns)
{
    m_columns = columns;
    return true;
}

void JsonLinesExport::append(ExportRows &rows, const Fill &fill) const
{
    rows.text += exportObject(m_columns, cellsOf(fill)).toBytes() + '\n';
}

bool JsonLinesExport::write(const ExportRows &rows)
{
    return m_device.write(rows.text) == rows.text.size();
}

} // namespace kontor
