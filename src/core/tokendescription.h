// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "core/time.h"
#include <QStringList>
#include <optional>

namespace kontor {

//! What a token that is handed out is good for, by what it says itself (specification, Allowed operations per action).
struct TokenDescription {
    QString action {}; //!< PAYIN_CREATE or PAYIN_INFO; empty: it permits operations
    QString id {}; //!< of the payin, with an action
    QStringList operations {}; //!< what it permits; with an action only what is more than the action grants
    bool isWide = false; //!< one of these operations fits more than one payment
    std::optional<Money> money {}; //!< the only amount that it permits
    UtcTime expiresAt {};
};

} // namespace kontor
