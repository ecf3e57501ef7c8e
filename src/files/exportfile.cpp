// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exportfile.h"

namespace kontor {

ExportFile::ExportFile(const QString &path)
    : m_file(path)
    , m_export(m_file)
{
}

Result<std::unique_ptr<ExportFile>> ExportFile::create(const QString &path)
{
    std::unique_ptr<ExportFile> file(new ExportFile(path));
    if (!file->m_file.open(QIODevice::WriteOnly))
        return file->trouble();
    file->m_good = file->m_export.writeHeader();
    return file;
}

void ExportFile::write(const ExportRow &row)
{
    m_good = m_good && m_export.write(row);
}

Result<Done> ExportFile::save()
{
    if (!m_good || !m_file.commit())
        return trouble();
    return Done {};
}

ApiError ExportFile::trouble() const
{
    return ApiError {.kind = ErrorKind::BadInput, .text = presentable(m_file.errorString().toUtf8())};
}

} // namespace kontor
