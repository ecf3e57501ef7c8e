// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/profiles/profile.h"
#include "wire/json.h"

namespace kontor {

class CliSession;

//! A key as the commands show it.
Json json(const KeyFacts &key, const Profile &profile);
//! "in use", "to come", "retired", or nothing.
QString standingOf(const KeyFacts &key, const Profile &profile);
//! What the gateway said of a key; ends the call: 0 when it takes it, 1 when it doesn't.
void showAnswer(CliSession &cli, const QString &id, bool takes);

} // namespace kontor
