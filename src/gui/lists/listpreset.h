// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/paymentsmodel.h"
#include <QStringList>

namespace kontor {

//! What another page narrows a list to: only these payments, named by `words` on a chip that takes it back.
struct ListPreset {
    QString words {};
    QList<PaymentState> states {};
    std::optional<qint64> batch {};
    bool oldestFirst = false;
    bool onlyFollowed = false; //!< without those whose last word a person called final
    std::optional<PaymentKind> kind = PaymentKind::Payout; //!< nothing: payouts and payins
    std::optional<UtcTime> from {}; //!< created at this moment or later
    std::optional<UtcTime> to {}; //!< created before this moment
    QStringList currencies {};
    std::optional<UtcTime> cameSince {}; //!< came to its state at this moment or later
    QList<AttentionReason> attentionReasons {}; //!< at least one of these; empty: whether it has any or not
    bool oddMark = false; //!< those whose test mark contradicts the profile, until a person says that they saw it
    bool operator==(const ListPreset &) const = default;

    //! Both hold from then on: what the query asks for already, and this.
    void addTo(PaymentQuery &query) const;
};

} // namespace kontor
