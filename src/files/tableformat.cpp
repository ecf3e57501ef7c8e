// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/tableformat.h"

#include <algorithm>

namespace kontor {

bool isDelimiter(QChar c)
{
    return std::find(delimiters.begin(), delimiters.end(), c) != delimiters.end();
}

} // namespace kontor
