// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explorer.h"

#include <QStringList>
#include <algorithm>
#include <deque>
#include <string>
#include <unordered_map>

namespace explorer {
namespace {

using namespace kontor;
using namespace kontor::submission;
using namespace Qt::StringLiterals;

constexpr int tickSeconds = 10;
constexpr int tokenSeconds = 20;

struct Packet { // a POST that is somewhere between us and the gateway
    int id;
    int attempt;
    int expiresAt;
    auto operator<=>(const Packet &) const = default;
};

struct World {
    Submission memory {};
    Submission disk {};
    bool running = true;
    int id = 0;
    int now = 0;
    std::vector<Packet> packets {};
    std::optional<PostEnded> answer {}; // on its way back to the POST we wait for
    std::optional<StatusQueryFinished> asked {}; // the GET's answer, on its way back
    int askedAt = 0; // when the GET began
    int accepted = 0; // bit set of IDs
    int acceptedAt = 0; // the first of them
    int attempts = 0;
    int posts = 0;
    int crashes = 0, hints = 0, people = 0, failedWrites = 0, doubled = 0;
    bool untracked = false; // a person stopped it, and it is on the disk
    bool wished = false; // a person has asked for it, and a POST is under way
    bool sentAfterwards = false;
    bool batchCancelled = false; // and it isn't to be sent again; it is on the disk
    bool sentAfterCancel = false;

    std::string key() const;
};

void put(std::string &out, int value)
{
    out += static_cast<char>(value & 0xff);
    out += static_cast<char>((value >> 8) & 0xff);
}

void put(std::string &out, const Submission &s)
{
    put(out, int(s.state) | int(s.activity) << 5);
    put(out,
        s.attempts | s.mayBeAccepted << 8 | s.everOnWire << 9 | s.accepted << 10 | s.repeated << 11 | s.callbackPending << 12
            | s.changedAfterSuccess << 13 | isTakenBySomething(s) << 14 | s.personAsks << 15);
    put(out, s.refusedStatus);
    put(out,
        s.afterCallback | s.resolvedAsOurs << 1 | s.wordIsFinal << 2 | s.stopTrackingRequested << 3 | int(s.rejection) << 4
            | s.foundAfterRejected << 8 | s.sendingStopped << 9);
    put(out, int(s.latestTokenExpiry.time_since_epoch().count()));
    put(out, s.lastPostEnd ? int(s.lastPostEnd->count() / 1000) : -1);
    put(out, s.firstAbsence ? int(s.firstAbsence->endedAt.count() / 1000) : -1);
    put(out, int(s.tokenLife.count()) | s.boundless << 8);
    put(out,
        int(s.lastStatus.word().size()) | std::min(s.denials, 3) << 12); // queriesWithoutNews only stretches waits, which pass at once here
}

std::string World::key() const
{
    std::string out;
    put(out, memory);
    put(out, disk);
    put(out, running | id << 1 | untracked << 2 | sentAfterwards << 3 | now << 4);
    put(out, wished | sentAfterCancel << 1 | batchCancelled << 2);
    for (const Packet &p : packets) {
        put(out, p.id | p.attempt << 4);
        put(out, p.expiresAt);
    }
    put(out, 0x7fff);
    put(out, answer ? int(answer->outcome) + 1 : 0);
    put(out, asked ? 1 + int(asked->outcome) + (asked->status.isSuccess() ? 16 : 0) : 0);
    put(out, asked && asked->answeredAt ? int(asked->answeredAt->time_since_epoch().count()) : -1);
    put(out, asked ? int(asked->endedAt.count() / 1000) : -1);
    put(out, accepted | askedAt << 2);
    put(out, acceptedAt);
    put(out, crashes | hints << 4 | people << 8 | failedWrites << 12);
    put(out, doubled);
    return out;
}

class Explorer {
public:
    explicit Explorer(const Setting &setting)
        : m_setting(setting)
    {
    }
    Finding run();

private:
    struct Origin {
        std::string from;
        QString action;
    };
    void visit(World world, const QString &action);
    QString violation(const World &world) const;
    QString traceTo(const std::string &key) const;

    void expand(const World &world);
    void clientMoves(const World &world);
    void networkMoves(const World &world);
    void environmentMoves(const World &world);
    void decide(const World &world);
    void gatewayTakes(const World &world, size_t packet);
    void answerPost(World world, const Packet &packet, const PostEnded &answer, const QString &action);

    //! The client takes an event; branches on what its effects can run into.
    void take(const World &world, const Event &event, const QString &action);
    void send(World world, const QString &action);

