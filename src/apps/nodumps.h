// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor {

//! No core dumps and no reading of this process's memory by other programs of the same person, as far as the system allows:
//! a signing key is in memory for a moment at each request for a token. Whoever looks for a mistake in Kontor sets KONTOR_ALLOW_DUMPS=1.
void forbidDumps();

} // namespace kontor
