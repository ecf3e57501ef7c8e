// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! What a message with this code means for the money and how it usually ends, in a few sentences. Every code has some; docs/messages.md
//! tells the same in short.
QString messageHelp(const QString &code);

} // namespace kontor
