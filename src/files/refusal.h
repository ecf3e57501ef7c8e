// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"

namespace kontor {

//! A file that is not taken, in a sentence for people.
inline ApiError refusal(const QString &words)
{
    return {.kind = ErrorKind::BadInput, .text = words};
}

} // namespace kontor
