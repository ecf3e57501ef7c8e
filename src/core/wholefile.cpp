// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wholefile.h"

#include <QFileInfo>
#include <QSaveFile>
#include <cerrno>
#include <optional>
#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace kontor {

namespace {

//! A device that isn't a disk, such as /dev/stdout, can't be asked for this; it takes the bytes as they come.
bool isOnDisk(const QSaveFile &file)
{
#ifdef Q_OS_UNIX
    return ::fsync(file.handle()) == 0 || errno == EINVAL || errno == ENOTSUP;
#else
    return true;
#endif
}

Result<Done> write(const QString &path, const QByteArray &bytes, std::optional<QFileDevice::Permissions> permissions)
{
    if (const auto replaceable = checkReplaceable(path); !replaceable)
        return replaceable;
    QSaveFile file(path);
    errno = 0;
    const bool isWritten
        = file.open(QIODevice::WriteOnly) && (!permissions || file.setPermissions(*permissions)) && file.write(bytes) == bytes.size();
    return isWritten ? commitWhole(file) : whyUnwritable(file, errno);
}

} // namespace

ApiError whyUnwritable(const QSaveFile &file, int reason)
{
    const bool isKnown = reason == 0 || file.error() == QFileDevice::OpenError || file.error() == QFileDevice::PermissionsError;
    const QString text = isKnown ? file.errorString() : qt_error_string(reason);
    return {.kind = ErrorKind::BadInput, .text = presentable(text.toUtf8())};
}

Result<Done> checkReplaceable(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists() || info.isFile())
        return Done {};
    return ApiError {.kind = ErrorKind::BadInput, .text = qt_error_string(info.isDir() ? EISDIR : ENOTSUP)};
}

Result<Done> commitWhole(QSaveFile &file)
{
    errno = 0;
    if (!file.flush() || file.error() != QFileDevice::NoError || !isOnDisk(file)) {
        const ApiError why = whyUnwritable(file, errno);
        file.cancelWriting();
        return why;
    }
    errno = 0;
    return file.commit() ? Result<Done>(Done {}) : whyUnwritable(file, errno);
}

Result<Done> writeWhole(const QString &path, const QByteArray &bytes)
{
    return write(path, bytes, std::nullopt);
}

Result<Done> writeWhole(const QString &path, const QByteArray &bytes, QFileDevice::Permissions permissions)
{
    return write(path, bytes, permissions);
}

} // namespace kontor
