// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exportfile.h"

#include "core/namedfile.h"

#include <QCoreApplication>

namespace kontor {

namespace {

struct ExportFileTexts {
    Q_DECLARE_TR_FUNCTIONS(ExportFile)
};

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
        return ApiError {.kind = ErrorKind::Exists,
            //: %1 is the path of a file.
            .text = ExportFileTexts::tr("There are no rows to export, and %1 exists already. It was left as it is.").arg(m_path)};
    go([this] { return m_writer->end(); });
    if (!m_good)
        return trouble();
    return m_file.commit();
}

ApiError ExportFile::trouble() const
{
    const QString theirs = m_writer->trouble();
    if (theirs.isEmpty())
        return m_file.trouble();
    return ApiError {.kind = ErrorKind::BadInput,
        //: %1 is in the words of the library that writes workbooks.
        .text = ExportFileTexts::tr("The workbook could not be put together, and what stood in its place is as it was. What puts it "
                                    "together says: \"%1\". Look whether the disk has room, or export to CSV.")
                    .arg(presentable(theirs.toUtf8()))};
}

} // namespace kontor
