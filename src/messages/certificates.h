// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QString>

namespace kontor {
struct CertificateFacts;
}

//! Why a connection is not safe. `text` is that of an error of kind Tls (core/tlserror.h).
namespace kontor::messages {

//! The headline.
QString unsafeConnection(const QString &text);
//! The cause, and what it means.
QString certificate(const QString &text);
//! Whom the gateway's certificate names, who vouches for it, and until when: to compare.
QString certificateFacts(const CertificateFacts &certificate, UtcTime now);

} // namespace kontor::messages
