// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exportfile.h"

#include "core/namedfile.h"

namespace kontor {

namespace {

} // namespace

ExportFile::ExportFile(const QString &path, WhenEmpty whenEmpty)
    : m_path(path)
    , m_file(path)
    , m_whenEmpty(whenEmpty)
{
}

Result<std::unique_ptr<ExportFile>> ExportFile::create(
    const QString &path, ExportFormat format, const QStringList &columns, const ExportFileOptions &options)
{
    std::unique_ptr<ExportFile> file(new ExportFile(path, options.whenEmpty));
    if (const auto opened = file->m_file.open(); !opened)
        return opened.error();
    file->m_writer = ExportWriter::make(format, file->m_file.device(), file->m_file.folderForParts(), options.decimalSign);
    file->go([&] { return file->m_writer->begin(columns); });
    return file;
}

//! The next part of the file, unless an earlier one failed.
template <class Step> void ExportFile::go(Step step)
{
    if (m_good)
        m_good = step();
}

void ExportFile::write(const ExportRows &rows)
{
    m_rows += rows.count;
    go([&] { return m_writer->write(rows); });
}

void ExportFile::write(const ExportCells &cells)
{
    ++m_rows;
    go([&] { return m_writer->writeRow(cells); });
}

Result<Done> ExportFile::save()
{
    if (m_rows == 0 && m_whenEmpty == WhenEmpty::Keep && m_file.replacesAnother())
        return ApiError {.kind = ErrorKind::Exists, .reason = {ReasonCode::NothingToExport, {{Arg::File, m_path}}}};
    go([this] { return m_writer->end(); });
    if (!m_good)
        return trouble();
    return m_file.commit();
}

ApiError ExportFile::trouble() const
{
    const Args theirs = m_writer->trouble();
    if (theirs.isEmpty())
        return m_file.trouble();
    return badInput(ReasonCode::WorkbookNotWritten, theirs);
}

} // namespace kontor
