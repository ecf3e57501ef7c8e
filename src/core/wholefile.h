// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QFileDevice>
#include <QString>

class QSaveFile;

namespace kontor {

//! Why a file could not be written: BadInput with the system's reason. `reason` is errno after the failed write, 0 where there was none:
//! Qt knows of no reason when a write took only a part of the bytes.
ApiError whyUnwritable(const QSaveFile &file, int reason);

//! Puts what was written in the place of the older file, once every byte is on the disk. On a failure the older file is as it was.
//! BadInput with the system's reason, such as a full disk. QSaveFile::commit() alone isn't enough: it doesn't report a failure of the
//! bytes that are still in its buffer, and then an empty file takes the place of the older one.
Result<Done> commitWhole(QSaveFile &file);

//! BadInput when a device, a pipe or a folder has that name: a file must not take its place. Done when it is a file or nothing.
Result<Done> checkReplaceable(const QString &path);

//! Writes a file that appears whole or not at all, in the place of an older one.
Result<Done> writeWhole(const QString &path, const QByteArray &bytes);
//! The same with permissions of its own.
Result<Done> writeWhole(const QString &path, const QByteArray &bytes, QFileDevice::Permissions permissions);

} // namespace kontor
