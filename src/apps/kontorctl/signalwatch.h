// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QSocketNotifier;

namespace kontor {

//! Turns the first SIGTERM or SIGINT into a signal of the event loop, so that what is in flight can be finished. A second one ends the
//! program at once, as without this.
class SignalWatch final : public QObject {
    Q_OBJECT
public:
    explicit SignalWatch(QObject *parent = nullptr);
    ~SignalWatch() override;

Q_SIGNALS:
    void asked();

private:
    int m_pipe[2] {-1, -1};
};

} // namespace kontor
