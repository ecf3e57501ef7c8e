// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/connectionguard.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace kontor {
namespace {

using Refused = std::optional<HeadRefusal>;

struct Counts {
    int hosts = 0;
    int lengths = 0;
    int codings = 0;
};

bool isAlnum(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isOneOf(char c, std::string_view set)
{
    return set.find(c) != std::string_view::npos;
}

bool isTokenChar(char c)
{
    return isAlnum(c) || isOneOf(c, "!#$%&'*+-.^_`|~");
}

bool isToken(const QByteArray &text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), isTokenChar);
}

bool isHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// RFC 3986 §3.3 and §3.4; a fragment never belongs into a request.
bool isPathAndQuery(const QByteArray &target)
{
    if (!target.startsWith('/'))
        return false;
    for (qsizetype i = 0; i < target.size(); ++i) {
        const char c = target.at(i);
        if (c == '%' && (i + 2 >= target.size() || !isHex(target.at(i + 1)) || !isHex(target.at(i + 2))))
            return false;
        if (!isAlnum(c) && !isOneOf(c, "-._~!$&'()*+,;=:@/?%[]"))
            return false;
    }
    return true;
}

bool isPort(const QByteArray &text)
{
    return !text.isEmpty() && text.size() <= 5 && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isAuthority(const QByteArray &text)
{
    const bool bracketed = text.startsWith('[');
    const qsizetype nameEnd = bracketed ? text.indexOf(']') + 1 : (text.contains(':') ? text.indexOf(':') : text.size());
    if (nameEnd <= 0 || (bracketed && nameEnd < 4))
        return false;
    const QByteArray name = bracketed ? text.mid(1, nameEnd - 2) : text.left(nameEnd);
    const auto allowed = [bracketed](char c) { return bracketed ? isHex(c) || c == ':' || c == '.' : isAlnum(c) || isOneOf(c, "-._"); };
    if (!std::all_of(name.begin(), name.end(), allowed))
        return false;
    return nameEnd == text.size() || (text.at(nameEnd) == ':' && isPort(text.mid(nameEnd + 1)));
}

// "http://host/path" is what a client behind a proxy may send (RFC 9112 §3.2.2).
std::optional<QByteArray> originForm(const QByteArray &target)
{
    for (const QByteArray &scheme : {QByteArray("http://"), QByteArray("https://")}) {
        if (!target.startsWith(scheme))
            continue;
        const qsizetype slash = target.indexOf('/', scheme.size());
        if (slash < 0 || !isAuthority(target.mid(scheme.size(), slash - scheme.size())))
            return std::nullopt;
        return target.mid(slash);
    }
    return target;
}

bool isKnownMethod(const QByteArray &method)
{
    static constexpr std::array<std::string_view, 6> known {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
    return std::find(known.begin(), known.end(), std::string_view(method.constData(), size_t(method.size()))) != known.end();
}

Refused readTarget(const QByteArray &target, const HttpLimits &limits, HeadFacts &facts)
{
    if (target.size() > limits.maxTarget)
        return HeadRefusal {414, "The address is too long."};
    const auto origin = originForm(target);
    if (!origin || !isPathAndQuery(*origin))
        return HeadRefusal {400, "The address is not well formed."};
    facts.target = *origin;
    return std::nullopt;
}

Refused readRequestLine(const QByteArray &line, const HttpLimits &limits, HeadFacts &facts)
{
    const QList<QByteArray> words = line.split(' ');
    if (words.size() != 3 || !isToken(words[0]) || (words[2] != "HTTP/1.1" && words[2] != "HTTP/1.0"))
        return HeadRefusal {400, "The request line is not well formed."};
    if (const Refused bad = readTarget(words[1], limits, facts))
        return bad;
    if (!isKnownMethod(words[0]))
        return HeadRefusal {501, "The method is not known here."};
    facts.method = words[0];
    facts.closeAfter = words[2] == "HTTP/1.0";
    return std::nullopt;
}

Refused readLength(const QByteArray &value, HeadFacts &facts)
{
    const bool digits
        = !value.isEmpty() && value.size() <= 15 && std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits)
        return HeadRefusal {400, "Content-Length is not a number."};
    facts.contentLength = value.toLongLong();
    return std::nullopt;
}

bool listHas(const QByteArray &list, const char *word)
{
    const QList<QByteArray> parts = list.toLower().split(',');
    return std::any_of(parts.begin(), parts.end(), [word](const QByteArray &part) { return part.trimmed() == word; });
}

Refused readExpectation(const QByteArray &value, HeadFacts &facts)
{
    if (value.toLower() != "100-continue")
        return HeadRefusal {417, "This expectation is not met here."};
    facts.expectsContinue = true;
    return std::nullopt;
}

Refused readField(const QByteArray &name, const QByteArray &value, HeadFacts &facts, Counts &counts)
{
    if (name == "host" && (++counts.hosts > 1 || !isAuthority(value)))
        return HeadRefusal {400, "Host is not well formed."};
    if (name == "content-length")
        return ++counts.lengths > 1 ? Refused(HeadRefusal {400, "Content-Length stands twice."}) : readLength(value, facts);
    if (name == "transfer-encoding") {
        if (++counts.codings > 1 || value.toLower() != "chunked")
            return HeadRefusal {501, "This transfer coding is not known here."};
        facts.chunked = true;
    }
    if (name == "connection" && listHas(value, "close"))
        facts.closeAfter = true;
    if (name == "upgrade" && value.toLower().contains("websocket"))
        return HeadRefusal {400, "There are no web sockets here."};
    return name == "expect" ? readExpectation(value, facts) : Refused();
}

Refused readFieldLine(const QByteArray &line, HeadFacts &facts, Counts &counts)
{
    const qsizetype colon = line.indexOf(':');
    const QByteArray name = line.left(std::max<qsizetype>(colon, 0));
    const auto isAllowed = [](char c) { return c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != 0x7f); };
    if (!isToken(name) || !std::all_of(line.begin(), line.end(), isAllowed))
        return HeadRefusal {400, "A header is not well formed."};
    return readField(name.toLower(), line.mid(colon + 1).trimmed(), facts, counts);
}

