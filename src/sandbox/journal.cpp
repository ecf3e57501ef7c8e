// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/journal.h"

#ifdef Q_OS_WIN
#include <io.h>
#else
#include <sys/file.h>
#include <unistd.h>
#endif

namespace kontor {
namespace {

bool syncToDisk(int descriptor)
{
#ifdef Q_OS_WIN
    return _commit(descriptor) == 0;
#else
    return fsync(descriptor) == 0;
#endif
}

// Two programs on one file would cut each other's lines. The system frees the lock when its holder dies.
bool isOurs(int descriptor)
{
#ifdef Q_OS_WIN
    Q_UNUSED(descriptor)
    return true;
#else
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0;
#endif
}

} // namespace

Journal::Journal(const QString &path)
    : m_file(path)
{
}

ApiError Journal::trouble() const
{
    return ApiError {ErrorKind::LedgerIoError, 0, m_file.fileName() + QLatin1String(": ") + m_file.errorString()};
}

Result<QList<QByteArray>> Journal::open()
{
    if (!m_file.open(QIODevice::ReadWrite, QFile::ReadOwner | QFile::WriteOwner))
        return trouble();
    if (!isOurs(m_file.handle()))
        return ApiError {ErrorKind::LedgerBusy, 0, m_file.fileName() + QLatin1String(": another sandbox uses this file.")};
    QList<QByteArray> lines;
    qint64 end = 0;
    for (QByteArray line = m_file.readLine(); line.endsWith('\n'); line = m_file.readLine()) {
        end += line.size();
        lines.append(line.chopped(1));
    }
    if (!m_file.resize(end) || !m_file.seek(end))
        return trouble();
    return lines;
}

Result<Done> Journal::append(const QList<QByteArray> &lines)
{
    for (const QByteArray &line : lines) {
        if (m_file.write(line + '\n') != line.size() + 1)
            return trouble();
    }
    if (!m_file.flush() || !syncToDisk(m_file.handle()))
        return trouble();
    return Done {};
}

} // namespace kontor
