// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <deque>

namespace kontor {

//! Ten requests a second (specification, Limits). The specification doesn't say how a second is measured, nor whether a request that
//! was refused counts: all four ways are here.
class RateLimit {
public:
    enum class Window { Sliding, Fixed };
    enum class Counts { All, Accepted };
    //! False when more than `limit` requests, this one among them, came in the second that ends now (or, Fixed, in this second of the
    //! clock).
    bool admits(UtcTime now, int limit, Window window, Counts counts);
    void forget() { m_seen.clear(); }

private:
    std::deque<UtcTime> m_seen;
};

} // namespace kontor
