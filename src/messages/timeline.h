// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "core/timelineevent.h"

//! The sentences of core/timelineevent.h.
namespace kontor::messages {

//! One line of the timeline of a payment of this kind.
QString timeline(const TimelineEvent &event, PaymentKind kind);

} // namespace kontor::messages
