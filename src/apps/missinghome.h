// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor {

//! A scheduler or a service may start a program without HOME. It then gets the account's home folder, as a login would set it: otherwise
//! Kontor would look for the person's payments somewhere else.
void setMissingHome();

} // namespace kontor
