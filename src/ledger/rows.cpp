// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows.h"

#include "ledger/database.h"
#include "ledger/searchtext.h"

#include <QCryptographicHash>

using namespace Qt::StringLiterals;

namespace kontor::rows {
namespace {

//! amount_scaled is for sorting and sums in SQL; four digits hold every currency of ISO 4217.
constexpr int sortScale = 4;

QString kindKey(PaymentKind kind)
{
    return kind == PaymentKind::Payout ? u"payout"_s : u"payin"_s;
}

//! Names every field, so that a new one doesn't compile until somebody has decided whether it is kept.
void addSubmission(Statement &row, const submission::Submission &submission)
{
    const auto &[kind, state, idTyped, fenceAllowed, attempts, mayBeAccepted, everOnWire, accepted, repeated, refusedStatus, fence,
        lastStatus, changedAfterSuccess, quietAsks, sameWordAsks, denials, activity, hinted]
        = submission;
    static_cast<void>(kind); // frozen
    static_cast<void>(activity); // ends with the process
    static_cast<void>(hinted);
    row.add(key(state)).add(qint64(idTyped)).add(qint64(fenceAllowed)).add(attempts);
    row.add(qint64(mayBeAccepted)).add(qint64(everOnWire)).add(qint64(accepted)).add(qint64(repeated));
    row.add(refusedStatus).add(fence).add(lastStatus.word()).add(qint64(changedAfterSuccess));
    row.add(quietAsks).add(sameWordAsks).add(denials);
}

bool readSubmission(Statement &row, submission::Submission &submission)
{
    const auto state = stateOfKey(row.text());
    if (state)
        submission.state = *state;
    submission.idTypedByPerson = row.integer() != 0;
    submission.fenceAllowed = row.integer() != 0;
    submission.attempts = static_cast<int>(row.integer());
    submission.mayBeAccepted = row.integer() != 0;
    submission.everOnWire = row.integer() != 0;
    submission.accepted = row.integer() != 0;
    submission.repeated = row.integer() != 0;
    submission.refusedStatus = static_cast<int>(row.integer());
    submission.fence = row.seconds();
    submission.lastStatus = PaymentStatus(row.text());
    submission.changedAfterSuccess = row.integer() != 0;
    submission.quietAsks = static_cast<int>(row.integer());
    submission.sameWordAsks = static_cast<int>(row.integer());
    submission.denials = static_cast<int>(row.integer());
    return state.has_value();
}

bool readMoney(Statement &row, Money &money)
{
    const auto amount = Decimal::parse(QByteArrayView(row.blob()));
    money = Money {amount.value_or(Decimal()), row.text()};
    return amount.has_value();
}

bool readRequest(Statement &row, PaymentRequest &request)
{
    const bool good = readMoney(row, request.money);
    request.methodCode = row.text();
    request.accountName = row.text();
    request.accountNumber = row.text();
    request.operatorCode = row.text();
    request.emailAddress = row.text();
    request.callbackUrl = row.text();
    return good;
}

void addFee(Statement &row, const std::optional<Money> &fee)
{
    if (fee)
        row.add(fee->amount.toString()).add(fee->currency);
    else
        row.addNull().addNull();
}

bool readFee(Statement &row, std::optional<Money> &fee)
{
    if (row.skipNull())
        return row.skipNull();
    return readMoney(row, fee.emplace());
}

bool readMutable(Statement &row, PaymentRecord &record)
{
    bool good = readSubmission(row, record.submission);
    record.reference = row.text();
    row.skip(); // search_reference
    record.note = row.text();
    record.changedAt = row.time();
    record.notBefore = row.maybeTime();
    record.processedAt = row.maybeTime();
    if (const auto isTest = row.maybeInteger())
        record.isTest = *isTest != 0;
    good = readFee(row, record.fee) && good;
    record.checkedAt = row.maybeTime();
    record.nextCheckAt = row.maybeTime();
    record.problem = row.text();
    return good;
}

ApiError damagedRow(qint64 seq)
{
    return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"row %1 of the ledger can't be read"_s.arg(seq)};
}

} // namespace

const char frozenColumns[]
    = "id, kind, nonce, created_at, amount, currency, method_code, account_name, account_number, operator_code, email,"
      "callback_url, amount_scaled, search_frozen";
