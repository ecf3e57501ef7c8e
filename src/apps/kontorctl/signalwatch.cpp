// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/signalwatch.h"

#include <QSocketNotifier>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace kontor {

namespace {

// A signal handler can reach nothing else.
std::atomic_int writingEnd {-1};

void restoreHandlers()
{
    std::signal(SIGTERM, SIG_DFL);
    std::signal(SIGINT, SIG_DFL);
}

void noteSignal(int)
{
    restoreHandlers();
    const char byte = 1;
    [[maybe_unused]] const ssize_t written = write(writingEnd.load(), &byte, 1);
}

} // namespace

SignalWatch::SignalWatch(QObject *parent)
    : QObject(parent)
{
    if (pipe2(m_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    writingEnd.store(m_pipe[1]);
    auto *notifier = new QSocketNotifier(m_pipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        Q_EMIT asked();
    });
    std::signal(SIGTERM, noteSignal);
    std::signal(SIGINT, noteSignal);
}

SignalWatch::~SignalWatch()
{
    restoreHandlers();
    for (const int end : m_pipe) {
        if (end >= 0)
            close(end);
    }
}

} // namespace kontor
