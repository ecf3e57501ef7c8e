// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/newfile.h"
#include <QFileInfo>
#include <QUuid>
#ifdef Q_OS_UNIX
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#endif

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

#ifdef Q_OS_UNIX
bool toDisk(const QFile &file)
{
    return ::fsync(file.handle()) == 0;
}

//! A name is on the disk only when its folder is.
void folderToDisk(const QString &path)
{
    const int folder = ::open(QFile::encodeName(QFileInfo(path).path()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    ::fsync(folder);
    ::close(folder);
}

//! A link refuses a name that is taken; renaming would replace what is there.
bool give(const QString &from, const QString &to)
{
    const bool linked = ::link(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) == 0;
    if (linked)
        folderToDisk(to);
    return linked;
}
#else
bool toDisk(const QFile &)
{
    return true;
}

//! There renaming refuses a name that is taken.
bool give(const QString &from, const QString &to)
{
    return QFile::rename(from, to);
}
#endif

} // namespace

NewFile::NewFile(const QString &path)
    : m_path(path)
    , m_file(path + u'.' + QUuid::createUuid().toString(QUuid::WithoutBraces) + u".new"_s)
{
}

NewFile::~NewFile()
{
    m_file.close();
    if (m_made)
        QFile::remove(temporaryPath());
}

bool NewFile::write(const QByteArray &bytes)
{
    m_made = m_file.open(QIODevice::WriteOnly | QIODevice::NewOnly, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    return m_made && m_file.write(bytes) == bytes.size() && m_file.flush() && toDisk(m_file);
}

Result<Done> NewFile::publish()
{
    m_file.close();
    if (give(temporaryPath(), m_path))
        return Done {};
    if (QFileInfo::exists(m_path))
        return ApiError {.kind = ErrorKind::Exists, .text = u"There is a file of this name already."_s};
    return ApiError {.kind = ErrorKind::KeychainMissing, .text = u"The file could not be given its name."_s};
}

} // namespace kontor
