// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/httperror.h"

#include "api/tokenredaction.h"

#include <algorithm>

namespace kontor {
namespace {

constexpr Seconds longestWait {86'400};

bool isCredential(const QByteArray &header)
{
    return header.compare("Authorization", Qt::CaseInsensitive) == 0 || header.compare("X-SIGNATURE", Qt::CaseInsensitive) == 0;
}

//! Those that a request carried, without the word before them.
QByteArrayList credentialsOf(const HttpRequest &request)
{
    QByteArrayList all;
    for (const auto &[name, value] : request.headers) {
        const QByteArray credential = value.mid(value.indexOf(' ') + 1);
        if (isCredential(name) && !credential.isEmpty())
            all.append(credential);
    }
    return all;
}

bool isDigits(const QByteArray &text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

ErrorKind kindOfStatus(int status)
{
    switch (status) {
    case 401:
    case 403:
        return ErrorKind::Denied;
    case 404:
        return ErrorKind::NotFound;
    case 408:
        return ErrorKind::TimedOut;
    case 409:
        return ErrorKind::Conflict;
    case 429:
        return ErrorKind::TooMany;
    default:
        break;
    }
    if (status >= 400 && status < 500)
        return ErrorKind::Refused;
    return status >= 300 && status < 400 ? ErrorKind::Redirected : ErrorKind::ServerError;
}

ErrorKind kindOfTransport(QNetworkReply::NetworkError error, const WireState &wire)
{
    switch (error) {
    case QNetworkReply::SslHandshakeFailedError:
        return wire.bodyTouched ? ErrorKind::CutShort : ErrorKind::Tls;
    case QNetworkReply::TimeoutError:
        return wire.bodyTouched ? ErrorKind::TimedOut : ErrorKind::NotReachable;
    case QNetworkReply::ConnectionRefusedError:
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::TemporaryNetworkFailureError:
    case QNetworkReply::NetworkSessionFailedError:
    case QNetworkReply::UnknownNetworkError:
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
    case QNetworkReply::UnknownProxyError:
        // On a kept-alive connection that went stale the body may have been sent before the new connection failed.
        return wire.bodyTouched ? ErrorKind::CutShort : ErrorKind::NotReachable;
    default:
        return ErrorKind::CutShort;
    }
}

bool mayHaveLeft(ErrorKind kind, int status, const WireState &wire)
{
    if (wire.hasBody)
        return wire.bodyTouched;
    return status != 0 || (kind != ErrorKind::NotReachable && kind != ErrorKind::Tls);
}

std::optional<Millis> parseRetryAfter(const QByteArray &text, UtcSeconds now)
{
    const QByteArray trimmed = text.trimmed();
    if (isDigits(trimmed))
        return trimmed.size() > 5 ? longestWait : std::min(Seconds(trimmed.toInt()), longestWait);
    if (const auto moment = parseHttpDate(trimmed))
        return std::clamp(*moment - now, Seconds(0), longestWait);
    return std::nullopt;
}

QByteArray withoutCredentials(QByteArray words, const HttpRequest &request)
{
    const QByteArrayList credentials = credentialsOf(request);
    for (const QByteArray &credential : credentials)
        words.replace(credential, "[hidden]");
    return withoutEchoes(words, credentials);
}

QByteArray withoutEchoesOf(const HttpRequest &request, const QByteArray &answer)
{
    return withoutEchoes(answer, credentialsOf(request));
}

} // namespace kontor
