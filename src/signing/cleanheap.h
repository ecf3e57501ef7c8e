// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor {

//! Makes OpenSSL overwrite all memory that it frees: its readers and writers of keys leave whole copies of the private half in
//! freed blocks. Holds for the process and works only before OpenSSL's first allocation; false when it was too late.
bool overwriteWhatOpensslFrees();

} // namespace kontor
