// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/xlsxexport.h"

#include "core/fileerror.h"
#include "files/cellcount.h"
#include "files/librarywords.h"

#include <QFile>
#include <QIODevice>
#include <algorithm>
#include <cerrno>
#include <utility>
#include <xlsxwriter.h>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 rowsOfSheet = 1'048'576;
constexpr int digitsOfDouble = 15; // that come back as they were
constexpr int columnWidth = 20; // a time and the arrow of a filter
constexpr int firstYear = 1900; // of a spreadsheet
constexpr int lastYear = 9999;
constexpr qint64 chunk = 1 << 20;
constexpr qsizetype longestText = 32'767; // that a cell can hold, and that libxlsxwriter takes

int significantDigits(const QString &digits)
{
    int count = 0;
    bool isLeading = true;
    for (const QChar c : digits) {
        isLeading = isLeading && (c == u'0' || !c.isDigit());
        count += c.isDigit() && !isLeading ? 1 : 0;
    }
    return count;
}

QString fitting(const QString &text)
{
    if (text.size() <= longestText)
        return text;
    qsizetype kept = longestText - 1;
    if (text.at(kept - 1).isHighSurrogate())
        --kept;
    return text.first(kept) + u'…';
}

} // namespace

int XlsxExport::close(lxw_workbook *store)
{
    const LibraryWords unsaid;
    return workbook_close(store);
}

XlsxExport::XlsxExport(QIODevice &device, const QString &folder)
    : m_device(device)
    , m_folder(folder + u"/.kontor-export-XXXXXX"_s)
{
}

XlsxExport::~XlsxExport()
{
    if (m_store) // given up: closing is the only way to free it
        close(m_store);
}

bool XlsxExport::begin(const QStringList &columns)
{
    if (!m_folder.isValid()) {
        m_trouble = systemArgs(m_folder.errorString());
        return false;
    }
    m_columns = columns;
    QByteArray parts = QFile::encodeName(m_folder.path());
    lxw_workbook_options options {};
    options.constant_memory = LXW_TRUE;
    options.tmpdir = parts.data(); // it keeps a copy
    m_store = workbook_new_opt(QFile::encodeName(m_folder.filePath(u"book.xlsx"_s)).constData(), &options);
    if (!m_store)
        return isDone(LXW_ERROR_MEMORY_MALLOC_FAILED);
    m_heading = workbook_add_format(m_store);
    format_set_bold(m_heading);
    m_time = workbook_add_format(m_store);
    format_set_num_format(m_time, "yyyy-mm-dd hh:mm:ss");
    return addSheet();
}

bool XlsxExport::addSheet()
{
    const QString name = m_sheets == 0 ? u"Export"_s : u"Export %1"_s.arg(m_sheets + 1);
    m_sheet = workbook_add_worksheet(m_store, name.toUtf8().constData());
    if (!m_sheet)
        return isDone(LXW_ERROR_MEMORY_MALLOC_FAILED);
    ++m_sheets;
    m_row = 1;
    worksheet_freeze_panes(m_sheet, 1, 0);
    worksheet_set_column(m_sheet, 0, lxw_col_t(m_columns.size() - 1), columnWidth, nullptr);
    for (int column = 0; column < m_columns.size(); ++column) {
        if (!putText(0, column, m_columns.at(column), m_heading))
            return false;
    }
    return true;
}

bool XlsxExport::write(const ExportRows &rows)
{
    return std::all_of(rows.cells.begin(), rows.cells.end(), [this](const ExportCells &cells) { return putRow(cells); });
}

bool XlsxExport::putRow(const ExportCells &cells)
{
    if (m_row == rowsOfSheet) {
        endSheet();
        if (!addSheet())
            return false;
    }
    for (int column = 0; column < cells.size(); ++column) {
        if (!put(column, cells.at(column)))
            return false;
    }
    ++m_row;
    return true;
}

