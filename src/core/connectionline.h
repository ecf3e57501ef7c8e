// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include "core/certificatefacts.h"
#include <optional>

namespace kontor {

//! What one step of a connection test found (messages/connectiontest.h says it).
struct ConnectionLine {
    enum class Check { Address, Certificate, Version, Clock, Token, Merchant };
    enum class Finding {
        Reached,
        Trusted,
        NotEncrypted, //!< which is allowed on this computer only
        ClockAgrees,
        VersionAccepted,
        TokenIssued,
        TokenIssuedBySecret, //!< which is deprecated
        MerchantNamed,
        // From here on it is not ok.
        ClockUnknown, //!< the gateway doesn't say its time
        ClockDiffers,
        MerchantUnnamed,
        MerchantDenied, //!< the token was issued, so the key is not what is wrong
        CallEnded, //!< without what was asked for; `error` says why
    };

    Check check {};
    Finding finding {};
    QString text {}; //!< the address of Reached, the name of MerchantNamed
    Seconds clockOffset {}; //!< of ClockDiffers: the gateway's clock minus this computer's
    std::optional<CertificateFacts> certificate {}; //!< of Trusted, where it is known
    std::optional<ApiError> error {}; //!< of CallEnded and MerchantDenied

    bool isOk() const { return finding < Finding::ClockUnknown; }
};

} // namespace kontor
