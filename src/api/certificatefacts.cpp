// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/certificatefacts.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QSslCertificate>

namespace kontor {

namespace {

UtcTime timeOf(const QDateTime &time)
{
    return UtcTime(Millis(time.toMSecsSinceEpoch()));
}

} // namespace

CertificateFacts factsOf(const QSslCertificate &certificate)
{
    const QStringList names = certificate.subjectAlternativeNames().values();
    const QString common = certificate.subjectInfo(QSslCertificate::CommonName).value(0);
    const QString issuer = certificate.issuerInfo(QSslCertificate::Organization).value(0);
    return {.subject = common.isEmpty() ? names.value(0) : common,
        .issuer = issuer.isEmpty() ? certificate.issuerInfo(QSslCertificate::CommonName).value(0) : issuer,
        .names = names,
        .from = timeOf(certificate.effectiveDate()),
        .until = timeOf(certificate.expiryDate()),
        .fingerprint = QString::fromLatin1(certificate.digest(QCryptographicHash::Sha256).toHex().toUpper())};
}

} // namespace kontor
