// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/oracle.h"

#include "sim/world.h"

namespace kontor::sim {

using namespace Qt::StringLiterals;
using enum PaymentState;

namespace {

constexpr Millis longestPoll {4'200'000}; // an hour, and what chance adds to it

QString keyOf(const PaymentRecord &payment)
{
    return collection(payment.submission.kind) + u'/' + payment.id.toString();
}

//! Everything that is known of one payment, from both sides.
class Case {
public:
    Case(World &world, const PaymentRecord &record)
        : m_world(world)
        , m_record(record)
        , m_state(record.submission.state)
        , m_key(keyOf(record))
    {
        const auto accepted = world.gateway.accepted().value(m_key);
        m_acceptances = int(accepted.size());
        m_ours = int(std::count_if(accepted.begin(), accepted.end(), [&](const auto &each) { return each.body == record.body; }));
        m_there = world.gateway.find(m_key);
    }
    QStringList judge();
    bool isOurs() const { return m_ours > 0; }
    //! The ledger says that this payment is at the gateway.
    bool isCalledOurs() const { return m_record.submission.accepted && m_state != Mismatch && m_state != Rejected; }
    bool isUndecided() const { return m_state == TrackingStopped || m_state == Mismatch; }
    //! A person called the gateway's word final: it is asked for no more, and what the gateway says later isn't known.
    bool isCalledFinal() const { return m_state == OtherStatus && m_record.submission.wordIsFinal; }
    //! A stranger's payment that can't be told from ours: the ID was typed, the money is the same, and a reply of ours was lost.
    bool isDuplicate() const;

private:
    void say(const QString &what) { m_said.append(u"%1 (%2): %3"_s.arg(m_key, key(m_state), what)); }
    void judgeAcceptance();
    void judgeWords();
    void judgeAttempts();
    void judgeRest();
    bool mayStayUnknown() const;

