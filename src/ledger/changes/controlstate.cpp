// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/changes/controlstate.h"

#include "core/baseaddress.h"
#include "core/paymentstate.h"
#include "ledger/changes/writer.h"
#include "ledger/rows/statelist.h"
#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor::controlstate {
namespace {

Result<qint64> state(Database &database, const char *name)
{
    Statement find = database.statement("SELECT value FROM state WHERE name = ?");
    find.add(QString::fromLatin1(name));
    if (find.next())
        return find.integer();
    return find.failed() ? find.error() : ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"the state of the ledger is missing"_s};
}

Result<Done> setState(Database &database, const char *name, qint64 value)
{
    return database.statement("UPDATE state SET value = ? WHERE name = ?").add(value).add(QString::fromLatin1(name)).run();
}

} // namespace

Result<qint64> fencingToken(Database &database)
{
    return state(database, "fencing_token");
}

Result<qint64> takeFencingToken(Database &database, AuditChain &chain)
{
    const auto last = fencingToken(database);
    if (!last)
        return last.error();
    if (const auto set = setState(database, "fencing_token", *last + 1); !set)
        return set.error();
    if (const auto noted = chain.append(u"worker.began"_s, {}, QString::number(*last + 1)); !noted)
        return noted.error();
    return *last + 1;
}

Result<Done> adoptFencingToken(Database &database, AuditChain &chain, qint64 token)
{
    const auto last = fencingToken(database);
    if (!last || *last >= token)
        return last ? Result<Done>(Done {}) : last.error();
    const auto set = setState(database, "fencing_token", token);
    return set ? chain.append(u"worker.began"_s, {}, QString::number(token)) : set;
}

Result<bool> isSendingPaused(Database &database)
{
    const auto paused = state(database, "sending_paused");
    if (!paused)
        return paused.error();
    return *paused != 0;
}

Result<Done> setSendingPaused(Database &database, AuditChain &chain, bool paused)
{
    if (const auto set = setState(database, "sending_paused", paused ? 1 : 0); !set)
        return set;
    return chain.append(paused ? u"sending.paused"_s : u"sending.resumed"_s);
}

// ---- whose payments they are

//! The state names the entry of the audit chain that says it.
Result<std::optional<LedgerGateway>> gateway(Database &database)
{
    Statement find = database.statement("SELECT object, detail FROM audit WHERE entry = (SELECT value FROM state WHERE name = 'gateway')");
    if (!find.next())
        return find.failed() ? Result<std::optional<LedgerGateway>>(find.error()) : std::optional<LedgerGateway>();
    LedgerGateway gateway;
    gateway.address = canonicalAddress(QUrl(find.text())); // as a person had written it, before there was one form
    gateway.merchant = find.text();
    return std::optional(gateway);
}

namespace {

Result<Done> setGateway(Database &database, AuditChain &chain, const LedgerGateway &gateway)
{
    if (const auto noted = chain.append(u"ledger.gateway"_s, gateway.address, gateway.merchant); !noted)
        return noted;
    const auto head = audit::head(database);
    if (!head)
        return head.error();
    return database.statement("INSERT INTO state VALUES ('gateway', ?) ON CONFLICT DO UPDATE SET value = excluded.value")
        .add(head->entry)
        .run();
}

//! What was sent and isn't final: another gateway has none of it, so its answers 404 would say nothing, and a repeated POST would be a
//! second payment.
Result<qint64> openPayments(Database &database)
{
    const auto isWaiting = [](PaymentState state) { return stageOf(state) == Stage::Waiting; };
    const auto isSent = [](PaymentState state) { return stageOf(state) == Stage::Sending || stageOf(state) == Stage::Sent; };
    return database.number("SELECT count(*) FROM payments WHERE (state IN (" + quotedStates(isSent)
        + ") AND word_is_final = 0) OR (ever_on_wire = 1 AND state IN (" + quotedStates(isWaiting)
        + ")) OR (state = 'rejected' AND rejection = 'reply' AND absence_proof_allowed = 1 AND token_life >= 0)");
}

} // namespace

