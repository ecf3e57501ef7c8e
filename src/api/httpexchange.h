// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/httperror.h"
#include "api/httpmessage.h"
#include "api/oneshotbody.h"
#include "api/requestqueue.h"
#include "core/result.h"
#include <memory>

class QNetworkRequest;

namespace kontor {

//! One request on the wire and its answer: the only place that talks to QNetworkAccessManager. Owns the body and the network reply.
//! Each has a body that is read once, if only an empty one, so that Qt sends no request a second time by itself.
class HttpExchange final : public QObject {
    Q_OBJECT
public:
    HttpExchange(HttpRequest request, QUrl url, const QueueLimits &limits, Clock &clock, QObject *parent);
    ~HttpExchange() override;

    void start(QNetworkAccessManager &network);
    //! Ends it now, with that error.
    void abort(ErrorKind why, const QString &text = {});

    //! After done().
    const Result<HttpAnswer> &result() const { return *m_result; }
    Millis startedAt() const { return m_startedAt; }
    Millis endedAt() const { return m_endedAt; }
    bool wasAnswered() const { return m_status != 0; } //!< by whom the address and, with https, a certificate name
    std::optional<UtcSeconds> date() const { return m_date; }
    //! The gateway's own, accepted or not; nothing without https, or where none came.
    std::optional<CertificateFacts> certificate() const;

Q_SIGNALS:
    //! Once, from the event loop.
    void done();

private:
    QNetworkRequest networkRequest() const;
    void watch();
    WireState wire() const;
    void checkCertificate();
    void checkHeaders();
    void take();
    void conclude();
    Result<HttpAnswer> judge();
    bool isComplete() const;
    ApiError error(ErrorKind kind, const QString &text) const;
    ApiError withProxy(ApiError error) const;
    ApiError refusal(bool complete) const;

    HttpRequest m_request;
    QUrl m_url;
    QueueLimits m_limits;
    Clock &m_clock;
    std::unique_ptr<OneShotBody> m_sent {}; // before the reply, which reads it: destroyed after it
    std::unique_ptr<QNetworkReply> m_reply {};
    QByteArray m_body {};
    std::optional<ErrorKind> m_aborted {};
    QString m_abortText {};
    std::optional<CertificateFacts> m_refused {}; //!< the certificate
    QString m_tlsText {}; //!< why the certificates were refused
    int m_status = 0;
    std::optional<UtcSeconds> m_date {};
    Millis m_startedAt {};
    Millis m_endedAt {};
    std::optional<Result<HttpAnswer>> m_result {};
};

} // namespace kontor
