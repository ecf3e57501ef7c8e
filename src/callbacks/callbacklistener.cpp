// SPDX-License-Identifier: GPL-3.0-or-later
#include "callbacks/callbacklistener.h"

#include "core/log.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int readOfBody = 4096;
constexpr int longestType = 64;
constexpr int longestRequest = 120;
constexpr qsizetype longestCopy = 2048;
constexpr qsizetype shownOfNonce = 4;

bool isNonce(const QString &text)
{
    static const QRegularExpression form(u"^[0-9a-f]{32}\\z"_s);
    return form.match(text).hasMatch();
}

bool isTaken(const QByteArray &method)
{
    return method == "GET" || method == "POST" || method == "PUT" || method == "PATCH" || method == "DELETE";
}

//! Of a JSON text: "payment\/settled" is what some write.
QString withoutEscapes(const QString &text)
{
    static constexpr QStringView blanks = u"ntrbf";
    QString plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text.at(i) != u'\\' || i + 1 == text.size()) {
            plain += text.at(i);
            continue;
        }
        const QChar escaped = text.at(++i);
        bool isCode = false;
        const ushort code = escaped == u'u' ? text.mid(i + 1, 4).toUShort(&isCode, 16) : ushort(0);
        const QChar letter = isCode ? QChar(code) : blanks.contains(escaped) ? QChar(u' ') : escaped;
        plain += letter.category() == QChar::Other_Control ? QChar(QChar::ReplacementCharacter) : letter;
        i += isCode ? 4 : 0;
    }
    return plain;
}

// The specification doesn't show the body. This is for people's eyes only, so a look is enough; nothing depends on it.
QString eventTypeIn(const QByteArray &body)
{
    static const QRegularExpression member(u"\"(?:type|event|eventType)\"\\s*:\\s*\"((?:[^\"\\\\\\x00-\\x1f]|\\\\.)++)\""_s);
    const auto match = member.match(QString::fromUtf8(body.left(readOfBody)));
    const QString type = withoutEscapes(match.captured(1));
    return type.size() > longestType ? type.left(longestType - 1) + u'…' : type;
}

//! What proves somebody's identity isn't kept, and the secret part of a payment's address only so far that it can be told from another.
QByteArray withoutSecrets(const QByteArray &line)
{
    static const QRegularExpression proof(u"^([^:\\s]*(?:authorization|cookie|signature|token|key|secret|password|hmac)[^:\\s]*)\\s*:.*$"_s,
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression nonce(u"(/cb\\\\?/[a-z]+\\\\?/[0-9a-f]{%1})[0-9a-f]+"_s.arg(shownOfNonce)); // JSON may escape a slash
    QString text = QString::fromUtf8(line);
    text.replace(proof, u"\\1: […]"_s);
    text.replace(nonce, u"\\1…"_s);
    return text.toUtf8();
}

//! As far as it came.
QByteArray presentableHead(const QByteArray &came)
{
    QByteArrayList lines;
    for (const QByteArray &line : came.split('\n'))
        lines.append(withoutSecrets(line.endsWith('\r') ? line.chopped(1) : line));
    return lines.join('\n').left(longestCopy);
}

QByteArray copyOf(const HttpServerExchange &call)
{
    QByteArrayList lines {withoutSecrets(call.method + ' ' + call.rawPath)};
    for (const auto &[name, value] : call.headers)
        lines.append(withoutSecrets(name + ": " + value));
    lines << QByteArray() << withoutSecrets(call.body.left(longestCopy));
    return lines.join('\n').left(longestCopy);
}

} // namespace

CallbackListener::CallbackListener(QObject *parent)
    : QObject(parent)
    , m_service(HttpLimits {}, [this](const HttpServerExchangePtr &call) { handle(call); })
{
    connect(&m_service, &HttpService::refused, this, [this](const QHostAddress &from, const HttpRefusal &refusal) {
        tell({.from = from.toString(), .status = refusal.status, .took = refusal.took, .asCame = presentableHead(refusal.came)});
    });
}

CallbackListener::~CallbackListener() = default;

Result<quint16> CallbackListener::listen(const QHostAddress &address, quint16 port)
{
    return m_service.listen(address, port);
}

void CallbackListener::close()
{
    m_service.close();
}

bool CallbackListener::isListening() const
{
    return m_service.isListening();
}

quint16 CallbackListener::port() const
{
    return m_service.port();
}

QString CallbackListener::pathFor(PaymentKind kind, const QString &nonce)
{
    return u"/cb/"_s + collection(kind) + u'/' + nonce;
}

QString CallbackListener::newNonce()
{
    std::array<quint32, 4> words {};
    QRandomGenerator::system()->fillRange(words.data(), qsizetype(words.size()));
    QString nonce;
    for (const quint32 word : words)
        nonce += u"%1"_s.arg(word, 8, 16, QLatin1Char('0'));
    return nonce;
}

//! Queued: whoever called must never wait for what a window does with the news.
void CallbackListener::tell(const CallbackCall &call)
{
    qCDebug(callbacksLog).noquote() << (call.isCallback ? "callback from" : "call from") << call.from << call.status << call.took.count()
                                    << "ms";
    QMetaObject::invokeMethod(
        this,
        [this, call] {
            Q_EMIT answered(call);
            if (call.isCallback)
                Q_EMIT received(call.kind, call.nonce, call.eventType, call.from);
        },
        Qt::QueuedConnection);
}

void CallbackListener::refuse(const HttpServerExchangePtr &call, int status)
{
    const QList<QPair<QByteArray, QByteArray>> allowed {{"Allow", "GET, POST, PUT, PATCH, DELETE"}};
    call->answer(status, {}, {}, status == 405 ? allowed : QList<QPair<QByteArray, QByteArray>>());
    const QString request = QString::fromLatin1(call->method + ' ' + call->rawPath).left(longestRequest);
    tell({.request = request, .from = call->peer.toString(), .status = status, .took = call->waited(), .asCame = copyOf(*call)});
}

void CallbackListener::handle(const HttpServerExchangePtr &call)
{
    const QStringList &at = call->segments;
    const bool payout = at.value(1) == collection(PaymentKind::Payout);
    if (at.size() != 3 || at[0] != u"cb" || (!payout && at[1] != collection(PaymentKind::Payin)) || !isNonce(at[2]))
        return refuse(call, 404);
    if (!isTaken(call->method))
        return refuse(call, 405);
    call->answerEmpty(204);
    tell({.isCallback = true,
        .kind = payout ? PaymentKind::Payout : PaymentKind::Payin,
        .nonce = at[2],
        .eventType = eventTypeIn(call->body),
        .from = call->peer.toString(),
        .status = 204,
        .took = call->waited(),
        .asCame = copyOf(*call)});
}

} // namespace kontor
