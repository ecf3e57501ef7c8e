// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "files/csvexport.h"
#include <QSaveFile>
#include <memory>

namespace kontor {

//! An export that is being saved. It is written beside its place and takes it only when it is whole and on the disk: whoever looks finds
//! the old file or the new one, never half of one. Given up when this goes before save().
class ExportFile final {
public:
    static Result<std::unique_ptr<ExportFile>> create(const QString &path);

    //! After a failure the later rows are dropped; save() says why.
    void write(const ExportRow &row);
    Result<Done> save();

private:
    explicit ExportFile(const QString &path);
    ApiError trouble() const;

    QSaveFile m_file;
    CsvExport m_export;
    bool m_good = true;
};

} // namespace kontor
