// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! The name of the program that listens at this TCP port of this computer, at whichever address; empty where that can't be known: on
//! another system than Linux, and of other people's programs.
QString programAtPort(quint16 port);

} // namespace kontor
