// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/ledgerretry.h"

#include <utility>

namespace kontor {

namespace {
constexpr Millis retryDelay {5000};
}

LedgerRetry::LedgerRetry(Ledger &ledger, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
{
}

void LedgerRetry::later()
{
    if (std::exchange(m_isDue, true))
        return;
    m_clock.after(retryDelay, this, [this, tries = m_tries] {
        if (tries == m_tries) // nobody has tried meanwhile
            now();
    });
}

void LedgerRetry::now()
{
    if (m_isStopped)
        return;
    ++m_tries;
    m_ledger.writer().tryAgain()->then(this, [this](const Result<Done> &written) {
        m_isDue = false;
        if (written)
            Q_EMIT mended();
        else
            Q_EMIT failed(written.error());
    });
}

} // namespace kontor
