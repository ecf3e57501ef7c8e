// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/secretline.h"

#include "signing/keypair.h"

#include <QFile>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <termios.h>
#include <unistd.h>

namespace kontor {

namespace {

constexpr qsizetype longestSecretLine = 4096;
constexpr std::array endings {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t wasInterrupted = 0;

//! A terminal without echo, until this goes: also after Ctrl+C.
class WithoutEcho {
public:
    WithoutEcho()
    {
        m_isTerminal = tcgetattr(STDIN_FILENO, &m_before) == 0;
        if (!m_isTerminal)
            return;
        struct sigaction interrupt { };
        interrupt.sa_handler = [](int) { wasInterrupted = 1; };
        for (size_t i = 0; i < endings.size(); ++i)
            sigaction(endings[i], &interrupt, &m_handlers[i]);
        termios hidden = m_before;
        hidden.c_lflag &= ~tcflag_t(ECHO);
        hidden.c_lflag |= ECHONL;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    ~WithoutEcho()
    {
        if (!m_isTerminal)
            return;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
        for (size_t i = 0; i < endings.size(); ++i)
            sigaction(endings[i], &m_handlers[i], nullptr);
    }
    Q_DISABLE_COPY_MOVE(WithoutEcho)

private:
    termios m_before {};
    std::array<struct sigaction, endings.size()> m_handlers {};
    bool m_isTerminal = false;
};

//! Byte by byte: what follows the line is left to the next one.
std::optional<QByteArray> readLine()
{
    QByteArray line;
    line.reserve(longestSecretLine);
    char byte = 0;
    while (line.size() < longestSecretLine) {
        const auto got = ::read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno == EINTR && wasInterrupted == 0)
            continue;
        if (got == 0 && !line.isEmpty())
            return line;
        if (got == 1 && byte == '\n')
            return line;
        if (got != 1)
            break;
        if (byte != '\r')
            line += byte;
    }
    wipe(line);
    return std::nullopt;
}

void showQuestion(const QString &question)
{
    if (isatty(STDIN_FILENO) != 1)
        return;
    std::fputs(qPrintable(question), stderr);
    std::fflush(stderr);
}

} // namespace

std::optional<QByteArray> firstLineOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) // a buffer of the file's own would keep the secret unwiped
        return std::nullopt;
    QByteArray line = file.readLine(longestSecretLine);
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    return line;
}

std::optional<QByteArray> askForLine(const QString &question)
{
    showQuestion(question);
    return readLine();
}

std::optional<QByteArray> askForHiddenLine(const QString &question)
{
    const WithoutEcho hidden;
    showQuestion(question);
    return readLine();
}

} // namespace kontor
