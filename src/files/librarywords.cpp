// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/librarywords.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QMutex>
#include <cstdio>
#ifdef Q_OS_LINUX
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace kontor {

#ifdef Q_OS_LINUX

namespace {

constexpr qsizetype pieceSize = 65'536;

QMutex &turns()
{
    static QMutex mutex;
    return mutex;
}

bool isOfLibrary(const QByteArray &line)
{
    return line.startsWith("[ERROR] workbook_") || line.startsWith("[ERROR][") || line.startsWith("[WARNING]: ");
}

void say(QByteArrayView words)
{
    while (!words.isEmpty()) {
        const ssize_t written = ::write(STDERR_FILENO, words.data(), size_t(words.size()));
        if (written <= 0)
            return;
        words = words.sliced(written);
    }
}

QByteArray all(int descriptor)
{
    QByteArray words;
    QByteArray piece(pieceSize, '\0');
    for (off_t at = 0;;) {
        const ssize_t size = ::pread(descriptor, piece.data(), size_t(piece.size()), at);
        if (size <= 0)
            return words;
        words.append(piece.constData(), size);
        at += size;
    }
}

} // namespace

//! In memory: the disk may be full.
LibraryWords::LibraryWords()
{
    turns().lock();
    std::fflush(stderr);
    m_held = ::memfd_create("kontor-stderr", MFD_CLOEXEC);
    m_aside = m_held < 0 ? -1 : ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (m_aside >= 0)
        ::dup2(m_held, STDERR_FILENO);
}

LibraryWords::~LibraryWords()
{
    if (m_aside >= 0) {
        std::fflush(stderr);
        ::dup2(m_aside, STDERR_FILENO);
        ::close(m_aside);
        passOn();
    }
    if (m_held >= 0)
        ::close(m_held);
    turns().unlock();
}

void LibraryWords::passOn() const
{
    QByteArray others;
    for (const QByteArray &line : all(m_held).split('\n')) {
        if (!line.isEmpty() && !isOfLibrary(line))
            others += line + '\n';
    }
    say(others);
}

#else

LibraryWords::LibraryWords() = default;
LibraryWords::~LibraryWords() = default;
void LibraryWords::passOn() const
{
}

#endif

} // namespace kontor
