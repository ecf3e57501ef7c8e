// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/submission.h"

namespace kontor {

//! What became of each row of a batch when its rest was cancelled. The numbers add up to the rows.
struct CancelledRest {
    int cancelled = 0; //!< never sent, and cancelled now
    int cancelledBefore = 0;
    int accepted = 0;
    int rejected = 0;
    int notCancelled = 0; //!< sent, and may have been accepted: not sent again, and queried until their outcome is known

    void add(const submission::Submission &payment);
};

} // namespace kontor
