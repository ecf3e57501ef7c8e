// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/httpexchange.h"

#include "api/errordocument.h"
#include "api/tlschecks.h"
#include "core/log.h"

#include <QNetworkAccessManager>
#include <QNetworkProxyFactory>
#include <QRegularExpression>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslError>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 readBuffer = 65'536;
constexpr qint64 maxHeaders = 32'768; // looked at once it is complete: Qt 6.4 takes in a head that doesn't end until the deadline

void refuseOddities(QNetworkRequest &request)
{
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::HttpPipeliningAllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    // Without it Qt would copy the body, and then it could send it again.
    request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
}

//! What a header says that tells of a cache: "HIT", "hit-stale", nginx's "UPDATING" and "REVALIDATED", and Cache-Status (RFC 9211).
bool tellsOfHit(const QByteArray &name, const QByteArray &value)
{
    static const QRegularExpression kept(u"hit(?!\\s*=\\s*\\?0)|stale|updating|revalidated"_s, QRegularExpression::CaseInsensitiveOption);
    const QByteArray lower = name.toLower();
    if (lower == "x-cache-hits") // a number for each cache on the way
        return std::any_of(value.begin(), value.end(), [](char digit) { return digit >= '1' && digit <= '9'; });
    return lower.contains("cache") && !lower.endsWith("cache-control") && kept.match(QString::fromLatin1(value)).hasMatch();
}

//! A cache has answered, or may have: by its Age (RFC 9111), Warning (RFC 7234), or one of the many headers in which caches say so.
bool isFromCache(const QNetworkReply &reply)
{
    static const QRegularExpression stale(u"\\b11[01]\\b"_s);
    if (reply.hasRawHeader("Age") || stale.match(QString::fromLatin1(reply.rawHeader("Warning"))).hasMatch())
        return true;
    const auto headers = reply.rawHeaderPairs();
    return std::any_of(headers.begin(), headers.end(), [](const auto &each) { return tellsOfHit(each.first, each.second); });
}

QByteArray mediaTypeOf(const QNetworkReply &reply)
{
    return reply.rawHeader("Content-Type").split(';').first().trimmed().toLower();
}

qint64 sizeOfHeaders(const QNetworkReply &reply)
{
    qint64 size = 0;
    for (const auto &[name, value] : reply.rawHeaderPairs())
        size += name.size() + value.size() + 4;
    return size;
}

} // namespace

