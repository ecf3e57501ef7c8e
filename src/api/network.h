// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QNetworkProxy>
#include <QSslConfiguration>
#include <optional>

class QNetworkAccessManager;

namespace kontor {

//! Makes a network manager fit for RequestQueue: no proxy but the one given (the system's is never asked: a plain request went to it
//! with all its headers), no redirects, no cookies, no cache.
void configureNetwork(QNetworkAccessManager &network, const std::optional<QNetworkProxy> &proxy = std::nullopt);

//! TLS 1.2 or later, with the authorities that this computer trusts.
QSslConfiguration tlsTrustingThisComputer();
//! TLS that trusts the certificates of this PEM text and nothing else, for a gateway with an authority of its own.
//! BadInput when there is no certificate in it.
Result<QSslConfiguration> tlsTrustingOnly(const QByteArray &pem);
//! TLS that trusts no certificate at all: no connection comes about.
QSslConfiguration tlsTrustingNobody();

//! Whether the certificate names this host in subjectAlternativeName. Qt would also take the common name, which nobody else does.
bool namesHost(const QSslCertificate &certificate, const QString &host);

} // namespace kontor
