// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QFile>
#include <QString>
#include <memory>

namespace kontor {

//! A file that a person named, while it is written. A regular file is written beside its place and takes it in commit(), whole and on the
//! disk, for its owner only (0600); until then an older file is as it was. A device or a pipe gets the bytes as they come, and so does
//! standard output by its name (- or /dev/stdout). A symbolic link to a file is refused, and so are folders and disks. Owns what it has
//! written beside the place, and removes it when it goes before commit().
class NamedFile final {
public:
    explicit NamedFile(const QString &path);
    ~NamedFile();
    Q_DISABLE_COPY_MOVE(NamedFile)

    //! BadInput with the reason. device() may be used once this was done.
    Result<Done> open();
    QFileDevice &device();
    //! Whether commit() puts this file in the place of another that isn't empty.
    bool replacesAnother() const;
    //! A folder for parts of the file: its own, unless it is a stream.
    QString folderForParts() const;
    //! Once, at the end. BadInput with the system's reason when a byte could not be written, now or before, such as a full disk.
    Result<Done> commit();
    //! Why it can't be opened or written.
    ApiError trouble() const;

private:
    class Device;
    Result<Done> openStream(int descriptor);
    Result<Done> openBeside();

    QString m_path;
    std::unique_ptr<Device> m_device;
    bool m_isStream = false;
};

//! Whether it is a name of standard output: - or one such as /dev/stdout. A file called - is named ./-
bool isStandardOutput(const QString &path);

//! Writes a file that appears whole or not at all, in the place of an older one, by the rules of NamedFile.
Result<Done> writeWhole(const QString &path, const QByteArray &bytes);

} // namespace kontor