bool XlsxExport::put(int column, const ExportCell &cell)
{
    if (cell.text.isEmpty())
        return true;
    switch (cell.kind) {
    case ExportCell::Kind::Amount:
        return putAmount(column, cell.text);
    case ExportCell::Kind::Time:
        return putTime(column, cell);
    case ExportCell::Kind::Count:
        return isPut(worksheet_write_number(m_sheet, m_row, lxw_col_t(column), cell.text.toDouble(), nullptr));
    case ExportCell::Kind::Flag:
        return isPut(worksheet_write_boolean(m_sheet, m_row, lxw_col_t(column), cell.text == "true"_L1, nullptr));
    default:
        return putText(m_row, column, cell.text, nullptr);
    }
}

bool XlsxExport::putText(quint32 row, int column, const QString &text, lxw_format *format)
{
    return isPut(worksheet_write_string(m_sheet, row, lxw_col_t(column), fitting(text).toUtf8().constData(), format));
}

//! Counts what is to be found in the workbook again.
bool XlsxExport::isPut(int outcome)
{
    m_cells += outcome == LXW_NO_ERROR ? 1 : 0;
    return isDone(outcome);
}

//! Keeps why it isn't.
bool XlsxExport::isDone(int outcome)
{
    if (outcome != LXW_NO_ERROR)
        m_trouble = systemArgs(QString::fromUtf8(lxw_strerror(lxw_error(outcome))));
    return outcome == LXW_NO_ERROR;
}

bool XlsxExport::putAmount(int column, const QString &digits)
{
    if (significantDigits(digits) > digitsOfDouble)
        return putText(m_row, column, digits, nullptr);
    const qsizetype point = digits.indexOf(u'.');
    lxw_format *format = formatFor(point < 0 ? 0 : int(digits.size() - point - 1));
    return isPut(worksheet_write_number(m_sheet, m_row, lxw_col_t(column), digits.toDouble(), format));
}

bool XlsxExport::putTime(int column, const ExportCell &cell)
{
    using namespace std::chrono;
    const auto midnight = floor<days>(cell.clock);
    const year_month_day day(midnight);
    const hh_mm_ss clock(cell.clock - midnight);
    const int year = int(day.year());
    if (year < firstYear || year > lastYear)
        return putText(m_row, column, cell.text, nullptr);
    lxw_datetime time {.year = year,
        .month = int(unsigned(day.month())),
        .day = int(unsigned(day.day())),
        .hour = int(clock.hours().count()),
        .min = int(clock.minutes().count()),
        .sec = duration<double>(clock.seconds() + clock.subseconds()).count()};
    return isPut(worksheet_write_datetime(m_sheet, m_row, lxw_col_t(column), &time, m_time));
}

//! Only now it is known which rows the filters are for.
void XlsxExport::endSheet()
{
    worksheet_autofilter(m_sheet, 0, 0, m_row - 1, lxw_col_t(m_columns.size() - 1));
}

//! 100.10 stays 100.10 to whoever looks at it.
lxw_format *XlsxExport::formatFor(int decimals)
{
    while (m_formats.size() <= decimals)
        m_formats.append(nullptr);
    lxw_format *&format = m_formats[decimals];
    if (!format) {
        format = workbook_add_format(m_store);
        format_set_num_format(format, (decimals == 0 ? QByteArray("0") : "0." + QByteArray(decimals, '0')).constData());
    }
    return format;
}

bool XlsxExport::end()
{
    if (m_sheet)
        endSheet();
    lxw_workbook *store = std::exchange(m_store, nullptr);
    return store && isDone(close(store)) && hasAllCells() && copyOver();
}

//! libxlsxwriter doesn't look whether its rows came to the disk before it packs them.
bool XlsxExport::hasAllCells()
{
    const auto written = cellCountOf(m_folder.filePath(u"book.xlsx"_s));
    if (written == m_cells)
        return true;
    m_trouble = systemArgs(ENOSPC);
    return false;
}

bool XlsxExport::copyOver()
{
    QFile store(m_folder.filePath(u"book.xlsx"_s));
    bool isGood = store.open(QIODevice::ReadOnly);
    while (isGood && !store.atEnd()) {
        const QByteArray part = store.read(chunk);
        if (!part.isEmpty() && m_device.write(part) != part.size())
            return false; // the device knows why
        isGood = !part.isEmpty();
    }
    if (!isGood) {
        m_trouble = systemArgs(store.errorString());
        return false;
    }
    return true;
}

} // namespace kontor
