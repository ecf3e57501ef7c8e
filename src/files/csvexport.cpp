// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvexport.h"

#include "core/isoform.h"
#include "files/csvtext.h"

#include <QIODevice>
#include <algorithm>

namespace kontor {

namespace {

constexpr qsizetype together = 262'144; // bytes

//! Each cell with a comma behind it; the last one becomes the end of the line.
class CsvLine final : public ExportLine {
public:
    explicit CsvLine(QByteArray &line)
        : m_line(line)
    {
    }
    void cell(ExportCell cell) override
    {
        if (cell.kind == Kind::Text)
            text(cell.text);
        else
            word(cell.text);
    }
    void text(const QString &text) override { csv::append(m_line, text); }
    //! Of our own: digits and letters without accents.
    void word(const QString &word) override
    {
        const qsizetype before = m_line.size();
        m_line.resize(before + word.size() + 1);
        *std::transform(word.begin(), word.end(), m_line.data() + before, [](QChar c) { return c.toLatin1(); }) = ',';
    }
    void amount(const Decimal &amount) override
    {
        m_line += amount.toBytes();
        m_line += ',';
    }
    void time(UtcTime time, std::optional<Seconds> offset) override
    {
        isoform::append(m_line, time, offset);
        m_line += ',';
    }
    void unknown(Kind) override { m_line += ','; }
    void end()
    {
        m_line.back() = '\r';
        m_line += '\n';
    }

private:
    QByteArray &m_line;
};

constexpr qsizetype toTheSecond = 19; // letters of 2026-11-20T16:31:10

//! Each cell with the separator behind it; the last one becomes the end of the line.
class ExcelLine final : public ExportLine {
public:
    ExcelLine(QByteArray &line, QChar decimalSign, QChar separator)
        : m_line(line)
        , m_decimalSign(decimalSign)
        , m_separator(separator)
    {
    }
    void cell(ExportCell cell) override
    {
        if (cell.kind == Kind::Text)
            cell.text = csv::neutralised(cell.text);
        else if (cell.kind == Kind::Amount)
            cell.text.replace(u'.', m_decimalSign);
        else if (cell.kind == Kind::Time)
            cell.text = cell.text.first(toTheSecond).replace(u'T', u' ');
        m_line += csv::cell(cell.text, m_separator) + m_separator.toLatin1();
    }
    void end() { m_line.replace(m_line.size() - 1, 1, "\r\n"); }

private:
    QByteArray &m_line;
    QChar m_decimalSign;
    QChar m_separator;
};

} // namespace

CsvExport::CsvExport(QIODevice &device)
    : m_device(device)
{
}

bool CsvExport::begin(const QStringList &columns)
{
    m_lines.reserve(together + together / 4);
    CsvLine line(m_lines);
    for (const QString &name : columns) // those of somebody's file among them
        line.text(name);
    line.end();
    return true;
}

void CsvExport::append(ExportRows &rows, const Fill &fill) const
{
    CsvLine line(rows.text);
    fill(line);
    line.end();
}

bool CsvExport::write(const ExportRows &rows)
{
    if (rows.text.size() >= together)
        return putKept() && put(rows.text);
    m_lines += rows.text;
    return m_lines.size() < together || putKept();
}

bool CsvExport::end()
{
    return putKept();
}

bool CsvExport::put(const QByteArray &lines)
{
    return m_device.write(lines) == lines.size();
}

bool CsvExport::putKept()
{
    const bool good = put(m_lines);
    m_lines.resize(0); // and keeps its room
    return good;
}

CsvForExcelExport::CsvForExcelExport(QIODevice &device, QChar decimalSign)
    : CsvExport(device)
    , m_decimalSign(decimalSign)
    , m_separator(decimalSign == u',' ? u';' : u',')
{
}

bool CsvForExcelExport::begin(const QStringList &columns)
{
    keep("\xef\xbb\xbf"); // without this mark Excel takes UTF-8 for the system's encoding
    ExportCells names;
    for (const QString &name : columns)
        names.append(ExportCell::ofText(name));
    ExportRows header;
    add(header, names);
    keep(header.text);
    return true;
}

void CsvForExcelExport::append(ExportRows &rows, const Fill &fill) const
{
    ExcelLine line(rows.text, m_decimalSign, m_separator);
    fill(line);
    line.end();
}

} // namespace kontor
