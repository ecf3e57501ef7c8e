// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exportwriter.h"

#include "files/csvexport.h"
#include "files/jsonlinesexport.h"
#include "files/xlsxexport.h"

namespace kontor {

using namespace Qt::StringLiterals;

std::unique_ptr<ExportWriter> ExportWriter::make(ExportFormat format, QIODevice &device, const QString &folder, QChar decimalSign)
{
    switch (format) {
    case ExportFormat::Xlsx:
        return std::make_unique<XlsxExport>(device, folder);
    case ExportFormat::CsvForExcel:
        return std::make_unique<CsvForExcelExport>(device, decimalSign);
    case ExportFormat::JsonLines:
        return std::make_unique<JsonLinesExport>(device);
    case ExportFormat::Csv:
        break;
    }
    return std::make_unique<CsvExport>(device);
}

void ExportWriter::add(ExportRows &rows, const Fill &fill) const
{
    append(rows, fill);
    ++rows.count;
}

void ExportWriter::add(ExportRows &rows, const ExportCells &cells) const
{
    add(rows, [&cells](ExportLine &line) {
        for (const ExportCell &cell : cells)
            line.cell(cell);
    });
}

ExportCells ExportWriter::cellsOf(const Fill &fill)
{
    constexpr qsizetype usual = 32;
    ExportCellLine line(usual);
    fill(line);
    return line.take();
}

bool ExportWriter::writeRow(const ExportCells &cells)
{
    ExportRows row;
    add(row, cells);
    return write(row);
}

QString nameOf(ExportFormat format)
{
    return format == ExportFormat::CsvForExcel ? u"csv-excel"_s : suffixOf(format);
}

QString suffixOf(ExportFormat format)
{
    return format == ExportFormat::Xlsx ? u"xlsx"_s : format == ExportFormat::JsonLines ? u"jsonl"_s : u"csv"_s;
}

QChar spreadsheetDecimalSign(const QLocale &locale)
{
    return locale.decimalPoint() == u"," ? u',' : u'.';
}

std::optional<ExportFormat> exportFormatOf(const QString &name)
{
    for (const ExportFormat format : allExportFormats) {
        if (nameOf(format) == name)
            return format;
    }
    return std::nullopt;
}

} // namespace kontor
