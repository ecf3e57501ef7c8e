// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/requestqueue.h"
#include "core/reply.h"
#include <functional>

namespace kontor {

//! Signs a token request's bytes: made by office from the profile's key, so that api knows no key store.
using SignBytes = std::function<Reply<QByteArray> *(const QByteArray &bytes)>;

//! How the merchant proves itself when it asks for a token (specification, Methods of authenticating the token request).
struct MerchantCredentials {
    SignBytes sign {};
    //! The deprecated secret, read afresh for each request. Null, or an empty answer: the request is signed instead.
    std::function<Reply<QByteArray> *()> secret {};
};

//! Sends token requests with the merchant's proof: a timestamp and X-SIGNATURE over exactly the bytes that are sent, or the secret in
//! their body. The timestamp is this computer's time corrected by the measured offset of the gateway's clock, and at most 20 s old when the
//! request leaves, however long it waited for its turn or after a 429: then it is signed anew. A request that is refused
//! while the refusal's own Date shows that this was more than half a minute off goes out once more with the right one.
//! What it finishes with never holds the secret.
class SignedRequestSender final : public QObject {
    Q_OBJECT
public:
    SignedRequestSender(RequestQueue &queue, MerchantCredentials proof, Clock &clock, QObject *parent = nullptr);

    //! `request` is a JSON object without the proof. Cancelled before it has left, it is neither signed (again) nor sent.
    Reply<HttpAnswer> *post(const QByteArray &path, const QByteArray &request, Priority priority);
    //! The gateway's time as far as it is known.
    UtcSeconds gatewayNow() const;

private:
    struct Sending;
    void prove(const Sending &sending);
    void sign(const Sending &sending, Seconds offset, bool mayCorrect);
    Reply<HttpRequest> *signedRequest(const QByteArray &path, const QByteArray &request, Seconds offset);
    void sendSigned(const Sending &sending, HttpRequest request, Seconds offset, bool mayCorrect);
    void sendSecret(const Sending &sending, const QByteArray &secret);
    Seconds offset() const;
    std::optional<Seconds> betterOffset(const ApiError &error, Seconds used) const;

    RequestQueue &m_queue;
    MerchantCredentials m_proof;
    Clock &m_clock;
};

} // namespace kontor
