// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/rows.h"

#include "core/accountrules.h"
#include "ledger/rows/factjson.h"
#include "ledger/rows/searchtext.h"
#include "ledger/storage/amountorder.h"
#include "ledger/storage/database.h"
#include "ledger/storage/digest.h"

#include <array>
#include <charconv>
#include <string>
#include <string_view>

using namespace Qt::StringLiterals;

namespace kontor::rows {
namespace {

constexpr size_t usualSize = 2048; // more than what is frozen of a payment has
constexpr int firstFrozen = 1; // the column behind the number of the row

//! Names every field, so that a new one doesn't compile until somebody has decided whether it is kept.
void addSubmission(Statement &row, const submission::Submission &submission)
{
    const auto &[kind, state, idTyped, absenceProofAllowed, attempts, tokenLife, boundless, mayBeAccepted, everOnWire, accepted, repeated,
        sendingStopped, refusedStatus, latestTokenExpiry, lastStatus, changedAfterSuccess, wordIsFinal, rejection, foundAfterRejected,
        looks, resolvedAsOurs, queriesWithoutNews, queriesWithSameStatus, denials, activity, callbackPending, afterCallback, personAsks,
        stopTrackingRequested, lookDue, lastPostEnd, firstAbsence]
        = submission;
    static_cast<void>(kind); // frozen
    static_cast<void>(tokenLife); // laterOf()
    static_cast<void>(boundless);
    static_cast<void>(rejection);
    static_cast<void>(foundAfterRejected);
    static_cast<void>(looks);
    static_cast<void>(sendingStopped);
    static_cast<void>(lastPostEnd);
    static_cast<void>(firstAbsence);
    static_cast<void>(activity); // ends with the process
    static_cast<void>(callbackPending);
    static_cast<void>(afterCallback);
    static_cast<void>(personAsks);
    static_cast<void>(stopTrackingRequested);
    static_cast<void>(lookDue);
    row.add(key(state)).add(qint64(idTyped)).add(qint64(absenceProofAllowed)).add(attempts);
    row.add(qint64(mayBeAccepted)).add(qint64(everOnWire)).add(qint64(accepted)).add(qint64(repeated));
    row.add(refusedStatus).add(latestTokenExpiry).add(lastStatus.word()).add(qint64(changedAfterSuccess));
    row.add(queriesWithoutNews).add(queriesWithSameStatus).add(denials).add(qint64(wordIsFinal)).add(qint64(resolvedAsOurs));
}

bool readSubmission(Statement &row, submission::Submission &submission)
{
    const auto state = stateOfKey(row.bytes());
    if (state)
        submission.state = *state;
    submission.idTypedByPerson = row.integer() != 0;
    submission.absenceProofAllowed = row.integer() != 0;
    submission.attempts = static_cast<int>(row.integer());
    submission.mayBeAccepted = row.integer() != 0;
    submission.everOnWire = row.integer() != 0;
    submission.accepted = row.integer() != 0;
    submission.repeated = row.integer() != 0;
    submission.refusedStatus = static_cast<int>(row.integer());
    submission.latestTokenExpiry = row.seconds();
    submission.lastStatus = PaymentStatus(row.text());
    submission.changedAfterSuccess = row.integer() != 0;
    submission.queriesWithoutNews = static_cast<int>(row.integer());
    submission.queriesWithSameStatus = static_cast<int>(row.integer());
    submission.denials = static_cast<int>(row.integer());
    submission.wordIsFinal = row.integer() != 0;
    submission.resolvedAsOurs = row.integer() != 0;
    return state.has_value();
}

constexpr qint64 noBound = -1;

std::optional<UtcTime> timeOf(std::optional<qint64> millis)
{
    return millis ? std::optional(UtcTime(Millis(*millis))) : std::nullopt;
}

std::optional<UtcSeconds> secondsOf(std::optional<qint64> seconds)
{
    return seconds ? std::optional(UtcSeconds(Seconds(*seconds))) : std::nullopt;
}

void takeLater(const LaterColumns &later, PaymentRecord &record)
{
    record.stateSince = timeOf(later.since).value_or(record.changedAt);
    submission::Submission &submission = record.submission;
    submission.boundless = later.tokenLife ? *later.tokenLife == noBound : submission.attempts > 0;
    submission.tokenLife = Seconds(std::max<qint64>(0, later.tokenLife.value_or(0)));
    const auto rejection = later.rejection ? submission::rejectionOfKey(*later.rejection) : std::nullopt;
    const bool isRejected = submission.state == PaymentState::Rejected;
    submission.rejection = rejection.value_or(isRejected ? submission::Rejection::Reply : submission::Rejection::None);
    submission.foundAfterRejected = later.foundAfterRejected.value_or(0) != 0;
    submission.looks = static_cast<int>(later.looks.value_or(0));
    record.lookAt = timeOf(later.lookAt);
    record.knownBy = timeOf(later.knownBy);
    submission.sendingStopped = later.sendingStopped.has_value();
    record.alarmSeen = later.alarmSeen.has_value();
    record.boot = later.boot.value_or(QString());
    if (later.postsEnded)
        submission.lastPostEnd = Millis(*later.postsEnded);
    if (later.absenceEnded)
        submission.firstAbsence = {.endedAt = Millis(*later.absenceEnded), .date = secondsOf(later.absenceDate)};
}

bool readMoney(Statement &row, Money &money)
{
    const auto amount = Decimal::parse(row.bytes());
    money = Money {amount.value_or(Decimal()), row.text()};
    return amount.has_value();
}

//! A file has no use for what only the request itself says: its nonce and its callback address, the longest texts of a row.
enum class Reading { Whole, ForFile };

QString textOfRequest(Statement &row, Reading reading)
{
    if (reading == Reading::Whole)
        return row.text();
    row.skip();
    return {};
}

bool readRequest(Statement &row, PaymentRequest &request, Reading reading)
{
    const bool good = readMoney(row, request.money);
    request.methodCode = row.text();
    request.accountName = row.text();
    request.accountNumber = row.text();
    request.operatorCode = row.text();
    request.emailAddress = row.text();
    request.callbackUrl = textOfRequest(row, reading);
    request.returnUrl = row.text();
    return good;
}

void addMaybeMoney(Statement &row, const std::optional<Money> &money)
{
    if (money)
        row.add(money->amount.toString()).add(money->currency);
    else
        row.addNull().addNull();
}

bool readMaybeMoney(Statement &row, std::optional<Money> &money)
{
    if (row.skipNull())
        return row.skipNull();
    return readMoney(row, money.emplace());
}

void addPayTo(Statement &row, const PayTo &payTo)
{
    const auto &[money, accountName, accountNumber, bankCode, bankName, reference, expiresAt, returnUrl] = payTo;
    addMaybeMoney(row, money);
    row.add(accountName).add(accountNumber).add(bankCode).add(bankName).add(reference).add(expiresAt).add(returnUrl);
    row.addBlob(payToDigest(payTo));
}

bool readPayTo(Statement &row, PayTo &payTo)
{
    const bool good = readMaybeMoney(row, payTo.money);
    payTo.accountName = row.text();
    payTo.accountNumber = row.text();
    payTo.bankCode = row.text();
    payTo.bankName = row.text();
    payTo.reference = row.text();
    payTo.expiresAt = row.maybeTime();
    payTo.returnUrl = row.text();
    row.skip(); // its digest
    return good;
}

//! Each field with its length before it, so that nothing can move from one to the next. Made for each row that is read, so it makes no
//! strings on the way.
class Fields {
public:
    Fields() { m_form.reserve(usualSize); }
    void begin(std::string_view version) { m_form += version; }
    void add(QByteArrayView utf8)
    {
        std::array<char, 24> size {};
        char *end = std::to_chars(size.data(), size.data() + size.size() - 1, utf8.size()).ptr;
        *end++ = ':';
        m_form.append(size.data(), end).append(utf8.data(), size_t(utf8.size()));
    }
    void add(qint64 number)
    {
        std::array<char, 24> digits {};
        add(QByteArrayView(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr));
    }
    void add(std::initializer_list<QString> texts)
    {
        for (const QString &text : texts)
            add(QByteArrayView(text.toUtf8()));
    }
    void end(QByteArrayView bytes) { m_form.append(bytes.data(), size_t(bytes.size())); }
    QByteArray digest() const { return sha256(m_form); }

private:
    std::string m_form {};
};

//! The form and its version: without a return address, as payouts are, it is the first.
std::string_view versionWith(QByteArrayView returnUrl)
{
    return returnUrl.isEmpty() ? "1\n" : "2\n";
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
    good = readMaybeMoney(row, record.fee) && good;
    record.checkedAt = row.maybeTime();
    record.nextCheckAt = row.maybeTime();
    record.problem = factjson::readProblem(row.text());
    record.testMarkSeen = row.integer() != 0;
    row.skip(); // fencing_token
    return readPayTo(row, record.payTo) && good;
}

ApiError damagedRow(qint64 seq)
{
    return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"row %1 of the ledger can't be read"_s.arg(seq)};
}

} // namespace

