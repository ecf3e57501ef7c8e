// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/replyrows.h"

#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor::replyrows {
namespace {

constexpr int sealedColumns = 5;

Result<ReplyRecord> read(Statement &row)
{
    const qint64 payment = row.integer();
    ReplyRecord reply {.isToPost = row.integer() != 0, .at = row.time()};
    reply.httpStatus = static_cast<int>(row.integer());
    reply.text = row.text();
    const QByteArray digest = row.blob();
    row.goTo(0);
    if (row.sealed(sealedColumns).digest() != digest)
        return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"a reply to row %1 is not what was written"_s.arg(payment)};
    return reply;
}

} // namespace

Result<Done> keep(Database &database, qint64 payment, const ReplyRecord &reply)
{
    Statement row = database.statement("INSERT INTO replies (seq, is_to_post, at, http_status, text, row_sha256) VALUES (?, ?, ?, ?, ?, ?)"
                                       " ON CONFLICT DO UPDATE SET at = excluded.at, http_status = excluded.http_status,"
                                       " text = excluded.text, row_sha256 = excluded.row_sha256");
    RowDigest rowDigest;
    row.sealInto(&rowDigest);
    row.add(payment).add(qint64(reply.isToPost)).add(reply.at).add(reply.httpStatus).add(reply.text);
    row.sealInto(nullptr);
    return row.addBlob(rowDigest.digest()).run();
}

Result<QList<ReplyRecord>> ofPayment(Database &database, const OrderId &id)
{
    Statement row = database.statement("SELECT r.seq, r.is_to_post, r.at, r.http_status, r.text, r.row_sha256"
                                       " FROM payments p JOIN replies r ON r.seq = p.seq WHERE p.id = ? ORDER BY r.at, r.is_to_post DESC");
    row.add(id.toString());
    QList<ReplyRecord> replies;
    while (row.next()) {
        const auto reply = read(row);
        if (!reply)
            return reply.error();
        replies.append(*reply);
    }
    return row.failed() ? Result<QList<ReplyRecord>>(row.error()) : Result<QList<ReplyRecord>>(replies);
}

} // namespace kontor::replyrows