const char mutableColumns[]
    = "state, id_typed, fence_allowed, attempts, may_be_accepted, ever_on_wire, accepted, repeated, refused_status, fence, gateway_status,"
      "changed_after_success, quiet_asks, same_word_asks, denials, reference, search_reference, note, changed_at, not_before, processed_at,"
      "is_test, fee_amount, fee_currency, checked_at, next_check_at, problem";
const char selectPayment[]
    = "SELECT p.seq, p.id, p.kind, p.nonce, p.created_at, p.amount, p.currency, p.method_code, p.account_name, p.account_number,"
      "p.operator_code, p.email, p.callback_url,"
      "p.state, p.id_typed, p.fence_allowed, p.attempts, p.may_be_accepted, p.ever_on_wire, p.accepted, p.repeated, p.refused_status, "
      "p.fence,"
      "p.gateway_status, p.changed_after_success, p.quiet_asks, p.same_word_asks, p.denials, p.reference, p.search_reference, p.note,"
      "p.changed_at, p.not_before, p.processed_at, p.is_test, p.fee_amount, p.fee_currency, p.checked_at, p.next_check_at, p.problem,"
      "b.body FROM payments p JOIN payment_body b ON b.seq = p.seq ";

void addFrozen(Statement &row, const PaymentRecord &record)
{
    const PaymentRequest &request = record.request;
    row.add(record.id.toString()).add(kindKey(record.submission.kind));
    row.add(record.nonce.isEmpty() ? std::nullopt : std::optional(record.nonce)).add(record.createdAt);
    row.add(request.money.amount.toString()).add(request.money.currency).add(request.methodCode).add(request.accountName);
    row.add(request.accountNumber).add(request.operatorCode).add(request.emailAddress).add(request.callbackUrl);
    row.add(request.money.amount.scaledTo(sortScale));
    row.add(folded(record.id.toString() + u'\n' + request.accountName + u'\n' + request.accountNumber + u'\n' + request.emailAddress));
}

void addMutable(Statement &row, const PaymentRecord &record)
{
    addSubmission(row, record.submission);
    row.add(record.reference).add(folded(record.reference)).add(record.note).add(record.changedAt);
    row.add(record.notBefore).add(record.processedAt);
    row.add(record.isTest ? std::optional<qint64>(*record.isTest ? 1 : 0) : std::nullopt);
    addFee(row, record.fee);
    row.add(record.checkedAt).add(record.nextCheckAt).add(record.problem);
}

Result<PaymentRecord> readPayment(Statement &row)
{
    const qint64 seq = row.integer();
    const auto id = OrderId::parse(row.text());
    if (!id)
        return damagedRow(seq);
    PaymentRecord record {.seq = seq, .id = *id};
    record.submission.kind = row.text() == u"payin" ? PaymentKind::Payin : PaymentKind::Payout;
    record.nonce = row.text();
    record.createdAt = row.time();
    const bool goodRequest = readRequest(row, record.request);
    const bool goodRest = readMutable(row, record);
    record.body = row.blob();
    if (!goodRequest || !goodRest)
        return damagedRow(seq);
    return record;
}

AttemptRecord readAttempt(Statement &row)
{
    AttemptRecord attempt;
    attempt.number = static_cast<int>(row.integer());
    attempt.tokenJti = row.text();
    attempt.tokenExpiresAt = row.seconds();
    attempt.begunAt = row.time();
    attempt.endedAt = row.maybeTime();
    attempt.outcome = row.text();
    attempt.httpStatus = static_cast<int>(row.integer());
    return attempt;
}

QByteArray bodyDigest(const QByteArray &body)
{
    return QCryptographicHash::hash(body, QCryptographicHash::Sha256);
}

QByteArray frozenDigest(const PaymentRecord &record)
{
    const PaymentRequest &request = record.request;
    const QString times = QString::number(record.createdAt.time_since_epoch().count());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayLiteral("1\n")); // the version of this form
    for (const QString &field : {record.id.toString(), kindKey(record.submission.kind), record.nonce, times,
             request.money.amount.toString(), request.money.currency, request.methodCode, request.accountName, request.accountNumber,
             request.operatorCode, request.emailAddress, request.callbackUrl}) {
        const QByteArray utf8 = field.toUtf8();
        hash.addData(QByteArray::number(utf8.size()) + ':' + utf8);
    }
    hash.addData(record.body);
    return hash.result();
}

} // namespace kontor::rows
