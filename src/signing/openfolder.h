// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! Others than its owner may write to this folder (ReasonCode::FolderOpenToOthers says what that means).
bool isOpenToOthers(const QString &folder);

} // namespace kontor
