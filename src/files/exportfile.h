// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/namedfile.h"
#include "files/exportwriter.h"
#include <memory>

namespace kontor {

//! An export that is being saved, by the rules of NamedFile: a file takes its place only when it is whole and on the disk, so there is the
//! old one or the new one, never half of one; a device or a pipe gets the rows as they come. Given up when this goes before save().
class ExportFile final {
public:
    static Result<std::unique_ptr<ExportFile>> create(const QString &path, ExportFormat format, const QStringList &columns);

    //! On any thread: puts one more row behind those.
    void add(ExportRows &rows, const ExportCells &cells) const { m_writer->add(rows, cells); }
    void add(ExportRows &rows, const ExportWriter::Fill &fill) const { m_writer->add(rows, fill); }
    //! After a failure the later rows are dropped; save() says why.
    void write(const ExportRows &rows);
    void write(const ExportCells &cells);
    Result<Done> save();
    bool isGood() const { return m_good; }
    //! Why it isn't.
    ApiError trouble() const;

private:
    explicit ExportFile(const QString &path);
    template <class Step> void go(Step step);

    NamedFile m_file;
    std::unique_ptr<ExportWriter> m_writer;
    bool m_good = true;
};

} // namespace kontor
