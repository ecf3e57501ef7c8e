// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! F1: what a page of the window is for and how it is used, in a few sentences. Every page has some.
QString pageHelp(const QString &section);

} // namespace kontor
