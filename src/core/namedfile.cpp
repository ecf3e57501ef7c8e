// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/namedfile.h"

#include "core/apierror.h"
#include "core/fileerror.h"

#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>
#include <cerrno>
#include <cstdio>
#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostNames = 100; // for a temporary file, until one is free
constexpr QFileDevice::Permissions ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

ApiError reason(const QString &words)
{
    return badInput(ReasonCode::System, systemArgs(words));
}

ApiError reason(int number)
{
    return badInput(ReasonCode::System, systemArgs(number));
}

#ifdef Q_OS_UNIX

//! What stands under a name, as far as writing goes.
enum class Place { File, Nothing, Stream, Link, Other };
struct Look {
    Place place = Place::Other;
    int trouble = 0; //!< errno, of Other
};

Look look(const QString &path)
{
    const QByteArray name = QFile::encodeName(path);
    struct stat at { };
    if (::lstat(name.constData(), &at) != 0)
        return errno == ENOENT ? Look {Place::Nothing} : Look {Place::Other, errno};
    const bool isLink = S_ISLNK(at.st_mode);
    if (isLink && ::stat(name.constData(), &at) != 0)
        return {Place::Link};
    if (S_ISCHR(at.st_mode) || S_ISFIFO(at.st_mode))
        return {Place::Stream};
    if (isLink)
        return {Place::Link};
    if (S_ISREG(at.st_mode))
        return {Place::File};
    return {Place::Other, S_ISDIR(at.st_mode) ? EISDIR : ENOTSUP};
}

//! 1 and 2 of /dev/stdout and /dev/stderr, however they are written; -1 for other names.
int standardStream(const QString &path)
{
    if (path == u"-")
        return STDOUT_FILENO;
    const QString name = QDir::cleanPath(path);
    for (const auto &[descriptor, words] : {std::pair {STDOUT_FILENO, "stdout"_L1}, std::pair {STDERR_FILENO, "stderr"_L1}}) {
        const QString number = QString::number(descriptor);
        if (name == "/dev/"_L1 + words || name == "/dev/fd/"_L1 + number || name == "/proc/self/fd/"_L1 + number)
            return descriptor;
    }
    return -1;
}

//! Without waiting for the other end of a pipe. What has come in the place of the stream meanwhile is not written to.
int openedStream(const QString &path)
{
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return -1;
    struct stat at { };
    const bool isStream = ::fstat(descriptor, &at) == 0 && (S_ISCHR(at.st_mode) || S_ISFIFO(at.st_mode));
    if (isStream && ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) == 0)
        return descriptor;
    ::close(descriptor);
    errno = ENOTSUP;
    return -1;
}

bool replace(const QString &from, const QString &to)
{
    const Look now = look(to);
    if (now.place == Place::File || now.place == Place::Nothing)
        return std::rename(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) == 0;
    errno = now.trouble != 0 ? now.trouble : EEXIST;
    return false;
}

bool toDisk(const QFileDevice &file)
{
    return ::fsync(file.handle()) == 0 || errno == EINVAL || errno == ENOTSUP;
}

#else

bool replace(const QString &from, const QString &to)
{
    return (!QFile::exists(to) || QFile::remove(to)) && QFile::rename(from, to);
}

bool toDisk(const QFileDevice &)
{
    return true;
}

#endif

} // namespace

//! Remembers the first write that did not succeed: QFile forgets it with the next one, and a writer of PDF doesn't look.
class NamedFile::Device final : public QFile {
public:
    using QFile::QFile;
    bool isGood() const { return m_isGood; }
    void fail(int number)
    {
        if (m_isGood)
            m_reason = number;
        m_isGood = false;
    }
    //! Qt knows of no reason when a write took only a part of the bytes; errno does.
    ApiError trouble() const { return m_reason == 0 ? reason(errorString()) : reason(m_reason); }

protected:
    qint64 writeData(const char *bytes, qint64 size) override
    {
        errno = 0;
        const qint64 written = QFile::writeData(bytes, size);
        if (written != size)
            fail(errno);
        return written;
    }

private:
    bool m_isGood = true;
    int m_reason = 0;
};

NamedFile::NamedFile(const QString &path)
    : m_path(path)
{
}

NamedFile::~NamedFile()
{
    if (!m_device)
        return;
    m_device->close();
    if (!m_isStream)
        m_device->remove();
}

QFileDevice &NamedFile::device()
{
    return *m_device;
}

bool NamedFile::replacesAnother() const
{
    return !m_isStream && QFileInfo(m_path).size() > 0;
}

QString NamedFile::folderForParts() const
{
    return m_isStream ? QDir::tempPath() : QFileInfo(m_path).absolutePath();
}

ApiError NamedFile::trouble() const
{
    return m_device ? m_device->trouble() : reason(ENOENT);
}

#ifdef Q_OS_UNIX
Result<Done> NamedFile::open()
{
    if (const int standard = standardStream(m_path); standard >= 0)
        return openStream(::fcntl(standard, F_DUPFD_CLOEXEC, 0));
    const Look found = look(m_path);
    switch (found.place) {
    case Place::Link:
        return badInput(ReasonCode::SymbolicLink);
    case Place::Other:
        return reason(found.trouble);
    case Place::Stream:
        return openStream(openedStream(m_path));
    case Place::File:
    case Place::Nothing:
        break;
    }
    return openBeside();
}

Result<Done> NamedFile::openStream(int descriptor)
{
    if (descriptor < 0 && errno == ENXIO)
        return badInput(ReasonCode::NothingReadsPipe);
    if (descriptor < 0)
        return reason(errno);
    m_isStream = true;
    m_device = std::make_unique<Device>();
    return m_device->open(descriptor, QIODevice::WriteOnly, QFileDevice::AutoCloseHandle) ? Result<Done>(Done {}) : trouble();
}
#else
Result<Done> NamedFile::open()
{
    if (QFileInfo(m_path).isSymLink())
        return badInput(ReasonCode::SymbolicLink);
    return openBeside();
}
#endif

//! Under a name that nobody has: what is there is never opened.
Result<Done> NamedFile::openBeside()
{
    for (int i = 0; i < mostNames; ++i) {
        const QString name = m_path + u'.' + QString::number(QRandomGenerator::system()->generate(), 36).rightJustified(7, u'0');
        auto file = std::make_unique<Device>(name);
        if (file->open(QIODevice::WriteOnly | QIODevice::NewOnly, ownerOnly)) {
            m_device = std::move(file);
            return m_device->setPermissions(ownerOnly) ? Result<Done>(Done {}) : trouble();
        }
        if (!QFileInfo::exists(name))
            return reason(file->errorString());
    }
    return reason(EEXIST);
}

Result<Done> NamedFile::commit()
{
    errno = 0;
    const bool isWritten = m_device->flush() && (m_isStream || toDisk(*m_device));
    if (!isWritten)
        m_device->fail(errno);
    if (!m_device->isGood())
        return trouble();
    if (!m_isStream && !replace(m_device->fileName(), m_path))
        return reason(errno);
    m_device->close();
    m_device.reset();
    return Done {};
}

bool isStandardOutput(const QString &path)
{
#ifdef Q_OS_UNIX
    return standardStream(path) == STDOUT_FILENO;
#else
    return false;
#endif
}

Result<Done> writeWhole(const QString &path, const QByteArray &bytes)
{
    NamedFile file(path);
    if (const auto opened = file.open(); !opened)
        return opened;
    if (file.device().write(bytes) != bytes.size())
        return file.trouble();
    return file.commit();
}

} // namespace kontor
