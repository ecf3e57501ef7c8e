// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"

class QIODevice;

namespace kontor {

//! What a file is by its first bytes, whatever its name says.
enum class FileKind { Text, Workbook };

//! BadInput with what it is instead when it is neither. The device stands at its beginning afterwards.
Result<FileKind> fileKindOf(QIODevice &device);

} // namespace kontor
