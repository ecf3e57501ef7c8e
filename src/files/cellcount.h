// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <optional>

namespace kontor {

//! How many cells there are in all sheets of a workbook of ours, in a file. Nothing when it can't be unpacked.
std::optional<qint64> cellCountOf(const QString &path);

} // namespace kontor
