// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/placeproblem.h"
#include "core/time.h"
#include "messages/message.h"
#include <optional>

//! What is to be said of callbacks that don't come. `next` is how long it is until the gateway is asked for an open payment instead;
//! nothing: none is open. `canAsk`: whether it can be asked at all at this moment.
namespace kontor::messages {

//! One sentence.
QString callbackPortError(const CallbackPortError &lost);
//! Why callbacks can't come in where a person wants them.
QString placeProblem(const PlaceProblem &problem);
//! Callbacks can't be heard at their port.
Message portTaken(const CallbackPortError &lost, const std::optional<Millis> &next, bool canAsk);
//! Of a listener that hears and has heard nothing for long.
Message callbacksMissed(UtcTime since, UtcTime now, const std::optional<Millis> &next, bool canAsk);
//! Of a listener that doesn't hear, whatever the reason.
QString askedInstead(bool canAsk);
QString askedInstead(const std::optional<Millis> &next, bool canAsk);

} // namespace kontor::messages
