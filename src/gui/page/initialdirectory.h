// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStandardPaths>

namespace kontor {

//! Where a dialog for files begins: in `wanted` if that is there, otherwise in the usual place, otherwise at home. In a folder that isn't
//! there the dialog would take its name for what was chosen, and nothing could be saved.
QString initialDirectory(const QString &wanted = {}, QStandardPaths::StandardLocation usual = QStandardPaths::DocumentsLocation);

} // namespace kontor
