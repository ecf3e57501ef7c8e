// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/callbackporterror.h"
#include "core/reason.h"
#include <optional>

namespace kontor {

//! Where callbacks come in: the port on this computer, and the public address in front of it.
enum class PlaceField { Port, Url };
struct PlaceProblem {
    PlaceField field;
    Reason reason {};
    std::optional<CallbackPortError> portError {}; //!< why the port can't be listened at, instead of a reason
};

} // namespace kontor
