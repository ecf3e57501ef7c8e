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

QString whyNot(const QUrl &url)
{
    if (!url.isValid() || url.host().isEmpty())
        return u"This is not the address of a server."_s;
    if (url.scheme() != "https"_L1 && url.scheme() != "http"_L1)
        return u"The address has to begin with https://."_s;
    if (url.scheme() == "http"_L1 && !isThisComputer(url))
        return u"Without https only 127.0.0.1 and [::1] are possible: anybody on the way could read and change what is sent."_s;
    if (!url.userInfo(QUrl::FullyEncoded).isEmpty() || url.authority().contains(u'@'))
        return u"The address can't carry a user name or a password."_s;
    if (url.hasQuery() || url.hasFragment())
        return u"The address can't carry a query (?) or a fragment (#)."_s;
    return {};
}

} // namespace

Result<QUrl> parseBaseUrl(const QString &text)
{
    const QString trimmed = text.trimmed();
    if (hasOddCharacters(trimmed))
        return badInput(u"The address holds characters that addresses don't have."_s);
    const QUrl url(trimmed, QUrl::StrictMode);
    if (const QString why = whyNot(url); !why.isEmpty())
        return badInput(why);
    QUrl base = url.adjusted(QUrl::NormalizePathSegments | QUrl::StripTrailingSlash);
    if (base.path() == "/"_L1)
        base.setPath({});
    return base;
}

} // namespace kontor
