// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/httpserverexchange.h"

#include "core/clock.h"
#include "http/serverwire.h"

#include <QTcpSocket>
#include <algorithm>
#include <array>

namespace kontor {
namespace {

struct Phrase {
    int status;
    const char *words;
};

constexpr std::array phrases {Phrase {200, "OK"}, Phrase {201, "Created"}, Phrase {202, "Accepted"}, Phrase {204, "No Content"},
    Phrase {301, "Moved Permanently"}, Phrase {302, "Found"}, Phrase {303, "See Other"}, Phrase {307, "Temporary Redirect"},
    Phrase {308, "Permanent Redirect"}, Phrase {400, "Bad Request"}, Phrase {401, "Unauthorized"}, Phrase {403, "Forbidden"},
    Phrase {404, "Not Found"}, Phrase {405, "Method Not Allowed"}, Phrase {408, "Request Timeout"}, Phrase {409, "Conflict"},
    Phrase {413, "Content Too Large"}, Phrase {414, "URI Too Long"}, Phrase {415, "Unsupported Media Type"},
    Phrase {417, "Expectation Failed"}, Phrase {422, "Unprocessable Content"}, Phrase {429, "Too Many Requests"},
    Phrase {431, "Request Header Fields Too Large"}, Phrase {500, "Internal Server Error"}, Phrase {501, "Not Implemented"},
    Phrase {502, "Bad Gateway"}, Phrase {503, "Service Unavailable"}, Phrase {504, "Gateway Timeout"}};

const char *reasonPhrase(int status)
{
    const auto *found = std::find_if(phrases.begin(), phrases.end(), [status](const Phrase &p) { return p.status == status; });
    return found == phrases.end() ? "Other" : found->words;
}

bool isNamed(const QByteArray &name, const QByteArray &wanted)
{
    return name.compare(wanted, Qt::CaseInsensitive) == 0;
}

bool has(const Headers &headers, const QByteArray &name)
{
    return std::any_of(headers.begin(), headers.end(), [&](const auto &header) { return isNamed(header.first, name); });
}

} // namespace

QByteArray composeAnswer(int status, const QByteArray &mime, const QByteArray &body, const Headers &extra, bool last)
{
    QByteArray out = "HTTP/1.1 " + QByteArray::number(status) + ' ' + reasonPhrase(status) + "\r\n";
    if (!has(extra, "Date"))
        out += "Date: " + httpDate(SystemClock().wall()) + "\r\n";
    if (status != 204) { // RFC 9110 §8.6: no length where there can't be a body
        if (!mime.isEmpty())
            out += "Content-Type: " + mime + "\r\n";
        out += "Content-Length: " + QByteArray::number(body.size()) + "\r\n";
    }
    if (last)
        out += "Connection: close\r\n";
    for (const auto &[name, value] : extra)
        out += name + ": " + value + "\r\n";
    return out + "\r\n" + (status == 204 ? QByteArray() : body);
}

void HttpServerExchange::Wire::release()
{
    answered = true;
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    responder.reset();
#endif
}

HttpServerExchange::HttpServerExchange()
    : wire(std::make_unique<Wire>())
{
}

HttpServerExchange::~HttpServerExchange()
{
    drop();
}

QByteArray HttpServerExchange::header(const QByteArray &name) const
{
    const auto found = std::find_if(headers.begin(), headers.end(), [&](const auto &header) { return isNamed(header.first, name); });
    return found == headers.end() ? QByteArray() : found->second;
}

QByteArray HttpServerExchange::composed(int status, const QByteArray &mime, const QByteArray &answerBody, const Headers &extra) const
{
    const ConnectionGuard *guard = wire->guard;
    return composeAnswer(status, mime, answerBody, extra, guard && guard->closesAfterAnswer());
}

std::chrono::milliseconds HttpServerExchange::waited() const
{
    return wire->guard ? wire->guard->sinceLastByte() : std::chrono::milliseconds(0);
}

bool HttpServerExchange::writeRaw(const QByteArray &bytes)
{
    ConnectionGuard *guard = wire->guard;
    if (wire->answered || !guard || guard->socket().state() != QAbstractSocket::ConnectedState)
        return false;
    const bool taken = guard->socket().write(bytes) == bytes.size();
    guard->socket().flush(); // now, not when the event loop comes round: what follows may take its time
    return taken;
}

bool HttpServerExchange::answer(int status, const QByteArray &mime, const QByteArray &answerBody, const Headers &extra)
{
    const bool written = writeRaw(composed(status, mime, answerBody, extra));
    const bool first = !wire->answered;
    wire->release();
    ConnectionGuard *guard = wire->guard;
    if (first && guard)
        guard->answerWritten();
    return written;
}

bool HttpServerExchange::answerJson(int status, const QByteArray &json)
{
    return answer(status, "application/json", json);
}

bool HttpServerExchange::answerEmpty(int status)
{
    return answer(status, {}, {});
}

void HttpServerExchange::end()
{
    if (wire->answered)
        return;
    wire->release();
    ConnectionGuard *guard = wire->guard;
    if (!guard)
        return;
    guard->closeAfterAnswer();
    guard->answerWritten();
}

void HttpServerExchange::drop()
{
    if (wire->answered)
        return;
    ConnectionGuard *guard = wire->guard;
    if (guard)
        guard->drop();
    wire->release();
}

} // namespace kontor
