// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor {

//! The fewest characters that a new key file's passphrase has: what the store of such files insists on.
int leastPassphrase();

} // namespace kontor
