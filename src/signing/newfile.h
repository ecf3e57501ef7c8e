// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/fileerror.h"
#include "core/result.h"
#include <QFile>

namespace kontor {

//! Of files that only the person who runs Kontor may read.
inline constexpr QFileDevice::Permissions ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

//! A key file, or its folder, can't be read or written.
inline ApiError keyFileError(Reason why)
{
    return {.kind = ErrorKind::KeyFileError, .reason = std::move(why)};
}

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
    //! Why it can't be written.
    const Args &trouble() const { return m_trouble; }
    //! Exists when there is a file of that name by now; KeyFileError, with what the system said, when it can't be given. On a file system
    //! that knows neither links nor such renaming it is written under its name once more, and taken away when that doesn't come off.
    Result<Done> publish();

private:
    QString m_path;
    QFile m_file;
    bool m_made = false;
    Args m_trouble {};
};

} // namespace kontor