const char frozenColumns[]
    = "id, kind, nonce, created_at, amount, currency, method_code, account_name, account_number, operator_code, email, "
      "callback_url, return_url, batch, batch_row, amount_scaled, search_frozen";
const char mutableColumns[]
    = "state, id_typed, absence_proof_allowed, attempts, may_be_accepted, ever_on_wire, accepted, repeated, refused_status, "
      "latest_token_expiry, gateway_status, changed_after_success, queries_without_news, queries_with_same_status, denials, word_is_final, "
      "resolved_as_ours, reference, search_reference, note, changed_at, not_before, processed_at, is_test, fee_amount, fee_currency, "
      "checked_at, next_check_at, problem, test_mark_seen, fencing_token, "
      "pay_to_amount, pay_to_currency, pay_to_name, pay_to_account, pay_to_bank_code, pay_to_bank_name, pay_to_reference, "
      "pay_to_expires_at, pay_to_return_url, pay_to_sha256";
const char laterColumns[] = "state_since, token_life, rejection, found_after_rejected, looks, look_at, known_by, alarm_seen, "
                            "boot, posts_ended, absence_ended, absence_date, sending_stopped";

int countOf(const char *columns)
{
    return static_cast<int>(QByteArrayView(columns).count(',')) + 1;
}

const QByteArray &selectPayment()
{
    static const QByteArray sql = QByteArray("SELECT p.seq, ") + frozenColumns + ", " + mutableColumns + ", " + laterColumns
        + ", b.body, b.sha256, b.frozen_sha256, p.row_sha256 FROM payments p JOIN payment_body b ON b.seq = p.seq ";
    return sql;
}

