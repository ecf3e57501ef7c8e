// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QUrl>

namespace kontor {

//! The base address of a gateway in one form, however a person wrote it: "HTTPS://Pay.Example:443/v2/" is "https://pay.example/v2".
inline QString canonicalAddress(QUrl url)
{
    const int usualPort = url.scheme() == QLatin1StringView("https") ? 443 : 80;
    if (url.port() == usualPort)
        url.setPort(-1);
    QString path = url.adjusted(QUrl::NormalizePathSegments).path(QUrl::FullyEncoded);
    while (path.endsWith(u'/'))
        path.chop(1);
    url.setPath(path, QUrl::TolerantMode);
    return url.toString(QUrl::FullyEncoded);
}

} // namespace kontor
