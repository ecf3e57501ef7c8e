// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringView>

namespace kontor {

//! Whether letters stand there that a wrong encoding makes of a name: "JosŽ", "MÃ¼ller", "M?ller", "Èâàí", or letters of two scripts in one
//! word. Of names that are written as they should be hardly any looks so.
bool looksMisread(QStringView text);

} // namespace kontor
