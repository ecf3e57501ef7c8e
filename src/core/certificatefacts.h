// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QStringList>

namespace kontor {

//! What a person compares of a gateway's certificate.
struct CertificateFacts {
    QString subject {}; //!< whom it names: its common name, or else the first of its names
    QString issuer {}; //!< who vouches for it
    QStringList names {}; //!< the addresses that it is for
    UtcTime from {};
    UtcTime until {};
    QString fingerprint {}; //!< SHA-256 of the whole certificate, 64 upper-case hex digits

    bool operator==(const CertificateFacts &) const = default;
};

} // namespace kontor
