// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! Others than its owner may write to this folder: a sentence that says what that means and how it is corrected; empty when they may not.
QString openToOthers(const QString &folder);

} // namespace kontor