    const Setting &m_setting;
    std::unordered_map<std::string, Origin> m_seen;
    std::deque<World> m_queue;
    std::string m_current;
    Finding m_finding;
};

bool hasWrite(const Step &step)
{
    return std::any_of(step.effects.begin(), step.effects.end(), [](const Effect &e) { return std::holds_alternative<Write>(e); });
}

bool hasSend(const Step &step)
{
    return std::any_of(step.effects.begin(), step.effects.end(), [](const Effect &e) { return std::holds_alternative<Send>(e); });
}

void Explorer::take(const World &world, const Event &event, const QString &action)
{
    const Step step = m_setting.step(world.memory, event);
    if (hasWrite(step) && world.failedWrites < m_setting.bounds.failedWrites) { // the disk says no: the rest of the step is dropped
        World failed = world;
        ++failed.failedWrites;
        failed.running = failed.wished = false;
        failed.memory = failed.disk;
        failed.answer.reset();
        failed.asked.reset();
        visit(failed, action + u", write does not reach the disk"_s);
    }
    World next = world;
    next.memory = step.next;
    if (hasWrite(step)) {
        next.disk = step.next;
        next.disk.activity = Activity::Idle;
        next.disk.callbackPending = next.disk.afterCallback = next.disk.personAsks = next.disk.stopTrackingRequested = false;
        next.batchCancelled = next.batchCancelled || next.disk.sendingStopped;
        next.untracked
            = (next.untracked || next.disk.state == PaymentState::TrackingStopped) && !std::holds_alternative<ResumeRequested>(event);
    }
    if (next.memory.activity != Activity::Sending)
        next.answer.reset();
    const bool asksAnew
        = std::any_of(step.effects.begin(), step.effects.end(), [](const Effect &e) { return std::holds_alternative<QueryStatus>(e); });
    if (next.memory.activity != Activity::Querying || asksAnew)
        next.asked.reset();
    next.askedAt = next.memory.activity != Activity::Querying ? 0 : asksAnew ? world.now : world.askedAt;
    next.wished = (next.wished || next.memory.stopTrackingRequested) && !std::holds_alternative<ResumeRequested>(event);
    if (hasSend(step))
        send(std::move(next), action);
    else
        visit(next, action);
}

void Explorer::send(World world, const QString &action)
{
    ++world.attempts;
    world.sentAfterwards = world.untracked || world.wished;
    world.sentAfterCancel = world.batchCancelled;
    World lost = world; // not a byte left
    lost.answer = PostEnded {PostOutcome::NotOnWire};
    visit(lost, action + u", can't connect"_s);
    World sent = std::move(world);
    ++sent.posts;
    sent.packets.push_back({world.id, world.memory.attempts, int(world.memory.latestTokenExpiry.time_since_epoch().count())});
    std::sort(sent.packets.begin(), sent.packets.end());
    visit(sent, action + u", POST leaves"_s);
    if (sent.doubled < m_setting.bounds.doubledPosts) {
        ++sent.doubled;
        sent.packets.push_back(sent.packets.back());
        std::sort(sent.packets.begin(), sent.packets.end());
        visit(sent, action + u", POST leaves twice"_s);
    }
}

void Explorer::clientMoves(const World &world)
{
    switch (world.memory.activity) {
    case Activity::AcquiringSlot:
        if (world.memory.attempts < m_setting.bounds.attempts)
            take(world,
                SlotGranted {UtcSeconds(Seconds(world.now + tokenSeconds)),
                    m_setting.tokensAreOpaque ? std::nullopt : std::optional(Seconds(tokenSeconds))},
                u"turn comes"_s);
        take(world, SlotRefused {}, u"no token"_s);
        break;
    case Activity::Sending:
        if (!m_setting.everyPostIsAnswered)
            take(world, PostEnded {.outcome = PostOutcome::Unclear, .endedAt = Seconds(world.now)}, u"POST times out"_s);
        if (world.answer) {
            PostEnded ended = *world.answer;
            ended.endedAt = Seconds(world.now);
            take(world, ended, u"POST's answer arrives (%1)"_s.arg(int(ended.outcome)));
        }
        break;
    case Activity::Querying:
        take(world, StatusQueryFinished {QueryOutcome::Unclear}, u"GET times out"_s);
        if (world.asked) {
            StatusQueryFinished ended = *world.asked;
            ended.beganAt = Seconds(world.askedAt);
            ended.endedAt = Seconds(world.now);
            ended.absence = m_setting.absence;
            take(world, ended, u"GET's answer arrives (%1)"_s.arg(int(ended.outcome)));
        }
        break;
    case Activity::Waiting:
        take(world, TimeCame {}, u"time comes"_s);
        break;
    case Activity::Idle:
        if (world.memory.state == PaymentState::Paused)
            take(world, ReleaseRequested {}, u"released"_s);
        break;
    }
}

void Explorer::answerPost(World world, const Packet &packet, const PostEnded &answer, const QString &action)
{
    const bool awaited = world.running && world.memory.activity == Activity::Sending && packet.id == world.id
        && packet.attempt == world.memory.attempts && !world.answer;
    if (awaited) {
        World answered = world;
        answered.answer = answer;
        visit(answered, action);
    }
    if (!m_setting.everyPostIsAnswered || !awaited)
        visit(std::move(world), action + u", answer lost"_s);
}

void Explorer::gatewayTakes(const World &world, size_t index)
{
    World next = world;
    const Packet packet = next.packets[index];
    next.packets.erase(next.packets.begin() + static_cast<std::ptrdiff_t>(index));
    const int bit = 1 << packet.id;
    if (!m_setting.everyPostIsAnswered)
        visit(next, u"POST is lost"_s);
    answerPost(next, packet, {PostOutcome::TooMany, 429}, u"gateway answers 429"_s);
    if (!m_setting.everyPostIsAnswered)
        answerPost(next, packet, {PostOutcome::Unclear, 503}, u"gateway answers 503"_s);
    if (!m_setting.tokensAreOpaque && packet.expiresAt + m_setting.leeway < next.now)
        return answerPost(next, packet, {PostOutcome::Denied, 401}, u"token has expired"_s);
    if (next.accepted & bit)
        return answerPost(next, packet, {PostOutcome::Repeated, 409}, u"gateway answers 409"_s);
    if (m_setting.gatewayRefuses || m_setting.gatewayWavers)
        answerPost(next, packet, {PostOutcome::Refused, 400}, u"gateway answers 400"_s);
    if (m_setting.gatewayRefuses)
        return;
    next.acceptedAt = next.accepted == 0 ? next.now : next.acceptedAt;
    next.accepted |= bit;
    answerPost(next, packet, {PostOutcome::Accepted, 200}, u"gateway accepts"_s);
    answerPost(next, packet, {PostOutcome::Unclear, 500}, u"gateway accepts and answers 500"_s);
    if (m_setting.idTypedByPerson) // and a 409 to the next try is then a person's to judge: it can't be told from a taken ID
        answerPost(next, packet, {PostOutcome::Denied, 403}, u"gateway accepts behind a 403"_s);
}

void Explorer::networkMoves(const World &world)
{
    for (size_t i = 0; i < world.packets.size(); ++i) {
        if (i == 0 || world.packets[i] != world.packets[i - 1])
            gatewayTakes(world, i);
    }
    if (world.running && world.memory.activity == Activity::Querying && !world.asked) {
        World next = world;
        const bool there
            = (world.accepted & (1 << world.id)) != 0 && (m_setting.idIsTaken || world.acceptedAt + m_setting.lag <= world.now);
        const QueryOutcome shown = !m_setting.gatewayShowsMoney ? QueryOutcome::FoundUnpriced
            : m_setting.idIsTaken && !m_setting.takenAlike      ? QueryOutcome::FoundOther
                                                                : QueryOutcome::Found;
        QStringList vocabulary {u"PROCESSING"_s, u"SUCCESS"_s};
        if (m_setting.kind == PaymentKind::Payin)
            vocabulary.append(QString()); // a payin may be shown without a status
        for (const QString &word : vocabulary) {
            next.asked = StatusQueryFinished {there ? shown : QueryOutcome::Absent, there ? PaymentStatus(word) : PaymentStatus(),
                UtcSeconds(Seconds(world.now + m_setting.dateAhead))};
            visit(next, u"gateway answers the GET"_s);
        }
    }
}

void Explorer::environmentMoves(const World &world)
{
    const Bounds &bounds = m_setting.bounds;
    World next = world;
    if (world.now < bounds.ticks * tickSeconds) {
        next.now += tickSeconds;
        visit(next, u"ten seconds pass"_s);
    }
    if (!world.running) {
        World back = world;
        back.running = true;
        if (!m_setting.idSurvivesCrash && back.memory.attempts > 0) {
            back.id = 1;
            back.untracked = back.batchCancelled = false;
            back.memory = back.disk = Submission {};
        }
        if (back.disk.lastPostEnd)
            take(back, Restarted {Seconds(back.now), true}, u"started again"_s);
        return take(back, Restarted {Seconds(back.now)}, u"started again after the computer was"_s);
    }
    const bool wouldLoseAnAnswer = m_setting.everyPostIsAnswered && world.memory.activity == Activity::Sending;
    if (world.crashes < bounds.crashes && !wouldLoseAnAnswer) {
        World crashed = world;
        ++crashed.crashes;
        crashed.running = crashed.wished = false;
        crashed.memory = crashed.disk;
        crashed.answer.reset();
        crashed.asked.reset();
        visit(crashed, u"CRASH"_s);
    }
    if (world.hints < bounds.hints) {
        World callbackPending = world;
        ++callbackPending.hints;
        take(callbackPending, CallbackReceived {}, u"callback"_s);
    }
    if (world.people < bounds.people) {
        World person = world;
        ++person.people;
        take(person, CancelRequested {}, u"a person cancels"_s);
        take(person, StopSendingRequested {}, u"a person cancels the batch"_s);
        take(person, CheckRequested {}, u"a person checks"_s);
        take(person, StopTrackingRequested {}, u"a person stops tracking"_s);
        take(person, HoldRequested {}, u"a person pauses sending"_s);
        take(person, WordMarked {!person.memory.wordIsFinal}, u"a person calls the word final, or no longer"_s);
        decide(person);
    }
}

//! A person who compares knows whose it is; who resumes wants it sent.
void Explorer::decide(const World &world)
{
    const bool isOurs = !m_setting.idIsTaken && (world.accepted & (1 << world.id)) != 0;
    if (world.memory.state == PaymentState::Mismatch)
        take(world, ConflictResolved {isOurs}, isOurs ? u"a person says that it is ours"_s : u"a person says that it is not ours"_s);
    if (world.memory.state != PaymentState::TrackingStopped)
        return;
    World resumed = world;
    resumed.untracked = false;
    take(resumed, ResumeRequested {}, u"a person has it tracked again"_s);
}

QString Explorer::violation(const World &world) const
{
    const bool isPaid = !m_setting.idIsTaken && (world.accepted & (1 << world.id)) != 0;
    for (const Submission &s : {world.memory, world.disk}) {
        // A refusal may be a mistake, and says so. What is proven, cancelled or decided by a person must be right.
        const bool isRefusedOnly = s.state == PaymentState::Rejected && s.rejection == Rejection::Reply;
        if ((s.state == PaymentState::Rejected || s.state == PaymentState::Cancelled) && isPaid && !isRefusedOnly)
            return u"the gateway has it, and it is called not sent"_s;
        const bool calledAccepted = s.state == PaymentState::Processing || s.state == PaymentState::Paid
            || s.state == PaymentState::OtherStatus || s.state == PaymentState::AwaitingPayment;
        if (calledAccepted && !isPaid)
            return u"the gateway doesn't have it, and it is called accepted"_s;
    }
    if (world.accepted == 3)
        return u"money went twice"_s;
    if (world.sentAfterwards)
        return u"it was sent after a person had untracked it"_s;
    if (world.sentAfterCancel)
        return u"it was sent after a person had cancelled its batch"_s;
    if (world.posts > world.attempts)
        return u"more POSTs than attempts"_s;
    if (world.running && world.memory.attempts != world.disk.attempts)
        return u"an attempt that isn't on the disk"_s;
    return {};
}

void Explorer::visit(World world, const QString &action)
{
    if (!m_finding.violation.isEmpty())
        return;
    if (m_seen.size() >= m_setting.bounds.states) {
        m_finding.complete = false;
        return;
    }
    const std::string key = world.key();
    if (!m_seen.try_emplace(key, Origin {m_current, action}).second)
        return;
    m_finding.violation = violation(world);
    const bool isProof = isProven(world.memory);
    m_finding.provesAbsence = m_finding.provesAbsence || (isProof && world.attempts > 1);
    m_finding.provesRefusal = m_finding.provesRefusal || (isProof && world.attempts == 1);
    if (!m_finding.violation.isEmpty())
        m_finding.trace = traceTo(key);
    m_queue.push_back(std::move(world));
}

QString Explorer::traceTo(const std::string &key) const
{
    QStringList actions;
    for (std::string at = key; !at.empty();) {
        const Origin &origin = m_seen.at(at);
        actions.prepend(origin.action);
        at = origin.from;
    }
    return actions.join(u"\n"_s);
}

void Explorer::expand(const World &world)
{
    if (world.running)
        clientMoves(world);
    networkMoves(world);
    environmentMoves(world);
}

Finding Explorer::run()
{
    World start;
    start.memory.kind = m_setting.kind;
    start.memory.idTypedByPerson = m_setting.idTypedByPerson;
    start.accepted = m_setting.idIsTaken ? 1 : 0;
    start.disk = start.memory;
    take(start, Restarted {}, u"queued"_s);
    while (!m_queue.empty() && m_finding.violation.isEmpty()) {
        const World world = std::move(m_queue.front());
        m_queue.pop_front();
        m_current = world.key();
        expand(world);
    }
    m_finding.states = m_seen.size();
    return m_finding;
}

} // namespace

Finding explore(const Setting &setting)
{
    return Explorer(setting).run();
}

} // namespace explorer
