// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/network.h"

#include <QHostAddress>
#include <QNetworkAccessManager>
#include <QSslCertificate>
#include <QUrl>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QString plain(const QString &host)
{
    QString name = QString::fromLatin1(QUrl::toAce(host)).toLower();
    if (name.endsWith(u'.'))
        name.chop(1);
    return name;
}

// "*.example.com" stands for exactly one label, and never for a whole top-level domain.
bool matches(const QString &pattern, const QString &host)
{
    if (!pattern.startsWith("*."_L1))
        return !pattern.contains(u'*') && plain(pattern) == host;
    const QString parent = plain(pattern.mid(2));
    const qsizetype dot = host.indexOf(u'.');
    return parent.contains(u'.') && dot > 0 && QStringView(host).mid(dot + 1) == parent;
}

} // namespace

void configureNetwork(QNetworkAccessManager &network, const std::optional<QNetworkProxy> &proxy)
{
    network.setProxy(proxy.value_or(QNetworkProxy(QNetworkProxy::NoProxy)));
    network.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    network.setCookieJar(nullptr);
    network.setCache(nullptr);
    network.setAutoDeleteReplies(false);
}

QSslConfiguration tlsTrustingThisComputer()
{
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setProtocol(QSsl::TlsV1_2OrLater);
    return tls;
}

Result<QSslConfiguration> tlsTrustingOnly(const QByteArray &pem)
{
    const QList<QSslCertificate> authorities = QSslCertificate::fromData(pem, QSsl::Pem);
    if (authorities.isEmpty())
        return badInput(ReasonCode::NoCertificate);
    QSslConfiguration tls = tlsTrustingThisComputer();
    tls.setCaCertificates(authorities);
    return tls;
}

QSslConfiguration tlsTrustingNobody()
{
    QSslConfiguration tls = tlsTrustingThisComputer();
    tls.setCaCertificates({});
    return tls;
}

bool namesHost(const QSslCertificate &certificate, const QString &host)
{
    const auto names = certificate.subjectAlternativeNames();
    const QHostAddress address(host);
    if (!address.isNull()) {
        const QStringList addresses = names.values(QSsl::IpAddressEntry);
        return std::any_of(addresses.begin(), addresses.end(), [&address](const QString &name) { return QHostAddress(name) == address; });
    }
    const QString wanted = plain(host);
    const QStringList patterns = names.values(QSsl::DnsEntry);
    return !wanted.isEmpty()
        && std::any_of(patterns.begin(), patterns.end(), [&wanted](const QString &pattern) { return matches(pattern, wanted); });
}

} // namespace kontor
