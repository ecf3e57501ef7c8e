// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/csvexport.h"

#include "files/csvtext.h"

#include <QIODevice>

namespace kontor {

CsvExport::CsvExport(QIODevice &device)
    : m_device(device)
{
}

bool CsvExport::begin(const QStringList &columns)
{
    QByteArrayList names;
    for (const QString &name : columns)
        names.append(csv::cell(csv::neutralised(name)));
    return put(names.join(','));
}

bool CsvExport::write(const ExportCells &cells)
{
    QByteArray line;
    for (const ExportCell &cell : cells) {
        line += cell.kind == ExportCell::Kind::Text ? csv::cell(csv::neutralised(cell.text)) : cell.text.toLatin1();
        line += ',';
    }
    line.chop(1);
    return put(line);
}

bool CsvExport::put(const QByteArray &line)
{
    const QByteArray whole = line + "\r\n";
    return m_device.write(whole) == whole.size();
}

} // namespace kontor
