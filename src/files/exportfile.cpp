// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exportfile.h"

#include "core/wholefile.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <cerrno>

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
    if (const auto replaceable = checkReplaceable(path); !replaceable)
        return replaceable.error();
    if (!file->m_file.open(QIODevice::WriteOnly))
        return file->trouble();
    file->go([&] { return file->m_writer->begin(columns); });
    return file;
}

//! The next part of the file, unless an earlier one failed.
template <class Step> void ExportFile::go(Step step)
{
    if (!m_good)
        return;
    errno = 0;
    m_good = step();
    m_reason = m_good ? 0 : errno;
}

void ExportFile::write(const ExportRows &rows)
{
    go([&] { return m_writer->write(rows); });
}

void ExportFile::write(const ExportCells &cells)
{
    go([&] { return m_writer->writeRow(cells); });
}

Result<Done> ExportFile::save()
{
    go([this] { return m_writer->end(); });
    if (!m_good)
        return trouble();
    return commitWhole(m_file);
}

ApiError ExportFile::trouble() const
{
    const QString theirs = m_writer->trouble();
    if (theirs.isEmpty())
        return whyUnwritable(m_file, m_reason);
    return ApiError {.kind = ErrorKind::BadInput,
        //: %1 is in the words of the library that writes workbooks.
        .text = ExportFileTexts::tr("The workbook could not be put together, and what stood in its place is as it was. What puts it "
                                    "together says: \"%1\". Look whether the disk has room, or export to CSV.")
                    .arg(presentable(theirs.toUtf8()))};
}

} // namespace kontor
