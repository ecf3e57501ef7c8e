// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/sendingpause.h"
#include "messages/message.h"

namespace kontor::messages {

//! Something that stops all sending.
Message pause(PauseReason reason, const PauseDetail &detail = {});

} // namespace kontor::messages
