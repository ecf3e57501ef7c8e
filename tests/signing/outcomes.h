// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"

namespace kontor {

//! Outcomes by number, so that QCOMPARE prints something: this one when it went well, else code() of the error's kind.
inline constexpr int done = -1;

constexpr int code(ErrorKind kind)
{
    return static_cast<int>(kind);
}

template <class T> int kindOf(const Result<T> &result)
{
    return result ? done : code(result.error().kind);
}

} // namespace kontor
