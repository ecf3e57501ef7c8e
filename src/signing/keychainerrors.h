// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"

//! What is wrong with a keychain as a whole, for each part that finds it out.
namespace kontor::keychainerrors {

inline ApiError missing(const QString &text = QStringLiteral("No keychain is there."))
{
    return {.kind = ErrorKind::KeychainMissing, .text = text};
}

inline ApiError withoutCollection()
{
    return {.kind = ErrorKind::KeychainWithoutCollection, .text = QStringLiteral("The keychain has no default collection.")};
}

} // namespace kontor::keychainerrors
