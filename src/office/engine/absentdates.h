// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"

namespace kontor {

//! The Date headers of the answers 404 that came for one payment, one after the other. A cache that keeps an answer repeats its Date.
class AbsentDates {
public:
    //! Takes the next answer, and gives whether it may be a repeated one: a minute later the Date of a new answer is a later one, whatever
    //! the gateway's clock says. Two within a second have the same Date honestly.
    bool isRepeated(const ApiError &absent)
    {
        if (!absent.answeredAt)
            return false;
        const bool isNoLater = m_date && *absent.answeredAt <= *m_date;
        const bool isOld = isNoLater && absent.endedAt - m_since >= standsStill;
        if (m_date != absent.answeredAt)
            m_since = absent.endedAt;
        m_date = absent.answeredAt; // of a clock that was set back the next answer counts again
        return isOld;
    }

private:
    static constexpr Millis standsStill {60'000};

    std::optional<UtcSeconds> m_date {}; //!< of the last one
    Millis m_since {}; //!< when an answer with that Date first came
};

} // namespace kontor
