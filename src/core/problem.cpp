// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/problem.h"

#include <algorithm>

namespace kontor {

std::optional<ProblemCode> problemCodeOfKey(QStringView key)
{
    const auto *found = std::find_if(problemFacts.begin(), problemFacts.end(), [key](const ProblemFacts &each) { return each.key == key; });
    return found == problemFacts.end() ? std::nullopt : std::optional(found->code);
}

} // namespace kontor
