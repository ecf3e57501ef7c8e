// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "ledger/ledger.h"
#include "support/await.h"
#include <QSignalSpy>
#include <QTest>
#include <sqlite3.h>

//! What the tests of the ledger share: waiting for replies, sample payments, and a second connection that knows nothing of our classes.
namespace kontor {

//! The result of a reply. Counts: a reply finishes exactly once, and not inside the call that made it.
template <class T> Result<T> waited(Reply<T> *reply)
{
    std::optional<Result<T>> result;
    QObject context;
    reply->then(&context, [&result](const Result<T> &came) { result = came; });
    QSignalSpy finished(reply, &ReplyBase::finished);
    if (reply->isFinished() || !eventually([&finished] { return !finished.isEmpty(); }, longestReply) || finished.size() != 1 || !result)
        return ApiError {.kind = ErrorKind::TimedOut, .text = QStringLiteral("the reply did not finish as it should")};
    return *result;
}

inline UtcTime moment(qint64 millis)
{
    return UtcTime(Millis(1'790'000'000'000 + millis));
}

inline OrderId orderId(const QString &text)
{
    return OrderId::parse(text).value();
}

//! A queued payout; `n` makes it differ from others and is its place in time.
inline PaymentRecord samplePayment(int n)
{
    PaymentRecord record {.id = orderId(QStringLiteral("pay-%1").arg(n))};
    record.body = QByteArrayLiteral("{\"amount\":12.50,\"n\":") + QByteArray::number(n) + '}';
    record.request = {.money = {*Decimal::parse(QByteArrayView("12.50")), QStringLiteral("IDR")},
        .methodCode = QStringLiteral("BANK"),
        .accountName = QStringLiteral("Nguyễn Thị Bích %1").arg(n),
        .accountNumber = QStringLiteral("00451%1").arg(n),
        .operatorCode = QStringLiteral("OP7"),
        .emailAddress = QStringLiteral("payee%1@example.org").arg(n),
        .callbackUrl = QStringLiteral("http://127.0.0.1:4000/cb/payouts/%1").arg(n)};
    record.reference = QStringLiteral("Invoice %1").arg(n);
    record.nonce = QStringLiteral("%1").arg(n, 32, 16, QLatin1Char('0'));
    record.createdAt = record.changedAt = moment(n);
    return record;
}

//! The same as a payin that the gateway has accepted: the customer's money is awaited.
inline PaymentRecord samplePayin(int n)
{
    PaymentRecord record = samplePayment(n);
    record.submission.kind = PaymentKind::Payin;
    record.submission.state = PaymentState::AwaitingPayment;
    record.request.returnUrl = QStringLiteral("https://shop.example/thanks?n=%1").arg(n);
    record.payTo = {.money = Money {*Decimal::parse(QByteArrayView("12.50")), QStringLiteral("IDR")},
        .accountName = QStringLiteral("KONTOR SHOP"),
        .accountNumber = QStringLiteral("88081234%1").arg(n),
        .bankCode = QStringLiteral("014"),
        .bankName = QStringLiteral("Bank Central Asia"),
        .reference = QStringLiteral("9F2K%1").arg(n),
        .expiresAt = moment(3'600'000 + n),
        .returnUrl = QStringLiteral("https://pay.example/back")};
    return record;
}

inline LedgerChange inserting(const PaymentRecord &record)
{
    return {.insert = record, .id = record.id};
}

//! The same, and begins its next attempt under this fencing token.
inline LedgerChange beginningAttempt(PaymentRecord &record, qint64 fencingToken)
{
    record.submission.state = PaymentState::Sending;
    record.submission.attempts += 1;
    LedgerChange change {.update = record, .id = record.id, .fencingToken = fencingToken};
    change.attempt = AttemptRecord {.number = record.submission.attempts, .tokenJti = QStringLiteral("jti"), .begunAt = record.createdAt};
    change.timeline = {{record.createdAt, {TimelineType::Sent, {{Arg::Attempt, qint64(record.submission.attempts)}}}}};
    return change;
}

inline BatchRecord sampleBatch(const QString &id)
{
    return {.id = id,
        .title = QStringLiteral("Salaries.csv"),
        .fileDigest = QByteArray(32, 'f'),
        .rowsDigest = QByteArray(32, 'r'),
        .createdAt = moment(1),
        .changedAt = moment(1)};
}

inline LedgerChange updating(const PaymentRecord &record)
{
    return {.update = record, .id = record.id};
}

inline QList<LedgerChange> insertingMany(int first, int count)
{
    QList<LedgerChange> changes;
    for (int n = first; n < first + count; ++n)
        changes.append(inserting(samplePayment(n)));
    return changes;
}

//! Another program's connection to the same file.
class OtherConnection {
public:
    explicit OtherConnection(const QString &file) { sqlite3_open(file.toUtf8().constData(), &m_connection); }
    ~OtherConnection() { sqlite3_close(m_connection); }
    OtherConnection(const OtherConnection &) = delete;
    OtherConnection &operator=(const OtherConnection &) = delete;
    //! SQLite's result code.
    int run(const QByteArray &sql) { return sqlite3_exec(m_connection, sql.constData(), nullptr, nullptr, nullptr); }
    //! The first column of all rows, as text.
    QStringList list(const QByteArray &sql)
    {
        QStringList texts;
        const auto add = [](void *all, int, char **values, char **) {
            static_cast<QStringList *>(all)->append(QString::fromUtf8(values[0]));
            return 0;
        };
        if (sqlite3_exec(m_connection, sql.constData(), add, &texts, nullptr) != SQLITE_OK)
            texts = {error()};
        return texts;
    }
    //! Takes away what keeps others from changing the file.
    void dropGuards()
    {
        for (const QString &trigger : list("SELECT name FROM sqlite_schema WHERE type = 'trigger'"))
            run("DROP TRIGGER " + trigger.toUtf8());
        run("PRAGMA ignore_check_constraints = ON");
    }
    sqlite3 *raw() const { return m_connection; }
    QString error() const { return QString::fromUtf8(sqlite3_errmsg(m_connection)); }

private:
    sqlite3 *m_connection = nullptr;
};

} // namespace kontor
