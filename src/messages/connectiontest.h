// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/connectionline.h"

namespace kontor::messages {

//! "Signing key": what the line is about.
QString subject(const ConnectionLine &line);
//! What was found, or what to do.
QString finding(const ConnectionLine &line, UtcTime now);

} // namespace kontor::messages
