// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/newfile.h"
#include <QFileInfo>
#include <QUuid>
#include <cerrno>
#ifdef Q_OS_UNIX
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>
#endif

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

enum class Given { Yes, Taken, No };

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

//! A link refuses a name that is taken; renaming would replace what is there, unless it is asked not to. Sticks (FAT) know no links.
Given give(const QString &from, const QString &to)
{
    const QByteArray source = QFile::encodeName(from);
    const QByteArray target = QFile::encodeName(to);
    bool given = ::link(source.constData(), target.constData()) == 0;
#ifdef Q_OS_LINUX
    if (!given && errno != EEXIST)
        given = ::renameat2(AT_FDCWD, source.constData(), AT_FDCWD, target.constData(), RENAME_NOREPLACE) == 0;
#endif
    if (!given)
        return errno == EEXIST ? Given::Taken : Given::No;
    folderToDisk(to);
    return Given::Yes;
}
#else
bool toDisk(const QFile &)
{
    return true;
}

void folderToDisk(const QString &)
{
}

//! There renaming refuses a name that is taken.
Given give(const QString &from, const QString &to)
{
    return QFile::rename(from, to) ? Given::Yes : Given::No;
}
#endif

ApiError taken()
{
    return {.kind = ErrorKind::Exists, .reason = {ReasonCode::FileExists}};
}

//! Where a file system can do neither: making the name is refused when it is taken. What was not written whole, and read back, goes again.
Result<Done> copy(const QString &from, const QString &to)
{
    QFile source(from);
    if (!source.open(QIODevice::ReadOnly))
        return keyFileError(systemReason(systemArgs(source.errorString())));
    const QByteArray bytes = source.readAll();
    QFile target(to);
    if (!target.open(QIODevice::ReadWrite | QIODevice::NewOnly, ownerOnly))
        return QFileInfo::exists(to) ? taken() : keyFileError(systemReason(systemArgs(target.errorString())));
    errno = 0;
    const bool written = target.write(bytes) == bytes.size() && target.flush() && toDisk(target);
    const Args why = systemArgs(target);
    target.seek(0);
    if (written && target.readAll() == bytes) {
        folderToDisk(to);
        return Done {};
    }
    target.close(); // what it could not flush keeps QFile from removing what is open
    QFile::remove(to);
    return keyFileError(systemReason(why));
}

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
    errno = 0;
    m_made = m_file.open(QIODevice::WriteOnly | QIODevice::NewOnly, ownerOnly);
    const bool isWritten = m_made && m_file.write(bytes) == bytes.size() && m_file.flush() && toDisk(m_file);
    if (!isWritten)
        m_trouble = systemArgs(m_file);
    return isWritten;
}

Result<Done> NewFile::publish()
{
    m_file.close();
    const Given given = give(temporaryPath(), m_path);
    if (given == Given::No)
        return copy(temporaryPath(), m_path);
    return given == Given::Yes ? Result<Done>(Done {}) : taken();
}

} // namespace kontor
