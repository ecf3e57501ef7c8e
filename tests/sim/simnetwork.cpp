// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/simnetwork.h"

#include <QUrlQuery>
#include <cstring>

namespace kontor::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 chunk = 16'384;

HeaderList headersOf(const QNetworkRequest &request)
{
    HeaderList headers;
    const auto names = request.rawHeaderList();
    for (const QByteArray &name : names)
        headers.append({name, request.rawHeader(name)});
    return headers;
}

QNetworkReply::NetworkError errorOf(int status)
{
    using enum QNetworkReply::NetworkError;
    switch (status) {
    case 401:
        return AuthenticationRequiredError;
    case 403:
        return ContentAccessDenied;
    case 404:
        return ContentNotFoundError;
    case 409:
        return ContentConflictError;
    default:
        break;
    }
    if (status < 400)
        return NoError;
    return status < 500 ? UnknownContentError : UnknownServerError;
}

} // namespace

QNetworkReply *SimNetwork::createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body)
{
    return new SimReply(operation, request, body, m_wire, m_clock, m_lie);
}

SimReply::SimReply(
    QNetworkAccessManager::Operation operation, const QNetworkRequest &request, QIODevice *body, Wire &wire, SimClock &clock, Lie lie)
    : m_device(body)
    , m_wire(wire)
    , m_clock(clock)
    , m_lie(lie)
{
    setOperation(operation);
    setRequest(request);
    setUrl(request.url());
    open(QIODevice::ReadOnly);
    m_request = {operation == QNetworkAccessManager::PostOperation ? "POST" : "GET", request.url().path().mid(1).split(u'/'),
        QUrlQuery(request.url()), headersOf(request), {}};
    m_way = m_wire.draw(m_request);
    m_clock.after(m_way.connecting, this, [this] { connected(); });
}

void SimReply::connected()
{
    if (isFinished())
        return;
    if (m_way.loss == Way::Loss::Refused)
        return stop(ConnectionRefusedError, u"Connection refused"_s);
    for (QByteArray piece = m_device->read(chunk); !piece.isEmpty(); piece = m_device->read(chunk))
        m_request.body += piece;
    if (m_way.loss == Way::Loss::RefusedLate) {
        m_wire.lose(m_request);
        return stop(UnknownNetworkError, u"Network unreachable"_s);
    }
    if (m_way.isRepeated || (m_lie == Lie::PostsTwice && m_request.method == "POST"))
        send();
    send();
}

void SimReply::send()
{
    const int sending = ++m_sendings;
    m_wire.send(m_request, m_way, [this, guard = QPointer(this), sending](const Arrival &arrival) {
        if (!guard)
            return;
        // While the computer sleeps the answer waits with the system.
        m_clock.after(Millis(0), this, [this, sending, arrival] { take(sending, arrival); });
    });
    Q_EMIT requestSent();
}

void SimReply::take(int sending, const Arrival &arrival)
{
    if (isFinished() || sending != m_sendings)
        return;
    if (arrival.end != Arrival::End::Closed)
        return show(arrival);
    stop(ContentReSendError, u"the content can't be sent again"_s);
}

void SimReply::show(const Arrival &arrival)
{
    setAttribute(QNetworkRequest::HttpStatusCodeAttribute, arrival.status);
    for (const auto &[name, value] : arrival.headers)
        setRawHeader(name, value);
    Q_EMIT metaDataChanged();
    m_content += arrival.body;
    if (!isFinished() && !m_content.isEmpty())
        Q_EMIT readyRead();
    if (isFinished() || arrival.end == Arrival::End::Hangs)
        return;
    const NetworkError error = errorOf(arrival.status);
    if (arrival.end == Arrival::End::Short)
        return stop(RemoteHostClosedError, u"Connection closed"_s);
    if (error != NoError)
        return stop(error, u"the server replied: %1"_s.arg(arrival.status));
    finish();
}

void SimReply::abort()
{
    if (!isFinished())
        stop(OperationCanceledError, u"Operation canceled"_s);
}

void SimReply::stop(NetworkError error, const QString &words)
{
    setError(error, words);
    Q_EMIT errorOccurred(error);
    finish();
}

void SimReply::finish()
{
    if (isFinished())
        return;
    setFinished(true);
    Q_EMIT finished();
}

qint64 SimReply::readData(char *data, qint64 maxSize)
{
    const qsizetype count = std::min(qsizetype(maxSize), m_content.size());
    std::memcpy(data, m_content.constData(), size_t(count));
    m_content.remove(0, count);
    return count;
}

} // namespace kontor::sim