Result<Done> acceptGateway(Database &database, AuditChain &chain, const LedgerGateway &gateway)
{
    const auto open = openPayments(database);
    if (!open)
        return open.error();
    if (*open > 0)
        return badInput(ReasonCode::PaymentsOpen, {{Arg::Count, *open}});
    return setGateway(database, chain, gateway);
}

Result<std::optional<LedgerGateway>> gatewayOtherThan(Database &database, const LedgerGateway &wanted)
{
    const auto known = gateway(database);
    if (!known || !*known || *known == wanted)
        return known ? std::optional<LedgerGateway>() : known;
    const auto payments = database.number("SELECT EXISTS (SELECT 1 FROM payments)");
    if (!payments)
        return payments.error();
    return *payments != 0 ? known : std::optional<LedgerGateway>();
}

Result<std::optional<LedgerGateway>> claimFor(Database &database, AuditChain &chain, const LedgerGateway &wanted)
{
    const auto other = gatewayOtherThan(database, wanted);
    if (!other || *other)
        return other;
    const auto known = gateway(database);
    const auto set = !known ? Result<Done>(known.error()) : *known == wanted ? Done {} : setGateway(database, chain, wanted);
    return set ? Result<std::optional<LedgerGateway>>(std::optional<LedgerGateway>()) : set.error();
}

// ---- what persons said of the gateway's words and marks

Result<QList<FinalWord>> finalWords(Database &database, bool wanted)
{
    Statement statement = database.statement("SELECT kind, word, is_final, row_sha256 FROM final_words ORDER BY kind, word");
    QList<FinalWord> words;
    while (statement.next()) {
        const QString kind = statement.text();
        const QString word = statement.text();
        const bool isFinal = statement.integer() != 0;
        const QByteArray rowDigest = statement.blob();
        statement.goTo(0);
        if (rowDigest != statement.sealed(3).digest())
            return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"what was said of the word %1 is not what was written"_s.arg(word)};
        if (isFinal == wanted)
            words.append({paymentKindOf(kind), word});
    }
    if (statement.failed())
        return statement.error();
    return words;
}

Result<Done> setFinalWord(Database &database, AuditChain &chain, const FinalWord &word, bool isFinal)
{
    Statement insert = database.statement("INSERT INTO final_words (kind, word, is_final, row_sha256) VALUES (?, ?, ?, ?)"
                                          " ON CONFLICT DO UPDATE SET is_final = excluded.is_final, row_sha256 = excluded.row_sha256");
    RowDigest rowDigest;
    insert.sealInto(&rowDigest);
    insert.add(nameOf(word.kind)).add(word.word).add(qint64(isFinal));
    insert.sealInto(nullptr);
    if (const auto done = insert.addBlob(rowDigest.digest()).run(); !done)
        return done;
    return chain.append(isFinal ? u"word.final"_s : u"word.open"_s, word.word, nameOf(word.kind));
}

namespace {

struct Marked {
    qint64 seq;
    OrderId id;
};

Result<QList<Marked>> unseenMarks(Database &database, bool isTest)
{
    Statement find = database.statement("SELECT seq, id FROM payments WHERE is_test = ? AND test_mark_seen = 0 ORDER BY seq");
    find.add(qint64(isTest));
    QList<Marked> marked;
    while (find.next()) {
        const qint64 seq = find.integer();
        const auto id = OrderId::parse(find.text());
        if (!id)
            return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"row %1 of the ledger can't be read"_s.arg(seq)};
        marked.append({seq, *id});
    }
    if (find.failed())
        return find.error();
    return marked;
}

} // namespace

Result<QList<qint64>> seeTestMarks(Database &database, AuditChain &chain, bool isTest)
{
    const auto marked = unseenMarks(database, isTest);
    if (!marked)
        return marked.error();
    QList<qint64> seqs;
    for (const Marked &each : *marked) {
        if (const auto seen = markSeen(database, each.id); !seen)
            return seen.error();
        seqs.append(each.seq);
    }
    const auto noted = chain.append(u"test-marks.seen"_s, isTest ? u"test"_s : u"live"_s, QString::number(seqs.size()));
    return noted ? Result<QList<qint64>>(seqs) : Result<QList<qint64>>(noted.error());
}

} // namespace kontor::controlstate
