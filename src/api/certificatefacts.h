// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/certificatefacts.h"

class QSslCertificate;

namespace kontor {

CertificateFacts factsOf(const QSslCertificate &certificate);

} // namespace kontor
