// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QString>
#include <deque>

namespace kontor {

//! How fast a job gets on, over its last 20 s, and how long it will take: said once 3 s of it were seen.
class JobPace {
public:
    //! At this moment of a clock that is never set, so much is done.
    void note(Millis at, qint64 done);
    //! "7,900/s · 36 s left"; the time alone where it is less than a tenth of one a second, the rate alone where it isn't known how much
    //! there is (0); empty while there is nothing to say.
    QString words(qint64 all) const;

private:
    struct Sample {
        Millis at;
        qint64 done;
    };
    std::deque<Sample> m_samples {};
};

} // namespace kontor
