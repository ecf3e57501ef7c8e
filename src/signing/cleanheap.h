// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor {

//! Makes OpenSSL overwrite all memory that it frees: its readers and writers of keys leave whole copies of the private half in
//! freed blocks. Holds for the process and works only before OpenSSL's first allocation; false when it was too late.
bool overwriteWhatOpensslFrees();
//! Sets 512 KiB apart in which OpenSSL keeps the private numbers of keys, and we our secrets: neither swapped nor dumped, where the system
//! allows it. What doesn't fit any more lies elsewhere. Holds for the process; false when there is no such place.
bool lockSecretsIntoMemory();

} // namespace kontor
