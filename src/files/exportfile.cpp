// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exportfile.h"

#include "core/wholefile.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace kontor {

namespace {

struct ExportFileTexts {
    Q_DECLARE_TR_FUNCTIONS(ExportFile)
};

} // namespace

ExportFile::ExportFile(const QString &path, ExportFormat format)
    : m_file(path)
    , m_writer(ExportWriter::make(format, m_file, QFileInfo(path).absolutePath()))
{
}

Result<std::unique_ptr<ExportFile>> ExportFile::create(const QString &path, ExportFormat format, const QStringList &columns)
{
    std::unique_ptr<ExportFile> file(new ExportFile(path, format));
    if (!file->m_file.open(QIODevice::WriteOnly))
        return file->trouble();
    file->m_good = file->m_writer->begin(columns);
    return file;
}

void ExportFile::write(const ExportRows &rows)
{
    m_good = m_good && m_writer->write(rows);
}

void ExportFile::write(const ExportCells &cells)
{
    m_good = m_good && m_writer->writeRow(cells);
}

Result<Done> ExportFile::save()
{
    m_good = m_good && m_writer->end();
    if (!m_good)
        return trouble();
    return commitWhole(m_file);
}

ApiError ExportFile::trouble() const
{
    const bool isDevices = m_file.error() != QFileDevice::NoError;
    return ApiError {.kind = ErrorKind::BadInput,
        .text = isDevices
            ? presentable(m_file.errorString().toUtf8())
            //: %1 is in the words of the library that writes workbooks.
            : ExportFileTexts::tr("The workbook could not be put together, and what stood in its place is as it was. What puts it "
                                  "together says: \"%1\". Look whether the disk has room, or export to CSV.")
                  .arg(presentable(m_writer->trouble().toUtf8()))};
}

} // namespace kontor
