// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QByteArray>
#include <QObject>

namespace kontor {

//! Puts a secret into the clipboard so that programs that remember copies leave it out, and takes it away again after a while, and when
//! this goes: but only while it still lies there.
class SecretClipboard final : public QObject {
    Q_OBJECT
public:
    static constexpr Seconds stay {30};

    //! The clock outlives this.
    explicit SecretClipboard(Clock &clock, QObject *parent = nullptr);
    //! Says nothing: whoever would hear it may be going, too.
    ~SecretClipboard() override;

    void put(const QString &secret);
    void clear();

Q_SIGNALS:
    void cleared();

private:
    bool takeOut();

    Clock &m_clock;
    QByteArray m_digest; //!< of what was put there last; empty: nothing of ours
    int m_puts = 0;
};

} // namespace kontor
