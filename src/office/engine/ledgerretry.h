// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "ledger/ledger.h"
#include <QObject>

namespace kontor {

//! Tries every five seconds whether a ledger that could not be written can be written again. It does so by a write of its own: that it can
//! be read says nothing, and a payment must not go out in order to find out.
class LedgerRetry final : public QObject {
    Q_OBJECT
public:
    LedgerRetry(Ledger &ledger, Clock &clock, QObject *parent = nullptr);

    //! In five seconds, unless a try is due or under way already.
    void later();
    void now();
    //! No try begins after this.
    void stop() { m_isStopped = true; }

Q_SIGNALS:
    void mended();
    void failed(const kontor::ApiError &error);

private:
    Ledger &m_ledger;
    Clock &m_clock;
    int m_tries = 0;
    bool m_isDue = false; //!< or under way
    bool m_isStopped = false;
};

} // namespace kontor
