// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/answersender.h"

namespace kontor {
namespace {

constexpr Millis longestSilence {600'000}; // an answer that never comes: the connection is closed in the end
constexpr Millis floodPace {5}; // so that who doesn't read can't make us keep it all in memory at once
constexpr qint64 mostFlooded = 64LL * 1024 * 1024;
constexpr int floodPiece = 32 * 1024;

QByteArray withLength(const QByteArray &composed, qint64 length, qint64 off)
{
    const QByteArray header = "Content-Length: ";
    return QByteArray(composed).replace(
        header + QByteArray::number(length), header + QByteArray::number(std::max(qint64(0), length + off)));
}

QByteArray endlessHead(const QByteArray &composed)
{
    return composed.left(composed.indexOf("\r\n") + 2);
}

QByteArray chunkedHead(const QByteArray &composed, qsizetype length)
{
    const QByteArray head = composed.left(composed.indexOf("\r\n\r\n") + 4);
    return QByteArray(head).replace("Content-Length: " + QByteArray::number(length), "Transfer-Encoding: chunked");
}

QByteArray headerPiece()
{
    QByteArray piece;
    while (piece.size() < floodPiece)
        piece += "X-More: " + QByteArray(1000, 'x') + "\r\n";
    return piece;
}

QByteArray chunkPiece()
{
    return QByteArray::number(floodPiece, 16) + "\r\n" + QByteArray(floodPiece, ' ')
        + "\r\n"; // blanks: still the beginning of a JSON document
}

} // namespace

AnswerSender::AnswerSender(Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
}

void AnswerSender::send(const HttpServerExchangePtr &call, const Outcome &outcome)
{
    const GatewayAnswer &answer = outcome.answer;
    const QByteArray bytes = call->composed(answer.status, answer.mime, answer.body, answer.headers);
    switch (outcome.leaving) {
    case Leaving::Whole:
        call->answer(answer.status, answer.mime, answer.body, answer.headers);
        return;
    case Leaving::Dropped:
        call->drop();
        return;
    case Leaving::Never:
        leaveOpen(call);
        return;
    case Leaving::Cut:
        call->writeRaw(bytes.chopped(answer.body.size() - answer.body.size() / 2));
        call->end();
        return;
    case Leaving::CutAt:
        call->writeRaw(bytes.left(qsizetype(outcome.bytes)));
        call->end();
        return;
    case Leaving::Dripped:
        drip(call, bytes, 0, outcome.delay);
        return;
    case Leaving::DoubledLength:
        call->answer(answer.status, answer.mime, answer.body,
            answer.headers + HeaderList {{"Content-Length", QByteArray::number(answer.body.size() / 2)}});
        return;
    case Leaving::WrongLength:
        call->writeRaw(withLength(bytes, answer.body.size(), outcome.bytes));
        outcome.closes ? call->end() : leaveOpen(call);
        return;
    case Leaving::EndlessHead:
        call->writeRaw(endlessHead(bytes));
        flood(call, headerPiece(), mostFlooded);
        return;
    case Leaving::EndlessBody:
        call->writeRaw(chunkedHead(bytes, answer.body.size()));
        flood(call, chunkPiece(), mostFlooded);
        return;
    }
}

void AnswerSender::drip(const HttpServerExchangePtr &call, const QByteArray &bytes, qsizetype from, Millis pace)
{
    if (from >= bytes.size() || !call->writeRaw(bytes.mid(from, 1))) {
        call->end();
        return;
    }
    m_clock.after(pace, this, [this, call, bytes, from, pace] { drip(call, bytes, from + 1, pace); });
}

void AnswerSender::flood(const HttpServerExchangePtr &call, const QByteArray &piece, qint64 left)
{
    if (left <= 0 || !call->writeRaw(piece)) {
        call->drop();
        return;
    }
    m_clock.after(floodPace, this, [this, call, piece, left] { flood(call, piece, left - piece.size()); });
}

void AnswerSender::leaveOpen(const HttpServerExchangePtr &call)
{
    m_clock.after(longestSilence, this, [call] { call->drop(); });
}

} // namespace kontor
