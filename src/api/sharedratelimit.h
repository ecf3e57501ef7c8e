// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QString>
#include <optional>

namespace kontor {

//! While a person works with Kontor, other requests leave this many places of each second to them …
inline constexpr int placesForPeople = 2;
//! … for so long after the person's latest request.
inline constexpr Millis personIsAround {2'000};

//! When the latest requests of a profile left, whichever program sent them: ten times in a small file. The gateway counts for the
//! merchant, so a look at the balances beside a running batch shares the batch's ten a second. Each look at the file is made under a
//! lock of the kernel, which a dead process has freed, and which is never waited for: it is asked for again. Where the file can't be had,
//! or its lock is held for a second (by a program that was halted), each program paces itself alone.
class SharedRateLimit {
public:
    //! The file is made when it isn't there, for its owner alone.
    explicit SharedRateLimit(const QString &file);
    ~SharedRateLimit();
    Q_DISABLE_COPY_MOVE(SharedRateLimit)

    //! Who wants to send. People go before batches, those at another program, too.
    enum class Who { Person, Other };
    //! Writes down a request that leaves now. Or, when the window is full: the moment to ask again, and nothing was written.
    //! Times are those of Clock::monotonic(), which all programs of this computer have in common; times that lie ahead are from
    //! before a restart and don't count.
    std::optional<Millis> claim(Millis now, Who who);

private:
    std::optional<Millis> askAgain(Millis now);
    int m_descriptor = -1;
    std::optional<Millis> m_busySince {};
};

} // namespace kontor
