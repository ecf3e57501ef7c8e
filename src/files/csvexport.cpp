// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvexport.h"

#include "files/csvtext.h"

#include <QIODevice>
#include <algorithm>

namespace kontor {

namespace {

constexpr qsizetype together = 262'144; // bytes

//! Of our own: digits and letters without accents.
void addWord(QByteArray &line, const QString &word)
{
    const qsizetype before = line.size();
    line.resize(before + word.size());
    std::transform(word.begin(), word.end(), line.data() + before, [](QChar c) { return c.toLatin1(); });
}

} // namespace

CsvExport::CsvExport(QIODevice &device)
    : m_device(device)
{
}

bool CsvExport::begin(const QStringList &columns)
{
    m_lines.reserve(together + together / 4);
    for (const QString &name : columns) { // those of somebody's file among them
        csv::append(m_lines, name);
        m_lines += ',';
    }
    m_lines.chop(1);
    m_lines += "\r\n";
    return true;
}

void CsvExport::append(ExportRows &rows, const ExportCells &cells) const
{
    QByteArray &lines = rows.text;
    for (const ExportCell &cell : cells) {
        if (cell.kind == ExportCell::Kind::Text)
            csv::append(lines, cell.text);
        else
            addWord(lines, cell.text);
        lines += ',';
    }
    lines.chop(1);
    lines += "\r\n";
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

} // namespace kontor