HttpExchange::HttpExchange(HttpRequest request, QUrl url, const QueueLimits &limits, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_request(std::move(request))
    , m_url(std::move(url))
    , m_limits(limits)
    , m_clock(clock)
{
}

HttpExchange::~HttpExchange() = default;

void HttpExchange::start(QNetworkAccessManager &network)
{
    m_startedAt = m_clock.monotonic();
    m_sent = std::make_unique<OneShotBody>(m_request.body.value_or(QByteArray()));
    const QNetworkRequest request = networkRequest();
    const bool puts = m_request.method == "PUT";
    // get() takes no body, and what has none Qt sends again at once when the connection ends early.
    m_reply.reset(m_request.method == "GET" ? network.sendCustomRequest(request, m_request.method, m_sent.get())
            : puts                          ? network.put(request, m_sent.get())
                                            : network.post(request, m_sent.get()));
    m_reply->setReadBufferSize(readBuffer);
    watch();
    m_clock.after(m_limits.deadline, this, [this] { abort(ErrorKind::TimedOut, u"There was no complete answer in time."_s); });
}

QNetworkRequest HttpExchange::networkRequest() const
{
    QNetworkRequest request(m_url);
    refuseOddities(request);
    request.setRawHeader("Accept", "application/json");
    request.setRawHeader("Accept-Encoding", "identity"); // or Content-Length could not be compared with what came
    request.setRawHeader("X-API-Version", "2");
    request.setRawHeader("User-Agent", "Kontor/" KONTOR_VERSION);
    request.setHeader(QNetworkRequest::ContentLengthHeader, m_sent->size());
    if (m_request.method == "GET")
        request.setRawHeader("Cache-Control", "no-store"); // what a cache remembers of a payment is no answer
    else
        request.setRawHeader("Content-Type", "application/json");
    for (const auto &[name, value] : m_request.headers)
        request.setRawHeader(name, value);
    return request;
}

void HttpExchange::watch()
{
    connect(m_reply.get(), &QNetworkReply::encrypted, this, &HttpExchange::checkCertificate);
    connect(m_reply.get(), &QNetworkReply::metaDataChanged, this, &HttpExchange::checkHeaders);
    connect(m_reply.get(), &QNetworkReply::readyRead, this, &HttpExchange::take);
    connect(m_reply.get(), &QNetworkReply::finished, this, &HttpExchange::conclude);
    connect(m_reply.get(), &QNetworkReply::sslErrors, this, [this](const QList<QSslError> &errors) {
        m_tlsText = refusalOf(errors, m_reply->sslConfiguration().peerCertificateChain(), m_url.host());
        if (const QSslCertificate refused = m_reply->sslConfiguration().peerCertificate(); !refused.isNull())
            m_refused = factsOf(refused);
    });
}

WireState HttpExchange::wire() const
{
    return {.hasBody = m_sent->size() > 0, .bodyTouched = m_sent->wasTouched()};
}

void HttpExchange::checkCertificate()
{
    // Qt's thread waits for us here, before a byte of the request is written: neither token nor payment has left.
    if (!m_tlsText.isEmpty())
        return; // Qt has refused it
    if (const auto objection = objectionTo(m_reply->sslConfiguration().peerCertificateChain(), m_url.host()))
        abort(ErrorKind::Tls, *objection);
}

std::optional<CertificateFacts> HttpExchange::certificate() const
{
    if (m_refused)
        return m_refused;
    const QSslCertificate certificate = m_reply ? m_reply->sslConfiguration().peerCertificate() : QSslCertificate();
    return certificate.isNull() ? std::nullopt : std::optional(factsOf(certificate));
}

void HttpExchange::checkHeaders()
{
    if (sizeOfHeaders(*m_reply) > maxHeaders)
        abort(ErrorKind::TooLarge, u"The answer's headers are too large."_s);
}

void HttpExchange::take()
{
    if (m_result || m_aborted)
        return;
    m_body += m_reply->read(m_limits.maxAnswer + 1 - m_body.size());
    if (m_body.size() > m_limits.maxAnswer)
        abort(ErrorKind::TooLarge, u"The answer is too large."_s);
}

void HttpExchange::abort(ErrorKind why, const QString &text)
{
    if (m_result || m_aborted)
        return;
    m_aborted = why;
    m_abortText = text;
    m_reply->abort();
    conclude();
}

void HttpExchange::conclude()
{
    if (m_result)
        return;
    checkCertificate(); // a kept-alive connection says `encrypted` only to its first request
    take();
    if (m_result) // one of them ended it
        return;
    m_endedAt = m_clock.monotonic();
    m_status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    m_date = parseHttpDate(m_reply->rawHeader("Date"));
    m_result.emplace(judge());
    qCDebug(apiLog).noquote() << m_request.method << m_url.path() << m_status << m_reply->error() << (m_endedAt - m_startedAt).count()
                              << "ms";
    Q_EMIT done();
}

Result<HttpAnswer> HttpExchange::judge()
{
    // What follows a status that is no success is only for people, so its end need not be awaited.
    const bool settled = m_status >= 300 && (m_aborted == ErrorKind::TimedOut || m_aborted == ErrorKind::TooLarge);
    if (m_aborted && !settled)
        return error(*m_aborted, m_abortText);
    const bool complete = isComplete();
    if (m_status >= 300)
        return refusal(complete);
    if (m_status >= 200 && complete)
        return HttpAnswer {.status = m_status,
            .body = withoutEchoesOf(m_request, m_body),
            .date = m_date,
            .duration = m_endedAt - m_startedAt,
            .endedAt = m_endedAt,
            .isFromCache = isFromCache(*m_reply)};
    if (m_status >= 100)
        return error(ErrorKind::CutShort, u"The answer ended before it was complete."_s);
    const ErrorKind kind = kindOfTransport(m_reply->error(), wire());
    // What creates a payment, and may have left, stays what it is: in doubt.
    if (demandsClientCertificate(m_reply->errorString()) && !(m_request.once && wire().bodyTouched))
        return error(ErrorKind::Tls, tlsText(TlsError::ClientCertificate));
    // As its timing would have it, Qt says that the other end closed the connection, or that it can't send the request again.
    const bool hasEnded = m_reply->error() == QNetworkReply::RemoteHostClosedError || m_reply->error() == QNetworkReply::ContentReSendError;
    const QString text = hasEnded ? u"The connection ended before an answer came."_s : m_reply->errorString();
    if (kind == ErrorKind::NotReachable)
        return withProxy(error(kind, text));
    if (kind != ErrorKind::Tls)
        return error(kind, text);
    return error(kind, m_tlsText.isEmpty() ? handshakeError(m_reply->errorString()) : m_tlsText);
}

//! Where a connection was to go by a proxy, it is the proxy that a person has to look at first.
ApiError HttpExchange::withProxy(ApiError error) const
{
    QNetworkProxyFactory *way = m_reply->manager() ? m_reply->manager()->proxyFactory() : nullptr;
    const QList<QNetworkProxy> proxies = way ? way->queryProxy(QNetworkProxyQuery(m_url)) : QList<QNetworkProxy>();
    if (proxies.isEmpty() || proxies.first().type() == QNetworkProxy::NoProxy)
        return error;
    const QNetworkProxy &proxy = proxies.first();
    const QString host = proxy.hostName().contains(u':') ? u'[' + proxy.hostName() + u']' : proxy.hostName();
    error.proxy = host + u':' + QString::number(proxy.port());
    if (m_reply->error() == QNetworkReply::ProxyAuthenticationRequiredError)
        error.proxyLogin = proxy.user().isEmpty() ? ProxyLogin::Missing : ProxyLogin::Refused;
    return error;
}

// Qt hands over what came of an answer that was cut, sometimes without an error.
bool HttpExchange::isComplete() const
{
    if (m_aborted)
        return false;
    // Above 2xx Qt turns the status itself into an error, so there only the length tells.
    if (m_status < 300 && m_reply->error() != QNetworkReply::NoError)
        return false;
    if (!m_reply->hasRawHeader("Content-Length"))
        return m_reply->error() != QNetworkReply::RemoteHostClosedError;
    bool isNumber = false;
    const qint64 length = m_reply->rawHeader("Content-Length").trimmed().toLongLong(&isNumber);
    return isNumber && length == m_body.size();
}

ApiError HttpExchange::refusal(bool complete) const
{
    const QByteArray phrase = m_reply->attribute(QNetworkRequest::HttpReasonPhraseAttribute).toByteArray();
    // A body that was cut could end within an echo of our token, which then could not be recognised.
    const QByteArray body = complete ? withoutCredentials(m_body, m_request) : QByteArray();
    ApiError refused = error(kindOfStatus(m_status), {});
    refused.beganAt = m_startedAt;
    refused.endedAt = m_endedAt;
    refused.isFromCache = isFromCache(*m_reply);
    refused.mediaType = mediaTypeOf(*m_reply);
    refused.text = presentable(body.trimmed().isEmpty() ? withoutCredentials(phrase, m_request) : body);
    refused.said = wordsOfError(body);
    refused.body = body;
    return refused;
}

ApiError HttpExchange::error(ErrorKind kind, const QString &text) const
{
    const auto now = m_date.value_or(std::chrono::floor<Seconds>(m_clock.wall()));
    return {.kind = kind,
        .httpStatus = m_status,
        .text = presentable(withoutCredentials(text.toUtf8(), m_request)),
        .onWire = mayHaveLeft(kind, m_status, wire()),
        .answeredAt = m_date,
        .retryAfter = parseRetryAfter(m_reply->rawHeader("Retry-After"), now)};
}

} // namespace kontor
