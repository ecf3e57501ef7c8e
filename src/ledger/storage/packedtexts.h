// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>
#include <optional>

namespace kontor {

//! Several texts in one column: "2:ab0:" for {"ab", ""}.
QString packed(const QStringList &texts);
//! Nothing when it wasn't packed so.
std::optional<QStringList> unpacked(const QString &text);

} // namespace kontor
