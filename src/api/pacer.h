// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <deque>
#include <optional>

namespace kontor {

//! Decides when one more request may leave, so that the gateway never counts more than its limit in any second, wherever its windows
//! begin and however the network delays us (performance.md §7). Two rules hold together: of the last sends, and of the last answers.
//! An answer proves that its request has arrived; one that is still out may arrive at any moment, and counts all the while.
class Pacer {
public:
    //! At most `requests` sends in any `window`.
    Pacer(int requests, Millis window);

    //! When the next may leave if only `places` of the window are for it; nothing while an answer has to come first.
    std::optional<Millis> earliest(int places) const;
    void sent(Millis now);
    //! It ended; `byGateway` when an answer came, so that its round trip says something.
    void ended(Millis sentAt, Millis now, bool byGateway);
    //! As if the whole window had been used at this moment.
    void assumeFull(Millis now);
    int sentSince(Millis moment) const;

private:
    Millis afterAnswer() const;

    size_t m_requests;
    Millis m_window;
    std::deque<Millis> m_sends {}; //!< the latest, oldest first
    std::deque<Millis> m_ends {};
    int m_inFlight = 0;
    int m_answers = 0;
    std::optional<Millis> m_quickest {};
};

} // namespace kontor
