// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/scenario.h"

#include "core/outcome.h"
#include "messages/explanation.h"
#include "messages/reasons.h"
#include "office/imports/batchretryfile.h"
#include "wire/jwt.h"

#include <QFile>

namespace kontor::sim {

using namespace Qt::StringLiterals;
using enum PaymentState;

namespace {

constexpr Millis anHour {3'600'000};
constexpr Millis after {1'800'000}; // so long each is lived on: what is at its ending stays there

const NumberFormat &format()
{
    static const NumberFormat plain {QLocale::c()};
    return plain;
}

GatewayConfig tidy()
{
    return {.settings = {}, .seed = 1};
}

PaymentDraft draftTo(const QString &account, int amount)
{
    return {.kind = PaymentKind::Payout,
        .amount = QString::number(amount),
        .currency = u"IDR"_s,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"Siti Rahma"_s,
        .accountNumber = account,
        .operatorCode = u"BCA"_s,
        .emailAddress = u"siti@example.com"_s};
}

QString minutes(Millis time)
{
    return u"%1:%2"_s.arg(time.count() / 60'000).arg(time.count() / 1000 % 60, 2, 10, QLatin1Char('0'));
}

} // namespace

QString nameOf(Ending ending)
{
    switch (ending) {
    case Ending::Paid:
        return u"paid"_s;
    case Ending::AfterAll:
        return u"accepted after all"_s;
    case Ending::Absent:
        return u"no money moved"_s;
    case Ending::Undeterminable:
        return u"can't be determined"_s;
    case Ending::Open:
        return u"not known yet"_s;
    default:
        return u"other"_s;
    }
}

void OneDateRule::see(const GatewayRequest &request, const GatewayAnswer &answer)
{
    const QString payment = paymentKey(request);
    if (payment.isEmpty())
        return;
    const auto claims = readClaims(request.header("Authorization").mid(7));
    if (request.method == "POST" && claims)
        m_ends[payment] = std::max(m_ends.value(payment), claims->expiresAt.value_or(UtcSeconds()));
    if (request.method == "POST" && submission::isRefusal(answer.status))
        m_refused.insert(payment);
    const auto date = std::find_if(answer.headers.begin(), answer.headers.end(), [](const auto &header) { return header.first == "Date"; });
    if (request.method != "GET" || answer.status != 404 || date == answer.headers.end() || !m_refused.contains(payment))
        return;
    if (parseHttpDate(date->second).value_or(UtcSeconds()) > m_ends.value(payment) + Seconds(5))
        m_absent.insert(payment);
}

ScenarioRun::ScenarioRun(const Scenario &scenario, const KeyPair &key, const Machine &machine)
    : m_scenario(scenario)
    , m_world({.seed = 1, .isLoud = qEnvironmentVariableIsSet("KONTOR_LOUD"), .gateway = tidy(), .absence = machine.absence}, key)
{
    m_world.profile.absenceProofAllowed = scenario.absenceProofAllowed && !machine.neverProves;
    m_world.gateway.answered = [this](const GatewayRequest &request, const GatewayAnswer &answer) { m_oneDate.see(request, answer); };
    m_world.profile.callbackAddress = scenario.hasCallbacks ? QHostAddress(QHostAddress::LocalHost) : QHostAddress();
    m_world.profile.callbackPort = 8188;
    m_world.posting = [this](const QString &postKey) { atPost(postKey); };
}

ScenarioRun::Told ScenarioRun::live()
{
    begin();
    const Millis until = m_scenario.within + after;
    while (now() < until) {
        m_world.runFor(now() < 2 * anHour ? aMinute : 10 * aMinute);
        look();
        if (mayAct())
            payAgain();
    }
    judgeMoney();
    judgeEndings();
    judgeWords();
    judgeRest();
    for (const QByteArray &line : m_world.log.lastLines())
        m_told.log += line + '\n';
    return m_told;
}

// ---- how it begins

void ScenarioRun::begin()
{
    m_world.beginQuietly();
    m_world.runFor(Millis(2000));
    payBefore();
    m_begunAt = m_world.clock.monotonic();
    m_world.stepped = [this](const PaymentRecord &record) {
        for (Payment &payment : m_payments) {
            if (payment.id == record.id)
                look(payment, record);
        }
    };
    m_scenario.payments == 1 ? queueOne() : queueBatch();
    for (const Scenario::Phase &phase : m_scenario.gateway)
        m_world.clock.outside(phase.from, [this, &phase] { enter(phase); });
    for (const Scenario::Happening &happening : m_scenario.computer)
        m_world.clock.outside(happening.at, [this, &happening] { happen(happening); });
}

void ScenarioRun::payBefore()
{
    if (!m_scenario.paidBefore)
        return;
    happen({.act = Scenario::Act::PayAnother});
    m_world.runFor(*m_scenario.paidBefore);
}

PaymentDraft ScenarioRun::draftOf(int number) const
{
    return draftTo(u"7%1"_s.arg(number + 1, 8, 10, QLatin1Char('0')), 10'000 + number * 7);
}

void ScenarioRun::queueOne()
{
    const auto reviewed = m_world.answerOf(m_world.program->payments().review(draftOf(0), format()));
    if (!reviewed)
        qFatal("no payment: %s", qPrintable(reviewed.error().text));
    m_payments.append({.draft = draftOf(0), .id = reviewed->record.id});
    enter(m_scenario.gateway.first());
    m_world.program->payments().queue(*reviewed);
}

QByteArray ScenarioRun::file() const
{
    QByteArray rows = "reference,account_name,account_number,operator_code,method_code,amount,currency,email\n";
    for (int number = 0; number < m_scenario.payments; ++number) {
        const PaymentDraft draft = draftOf(number);
        rows += QStringList {u"R-"_s + draft.accountNumber, draft.accountName, draft.accountNumber, draft.operatorCode, draft.methodCode,
                    draft.amount, draft.currency, draft.emailAddress}
                    .join(u',')
                    .toUtf8()
            + '\n';
    }
    return rows;
}

void ScenarioRun::writeFile(const QString &name, const QByteArray &bytes)
{
    QFile written(m_dir.filePath(name));
    if (!written.open(QIODevice::WriteOnly) || written.write(bytes) != bytes.size())
        qFatal("no file");
}

void ScenarioRun::queueBatch()
{
    writeFile(u"payouts.csv"_s, file());
    BatchService &fixture = m_world.program->batches();
    const auto read = m_world.answerOf(fixture.read(m_dir.filePath(u"payouts.csv"_s), format()));
    const auto imported = read ? m_world.answerOf(fixture.import(*read)) : Result<BatchRecord>(read.error());
    if (!imported)
        qFatal("no batch: %s", qPrintable(imported.error().text));
    const auto payments = m_world.answerOf(m_world.ledger->batches().payments(imported->seq));
    for (int number = 0; number < m_scenario.payments; ++number)
        m_payments.append({.draft = draftOf(number), .id = payments->at(number).id});
    m_batches.append(imported->id);
    enter(m_scenario.gateway.first());
    (void)m_world.answerOf(fixture.setStopAfter(imported->id, 0));
    const auto sent = m_world.answerOf(fixture.send(imported->id));
    if (!sent)
        qFatal("not sent: %s", qPrintable(messages::reasonOf(sent.error())));
}

// ---- what happens

void ScenarioRun::enter(const Scenario::Phase &phase)
{
    QByteArrayList rules;
    for (const auto &own : phase.own) {
        for (int number = own.first; number <= own.last; ++number)
            rules.append("{\"path\":\"/payouts/" + m_payments[number].id.toString().toUtf8() + "\"," + own.members + '}');
    }
    if (!phase.rules.isEmpty())
        rules.append(phase.rules);
    m_world.gateway.setFaults("{\"rules\":[" + rules.join(',') + "],\"settings\":{" + phase.settings + "}}");
}

void ScenarioRun::happen(const Scenario::Happening &happening)
{
    using enum Scenario::Act;
    switch (happening.act) {
    case Kill:
        return m_world.killProgram();
    case Start:
        return m_world.startProgram();
    case StartComputer:
        m_world.clock.startComputer();
        return m_world.startProgram();
    case Sleep:
        return m_world.clock.sleepFor(happening.much);
    case SetClock:
        return m_world.clock.setWallOff(happening.much);
    case GoOffline:
        return m_world.wire.setOnline(false);
    case GoOnline:
        return m_world.wire.setOnline(true);
    case GoOn:
        if (mayAct())
            m_world.program->goOn();
        return;
    case PayAnother:
        const QString account = u"6%1"_s.arg(now().count() / 1000, 8, 10, QLatin1Char('0'));
        const auto frozen = m_world.program->payments().freeze(draftTo(account, 500), format());
        m_world.program->payments().queue(*frozen);
        return;
    }
}

void ScenarioRun::atPost(const QString &key)
{
    using enum Scenario::AtFirstPost;
    if (m_payments.isEmpty() || key != u"payouts/"_s + m_payments.first().id.toString() || std::exchange(m_hasPosted, true))
        return;
    switch (m_scenario.atFirstPost) {
    case Nothing:
        return;
    case Dies:
        return m_world.clock.outside(Millis(1), [this] { m_world.killProgram(); });
    case FallsAsleepBefore:
        return m_world.clock.sleepFor(m_scenario.sleep);
    case FallsAsleepAfter:
        return m_world.clock.outside(Millis(1), [this] { m_world.clock.sleepFor(m_scenario.sleep); });
    }
}

// ---- what Kontor says

Ending ScenarioRun::endingOf(const PaymentRecord &record) const
{
    const submission::Submission &standing = record.submission;
    switch (standing.state) {
    case Paid:
        return standing.foundAfterRejected ? Ending::AfterAll : Ending::Paid;
    case Rejected:
    case OutcomeUnknown:
        if (submission::isProven(standing))
            return Ending::Absent;
        return submission::isProofImpossible(standing) ? Ending::Undeterminable : Ending::Open;
    case Queued:
    case Paused:
    case Sending:
    case Processing:
    case OtherStatus:
        return Ending::Open;
    default:
        return Ending::Other;
    }
}

void ScenarioRun::look(Payment &payment, const PaymentRecord &record)
{
    const Ending ending = endingOf(record);
    if (ending != payment.ending)
        payment.since = now();
    payment.ending = ending;
    if (record.submission.state == Rejected && !payment.rejectedAt)
        payment.rejectedAt = now();
    const bool isTold = submission::awaitsProofOfAbsence(record.submission) && ending == Ending::Open && record.knownBy;
    if (isTold)
        payment.longestLate = std::max(payment.longestLate, m_world.clock.wall() - *record.knownBy);
}

void ScenarioRun::look()
{
    for (Payment &payment : m_payments) {
        if (const auto record = m_world.record(payment.id))
            look(payment, *record);
    }
}

// ---- a person who pays again what Kontor lets them

void ScenarioRun::payAgain()
{
    if (m_scenario.payments == 1)
        return typeAgain(m_payments.first());
    importAgain(u"payouts.csv"_s);
    newBatchFromRejected();
}

//! "Duplicate and fix", or the same form once more.
void ScenarioRun::typeAgain(const Payment &payment)
{
    const auto reviewed = m_world.answerOf(m_world.program->payments().review(payment.draft, format()));
    if (!reviewed || reviewed->needsReason || reviewed->duplicate)
        return;
    if (m_world.answerOf(m_world.program->payments().queue(*reviewed)))
        ++m_told.paidAgain;
}

void ScenarioRun::importAgain(const QString &name)
{
    BatchService &fixture = m_world.program->batches();
    const auto read = m_world.answerOf(fixture.read(m_dir.filePath(name), format()));
    if (!read || !read->importedBefore.isEmpty())
        return;
    const auto imported = m_world.answerOf(fixture.import(*read));
    if (!imported)
        return;
    if (!m_world.answerOf(fixture.send(imported->id))) {
        (void)m_world.answerOf(fixture.cancelRest(imported->id)); // a reason is asked for, and the person has none
        return;
    }
    m_batches.append(imported->id);
    m_told.paidAgain += int(read->ready.size());
}

void ScenarioRun::newBatchFromRejected()
{
    const QStringList batches = m_batches;
    for (const QString &id : batches) {
        const auto batch = m_world.answerOf(m_world.ledger->batches().byId(id));
        const auto payments = m_world.answerOf(m_world.ledger->batches().payments((*batch)->seq));
        const UnpaidRows unpaid = unpaidRows(*payments);
        if (unpaid.rows == 0)
            continue;
        writeFile(u"again.csv"_s, unpaid.file);
        importAgain(u"again.csv"_s);
    }
}

// ---- what is true

void ScenarioRun::judgeMoney()
{
    m_told.wrong = m_world.seen;
    const auto &accepted = m_world.gateway.accepted();
    for (auto proof = m_world.provenAt.cbegin(); proof != m_world.provenAt.cend(); ++proof) {
        for (const auto &acceptance : accepted.value(proof.key()))
            m_told.wrong.append(u"%1: it was said that no money moved, and the gateway accepted it %2 s %3"_s.arg(proof.key())
                                    .arg(std::abs((acceptance.at - *proof).count()) / 1000)
                                    .arg(acceptance.at <= *proof ? u"before"_s : u"later"_s));
    }
    for (const Payment &payment : std::as_const(m_payments)) {
        qsizetype times = 0;
        for (const auto &each : accepted)
            times += std::count_if(each.begin(), each.end(),
                [&](const auto &acceptance) { return acceptance.body.contains('"' + payment.draft.accountNumber.toUtf8() + '"'); });
        if (times > 1)
            m_told.wrong.append(u"%1 was paid %2 times"_s.arg(payment.id.toString()).arg(times));
        const bool isThere = accepted.contains(u"payouts/"_s + payment.id.toString());
        if (isThere && (payment.ending == Ending::Absent || payment.ending == Ending::Other))
            m_told.wrong.append(u"%1 was accepted, and Kontor says: %2"_s.arg(payment.id.toString(), nameOf(payment.ending)));
    }
    for (const QString &each : m_oneDate.absent())
        m_told.wrongByOneDate += accepted.contains(each) ? 1 : 0;
    const auto problems = m_world.answerOf(m_world.ledger->auditTrail().verify());
    m_told.wrong += problems ? *problems : QStringList {problems.error().text};
}

void ScenarioRun::judgeEndings()
{
    for (const Payment &payment : std::as_const(m_payments)) {
        ++m_told.endings[payment.ending];
        m_told.lastChange = std::max(m_told.lastChange, payment.since);
        if (payment.since > m_scenario.within)
            m_told.late.append(u"%1 came to \"%2\" at %3"_s.arg(payment.id.toString(), nameOf(payment.ending), minutes(payment.since)));
        if (m_scenario.rejectedWithin && (!payment.rejectedAt || *payment.rejectedAt > *m_scenario.rejectedWithin))
            m_told.late.append(u"%1 was not Rejected at once"_s.arg(payment.id.toString()));
        if (m_scenario.keepsItsWord && payment.longestLate > aMinute)
            m_told.late.append(u"%1 was not known when it was told, %2 later"_s.arg(payment.id.toString(), minutes(payment.longestLate)));
    }
    if (m_told.endings != m_scenario.endings) {
        for (auto each = m_told.endings.cbegin(); each != m_told.endings.cend(); ++each)
            m_told.late.append(u"%1: %2, not %3"_s.arg(nameOf(each.key())).arg(*each).arg(m_scenario.endings.value(each.key())));
    }
}

//! What can't be known is said to be so, and what isn't known yet has a time.
void ScenarioRun::judgeWords()
{
    for (const Payment &payment : std::as_const(m_payments)) {
        const auto record = m_world.record(payment.id);
        const QString said = messages::explain(*record, m_world.clock.wall(), format());
        m_world.log.note("kontor says: " + said.toUtf8());
        if (payment.ending == Ending::Undeterminable && !said.contains(u"cannot find out"_s) && !said.contains(u"cannot prove"_s))
            m_told.late.append(u"%1: it isn't said that nobody can know: %2"_s.arg(payment.id.toString(), said));
        if (payment.ending == Ending::Open && !said.contains(u"Kontor keeps asking"_s))
            m_told.late.append(u"%1: it isn't said that it may stay so: %2"_s.arg(payment.id.toString(), said));
        if (payment.ending == Ending::AfterAll && !isAlarming(*record))
            m_told.late.append(u"%1: no alarm"_s.arg(payment.id.toString()));
        if (said.contains(u"No money moved"_s) != (payment.ending == Ending::Absent))
            m_told.wrong.append(u"%1 (%2): %3"_s.arg(payment.id.toString(), nameOf(payment.ending), said));
    }
}

//! What `kontorctl run --until-idle` goes by: nothing waits to be sent, and what is unknown waits for its proof or is asked for hourly.
void ScenarioRun::judgeRest()
{
    const auto open = m_world.answerOf(m_world.ledger->payments().open());
    for (const PaymentRecord &record : *open) {
        if (record.submission.state == OtherStatus)
            continue; // the gateway said so again and again
        const bool isAtRest = (submission::awaitsProofOfAbsence(record.submission) && record.checkedAt) || isAskedHourly(record.submission);
        if (!isAtRest)
            m_told.late.append(u"%1 (%2) has not come to rest"_s.arg(record.id.toString(), key(record.submission.state)));
    }
}

} // namespace kontor::sim
