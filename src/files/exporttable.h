// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/exportcell.h"
#include "files/exportrow.h"
#include <QStringList>

//! What stands in which column of an export, whatever the kind of file. Order and names are a promise to scripts
//! (export schema 1): new columns come at the end, nothing else changes.
namespace kontor::exporttable {

inline constexpr int schema = 1;

const QStringList &columns();
//! As many as there are columns, in their order.
ExportCells cellsOf(const ExportRow &row);

} // namespace kontor::exporttable
