// SPDX-License-Identifier: GPL-3.0-or-later
#include "callbacks/callbacklistener.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int readOfBody = 4096;
constexpr int longestType = 64;

bool isNonce(const QString &text)
{
    static const QRegularExpression form(u"^[0-9a-f]{32}\\z"_s);
    return form.match(text).hasMatch();
}

bool isTaken(const QByteArray &method)
{
    return method == "GET" || method == "POST" || method == "PUT" || method == "PATCH" || method == "DELETE";
}

// The specification doesn't show the body. This is for people's eyes only, so a look is enough; nothing depends on it.
QString eventTypeIn(const QByteArray &body)
{
    static const QRegularExpression member(u"\"(?:type|event|eventType)\"\\s*:\\s*\"([^\"\\\\\\x00-\\x1f]+)\""_s);
    const auto match = member.match(QString::fromUtf8(body.left(readOfBody)));
    return match.captured(1).left(longestType);
}

} // namespace

CallbackListener::CallbackListener(QObject *parent)
    : QObject(parent)
    , m_service(HttpLimits {}, [this](const CallPtr &call) { handle(call); })
{
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

void CallbackListener::handle(const CallPtr &call)
{
    const QStringList &at = call->segments;
    const bool payout = at.value(1) == collection(PaymentKind::Payout);
    if (at.size() != 3 || at[0] != u"cb" || (!payout && at[1] != collection(PaymentKind::Payin)) || !isNonce(at[2])) {
        call->answerEmpty(404);
        return;
    }
    if (!isTaken(call->method)) {
        call->answer(405, {}, {}, {{"Allow", "GET, POST, PUT, PATCH, DELETE"}});
        return;
    }
    call->answerEmpty(204); // first: the gateway must never wait for what a window does with the news
    const PaymentKind kind = payout ? PaymentKind::Payout : PaymentKind::Payin;
    QMetaObject::invokeMethod(
        this, [this, kind, nonce = at[2], type = eventTypeIn(call->body), from = call->peer.toString()] { Q_EMIT received(kind, nonce, type, from); },
        Qt::QueuedConnection);
}

} // namespace kontor
