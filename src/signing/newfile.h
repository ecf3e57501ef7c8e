// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QFile>

namespace kontor {

//! A file that appears under its name whole or not at all, never in place of another one, and readable by its owner only.
//! Until publish() it has a temporary name beside the wanted one, which goes with this object.
class NewFile {
public:
    explicit NewFile(const QString &path);
    ~NewFile();
    Q_DISABLE_COPY_MOVE(NewFile)

    //! Makes the temporary file and forces the bytes to the disk.
    bool write(const QByteArray &bytes);
    QString temporaryPath() const { return m_file.fileName(); }
    QString errorString() const { return m_file.errorString(); }
    //! Exists when there is a file of that name by now.
    Result<Done> publish();

private:
    QString m_path;
    QFile m_file;
    bool m_made = false;
};

} // namespace kontor