const QByteArray &selectListed()
{
    static const QByteArray sql = QByteArray("SELECT p.seq, ") + frozenColumns + ", " + mutableColumns + ", " + laterColumns
        + ", b.frozen_sha256, p.row_sha256 FROM payments p JOIN payment_body b ON b.seq = p.seq ";
    return sql;
}

ApiError changedPayment(const QString &id)
{
    return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"payment %1 is not what was written"_s.arg(id)};
}

QString searchedFrozen(const PaymentRecord &record)
{
    const PaymentRequest &request = record.request;
    QString text = record.id.toString() + u'\n' + request.accountName + u'\n' + request.accountNumber + u'\n' + request.emailAddress;
    // Found also by its digits alone, where it was entered in groups.
    if (const QString account = foldedAccount(request.accountNumber); account != request.accountNumber)
        text += u'\n' + account;
    return folded(text);
}

QString searchedReference(const PaymentRecord &record)
{
    QString text = record.reference;
    // The gateway's own words are shown as they came, so people look for them. SUCCESS isn't: nearly all have it, and it is a state.
    const PaymentStatus &status = record.submission.lastStatus;
    for (const QString &given : {record.payTo.accountNumber, record.payTo.reference, status.isSuccess() ? QString() : status.word()}) {
        if (!given.isEmpty())
            text += u'\n' + given;
    }
    return folded(text);
}

