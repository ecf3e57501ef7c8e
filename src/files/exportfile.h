// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/namedfile.h"
#include "files/exportwriter.h"
#include <memory>

namespace kontor {

//! What becomes of a file in whose place a file without rows is to come.
enum class WhenEmpty { Keep, Replace };

struct ExportFileOptions {
    WhenEmpty whenEmpty = WhenEmpty::Keep;
    QChar decimalSign = u'.'; //!< of CSV for Excel, see spreadsheetDecimalSign()
};

//! An export that is being saved, by the rules of NamedFile: a file takes its place only when it is whole and on the disk, so there is the
//! old one or the new one, never half of one; a device or a pipe gets the rows as they come. Given up when this goes before save().
class ExportFile final {
public:
    static Result<std::unique_ptr<ExportFile>> create(
        const QString &path, ExportFormat format, const QStringList &columns, const ExportFileOptions &options = {});

    //! On any thread: puts one more row behind those.
    void add(ExportRows &rows, const ExportCells &cells) const { m_writer->add(rows, cells); }
    void add(ExportRows &rows, const ExportWriter::Fill &fill) const { m_writer->add(rows, fill); }
    //! After a failure the later rows are dropped; save() says why.
    void write(const ExportRows &rows);
    void write(const ExportCells &cells);
    //! Exists when no row was written and another file, which is to be kept then, stands in its place.
    Result<Done> save();
    bool isGood() const { return m_good; }
    //! Why it isn't.
    ApiError trouble() const;

private:
    ExportFile(const QString &path, WhenEmpty whenEmpty);
    template <class Step> void go(Step step);

    QString m_path;
    NamedFile m_file;
    WhenEmpty m_whenEmpty;
    qint64 m_rows = 0;
    std::unique_ptr<ExportWriter> m_writer;
    bool m_good = true;
};

} // namespace kontor