Refused checkFraming(const HttpLimits &limits, bool isHttp11, const Counts &counts, HeadFacts &facts)
{
    if (isHttp11 && counts.hosts == 0)
        return HeadRefusal {400, "Host is missing."};
    if (counts.lengths > 0 && counts.codings > 0)
        return HeadRefusal {400, "Content-Length and Transfer-Encoding exclude each other."};
    if (counts.codings > 0 && !isHttp11)
        return HeadRefusal {400, "HTTP/1.0 has no transfer codings."};
    if (facts.contentLength > limits.maxBody)
        return HeadRefusal {413, "The body is too large."};
    if (facts.chunked)
        facts.closeAfter = true; // Qt's reader of chunks can lose its place: such a connection is not used again
    return std::nullopt;
}

// Splits at CRLF; a CR or LF anywhere else shows up as a character that no line may have.
QList<QByteArray> linesOf(const QByteArray &head)
{
    QList<QByteArray> lines;
    for (qsizetype from = 0; from <= head.size();) {
        const qsizetype end = head.indexOf("\r\n", from);
        lines.append(head.mid(from, end < 0 ? -1 : end - from));
        from = end < 0 ? head.size() + 1 : end + 2;
    }
    return lines;
}

} // namespace

std::variant<HeadFacts, HeadRefusal> validateHead(const QByteArray &head, const HttpLimits &limits)
{
    const QList<QByteArray> lines = linesOf(head);
    HeadFacts facts;
    if (const Refused bad = readRequestLine(lines.first(), limits, facts))
        return *bad;
    if (lines.size() - 1 > limits.maxHeaders)
        return HeadRefusal {431, "There are too many headers."};
    const bool isHttp11 = !facts.closeAfter;
    Counts counts;
    for (const QByteArray &line : lines.mid(1)) {
        if (const Refused bad = readFieldLine(line, facts, counts))
            return *bad;
    }
    if (const Refused bad = checkFraming(limits, isHttp11, counts, facts))
        return *bad;
    return facts;
}

} // namespace kontor