std::optional<qint64> sortable(const Decimal &amount)
{
    return amount.scaledTo(sortScale);
}

void addFrozen(Statement &row, const PaymentRecord &record)
{
    const PaymentRequest &request = record.request;
    row.add(record.id.toString()).add(nameOf(record.submission.kind));
    row.add(record.nonce.isEmpty() ? std::nullopt : std::optional(record.nonce)).add(record.createdAt);
    row.add(request.money.amount.toString()).add(request.money.currency).add(request.methodCode).add(request.accountName);
    row.add(request.accountNumber).add(request.operatorCode).add(request.emailAddress).add(request.callbackUrl).add(request.returnUrl);
    row.add(record.batch == 0 ? std::nullopt : std::optional(record.batch)).add(record.batchRow);
    row.add(sortable(request.money.amount));
    row.add(searchedFrozen(record));
}

void addMutable(Statement &row, const PaymentRecord &record, qint64 lease)
{
    addSubmission(row, record.submission);
    row.add(record.reference).add(searchedReference(record)).add(record.note).add(record.changedAt);
    row.add(record.notBefore).add(record.processedAt);
    row.add(record.isTest ? std::optional<qint64>(*record.isTest ? 1 : 0) : std::nullopt);
    addMaybeMoney(row, record.fee);
    row.add(record.checkedAt).add(record.nextCheckAt).add(factjson::write(record.problem)).add(qint64(record.testMarkSeen)).add(lease);
    addPayTo(row, record.payTo);
}

namespace {

//! From `id` up to the columns that came later.
Result<PaymentRecord> readColumns(Statement &row, qint64 seq, Reading reading = Reading::Whole)
{
    const auto id = OrderId::parse(row.text());
    if (!id)
        return damagedRow(seq);
    PaymentRecord record {.seq = seq, .id = *id};
    record.submission.kind = paymentKindOf(row.bytes());
    record.nonce = textOfRequest(row, reading);
    record.createdAt = row.time();
    const bool goodRequest = readRequest(row, record.request, reading);
    record.batch = row.maybeInteger().value_or(0);
    record.batchRow = static_cast<int>(row.integer());
    row.skip(); // amount_scaled
    row.skip(); // search_frozen
    const bool goodRest = readMutable(row, record);
    if (!goodRequest || !goodRest)
        return damagedRow(seq);
    return record;
}

//! frozenDigest() of the row under the statement, of what is stored as it is stored: what reads much has no time to write it anew. The
//! first columns are those of the form, in its order.
QByteArray frozenDigestOfRow(Statement &row, const QByteArray &body)
{
    constexpr int textsBefore = 3; // ID, kind, nonce; the time follows
    constexpr int textsBehind = 8;
    row.goTo(firstFrozen + textsBefore + 1 + textsBehind);
    const QByteArrayView returnUrl = row.bytes();
    Fields fields;
    fields.begin(versionWith(returnUrl));
    row.goTo(firstFrozen);
    for (int i = 0; i < textsBefore; ++i)
        fields.add(row.bytes());
    fields.add(row.integer());
    for (int i = 0; i < textsBehind; ++i)
        fields.add(row.bytes());
    if (!returnUrl.isEmpty())
        fields.add(returnUrl);
    fields.end(body);
    return fields.digest();
}

struct ProvenRecord {
    PaymentRecord record;
    bool isWhole = false;
};

//! With the columns that came later. Each column is looked at once, for the record and for the seal.
Result<PaymentRecord> readInto(RowDigest &rowDigest, Statement &row, Reading reading)
{
    const qint64 seq = row.integer();
    row.sealInto(&rowDigest);
    Result<PaymentRecord> record = readColumns(row, seq, reading);
    row.sealInto(nullptr);
    if (!record)
        return record;
    const LaterColumns later = readLater(row);
    sealLater(rowDigest, later);
    takeLater(later, *record);
    return record;
}

Result<ProvenRecord> readProven(Statement &row)
{
    RowDigest rowDigest;
    Result<PaymentRecord> record = readInto(rowDigest, row, Reading::Whole);
    if (!record)
        return record.error();
    record->body = row.blob();
    row.skip(); // the digest of the body alone; the next one has the body in it
    const QByteArrayView frozen = row.bytes();
    const QByteArrayView sealed = row.bytes();
    const bool isWhole = frozen == frozenDigestOfRow(row, record->body) && sealed == rowDigest.addBlob(frozen).digest();
    return ProvenRecord {*std::move(record), isWhole};
}

PaymentRecord shown(ProvenRecord &&read)
{
    if (!read.isWhole) {
        read.record.isAltered = true;
        read.record.problem = {ProblemCode::RowAltered, {}};
    }
    return std::move(read.record);
}

} // namespace