    World &m_world;
    const PaymentRecord &m_record;
    PaymentState m_state;
    QString m_key;
    int m_acceptances = 0;
    int m_ours = 0;
    const AcceptedPayment *m_there = nullptr;
    QStringList m_said {};
};

QStringList Case::judge()
{
    judgeAcceptance();
    judgeWords();
    judgeAttempts();
    judgeRest();
    return m_said;
}

bool Case::isDuplicate() const
{
    const auto &submission = m_record.submission;
    return submission.idTypedByPerson && m_there && m_there->order.value == m_record.request.money && submission.mayBeAccepted;
}

void Case::judgeAcceptance()
{
    const bool saysNotSent = m_state == Draft || m_state == Queued || m_state == Paused || m_state == Rejected || m_state == Cancelled;
    if (m_acceptances > 1)
        say(u"accepted %1 times"_s.arg(m_acceptances));
    if (isOurs() && saysNotSent)
        say(u"the gateway has accepted it"_s);
    if (!isOurs() && isCalledOurs() && !isDuplicate())
        say(m_acceptances > 0 ? u"somebody else's payment is called ours"_s : u"called accepted, and the gateway never had it"_s);
}

void Case::judgeWords()
{
    const QStringList words = m_world.gateway.words(m_key);
    const bool isPaidThere = isOurs() && !words.isEmpty() && words.last() == u"SUCCESS";
    if (m_state == Paid && !words.contains(u"SUCCESS"_s))
        say(u"the gateway never said SUCCESS"_s);
    if (isPaidThere && m_state != Paid && !isUndecided() && !isCalledFinal())
        say(u"the gateway said SUCCESS"_s);
    if (isOurs() && isCalledFinal() && !words.contains(m_record.submission.lastStatus.word()))
        say(u"the gateway never said the word that is called final"_s);
}

//! POSTs on the wire never exceed the attempts; without crash or trouble with the ledger each attempt was one, or says that nothing left.
void Case::judgeAttempts()
{
    const auto attempts = m_world.answerOf(m_world.ledger->payments().attempts(m_record.id));
    const int posts = m_world.wire.posts(m_key);
    if (!attempts)
        return say(attempts.error().text);
    if (posts > attempts->size())
        say(u"%1 POSTs on the wire, %2 attempts"_s.arg(posts).arg(attempts->size()));
    const auto left
        = std::count_if(attempts->begin(), attempts->end(), [](const AttemptRecord &each) { return each.outcome != u"not sent"; });
    if (m_world.crashes == 0 && m_world.tap.refused() == 0 && !m_world.hadTrouble && posts != left)
        say(u"%1 POSTs on the wire, %2 attempts that left"_s.arg(posts).arg(left));
}

bool Case::mayStayUnknown() const
{
    return isProofImpossible(m_record.submission) && !isOurs();
}

//! Nothing is stuck: it is final, waits for a person, or is open at the gateway and asked for.
void Case::judgeRest()
{
    const UtcTime now = m_world.clock.wall();
    if (isAtRest(m_record.submission) || m_state == Mismatch)
        return;
    if (m_record.notBefore && *m_record.notBefore > now)
        return; // entered before this computer's clock was set back
    const bool isOpenThere = isOurs() && (m_state == Processing || m_state == OtherStatus || m_state == AwaitingPayment);
    if (!isOpenThere && !(m_state == OutcomeUnknown && mayStayUnknown()) && !isDuplicate())
        return say(u"stuck"_s);
    if (!m_world.program || !m_world.program->driver().open().contains(m_record.id))
        say(u"nobody follows it"_s);
    else if (!m_world.clock.wasSet() && (!m_record.nextCheckAt || *m_record.nextCheckAt > now + longestPoll))
        say(u"it is not asked for"_s);
}

// ---- all of them

QStringList judgeWish(World &world, const Wish &wish)
{
    int accepted = 0;
    for (const OrderId &id : wish.ids) {
        const auto acceptances = world.gateway.accepted().value(collection(wish.draft.kind) + u'/' + id.toString());
        for (const auto &each : acceptances)
            accepted += each.body.contains(wish.draft.accountNumber.toUtf8()) ? 1 : 0;
    }
    if (accepted <= 1)
        return {};
    return {u"the payment to %1 was accepted %2 times"_s.arg(wish.draft.accountNumber).arg(accepted)};
}

//! What the gateway has and nobody here knows of.
QStringList judgeUnknownIds(World &world, const QSet<QString> &known)
{
    QStringList said;
    for (auto each = world.gateway.accepted().begin(); each != world.gateway.accepted().end(); ++each) {
        if (!known.contains(each.key()) && !world.strangers.contains(each.key()))
            said.append(u"%1 was accepted and is not in the ledger"_s.arg(each.key()));
    }
    return said;
}

struct Totals {
    Decimal there {};
    Decimal here {};
    void count(const Case &payment, const PaymentRecord &record)
    {
        if (payment.isUndecided() || payment.isDuplicate())
            return;
        if (payment.isOurs())
            there = *there.plus(record.request.money.amount);
        if (payment.isCalledOurs())
            here = *here.plus(record.request.money.amount);
    }
};

} // namespace

QStringList verdict(World &world)
{
    QStringList said;
    QSet<QString> known;
    Totals totals;
    for (const Wish &wish : world.wishes) {
        said += judgeWish(world, wish);
        for (const OrderId &id : wish.ids) {
            const auto record = world.record(id);
            if (!record)
                continue;
            Case payment(world, *record);
            known.insert(keyOf(*record));
            said += payment.judge();
            totals.count(payment, *record);
        }
        if (!wish.ids.isEmpty() && !world.record(wish.ids.last()))
            said.append(u"%1 never came into the ledger"_s.arg(wish.ids.last().toString()));
    }
    said += judgeUnknownIds(world, known);
    if (totals.here != totals.there)
        said.append(u"the ledger says %1 were accepted, the gateway %2"_s.arg(totals.here.toString(), totals.there.toString()));
    const auto problems = world.answerOf(world.ledger->auditTrail().verify());
    said += problems ? *problems : QStringList {problems.error().text};
    return said;
}

} // namespace kontor::sim
