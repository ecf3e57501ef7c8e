// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "apps/kontorctl/commandline.h"

//! What kontorctl can do, a group a file.
namespace kontor {

std::vector<Command> profileCommands();
std::vector<Command> keyCommands();
std::vector<Command> rotateCommands(); //!< among those of keys
std::vector<Command> paymentCommands();
std::vector<Command> batchCommands();
std::vector<Command> runCommands();
std::vector<Command> gatewayCommands();
std::vector<Command> tokenCommands();
std::vector<Command> exportCommands();
std::vector<Command> explainCommands();
std::vector<Command> verifyCommands();
std::vector<Command> backupCommands();
std::vector<Command> importCommands();
std::vector<Command> sendingCommands();

} // namespace kontor