Result<PaymentRecord> readPayment(Statement &row)
{
    const qint64 seq = row.integer();
    Result<PaymentRecord> record = readColumns(row, seq);
    if (!record)
        return record;
    takeLater(readLater(row), *record);
    record->body = row.blob();
    return record;
}

Result<PaymentRecord> readSealed(Statement &row)
{
    Result<ProvenRecord> read = readProven(row);
    if (!read)
        return read.error();
    if (!read->isWhole)
        return changedPayment(read->record.id.toString());
    return std::move(read->record);
}

Result<PaymentRecord> readToShow(Statement &row)
{
    Result<ProvenRecord> read = readProven(row);
    if (!read)
        return read.error();
    return shown(*std::move(read));
}

Result<PaymentRecord> readListed(Statement &row)
{
    RowDigest rowDigest;
    Result<PaymentRecord> record = readInto(rowDigest, row, Reading::ForFile);
    if (!record)
        return record.error();
    const QByteArrayView frozen = row.bytes();
    const QByteArrayView sealed = row.bytes();
    const bool isWhole = sealed == rowDigest.addBlob(frozen).digest();
    return shown({*std::move(record), isWhole});
}

RowDigest sealOfRow(Statement &row)
{
    row.goTo(firstFrozen);
    static const int columns = countOf(frozenColumns) + countOf(mutableColumns);
    RowDigest rowDigest = row.sealed(columns);
    sealLater(rowDigest, readLater(row));
    return rowDigest;
}

LaterColumns readLater(Statement &row)
{
    LaterColumns later {.since = row.maybeInteger()};
    later.tokenLife = row.maybeInteger();
    if (!row.skipNull())
        later.rejection = row.text();
    later.foundAfterRejected = row.maybeInteger();
    later.looks = row.maybeInteger();
    later.lookAt = row.maybeInteger();
    later.knownBy = row.maybeInteger();
    later.alarmSeen = row.maybeInteger();
    if (!row.skipNull())
        later.boot = row.text();
    later.postsEnded = row.maybeInteger();
    later.absenceEnded = row.maybeInteger();
    later.absenceDate = row.maybeInteger();
    later.sendingStopped = row.maybeInteger();
    return later;
}

namespace {

//! Times without the start of the computer that they were measured in say nothing.
void addProof(LaterColumns &later, const PaymentRecord &record)
{
    const submission::Submission &submission = record.submission;
    if (record.boot.isEmpty() || !submission.lastPostEnd || !submission::awaitsProofOfAbsence(submission))
        return;
    later.boot = record.boot;
    later.postsEnded = submission.lastPostEnd->count();
    if (!submission.firstAbsence)
        return;
    later.absenceEnded = submission.firstAbsence->endedAt.count();
    if (submission.firstAbsence->date)
        later.absenceDate = submission.firstAbsence->date->time_since_epoch().count();
}

} // namespace

