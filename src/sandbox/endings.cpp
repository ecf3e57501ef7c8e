// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/endings.h"

#include <QSocketNotifier>
#include <array>
#include <csignal>
#include <unistd.h>

namespace kontor {
namespace {

// A signal handler may do little more than write a byte; the event loop reads it.
std::array<int, 2> signalPipe {-1, -1};

void onSignal(int)
{
    const char byte = 0;
    [[maybe_unused]] const auto written = write(signalPipe[1], &byte, 1);
}

} // namespace

Endings::Endings(bool watchStdin, QObject *parent)
    : QObject(parent)
{
    watchSignals();
    if (watchStdin)
        watchInput();
}

Endings::~Endings()
{
    std::signal(SIGTERM, SIG_DFL);
    std::signal(SIGINT, SIG_DFL);
    close(signalPipe[0]);
    close(signalPipe[1]);
}

void Endings::watchSignals()
{
    if (pipe(signalPipe.data()) != 0)
        return;
    auto *notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        Q_EMIT asked();
    });
    std::signal(SIGTERM, onSignal);
    std::signal(SIGINT, onSignal);
}

void Endings::watchInput()
{
    auto *notifier = new QSocketNotifier(STDIN_FILENO, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        std::array<char, 256> ignored {};
        if (read(STDIN_FILENO, ignored.data(), ignored.size()) > 0)
            return;
        notifier->setEnabled(false);
        Q_EMIT asked();
    });
}

} // namespace kontor
