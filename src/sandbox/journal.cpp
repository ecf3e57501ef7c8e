// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/journal.h"

#ifdef Q_OS_WIN
#include <io.h>
#else
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

} // namespace

Journal::Journal(const QString &path)
    : m_file(path)
{
}

ApiError Journal::trouble() const
{
    return ApiError {ErrorKind::LedgerTrouble, 0, m_file.fileName() + QLatin1String(": ") + m_file.errorString()};
}

Result<QList<QByteArray>> Journal::open()
{
    const bool isNew = !m_file.exists();
    if (!m_file.open(QIODevice::ReadWrite))
        return trouble();
    if (isNew)
        m_file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
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