LaterColumns laterOf(const PaymentRecord &record, std::optional<qint64> since)
{
    const submission::Submission &submission = record.submission;
    LaterColumns later {.since = since};
    if (submission.rejection != submission::Rejection::None)
        later.rejection = submission::key(submission.rejection);
    if (submission.foundAfterRejected)
        later.foundAfterRejected = 1;
    if (submission.looks > 0)
        later.looks = submission.looks;
    if (submission.attempts > 0 || submission.boundless)
        later.tokenLife = submission.boundless ? noBound : qint64(submission.tokenLife.count());
    if (record.lookAt)
        later.lookAt = record.lookAt->time_since_epoch().count();
    if (record.knownBy)
        later.knownBy = record.knownBy->time_since_epoch().count();
    if (record.alarmSeen)
        later.alarmSeen = 1;
    if (submission.sendingStopped)
        later.sendingStopped = 1;
    addProof(later, record);
    return later;
}

void addLater(Statement &row, const LaterColumns &later)
{
    row.add(later.since).add(later.tokenLife).add(later.rejection).add(later.foundAfterRejected).add(later.looks).add(later.lookAt);
    row.add(later.knownBy).add(later.alarmSeen).add(later.boot).add(later.postsEnded).add(later.absenceEnded).add(later.absenceDate);
    row.add(later.sendingStopped);
}

void sealLater(RowDigest &rowDigest, const LaterColumns &later)
{
    if (later.since)
        rowDigest.add(*later.since);
    if (later.tokenLife) // told apart from the other by its name
        rowDigest.addText(u"token_life"_s).add(*later.tokenLife);
    if (later.rejection)
        rowDigest.addText(u"rejection"_s).addText(*later.rejection);
    for (const auto &[name, value] : {std::pair("found_after_rejected", later.foundAfterRejected), std::pair("looks", later.looks),
             std::pair("look_at", later.lookAt), std::pair("known_by", later.knownBy), std::pair("alarm_seen", later.alarmSeen),
             std::pair("posts_ended", later.postsEnded), std::pair("absence_ended", later.absenceEnded),
             std::pair("absence_date", later.absenceDate), std::pair("sending_stopped", later.sendingStopped)}) {
        if (value)
            rowDigest.addText(QByteArrayView(name)).add(*value);
    }
    if (later.boot)
        rowDigest.addText(u"boot"_s).addText(*later.boot);
}

QByteArray bodyDigest(const QByteArray &body)
{
    return sha256(body);
}

QByteArray frozenDigest(const PaymentRecord &record)
{
    const PaymentRequest &request = record.request;
    const QByteArray returnUrl = request.returnUrl.toUtf8();
    Fields fields;
    fields.begin(versionWith(returnUrl));
    fields.add({record.id.toString(), nameOf(record.submission.kind), record.nonce});
    fields.add(qint64(record.createdAt.time_since_epoch().count()));
    fields.add({request.money.amount.toString(), request.money.currency, request.methodCode, request.accountName, request.accountNumber,
        request.operatorCode, request.emailAddress, request.callbackUrl});
    if (!returnUrl.isEmpty())
        fields.add(QByteArrayView(returnUrl));
    fields.end(record.body);
    return fields.digest();
}

QByteArray payToDigest(const PayTo &payTo)
{
    if (payTo.isEmpty())
        return {};
    const QString amount = payTo.money ? payTo.money->amount.toString() : QString();
    const QString expiry = payTo.expiresAt ? QString::number(payTo.expiresAt->time_since_epoch().count()) : QString();
    Fields fields;
    fields.add({amount, payTo.money ? payTo.money->currency : QString(), payTo.accountName, payTo.accountNumber, payTo.bankCode,
        payTo.bankName, payTo.reference, expiry, payTo.returnUrl});
    return fields.digest();
}

} // namespace kontor::rows
