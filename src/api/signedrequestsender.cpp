// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/signedrequestsender.h"

#include "api/tokendocuments.h"
#include "signing/secret.h"

#include <QPointer>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Seconds tolerableOffset {30}; // the specification doesn't show what the gateway tolerates
constexpr Seconds freshness {20}; // well below it

UtcSeconds seconds(UtcTime time)
{
    return std::chrono::floor<Seconds>(time);
}

} // namespace

struct SignedRequestSender::Sending {
    QByteArray path;
    QByteArray request;
    Priority priority = Priority::Person;
    Reply<HttpAnswer> *reply = nullptr; //!< the context of whatever is under way for it
};

SignedRequestSender::SignedRequestSender(RequestQueue &queue, MerchantCredentials proof, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_queue(queue)
    , m_proof(std::move(proof))
    , m_clock(clock)
{
}

Reply<HttpAnswer> *SignedRequestSender::post(const QByteArray &path, const QByteArray &request, Priority priority)
{
    auto *reply = new Reply<HttpAnswer>(this);
    prove({.path = path, .request = request, .priority = priority, .reply = reply});
    return reply;
}

void SignedRequestSender::prove(const Sending &sending)
{
    if (!m_proof.secret)
        return sign(sending, offset(), true);
    m_proof.secret()->then(sending.reply, [this, sending](const Result<QByteArray> &secret) {
        if (!secret)
            return sending.reply->finish(secret.error());
        if (secret->isEmpty())
            return sign(sending, offset(), true);
        sendSecret(sending, *secret);
        wipe(secret);
    });
}

void SignedRequestSender::sign(const Sending &sending, Seconds offset, bool mayCorrect)
{
    auto *made = signedRequest(sending.path, sending.request, offset);
    connect(sending.reply, &ReplyBase::cancelled, made, &ReplyBase::cancel);
    made->then(sending.reply, [this, sending, offset, mayCorrect](const Result<HttpRequest> &request) {
        if (request && !sending.reply->hasResult())
            sendSigned(sending, *request, offset, mayCorrect);
        else if (!request)
            sending.reply->finish(request.error());
    });
}

Reply<HttpRequest> *SignedRequestSender::signedRequest(const QByteArray &path, const QByteArray &request, Seconds offset)
{
    auto *reply = new Reply<HttpRequest>(this);
    const QByteArray body = withTimestamp(request, seconds(m_clock.wall()) + offset);
    HttpRequest made {.method = "POST", .path = path, .body = body, .freshUntil = m_clock.monotonic() + freshness};
    made.renew = [self = QPointer(this), path, request, offset] { return self ? self->signedRequest(path, request, offset) : nullptr; };
    auto *signing = m_proof.sign(body);
    connect(reply, &ReplyBase::cancelled, signing, &ReplyBase::cancel);
    signing->then(reply, [reply, made](const Result<QByteArray> &signature) mutable {
        if (!signature)
            return reply->finish(signature.error());
        made.headers = {{"X-SIGNATURE", *signature}};
        reply->finish(std::move(made));
    });
    return reply;
}

void SignedRequestSender::sendSigned(const Sending &sending, HttpRequest request, Seconds offset, bool mayCorrect)
{
    auto *sent = m_queue.submit(std::move(request), sending.priority);
    connect(sending.reply, &ReplyBase::cancelled, sent, &ReplyBase::cancel);
    sent->then(sending.reply, [this, sending, offset, mayCorrect](const Result<HttpAnswer> &answer) {
        const auto better = answer || !mayCorrect ? std::nullopt : betterOffset(answer.error(), offset);
        if (better)
            sign(sending, *better, false);
        else
            sending.reply->finish(answer);
    });
}

void SignedRequestSender::sendSecret(const Sending &sending, const QByteArray &secret)
{
    auto body = withSecret(sending.request, secret);
    if (!body)
        return sending.reply->finish(ApiError {.kind = ErrorKind::KeyRefused, .reason = {ReasonCode::SecretNotText}});
    const auto sent = std::make_shared<QByteArray>(*std::move(body));
    HttpRequest request {.method = "POST", .path = sending.path, .body = *sent};
    m_queue.submit(std::move(request), sending.priority)
        ->then(sending.reply, [sending, sent, kept = keepSecret(secret)](const Result<HttpAnswer> &answer) {
            wipe(*sent); // the queue has let go of it
            if (answer)
                return sending.reply->finish(answer);
            ApiError error = answer.error();
            error.text = withoutSecret(error.text, kept->bytes());
            error.body.clear(); // whoever keeps it would keep whatever it repeats
            sending.reply->finish(error);
        });
}

// The answer to a timestamp that was too far off is not shown: any refusal may be that.
std::optional<Seconds> SignedRequestSender::betterOffset(const ApiError &error, Seconds used) const
{
    if ((error.kind != ErrorKind::Denied && error.kind != ErrorKind::Refused) || !error.answeredAt)
        return std::nullopt;
    const Seconds measured = *error.answeredAt - seconds(m_clock.wall());
    return std::chrono::abs(measured - used) > tolerableOffset ? std::optional(measured) : std::nullopt;
}

Seconds SignedRequestSender::offset() const
{
    return m_queue.clockOffset().value_or(Seconds(0));
}

UtcSeconds SignedRequestSender::gatewayNow() const
{
    return seconds(m_clock.wall()) + offset();
}

} // namespace kontor
