// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/requestqueue.h"
#include "core/apierror.h"

#include <QHostAddress>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool hasOddCharacters(const QString &text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c <= u' ' || c >= QChar(0x7f) || c == u'\\'; });
}

// Addresses, not names: what "localhost" means is decided by somebody else's file.
bool isThisComputer(const QUrl &url)
{
    return url.host() == "127.0.0.1"_L1 || url.host() == "::1"_L1;
}

ReasonCode whyNot(const QUrl &url)
{
    if (!url.isValid() || url.host().isEmpty())
        return ReasonCode::NotServerAddress;
    if (url.scheme() != "https"_L1 && url.scheme() != "http"_L1)
        return ReasonCode::AddressNotHttps;
    if (url.scheme() == "http"_L1 && !isThisComputer(url))
        return ReasonCode::AddressOpenHttp;
    if (!url.userInfo(QUrl::FullyEncoded).isEmpty() || url.authority().contains(u'@'))
        return ReasonCode::AddressWithUser;
    if (url.hasQuery() || url.hasFragment())
        return ReasonCode::AddressWithQuery;
    return ReasonCode::None;
}

} // namespace

Result<QUrl> parseBaseUrl(const QString &text)
{
    const QString trimmed = text.trimmed();
    if (hasOddCharacters(trimmed))
        return badInput(ReasonCode::AddressOddCharacters);
    const QUrl url(trimmed, QUrl::StrictMode);
    if (const ReasonCode why = whyNot(url); why != ReasonCode::None)
        return badInput(why);
    QUrl base = url.adjusted(QUrl::NormalizePathSegments | QUrl::StripTrailingSlash);
    if (base.path() == "/"_L1)
        base.setPath({});
    return base;
}

} // namespace kontor
