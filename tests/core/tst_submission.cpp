// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/events.h"
#include "core/submission.h"
#include "support/testprogram.h"

#include <QTest>
#include <rapidcheck.h>
#include <set>

using namespace kontor;
using namespace kontor::submission;
using namespace Qt::StringLiterals;
using enum kontor::PaymentState;

//! The rules of the submission machine, one line a rule: what a payment went through, where it stands, and what the last event makes it do.
class TestSubmission : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void rule_data();
    void rule();
    void restart_data();
    void restart();
    void staleCompletionsAreIgnored_data();
    void staleCompletionsAreIgnored();
    void theSameIdIsSentTwelveTimesAtMost();
    void remembersSuccessThatWasTakenBack();
    void countsTheSameUnfamiliarWord();
    void differsInEveryField();
    void whatIsAtRestAndWhatMayBeDecided();
    void aFloodOfCallbacksPutsNothingOff();
    void pollsLessAndLessOften();
    void whatWasMadeElsewhereIsNeverSent();
    void whereWhatWasMadeElsewhereStands();
    void nothingBreaksTheInvariants();
};

namespace {

using Events = std::vector<Event>;

// ---- events, short enough to stand in a table

Event turn(int tokenExpiresAt = 120)
{
    return SlotGranted {at(tokenExpiresAt), Seconds(120)};
}
Event tooMany(Millis retryAfter)
{
    return PostEnded {PostOutcome::TooMany, 429, retryAfter};
}
Event found(const QString &word)
{
    return StatusQueryFinished {QueryOutcome::Found, PaymentStatus(word), at(1)};
}
Event other(const QString &word)
{
    return StatusQueryFinished {QueryOutcome::FoundOther, PaymentStatus(word), at(1)};
}
Event unpriced(const QString &word)
{
    return StatusQueryFinished {QueryOutcome::FoundUnpriced, PaymentStatus(word), at(1)};
}
Event absent(int answeredAt)
{
    return StatusQueryFinished {QueryOutcome::Absent, {}, at(answeredAt)};
}
Event absentWithoutFence(int answeredAt)
{
    return StatusQueryFinished {QueryOutcome::Absent, {}, at(answeredAt), false};
}
//! A 404 that began and ended at these seconds of our own clock. It is dated like ours, an hour ahead.
Event absentAt(int began, int ended)
{
    return StatusQueryFinished {
        .outcome = QueryOutcome::Absent, .answeredAt = at(3600 + ended), .beganAt = Seconds(began), .endedAt = Seconds(ended)};
}
Event lostAt(int ended)
{
    return PostEnded {.outcome = PostOutcome::Unclear, .endedAt = Seconds(ended)};
}
Event refusedAt(int ended, int httpStatus = 400)
{
    return PostEnded {
        .outcome = PostOutcome::Refused, .httpStatus = httpStatus, .endedAt = Seconds(ended), .isOwnRefusal = isRefusal(httpStatus)};
}
Event asked(QueryOutcome outcome)
{
    return StatusQueryFinished {outcome, {}, std::nullopt};
}

const Event start = Restarted {};
const Event accepted = post(PostOutcome::Accepted);
const Event lost = post(PostOutcome::Unclear);
const Event repeated = post(PostOutcome::Repeated, 409);
const Event refused = post(PostOutcome::Refused, 400);
const Event denied = post(PostOutcome::Denied, 401);
const Event notOnWire = post(PostOutcome::NotOnWire);
const Event wrongAddress = post(PostOutcome::WrongAddress, 404);
const Event callback = CallbackReceived {};
const Event timeCame = TimeCame {};

// ---- effects as words

QString words(const Notify &notify)
{
    static constexpr const char *names[] {"accepted", "accepted earlier", "409 at first try", "reply lost", "asking again", "refused",
        "proven absent", "refusal proven", "accepted after all", "other money", "ID taken", "denied", "wrong address", "can't be compared",
        "status changed", "paid", "changed after success", "can't be recalled", "cancelled", "stopped", "untracked", "not untracked",
        "still untracked", "resumed", "said ours", "said not ours", "executed", "not executed", "word final", "word not final"};
    return u"say "_s + QString::fromLatin1(names[static_cast<size_t>(notify.notice)]);
}
QString words(const Write &)
{
    return u"write"_s;
}
QString words(const Send &send)
{
    return u"send "_s + QString::number(send.attempt);
}
QString words(const QueryStatus &)
{
    return u"ask"_s;
}
QString words(const Wait &wait)
{
    return u"wait %1"_s.arg(QString::number(wait.delay.count() / 1000));
}
QString words(const AcquireSlot &)
{
    return u"take turn"_s;
}
QString words(const std::vector<Effect> &effects)
{
    QStringList all;
    for (const Effect &effect : effects)
        all += std::visit([](const auto &e) { return words(e); }, effect);
    return all.join(u", "_s);
}

Step run(const Submission &from, const Events &events)
{
    Step last {from, {}};
    for (const Event &event : events)
        last = step(last.next, event);
    return last;
}

Events operator+(Events first, const Events &rest)
{
    first.insert(first.end(), rest.begin(), rest.end());
    return first;
}

Submission fresh()
{
    return {};
}
Submission typedId()
{
    return {.idTypedByPerson = true};
}
Submission withoutFence()
{
    return {.absenceProofAllowed = false};
}
Submission payin()
{
    return {.kind = PaymentKind::Payin};
}

Submission typedPayin()
{
    return {.kind = PaymentKind::Payin, .idTypedByPerson = true};
}

const Events sending {start, turn()};
const Events sent = sending + Events {accepted};
const Events unknown = sending + Events {lost};
const Events sendingAgain = unknown + Events {absent(10), turn(240)};
const Events settled = sent + Events {timeCame, found(u"SUCCESS"_s)};

struct Rule {
    const char *name;
    Submission from;
    Events events;
    PaymentState state;
    const char *effects; //!< of the last event
};

const std::vector<Rule> sendingRules {
    {"a queued payment takes its turn", fresh(), {start}, Queued, "take turn"},
    {"the attempt is written before it goes", fresh(), sending, Sending, "write, send 1"},
    {"accepted", fresh(), sent, Processing, "write, say accepted, wait 5"},
    {"an accepted payin waits for its customer", payin(), sent, AwaitingPayment, "write, say accepted, wait 5"},
    {"then it is asked for", fresh(), sent + Events {timeCame}, Processing, "ask"},
    {"no token, nothing left", fresh(), {start, SlotRefused {}}, Paused, "write"},
    {"not on the wire", fresh(), sending + Events {notOnWire}, Paused, "write"},
    {"and released again", fresh(), sending + Events {notOnWire, ReleaseRequested {}}, Queued, "write, take turn"},
    {"429 waits a second", fresh(), sending + Events {post(PostOutcome::TooMany, 429)}, Queued, "write, wait 1"},
    {"429 waits as long as it says", fresh(), sending + Events {tooMany(Seconds(7))}, Queued, "write, wait 7"},
    {"and takes its turn again", fresh(), sending + Events {tooMany(Seconds(7)), timeCame}, Queued, "take turn"},
    {"denied: once more with a fresh token", fresh(), sending + Events {denied}, Queued, "write, take turn"},
    {"denied twice: sending pauses", fresh(), sending + Events {denied, turn(), denied}, Paused, "write, say denied"},
    {"not found: the address or the version is wrong", fresh(), sending + Events {post(PostOutcome::WrongAddress, 404)}, Paused,
        "write, say wrong address"},
    {"accepted, but with other money", fresh(), sending + Events {post(PostOutcome::EchoDiffers)}, Mismatch, "write, say other money"},
    {"a turn for a payment that the gateway has",
        Submission {.state = OutcomeUnknown, .accepted = true, .activity = Activity::AcquiringSlot}, {turn()}, OutcomeUnknown, ""},
    {"a turn for a payment that was refused",
        Submission {.state = OutcomeUnknown, .refusedStatus = 400, .activity = Activity::AcquiringSlot}, {turn()}, OutcomeUnknown, ""},
};

//! Completions that the machine itself never lets come about: wherever a payment was found, they don't make it go out or be called
//! another's.
const std::vector<Rule> strayRules {
    {"a turn for an untracked payment", Submission {.state = TrackingStopped, .activity = Activity::AcquiringSlot}, {turn()},
        TrackingStopped, ""},
    {"a turn refused to a payment that was sent", Submission {.state = Processing, .activity = Activity::AcquiringSlot}, {SlotRefused {}},
        Processing, ""},
    {"the time of an untracked payment", Submission {.state = TrackingStopped, .activity = Activity::Waiting}, {timeCame}, TrackingStopped,
        ""},
    {"other money after a 409, of what was accepted",
        Submission {.state = OutcomeUnknown, .accepted = true, .repeated = true, .activity = Activity::Querying}, {other(u"NEW"_s)},
        Mismatch, "write, say other money"},
    {"an accepted payment that is unknown and absent",
        Submission {.state = OutcomeUnknown, .accepted = true, .activity = Activity::Querying}, {absent(9999)}, OutcomeUnknown,
        "write, wait 15"},
    {"SUCCESS of what is paid already, its word not kept", Submission {.state = Paid, .accepted = true, .activity = Activity::Querying},
        {found(u"SUCCESS"_s)}, Paid, "write"},
    {"an outcome without a rule", fresh(), sending + Events {post(static_cast<PostOutcome>(99))}, OutcomeUnknown,
        "write, say reply lost, ask"},
    {"an answer without a rule", fresh(), unknown + Events {asked(static_cast<QueryOutcome>(99))}, OutcomeUnknown, "write, wait 15"},
};

const std::vector<Rule> lostRules {
    {"a lost reply is asked for", fresh(), unknown, OutcomeUnknown, "write, say reply lost, ask"},
    {"404: the same ID goes again", fresh(), unknown + Events {absent(10)}, OutcomeUnknown, "write, say asking again, take turn"},
    {"it stays unknown while it goes", fresh(), sendingAgain, OutcomeUnknown, "write, send 2"},
    {"the second try is accepted", fresh(), sendingAgain + Events {accepted}, Processing, "write, say accepted, wait 5"},
    {"409 after our own try is asked for", fresh(), sendingAgain + Events {repeated}, OutcomeUnknown, "write, ask"},
    {"and is ours", fresh(), sendingAgain + Events {repeated, found(u"PROCESSING"_s)}, OtherStatus,
        "write, say accepted earlier, say status changed, wait 5"},
    {"it had arrived the first time", fresh(), unknown + Events {found(u"PROCESSING"_s)}, OtherStatus,
        "write, say accepted, say status changed, wait 5"},
    {"no answer to the question either", fresh(), unknown + Events {asked(QueryOutcome::Unclear)}, OutcomeUnknown, "write, wait 15"},
    {"the question is denied", fresh(), unknown + Events {asked(QueryOutcome::Denied)}, OutcomeUnknown, "write, wait 15"},
    {"the question is denied twice", fresh(), unknown + Events {asked(QueryOutcome::Denied), timeCame, asked(QueryOutcome::Denied)},
        OutcomeUnknown, "write, say denied, wait 60"},
    {"429 to the second try", fresh(), sendingAgain + Events {tooMany(Seconds(2))}, OutcomeUnknown, "write, wait 2"},
    {"the second try denied", fresh(), sendingAgain + Events {denied}, OutcomeUnknown, "write, wait 5"},
    {"the second try not on the wire", fresh(), sendingAgain + Events {notOnWire}, OutcomeUnknown, "write, wait 15"},
    {"no token for the second try", fresh(), unknown + Events {absent(10), SlotRefused {}}, OutcomeUnknown, "write, wait 15"},
    {"not found at the second try", fresh(), sendingAgain + Events {post(PostOutcome::WrongAddress, 404)}, OutcomeUnknown,
        "write, say wrong address, wait 5"},
};

const std::vector<Rule> repeatRules {
    {"409 at the first try of our own ID", fresh(), sending + Events {repeated}, OutcomeUnknown, "write, ask"},
    {"is compared and equal", fresh(), sending + Events {repeated, found(u"SUCCESS"_s)}, Paid, "write, say 409 at first try, say paid"},
    {"is compared and has other money", fresh(), sending + Events {repeated, other(u"SUCCESS"_s)}, Mismatch, "write, say ID taken"},
    {"409 and 404 together: only asked", fresh(), sending + Events {repeated, absent(1000)}, OutcomeUnknown, "write, wait 15"},
    {"409 at the first try of a typed ID", typedId(), sending + Events {repeated}, Mismatch, "write, say ID taken"},
    {"409 after our own try of a typed ID", typedId(), sendingAgain + Events {repeated}, OutcomeUnknown, "write, ask"},
    {"a 401 to our first try proves nothing, our own ID", fresh(), sending + Events {denied, turn(), repeated}, OutcomeUnknown,
        "write, ask"},
    {"a 401 to our first try proves nothing, a typed ID", typedId(), sending + Events {denied, turn(), repeated}, Mismatch,
        "write, say ID taken"},
    {"nor does a 429", typedId(), sending + Events {tooMany(Seconds(1)), timeCame, turn(), repeated}, Mismatch, "write, say ID taken"},
    {"nor does a wrong address", typedId(), sending + Events {wrongAddress, ReleaseRequested {}, absent(10), turn(), repeated}, Mismatch,
        "write, say ID taken"},
    {"nor does a restart after a 429", typedId(), sending + Events {tooMany(Seconds(1)), start, absent(10), turn(), repeated}, Mismatch,
        "write, say ID taken"},
    {"a typed ID, found after a 429 and a restart", typedId(), sending + Events {tooMany(Seconds(1)), start, found(u"SUCCESS"_s)}, Mismatch,
        "write, say ID taken"},
    {"found before its money was shown", typedPayin(),
        sending + Events {tooMany(Seconds(1)), start, unpriced(QString()), timeCame, found(QString())}, Mismatch, "write, say ID taken"},
    {"a typed ID that was refused and is there", typedId(), sending + Events {refused, found(u"SUCCESS"_s)}, Mismatch,
        "write, say ID taken"},
    {"a typed ID's lost reply may have been ours", typedId(), unknown + Events {found(u"SUCCESS"_s)}, Paid,
        "write, say accepted, say paid"},
    {"other money when asked", fresh(), sent + Events {timeCame, other(u"SUCCESS"_s)}, Mismatch, "write, say other money"},
    {"a conflict stays a person's", fresh(), sending + Events {repeated, other(u"NEW"_s), callback, found(u"SUCCESS"_s)}, Mismatch,
        "write, say status changed"},
    {"queued after a 429, taken up again: asked first", fresh(), sending + Events {tooMany(Millis(1000)), start}, OutcomeUnknown,
        "write, ask"},
    {"a conflict is not untracked, and so never sent again", typedId(), sending + Events {repeated, StopTrackingRequested {}}, Mismatch,
        ""},
};

Event absentDated(int began, int date)
{
    return StatusQueryFinished {
        .outcome = QueryOutcome::Absent, .answeredAt = at(date), .beganAt = Seconds(began), .endedAt = Seconds(began)};
}

//! The only attempt was refused at second 100 of our own clock. Its token lives two minutes: what it can bring about is over 600 s later,
//! after second 820.
const Events refusedOnce = sending + Events {refusedAt(100)};
const Events provenAbsent = refusedOnce + Events {absentAt(821, 822), timeCame, absentAt(1722, 1723)};
const std::vector<Rule> refusalRules {
    {"refused: rejected at once, and asked for", fresh(), refusedOnce, Rejected, "write, say refused, ask"},
    {"absent within the bound", fresh(), refusedOnce + Events {absentAt(101, 101)}, Rejected, "write, wait 720"},
    {"whatever the answer's Date", fresh(), refusedOnce + Events {absentDated(820, 9000)}, Rejected, "write, wait 1"},
    {"one 404 after it isn't enough", fresh(), refusedOnce + Events {absentAt(821, 822)}, Rejected, "write, wait 901"},
    {"two 404s well apart: no money moved", fresh(), provenAbsent, Rejected, "write, say refusal proven"},
    {"proven: nothing more is asked by itself", fresh(), provenAbsent + Events {start, timeCame}, Rejected, ""},
    {"a profile without the proof asks no more", withoutFence(), refusedOnce + Events {absentAt(9000, 9000)}, Rejected, "write"},
    {"the profile has let it once, and does no longer", fresh(), refusedOnce + Events {absentWithoutFence(9000)}, Rejected,
        "write, wait 15"},
    {"a token that doesn't say when it ends", fresh(),
        Events {start, SlotGranted {at(120), std::nullopt}, refusedAt(100), absentAt(90'000, 90'000)}, Rejected, "write"},
    {"a callback meanwhile: asked again before it is judged", fresh(), refusedOnce + Events {callback, absentAt(821, 822)}, Rejected,
        "write, ask"},
    {"and then judged", fresh(), refusedOnce + Events {callback, absentAt(821, 822), absentAt(830, 831), timeCame, absentAt(1731, 1732)},
        Rejected, "write, say refusal proven"},
    {"refused and yet there", fresh(), refusedOnce + Events {found(u"NEW"_s)}, OtherStatus,
        "write, say accepted after all, say status changed, wait 5"},
    {"refused and yet paid", fresh(), refusedOnce + Events {found(u"SUCCESS"_s)}, Paid, "write, say accepted after all, say paid"},
    {"a payin that is shown without a word", payin(), refusedOnce + Events {found(QString())}, AwaitingPayment,
        "write, say accepted after all, wait 5"},
    {"other money under its ID", fresh(), refusedOnce + Events {other(u"NEW"_s)}, Mismatch, "write, say other money"},
    {"a typed ID: a person compares", typedId(), refusedOnce + Events {found(u"NEW"_s)}, Mismatch, "write, say ID taken"},
    {"never sent again once refused", fresh(), refusedOnce + Events {absentAt(101, 101), turn(500)}, Rejected, ""},
    {"no answer is no absence", fresh(), refusedOnce + Events {asked(QueryOutcome::Unclear)}, Rejected, "write, wait 15"},
    {"a restart: asked for, and the bound begins anew", fresh(), refusedOnce + Events {Restarted {Seconds(1000)}}, Rejected, "ask"},
    {"a 400 that isn't the gateway's own", fresh(),
        sending + Events {PostEnded {.outcome = PostOutcome::Refused, .httpStatus = 400, .isOwnRefusal = false}}, OutcomeUnknown,
        "write, ask"},
    {"another 4xx", fresh(), sending + Events {refusedAt(100, 410)}, OutcomeUnknown, "write, ask"},
    {"after a 429 it isn't the only attempt", fresh(), sending + Events {tooMany(Seconds(1)), timeCame, turn(), refusedAt(100)},
        OutcomeUnknown, "write, ask"},
    {"after one that didn't leave it is", fresh(), sending + Events {notOnWire, ReleaseRequested {}, turn(), refusedAt(100)}, Rejected,
        "write, say refused, ask"},
};

const Event look = LookDue {};
const std::vector<Rule> lookRules {
    {"looked for after it was proven", fresh(), provenAbsent + Events {look}, Rejected, "ask"},
    {"and not there", fresh(), provenAbsent + Events {look, absentAt(5000, 5000)}, Rejected, "write"},
    {"found: accepted after all", fresh(), provenAbsent + Events {look, found(u"PROCESSING"_s)}, OtherStatus,
        "write, say accepted after all, say status changed, wait 5"},
    {"by a callback, too", fresh(), provenAbsent + Events {callback, found(u"SUCCESS"_s)}, Paid, "write, say accepted after all, say paid"},
    {"looked for three times", fresh(),
        provenAbsent + Events {look, absentAt(5000, 5000), look, absentAt(6000, 6000), look, absentAt(7000, 7000), look}, Rejected, ""},
    {"no answer is no look", fresh(),
        provenAbsent + Events {look, absentAt(5000, 5000), look, absentAt(6000, 6000), look, asked(QueryOutcome::Unclear), look}, Rejected,
        "ask"},
    {"one that another payment's ID has isn't looked for", fresh(),
        sending + Events {repeated, other(u"NEW"_s), ConflictResolved {false}, look}, Rejected, ""},
    {"only what is rejected", fresh(), sent + Events {look}, Processing, ""},
};

const Events boundlessUnknown
    = Events {start, SlotGranted {at(120), std::nullopt}, lostAt(50), absentAt(51, 51), turn(240), refusedAt(100)};
const Events boundlessQueried = boundlessUnknown + Events {absentAt(9000, 9000)};
const std::vector<Rule> recordRules {
    {"executed: tracked", fresh(), boundlessQueried + Events {AnswerRecorded {true}}, Processing, "write, say executed, ask"},
    {"and never sent again", fresh(), boundlessQueried + Events {AnswerRecorded {true}, absentAt(9100, 9100)}, Processing,
        "write, wait 15"},
    {"not executed: rejected", fresh(), boundlessQueried + Events {AnswerRecorded {false}}, Rejected, "write, say not executed"},
    {"a second record corrects it", fresh(), boundlessQueried + Events {AnswerRecorded {false}, AnswerRecorded {true}}, Processing,
        "write, say executed, ask"},
    {"and nothing is asked by itself", fresh(), boundlessQueried + Events {AnswerRecorded {false}, timeCame, start}, Rejected, ""},
    {"but it is looked for, and found", fresh(), boundlessQueried + Events {AnswerRecorded {false}, look, found(u"NEW"_s)}, OtherStatus,
        "write, say accepted after all, say status changed, wait 5"},
    {"while it is asked for", fresh(), boundlessUnknown + Events {AnswerRecorded {true}}, Processing, "write, say executed"},
    {"not while Kontor can find it out itself", fresh(),
        sending + Events {lostAt(50), absentAt(51, 51), turn(), refusedAt(100), AnswerRecorded {true}}, OutcomeUnknown, ""},
    {"nor while it still goes again", fresh(), Events {start, SlotGranted {at(120), std::nullopt}, lostAt(50), AnswerRecorded {true}},
        OutcomeUnknown, ""},
    {"nor while it is being sent", fresh(), sending + Events {AnswerRecorded {true}}, Sending, ""},
    {"executed stays: it may be paid twice otherwise", fresh(), boundlessQueried + Events {AnswerRecorded {true}, AnswerRecorded {false}},
        Processing, ""},
    {"once", fresh(), boundlessQueried + Events {AnswerRecorded {true}, absentAt(9100, 9100), AnswerRecorded {true}}, Processing, ""},
    {"until the gateway shows it", fresh(), boundlessQueried + Events {AnswerRecorded {true}, found(u"NEW"_s), AnswerRecorded {false}},
        OtherStatus, ""},
    {"which is news", fresh(), boundlessQueried + Events {AnswerRecorded {true}, found(u"NEW"_s)}, OtherStatus,
        "write, say accepted, say status changed, wait 5"},
    {"a refusal that can't be proven", fresh(),
        Events {start, SlotGranted {at(120), std::nullopt}, refusedAt(100), absentAt(101, 101), AnswerRecorded {false}}, Rejected,
        "write, say not executed"},
    {"nor what was accepted", fresh(), sent + Events {AnswerRecorded {false}}, Processing, ""},
};

//! One reply was lost and a later try was refused, at second 100 of our own clock. The tokens live two minutes: what they can bring about
//! is over 600 s later, after second 820.
const Events doubtful = sending + Events {lostAt(50), absentAt(51, 51), turn(240), refusedAt(100)};
const std::vector<Rule> absenceRules {
    {"a 404 within the bound proves nothing, whatever its Date", fresh(), doubtful + Events {absentAt(820, 820)}, OutcomeUnknown,
        "write, wait 1"},
    {"the question is put again when the bound is over", fresh(), doubtful + Events {absentAt(101, 101)}, OutcomeUnknown,
        "write, wait 720"},
    {"one 404 after it isn't enough", fresh(), doubtful + Events {absentAt(821, 822)}, OutcomeUnknown, "write, wait 901"},
    {"a 404 that is too soon leaves the first", fresh(), doubtful + Events {absentAt(821, 822), timeCame, absentAt(1721, 1721)},
        OutcomeUnknown, "write, wait 2"},
    {"two 404s well apart: no money moved", fresh(), doubtful + Events {absentAt(821, 822), timeCame, absentAt(1722, 1723)}, Rejected,
        "write, say proven absent"},
    {"and one too soon between them", fresh(),
        doubtful + Events {absentAt(821, 822), timeCame, absentAt(900, 900), timeCame, absentAt(1722, 1723)}, Rejected,
        "write, say proven absent"},
    {"an answer that can't be read between them: from the beginning", fresh(),
        doubtful + Events {absentAt(821, 822), timeCame, asked(QueryOutcome::Unclear), timeCame, absentAt(1722, 1723)}, OutcomeUnknown,
        "write, wait 901"},
    {"a 404 whose control got no answer leaves the first", fresh(),
        doubtful + Events {absentAt(821, 822), timeCame, asked(QueryOutcome::AbsentUnconfirmed), timeCame, absentAt(1722, 1723)}, Rejected,
        "write, say proven absent"},
    {"and proves nothing itself", fresh(),
        doubtful
            + Events {absentAt(821, 822), timeCame,
                StatusQueryFinished {.outcome = QueryOutcome::AbsentUnconfirmed, .beganAt = Seconds(1722), .endedAt = Seconds(1723)}},
        OutcomeUnknown, "write, wait 60"},
    {"a callback between them: from the beginning", fresh(), doubtful + Events {absentAt(821, 822), callback, absentAt(1722, 1723)},
        OutcomeUnknown, "write, wait 901"},
    {"a person who checks between them puts nothing off", fresh(),
        doubtful + Events {absentAt(821, 822), CheckRequested {}, absentAt(1722, 1723)}, Rejected, "write, say proven absent"},
    {"a computer that slept during the question", fresh(), doubtful + Events {absentAt(821, 822), timeCame, absentAt(1722, 1783)},
        OutcomeUnknown, "write, wait 60"},
    {"Dates that stand still between them", fresh(), doubtful + Events {absentDated(821, 821), timeCame, absentDated(1722, 900)},
        OutcomeUnknown, "write, wait 901"},
    {"Dates that run ahead between them", fresh(), doubtful + Events {absentDated(821, 821), timeCame, absentDated(1722, 1843)},
        OutcomeUnknown, "write, wait 901"},
    {"Dates an hour behind, both", fresh(), doubtful + Events {absentDated(4000, 400), timeCame, absentDated(5000, 1400)}, Rejected,
        "write, say proven absent"},
    {"a restart: the bound begins anew", fresh(),
        doubtful + Events {absentAt(821, 822), Restarted {Seconds(1000)}, absentAt(1722, 1723), timeCame}, OutcomeUnknown, "ask"},
    {"a restart of the program alone: the pair stands", fresh(),
        doubtful + Events {absentAt(821, 822), Restarted {Seconds(1000), true}, absentAt(1722, 1723)}, Rejected,
        "write, say proven absent"},
    {"and the bound", fresh(), doubtful + Events {Restarted {Seconds(1000), true}, absentAt(1001, 1001)}, OutcomeUnknown,
        "write, wait 901"},
    {"a clock that went back says nothing", fresh(), doubtful + Events {Restarted {Seconds(90), true}, absentAt(812, 812)}, OutcomeUnknown,
        "write, wait 901"},
    {"a POST was under way when the program ended: the bound begins anew", fresh(),
        sending
            + Events {lostAt(50), absentAt(51, 51), turn(240), Restarted {Seconds(1000), true}, absentAt(1001, 1001), turn(2000),
                refusedAt(1003), Restarted {Seconds(1800), true}, absentAt(1801, 1801)},
        OutcomeUnknown, "write, wait 901"},
    {"a callback between them, and a restart: from the beginning", fresh(),
        doubtful + Events {absentAt(821, 822), callback, Restarted {Seconds(1000), true}, absentAt(1722, 1723)}, OutcomeUnknown,
        "write, wait 901"},
    {"a typed ID, absent for good, and there after all", typedId(),
        doubtful + Events {absentAt(821, 822), timeCame, absentAt(1722, 1723), look, found(u"NEW"_s)}, OtherStatus,
        "write, say accepted after all, say status changed, wait 5"},
    {"within the bound after a restart", fresh(), doubtful + Events {Restarted {Seconds(1000)}, absentAt(1720, 1720)}, OutcomeUnknown,
        "write, wait 1"},
    {"nobody knows when its last POST ended: from this answer on",
        Submission {.state = OutcomeUnknown,
            .attempts = 2,
            .tokenLife = Seconds(120),
            .mayBeAccepted = true,
            .everOnWire = true,
            .refusedStatus = 400,
            .activity = Activity::Querying},
        {absentAt(90'000, 90'000)}, OutcomeUnknown, "write, wait 721"},
    {"a token that doesn't say when it ends: never proven", fresh(),
        Events {start, SlotGranted {at(120), std::nullopt}, lostAt(50), absentAt(51, 51), turn(240), refusedAt(100),
            absentAt(90'000, 90'000), timeCame, absentAt(99'000, 99'000)},
        OutcomeUnknown, "write, wait 60"},
    {"the longest-lived of its tokens counts", fresh(),
        Events {
            start, SlotGranted {at(3600), Seconds(3600)}, lostAt(50), absentAt(51, 51), turn(240), refusedAt(100), absentAt(4300, 4300)},
        OutcomeUnknown, "write, wait 1"},
    {"a profile without the proof", withoutFence(), doubtful + Events {absentAt(821, 822), timeCame, absentAt(1722, 1723)}, OutcomeUnknown,
        "write, wait 60"},
    {"another 4xx to the only try may be a proxy's", fresh(), sending + Events {refusedAt(100, 410), absentAt(200, 200)}, OutcomeUnknown,
        "write, wait 621"},
    {"found after the first 404", fresh(), doubtful + Events {absentAt(821, 822), timeCame, found(u"PROCESSING"_s)}, OtherStatus,
        "write, say accepted, say status changed, wait 5"},
};

const std::vector<Rule> statusRules {
    {"a word we don't know", fresh(), sent + Events {timeCame, found(u"PROCESSING"_s)}, OtherStatus, "write, say status changed, wait 5"},
    {"the same word again", fresh(), sent + Events {timeCame, found(u"NEW"_s), timeCame, found(u"NEW"_s)}, OtherStatus, "write, wait 15"},
    {"another word", fresh(), sent + Events {timeCame, found(u"NEW"_s), timeCame, found(u"FAILED"_s)}, OtherStatus,
        "write, say status changed, wait 5"},
    {"success in other letters is another word", fresh(), sent + Events {timeCame, found(u"success"_s)}, OtherStatus,
        "write, say status changed, wait 5"},
    {"SUCCESS", fresh(), settled, Paid, "write, say paid"},
    {"SUCCESS again", fresh(), settled + Events {callback, found(u"SUCCESS"_s)}, Paid, "write"},
    {"another word after SUCCESS", fresh(), settled + Events {callback, found(u"REVERSED"_s)}, Paid,
        "write, say status changed, say changed after success"},
    {"an accepted payment that can't be found is asked for again", fresh(), sent + Events {timeCame, absent(9999)}, Processing,
        "write, wait 15"},
};

const Events waiting = sent; // of a payin
const std::vector<Rule> payinRules {
    {"accepted: it waits for its customer", payin(), waiting, AwaitingPayment, "write, say accepted, wait 5"},
    {"a lost reply is asked for", payin(), unknown, OutcomeUnknown, "write, say reply lost, ask"},
    {"404: the same ID goes again", payin(), unknown + Events {absent(10)}, OutcomeUnknown, "write, say asking again, take turn"},
    {"no status is no word: it goes on waiting", payin(), waiting + Events {timeCame, found(QString())}, AwaitingPayment, "write, wait 15"},
    {"no status the second time", payin(), waiting + Events {timeCame, found(QString()), timeCame, found(QString())}, AwaitingPayment,
        "write, wait 60"},
    {"found after a lost reply, without a status", payin(), unknown + Events {found(QString())}, AwaitingPayment,
        "write, say accepted, wait 5"},
    {"no status after a word: the word stands", payin(), waiting + Events {timeCame, found(u"UNDERPAID"_s), timeCame, found(QString())},
        OtherStatus, "write, wait 15"},
    {"no status after SUCCESS", payin(), settled + Events {callback, found(QString())}, Paid, "write"},
    {"no status in a conflict", payin(), waiting + Events {timeCame, other(u"NEW"_s), callback, found(QString())}, Mismatch, "write"},
    {"no status, and a callback meanwhile", payin(), waiting + Events {timeCame, callback, found(QString())}, AwaitingPayment,
        "write, ask"},
    {"paid", payin(), waiting + Events {timeCame, found(u"SUCCESS"_s)}, Paid, "write, say paid"},
    {"another word of the gateway", payin(), waiting + Events {timeCame, found(u"LATE"_s)}, OtherStatus,
        "write, say status changed, wait 5"},
    {"untracked and checked again", payin(), waiting + Events {StopTrackingRequested {}, CheckRequested {}, found(QString())},
        AwaitingPayment, "write, wait 5"},
    {"untracked, checked by a callback, no status", payin(), waiting + Events {StopTrackingRequested {}, callback, found(QString())},
        TrackingStopped, "write"},
};

const Events typedUnpriced = unknown + Events {unpriced(u"WAITING"_s)};
const std::vector<Rule> unpricedRules {
    {"known to be accepted: no money is needed", payin(), waiting + Events {timeCame, unpriced(u"SUCCESS"_s)}, Paid, "write, say paid"},
    {"a typed ID's, once accepted", typedPayin(), waiting + Events {timeCame, unpriced(u"SUCCESS"_s)}, Paid, "write, say paid"},
    {"our own ID after a lost reply", payin(), unknown + Events {unpriced(u"WAITING"_s)}, OtherStatus,
        "write, say accepted, say status changed, wait 5"},
    {"our own ID, 409 after an earlier try", payin(), sendingAgain + Events {repeated, unpriced(QString())}, AwaitingPayment,
        "write, say accepted earlier, wait 5"},
    {"our own ID, 409 at the first try", payin(), sending + Events {repeated, unpriced(u"WAITING"_s)}, OutcomeUnknown,
        "write, say can't be compared, wait 15"},
    {"is said once", payin(), sending + Events {repeated, unpriced(QString()), timeCame, unpriced(QString())}, OutcomeUnknown,
        "write, wait 60"},
    {"until money is shown, and it is ours", payin(), sending + Events {repeated, unpriced(QString()), timeCame, found(QString())},
        AwaitingPayment, "write, say 409 at first try, wait 5"},
    {"or it is not", payin(), sending + Events {repeated, unpriced(QString()), timeCame, other(u"WAITING"_s)}, Mismatch,
        "write, say ID taken"},
    {"a typed ID after a lost reply", typedPayin(), typedUnpriced, OutcomeUnknown, "write, say can't be compared, wait 15"},
    {"SUCCESS of a payment that may be another's is not ours", typedPayin(), unknown + Events {unpriced(u"SUCCESS"_s)}, OutcomeUnknown,
        "write, say can't be compared, wait 15"},
    {"is not sent when it is gone again", typedPayin(), typedUnpriced + Events {timeCame, absent(9999)}, OutcomeUnknown, "write, wait 60"},
    {"compared later, and ours", typedPayin(), typedUnpriced + Events {timeCame, found(u"SUCCESS"_s)}, Paid,
        "write, say accepted, say paid"},
    {"a callback meanwhile", typedPayin(), unknown + Events {callback, unpriced(QString())}, OutcomeUnknown,
        "write, say can't be compared, ask"},
    {"untracked and checked again, still not ours", typedPayin(),
        typedUnpriced + Events {StopTrackingRequested {}, CheckRequested {}, unpriced(QString())}, TrackingStopped, "write"},
    {"rejected, and then something is there", typedPayin(), refusedOnce + Events {absentAt(101, 101), callback, unpriced(QString())},
        OutcomeUnknown, "write, say can't be compared, wait 15"},
    {"it stays a conflict", typedPayin(), sending + Events {repeated, callback, unpriced(u"SUCCESS"_s)}, Mismatch,
        "write, say status changed"},
};

const std::vector<Rule> callbackRules {
    {"a callback for a draft", Submission {.state = Draft}, {callback}, Draft, ""},
    {"a callback while it waits", fresh(), sent + Events {callback}, Processing, "ask"},
    {"a callback before anything was sent", fresh(), {start, callback}, Queued, ""},
    {"a callback while sending", fresh(), sending + Events {callback}, Sending, ""},
    {"is followed up afterwards", fresh(), sending + Events {callback, accepted}, Processing, "write, say accepted, ask"},
    {"once", fresh(), sending + Events {callback, callback, accepted, found(u"NEW"_s)}, OtherStatus, "write, say status changed, wait 5"},
    {"a callback while asking", fresh(), sent + Events {timeCame, callback}, Processing, ""},
    {"means one more question", fresh(), sent + Events {timeCame, callback, callback, found(u"NEW"_s)}, OtherStatus,
        "write, say status changed, ask"},
    {"and no third", fresh(), sent + Events {timeCame, callback, found(u"NEW"_s), found(u"NEW"_s)}, OtherStatus, "write, wait 5"},
    {"while asking, and it is not there: asked before it goes again", fresh(), unknown + Events {callback, absent(10)}, OutcomeUnknown,
        "write, ask"},
    {"and then it goes", fresh(), unknown + Events {callback, absent(10), absent(10)}, OutcomeUnknown,
        "write, say asking again, take turn"},
    {"during a later try whose reply is lost", fresh(), sendingAgain + Events {callback, lost}, OutcomeUnknown,
        "write, say reply lost, ask"},
    {"during a later try that did not leave", fresh(), sendingAgain + Events {callback, notOnWire}, OutcomeUnknown, "write, ask"},
    {"during a later try that was not found", fresh(), sendingAgain + Events {callback, wrongAddress}, OutcomeUnknown,
        "write, say wrong address, ask"},
    {"during a later try that was denied", fresh(), sendingAgain + Events {callback, denied}, OutcomeUnknown, "write, wait 5"},
    {"is not forgotten", fresh(), sendingAgain + Events {callback, denied, timeCame}, OutcomeUnknown, "ask"},
    {"and asked for once", fresh(), sendingAgain + Events {callback, denied, timeCame, found(u"NEW"_s)}, OtherStatus,
        "write, say accepted, say status changed, wait 5"},
    {"while a question is denied", fresh(), unknown + Events {callback, asked(QueryOutcome::Denied)}, OutcomeUnknown, "write, wait 15"},
    {"while a paid payment is asked for", fresh(), settled + Events {callback, callback, asked(QueryOutcome::Unclear)}, Paid, "write, ask"},
    {"while an untracked payment is asked for", fresh(), unknown + Events {StopTrackingRequested {}, callback, callback, absent(10)},
        TrackingStopped, "write, say still untracked, ask"},
    {"while something that can't be compared is asked for", typedPayin(),
        unknown + Events {StopTrackingRequested {}, callback, callback, unpriced(QString())}, TrackingStopped,
        "write, say can't be compared, ask"},
    {"while an unknown one waits for its turn", fresh(), unknown + Events {absent(10), callback}, OutcomeUnknown, "ask"},
    {"its turn is given up", fresh(), unknown + Events {absent(10), callback, turn()}, OutcomeUnknown, ""},
    {"and taken again", fresh(), unknown + Events {absent(10), callback, absent(10)}, OutcomeUnknown, "write, say asking again, take turn"},
    {"while it waits for a fresh token", fresh(), sending + Events {denied, callback}, Queued, ""},
    {"a callback for a paid payment", fresh(), settled + Events {callback}, Paid, "ask"},
    {"a callback during the pause after a 429", fresh(), sending + Events {tooMany(Seconds(7)), callback}, Queued, ""},
};

const std::vector<Rule> peopleRules {
    {"cancelled in time", fresh(), {start, CancelRequested {}}, Cancelled, "write, say cancelled"},
    {"a draft cancelled", Submission {.state = Draft}, {CancelRequested {}}, Cancelled, "write, say cancelled"},
    {"cancelled from hold", fresh(), {start, SlotRefused {}, CancelRequested {}}, Cancelled, "write, say cancelled"},
    {"a turn that comes too late", fresh(), {start, CancelRequested {}, turn()}, Cancelled, ""},
    {"too late: sending", fresh(), sending + Events {CancelRequested {}}, Sending, "say can't be recalled"},
    {"too late: it was on the wire once", fresh(), sending + Events {tooMany(Seconds(7)), CancelRequested {}}, Queued,
        "say can't be recalled"},
    {"too late: sent", fresh(), sent + Events {CancelRequested {}}, Processing, "say can't be recalled"},
    {"a person's hold", fresh(), {start, HoldRequested {}}, Paused, "write"},
    {"is no longer possible", fresh(), sending + Events {HoldRequested {}}, Sending, ""},
    {"a draft is released", Submission {.state = Draft}, {ReleaseRequested {}}, Queued, "write, take turn"},
    {"released after a 401: asked first", fresh(), sending + Events {denied, turn(), denied, ReleaseRequested {}}, OutcomeUnknown,
        "write, ask"},
    {"checked while it is paused", fresh(), sending + Events {denied, turn(), denied, CheckRequested {}}, Paused, "ask"},
    {"not there: it stays so", fresh(), sending + Events {denied, turn(), denied, CheckRequested {}, absent(10)}, Paused, "write"},
    {"there: it is followed", fresh(), sending + Events {denied, turn(), denied, CheckRequested {}, found(u"NEW"_s)}, OtherStatus,
        "write, say accepted, say status changed, wait 5"},
    {"there, without a word: it is followed", payin(), sending + Events {denied, turn(), denied, CheckRequested {}, found(QString())},
        AwaitingPayment, "write, say accepted, wait 5"},
    {"something is there that can't be compared: only asked for from now on", typedPayin(),
        sending + Events {denied, turn(), denied, CheckRequested {}, unpriced(u"WAITING"_s)}, OutcomeUnknown,
        "write, say can't be compared, wait 5"},
    {"never sent, so there is nothing to ask for", fresh(), sending + Events {notOnWire, CheckRequested {}}, Paused, ""},
    {"it is not there", fresh(), sending + Events {denied, turn(), denied, ReleaseRequested {}, absent(10)}, OutcomeUnknown,
        "write, say asking again, take turn"},
    {"a draft that another copy of the ledger may have sent", Submission {.state = Draft, .everOnWire = true}, {ReleaseRequested {}},
        OutcomeUnknown, "write, ask"},
    {"and did", Submission {.state = Draft, .everOnWire = true}, {ReleaseRequested {}, found(u"SUCCESS"_s)}, Paid,
        "write, say accepted, say paid"},
    {"it is too late to cancel it", Submission {.state = Draft, .everOnWire = true}, {CancelRequested {}}, Draft, "say can't be recalled"},
    {"untracked", fresh(), sent + Events {StopTrackingRequested {}}, TrackingStopped, "write, say untracked"},
    {"untracked: the answer under way is ignored", fresh(), sent + Events {timeCame, StopTrackingRequested {}, found(u"NEW"_s)},
        TrackingStopped, ""},
    {"not untracked while sending", fresh(), sending + Events {StopTrackingRequested {}}, Sending, ""},
    {"not untracked when paid", fresh(), settled + Events {StopTrackingRequested {}}, Paid, ""},
    {"a person asks now", fresh(), sent + Events {CheckRequested {}}, Processing, "ask"},
    {"a person asks while it waits for its turn", fresh(), unknown + Events {absent(10), CheckRequested {}}, OutcomeUnknown, "ask"},
    {"sending pauses: an unknown one is asked for instead", fresh(), unknown + Events {absent(10), HoldRequested {}}, OutcomeUnknown,
        "write, wait 15"},
    {"again and again", fresh(), unknown + Events {absent(10), HoldRequested {}, timeCame, absent(20), HoldRequested {}}, OutcomeUnknown,
        "write, wait 60"},
    {"one that waits anyway goes on waiting", fresh(), unknown + Events {asked(QueryOutcome::Unclear), HoldRequested {}}, OutcomeUnknown,
        ""},
};

const Events tried = sending + Events {denied, turn(), denied};
const Events stopped = tried + Events {StopSendingRequested {}};
//! One for each state that a row can have when its batch is cancelled, and what may come after it.
const std::vector<Rule> batchRules {
    {"a draft", Submission {.state = Draft}, {StopSendingRequested {}}, Cancelled, "write, say cancelled"},
    {"queued", fresh(), {start, StopSendingRequested {}}, Cancelled, "write, say cancelled"},
    {"paused", fresh(), {start, SlotRefused {}, StopSendingRequested {}}, Cancelled, "write, say cancelled"},
    {"paused, not a byte had left", fresh(), sending + Events {notOnWire, StopSendingRequested {}}, Cancelled, "write, say cancelled"},
    {"paused after a 401 twice", fresh(), stopped, OutcomeUnknown, "write, say stopped, ask"},
    {"queued after a 429", fresh(), sending + Events {tooMany(Seconds(7)), StopSendingRequested {}}, OutcomeUnknown,
        "write, say stopped, ask"},
    {"paused after a 404", fresh(), sending + Events {wrongAddress, StopSendingRequested {}}, OutcomeUnknown, "write, say stopped, ask"},
    {"sending", fresh(), sending + Events {StopSendingRequested {}}, Sending, "write, say stopped"},
    {"sending, then accepted", fresh(), sending + Events {StopSendingRequested {}, accepted}, Processing, "write, say accepted, wait 5"},
    {"sending, then not a byte had left", fresh(), sending + Events {StopSendingRequested {}, notOnWire}, Cancelled,
        "write, say cancelled"},
    {"sending, then 429", fresh(), sending + Events {StopSendingRequested {}, tooMany(Seconds(7))}, OutcomeUnknown, "write, wait 7"},
    {"sending, then 401", fresh(), sending + Events {StopSendingRequested {}, denied}, OutcomeUnknown, "write, wait 5"},
    {"sending, then 404", fresh(), sending + Events {StopSendingRequested {}, wrongAddress}, OutcomeUnknown,
        "write, say wrong address, wait 5"},
    {"sending, then no reply", fresh(), sending + Events {StopSendingRequested {}, lost}, OutcomeUnknown, "write, say reply lost, ask"},
    {"sending again, then not a byte had left", fresh(), sendingAgain + Events {StopSendingRequested {}, notOnWire}, OutcomeUnknown,
        "write, wait 15"},
    {"unknown, while it is queried", fresh(), unknown + Events {StopSendingRequested {}}, OutcomeUnknown, "write, say stopped"},
    {"unknown, and a 404: not sent again", fresh(), unknown + Events {StopSendingRequested {}, absentAt(9000, 9000)}, OutcomeUnknown,
        "write, wait 901"},
    {"unknown, and its turn had come", fresh(), unknown + Events {absent(10), StopSendingRequested {}}, OutcomeUnknown,
        "write, say stopped, ask"},
    {"a turn that comes all the same", fresh(), unknown + Events {absent(10), StopSendingRequested {}, turn()}, OutcomeUnknown, ""},
    {"a restart", fresh(), stopped + Events {start}, OutcomeUnknown, "ask"},
    {"sending resumes", fresh(), stopped + Events {ReleaseRequested {}}, OutcomeUnknown, ""},
    {"it is there after all", fresh(), stopped + Events {found(u"NEW"_s)}, OtherStatus, "write, say accepted, say status changed, wait 5"},
    {"two answers 404 prove that it isn't", fresh(), stopped + Events {absentAt(9000, 9000), timeCame, absentAt(9902, 9902)}, Rejected,
        "write, say proven absent"},
    {"tracking stopped", fresh(), unknown + Events {StopTrackingRequested {}, StopSendingRequested {}}, TrackingStopped,
        "write, say stopped"},
    {"tracking resumed: only queried", fresh(),
        unknown + Events {StopTrackingRequested {}, StopSendingRequested {}, ResumeRequested {}, absentAt(9000, 9000)}, OutcomeUnknown,
        "write, wait 901"},
    {"accepted", fresh(), sent + Events {StopSendingRequested {}}, Processing, ""},
    {"paid", fresh(), settled + Events {StopSendingRequested {}}, Paid, ""},
    {"rejected", fresh(), refusedOnce + Events {StopSendingRequested {}}, Rejected, ""},
    {"refused after a lost reply: not sent again anyway", fresh(), doubtful + Events {StopSendingRequested {}}, OutcomeUnknown, ""},
    {"a mismatch", fresh(), sending + Events {post(PostOutcome::EchoDiffers), StopSendingRequested {}}, Mismatch, ""},
};

const Events untracked = unknown + Events {StopTrackingRequested {}};
const Events untrackedAndChecked = untracked + Events {CheckRequested {}};
const std::vector<Rule> untrackedRules {
    {"checked: stays untracked while it is asked for", fresh(), untrackedAndChecked, TrackingStopped, "ask"},
    {"checked, was accepted", fresh(), sent + Events {StopTrackingRequested {}, CheckRequested {}}, TrackingStopped, "ask"},
    {"checked, and not there: nothing is sent", fresh(), untrackedAndChecked + Events {absent(10)}, TrackingStopped,
        "write, say still untracked"},
    {"not there after every token has expired either", fresh(), untrackedAndChecked + Events {absent(9999)}, TrackingStopped,
        "write, say still untracked"},
    {"a turn that comes all the same", fresh(), untrackedAndChecked + Events {absent(10), turn()}, TrackingStopped, ""},
    {"untracked while it waited for its turn", fresh(), unknown + Events {absent(10), StopTrackingRequested {}, turn()}, TrackingStopped,
        ""},
    {"a restart", fresh(), untrackedAndChecked + Events {start}, TrackingStopped, ""},
    {"the end of a pause", fresh(), untracked + Events {ReleaseRequested {}}, TrackingStopped, ""},
    {"checked, was refused, and not there", fresh(), doubtful + Events {StopTrackingRequested {}, CheckRequested {}, absent(9999)},
        TrackingStopped, "write, say still untracked"},
    {"what was rejected is not untracked", fresh(), refusedOnce + Events {StopTrackingRequested {}}, Rejected, ""},
    {"checked twice", fresh(), untrackedAndChecked + Events {absent(10), CheckRequested {}}, TrackingStopped, "ask"},
    {"checked, and no answer", fresh(), untrackedAndChecked + Events {asked(QueryOutcome::Unclear)}, TrackingStopped, "write"},
    {"checked, and denied", fresh(), untrackedAndChecked + Events {asked(QueryOutcome::Denied)}, TrackingStopped, "write"},
    {"checked and found: it is tracked again", fresh(), untrackedAndChecked + Events {found(u"NEW"_s)}, OtherStatus,
        "write, say accepted, say status changed, wait 5"},
    {"checked and paid", fresh(), untrackedAndChecked + Events {found(u"SUCCESS"_s)}, Paid, "write, say accepted, say paid"},
    {"checked and found without a status", payin(), untrackedAndChecked + Events {found(QString())}, AwaitingPayment,
        "write, say accepted, wait 5"},
    {"checked, and other money", fresh(), untrackedAndChecked + Events {other(u"NEW"_s)}, Mismatch, "write, say other money"},
    {"checked, had a word", fresh(),
        sent + Events {timeCame, found(u"NEW"_s), StopTrackingRequested {}, CheckRequested {}, found(u"NEW"_s)}, OtherStatus,
        "write, wait 5"},
    {"a callback finds it: it is known, and not followed", fresh(), untracked + Events {callback, found(u"NEW"_s)}, TrackingStopped,
        "write, say accepted, say status changed"},
    {"a callback finds it paid", fresh(), untracked + Events {callback, found(u"SUCCESS"_s)}, Paid, "write, say accepted, say paid"},
    {"a callback does not find it", fresh(), untracked + Events {callback, absent(10)}, TrackingStopped, "write, say still untracked"},
    {"a check does not count for a later callback", fresh(), untrackedAndChecked + Events {absent(10), callback, found(u"NEW"_s)},
        TrackingStopped, "write, say accepted, say status changed"},
    {"a check while a callback is followed up", fresh(), untracked + Events {callback, CheckRequested {}, found(u"NEW"_s)}, OtherStatus,
        "write, say accepted, say status changed, ask"},
};

const Events wantedUntracked = sendingAgain + Events {StopTrackingRequested {}};
const Events paused = sending + Events {wrongAddress};
const std::vector<Rule> trackingRules {
    {"while it goes again the wish is kept", fresh(), wantedUntracked, OutcomeUnknown, ""},
    {"and its answer is lost", fresh(), wantedUntracked + Events {lost}, TrackingStopped, "write, say reply lost, say untracked"},
    {"too many", fresh(), wantedUntracked + Events {tooMany(Seconds(2))}, TrackingStopped, "write, say untracked"},
    {"denied", fresh(), wantedUntracked + Events {denied}, TrackingStopped, "write, say untracked"},
    {"refused", fresh(), wantedUntracked + Events {refused}, TrackingStopped, "write, say untracked"},
    {"it did not leave", fresh(), wantedUntracked + Events {notOnWire}, TrackingStopped, "write, say untracked"},
    {"a wrong address", fresh(), wantedUntracked + Events {wrongAddress}, TrackingStopped, "write, say wrong address, say untracked"},
    {"after a callback all the same", fresh(), wantedUntracked + Events {callback, lost}, TrackingStopped,
        "write, say reply lost, say untracked"},
    {"what was set to come then does nothing", fresh(), wantedUntracked + Events {lost, timeCame, turn()}, TrackingStopped, ""},
    {"accepted: that wins", fresh(), wantedUntracked + Events {accepted}, Processing, "write, say accepted, wait 5, say not untracked"},
    {"409: that wins", fresh(), wantedUntracked + Events {repeated}, OutcomeUnknown, "write, ask, say not untracked"},
    {"and is never sent again", fresh(), wantedUntracked + Events {repeated, absent(9999)}, OutcomeUnknown, "write, wait 15"},
    {"2xx with other money: that wins", fresh(), wantedUntracked + Events {post(PostOutcome::EchoDiffers)}, Mismatch,
        "write, say other money, say not untracked"},
    {"the wish does not outlive its POST", fresh(), wantedUntracked + Events {accepted, timeCame, found(u"NEW"_s)}, OtherStatus,
        "write, say status changed, wait 5"},
    {"nor a crash", fresh(), wantedUntracked + Events {start, absent(10), turn(), lost}, OutcomeUnknown, "write, say reply lost, wait 15"},
    {"untracked after a refusal, it is not sent again when it is resumed", fresh(),
        wantedUntracked + Events {refused, ResumeRequested {}, absent(126)}, OutcomeUnknown, "write, wait 721"},
    {"paused after it was on the wire", fresh(), paused + Events {StopTrackingRequested {}}, TrackingStopped, "write, say untracked"},
    {"and not released", fresh(), paused + Events {StopTrackingRequested {}, ReleaseRequested {}}, TrackingStopped, ""},
    {"and tracked again: asked first", fresh(), paused + Events {StopTrackingRequested {}, ResumeRequested {}}, OutcomeUnknown,
        "write, say resumed, ask"},
    {"queued after a 429", fresh(), sending + Events {tooMany(Seconds(7)), StopTrackingRequested {}}, TrackingStopped,
        "write, say untracked"},
    {"paused and never sent: it is cancelled instead", fresh(), {start, SlotRefused {}, StopTrackingRequested {}}, Paused, ""},
};

const Events otherMoney = sent + Events {timeCame, other(u"NEW"_s)};
const Events taken = sending + Events {repeated, other(u"NEW"_s)};
const Events oddWord = sent + Events {timeCame, found(u"PAID_OUT"_s)};
const Event nowFinal = WordMarked {true};

Event foundFinal(const QString &word)
{
    return StatusQueryFinished {QueryOutcome::Found, PaymentStatus(word), at(1), true, true};
}

const std::vector<Rule> decisionRules {
    {"untracked, and tracked again: asked first", fresh(), untracked + Events {ResumeRequested {}}, OutcomeUnknown,
        "write, say resumed, ask"},
    {"and if it is not there it goes again", fresh(), untracked + Events {ResumeRequested {}, absent(10)}, OutcomeUnknown,
        "write, say asking again, take turn"},
    {"what was accepted is never sent again", fresh(), sent + Events {StopTrackingRequested {}, ResumeRequested {}, absent(9999)},
        Processing, "write, wait 15"},
    {"tracked again while it is being asked for", fresh(), untrackedAndChecked + Events {ResumeRequested {}}, OutcomeUnknown,
        "write, say resumed"},
    {"only what is untracked", fresh(), unknown + Events {ResumeRequested {}}, OutcomeUnknown, ""},
    {"a conflict is ours after all", fresh(), otherMoney + Events {ConflictResolved {true}}, Processing, "write, say said ours, ask"},
    {"and its other money is no news any more", fresh(), otherMoney + Events {ConflictResolved {true}, other(u"SUCCESS"_s)}, Paid,
        "write, say paid"},
    {"a payin waits again", payin(), otherMoney + Events {ConflictResolved {true}}, AwaitingPayment, "write, say said ours, ask"},
    {"ours, while it is being asked for", fresh(), taken + Events {callback, ConflictResolved {true}}, Processing, "write, say said ours"},
    {"a taken ID is not ours", fresh(), taken + Events {ConflictResolved {false}}, Rejected, "write, say said not ours"},
    {"and is not sent", fresh(), taken + Events {ConflictResolved {false}, turn()}, Rejected, ""},
    {"but is never sent when it is ours", fresh(), taken + Events {ConflictResolved {true}, absent(9999)}, Processing, "write, wait 15"},
    {"what the gateway accepted can't be called another's", fresh(), otherMoney + Events {ConflictResolved {false}}, Mismatch, ""},
    {"nor what it answered with 2xx and other money", fresh(), sending + Events {post(PostOutcome::EchoDiffers), ConflictResolved {false}},
        Mismatch, ""},
    {"only a conflict is decided", fresh(), unknown + Events {ConflictResolved {false}}, OutcomeUnknown, ""},
    {"a word is called final: no more questions", fresh(), oddWord + Events {nowFinal}, OtherStatus, "write, say word final"},
    {"the time that was set is no matter", fresh(), oddWord + Events {nowFinal, timeCame}, OtherStatus, ""},
    {"nor a restart", fresh(), oddWord + Events {nowFinal, start}, OtherStatus, ""},
    {"a callback asks all the same", fresh(), oddWord + Events {nowFinal, callback}, OtherStatus, "ask"},
    {"the same word is final still", fresh(), oddWord + Events {nowFinal, callback, foundFinal(u"PAID_OUT"_s)}, OtherStatus, "write"},
    {"another word is not", fresh(), oddWord + Events {nowFinal, callback, found(u"REVERSED"_s)}, OtherStatus,
        "write, say status changed, wait 5"},
    {"SUCCESS is more", fresh(), oddWord + Events {nowFinal, callback, found(u"SUCCESS"_s)}, Paid, "write, say paid"},
    {"SUCCESS that was called final before", fresh(), sent + Events {timeCame, foundFinal(u"SUCCESS"_s)}, Paid, "write, say paid"},
    {"a word that was called final before", fresh(), sent + Events {timeCame, foundFinal(u"PAID_OUT"_s)}, OtherStatus,
        "write, say status changed"},
    {"no longer final: asked for", fresh(), oddWord + Events {nowFinal, WordMarked {false}}, OtherStatus, "write, say word not final, ask"},
    {"called final while it is asked for", fresh(), oddWord + Events {timeCame, nowFinal}, OtherStatus, "write, say word final"},
    {"no longer, while it is asked for", fresh(), oddWord + Events {nowFinal, callback, WordMarked {false}}, OtherStatus,
        "write, say word not final"},
    {"called so twice", fresh(), oddWord + Events {nowFinal, nowFinal}, OtherStatus, ""},
    {"no word, nothing to call final", fresh(), sent + Events {nowFinal}, Processing, ""},
    {"what is final is not untracked", fresh(), oddWord + Events {nowFinal, StopTrackingRequested {}}, OtherStatus, ""},
};

} // namespace

Q_DECLARE_METATYPE(const Rule *)

void TestSubmission::initTestCase()
{
    if (!qEnvironmentVariableIsSet("RC_PARAMS"))
        qputenv("RC_PARAMS", qEnvironmentVariableIsSet("KONTOR_FULL") ? "max_success=100000" : "max_success=3000");
}

void TestSubmission::rule_data()
{
    QTest::addColumn<const Rule *>("rule");
    const std::pair<const char *, const std::vector<Rule> *> groups[] {{"sending", &sendingRules}, {"stray", &strayRules},
        {"lost", &lostRules}, {"409", &repeatRules}, {"one refusal", &refusalRules}, {"looks", &lookRules},
        {"answers recorded", &recordRules}, {"absence", &absenceRules}, {"status", &statusRules}, {"payin", &payinRules},
        {"unpriced", &unpricedRules}, {"callback", &callbackRules}, {"people", &peopleRules}, {"its batch is cancelled", &batchRules},
        {"untracked", &untrackedRules}, {"stopping its tracking", &trackingRules}, {"decision", &decisionRules}};
    for (const auto &[group, rules] : groups) {
        for (const Rule &rule : *rules)
            QTest::addRow("%s: %s", group, rule.name) << &rule;
    }
}

void TestSubmission::rule()
{
    QFETCH(const Rule *, rule);
    const Step last = run(rule->from, rule->events);
    QCOMPARE(words(last.effects), QString::fromLatin1(rule->effects));
    QCOMPARE(key(last.next.state), key(rule->state));
}

void TestSubmission::restart_data()
{
    QTest::addColumn<PaymentState>("state");
    QTest::addColumn<PaymentState>("afterwards");
    QTest::addColumn<QString>("effects");
    for (const PaymentState state : allStates()) {
        const bool isOpen
            = state == Processing || state == OutcomeUnknown || state == OtherStatus || state == AwaitingPayment || state == LikelyExpired;
        const QString effects = state == Queued ? u"take turn"_s : state == Sending ? u"write, ask"_s : isOpen ? u"ask"_s : QString();
        QTest::addRow("%s", qPrintable(key(state))) << state << (state == Sending ? OutcomeUnknown : state) << effects;
    }
}

void TestSubmission::restart()
{
    QFETCH(PaymentState, state);
    QFETCH(PaymentState, afterwards);
    QFETCH(QString, effects);
    const Step step = run(Submission {.state = state}, {start});
    QCOMPARE(key(step.next.state), key(afterwards));
    QCOMPARE(words(step.effects), effects);
    QCOMPARE(step.next.mayBeAccepted, state == Sending); // what the crash interrupted may have gone out
}

void TestSubmission::staleCompletionsAreIgnored_data()
{
    QTest::addColumn<PaymentState>("state");
    for (const PaymentState state : allStates())
        QTest::addRow("%s", qPrintable(key(state))) << state;
}

void TestSubmission::staleCompletionsAreIgnored()
{
    QFETCH(PaymentState, state);
    const Submission idle {.state = state};
    for (const Event &stale :
        Events {turn(), SlotRefused {}, accepted, lost, refused, repeated, found(u"SUCCESS"_s), absent(9999), timeCame}) {
        const Step nothing = step(idle, stale);
        QCOMPARE(words(nothing.effects), QString());
        QVERIFY(nothing.next == idle);
    }
}

void TestSubmission::theSameIdIsSentTwelveTimesAtMost()
{
    Step last = run(fresh(), {start});
    for (int attempt = 1; attempt <= maxAttempts; ++attempt) {
        last = run(last.next, {turn()});
        QCOMPARE(words(last.effects), u"write, send %1"_s.arg(attempt));
        last = run(last.next, {lost});
        if (attempt == maxAttempts) { // only its absence is still to be proven
            QCOMPARE(words(last.effects), u"write, say reply lost, ask"_s);
        } else if (attempt > 1) { // each further try gives the gateway more time
            QCOMPARE(words(last.effects),
                u"write, say reply lost, wait %1"_s.arg(std::chrono::duration_cast<Seconds>(pollDelay(attempt - 2)).count()));
            last = run(last.next, {timeCame});
        }
        last = run(last.next, {absent(10)});
    }
    QCOMPARE(key(last.next.state), key(OutcomeUnknown));
    QCOMPARE(words(last.effects), u"write, wait 721"_s); // from now on it is only asked for, until its absence is proven
    last = run(last.next, {timeCame, absentAt(721, 721), timeCame, absentAt(1622, 1622)});
    QCOMPARE(key(last.next.state), key(Rejected));
    QCOMPARE(words(last.effects), u"write, say proven absent"_s);
}

void TestSubmission::remembersSuccessThatWasTakenBack()
{
    const Submission takenBack = run(fresh(), settled + Events {callback, found(u"REVERSED"_s)}).next;
    QVERIFY(takenBack.changedAfterSuccess);
    QCOMPARE(takenBack.lastStatus.word(), u"REVERSED"_s);
    const Submission again = run(takenBack, {callback, found(u"SUCCESS"_s)}).next;
    QVERIFY(again.changedAfterSuccess);
    QCOMPARE(key(again.state), key(Paid));
}

void TestSubmission::countsTheSameUnfamiliarWord()
{
    Submission payment = run(fresh(), sent).next;
    for (int times = 1; times <= 4; ++times) {
        payment = run(payment, {timeCame, found(u"FAILED"_s)}).next;
        QCOMPARE(payment.queriesWithSameStatus, times);
        QVERIFY(!isAtRest(payment)); // only a person may call an unfamiliar word final
    }
    payment = run(payment, {timeCame, asked(QueryOutcome::Unclear), timeCame, found(u"RETRIED"_s)}).next;
    QCOMPARE(payment.queriesWithSameStatus, 1);
}

void TestSubmission::differsInEveryField()
{
    const Submission one;
    QVERIFY(one == Submission {});
    const std::vector<Submission> others {{.kind = PaymentKind::Payin}, {.state = Processing}, {.idTypedByPerson = true},
        {.absenceProofAllowed = false}, {.attempts = 1}, {.mayBeAccepted = true}, {.everOnWire = true}, {.accepted = true},
        {.repeated = true}, {.refusedStatus = 400}, {.latestTokenExpiry = at(1)}, {.tokenLife = Seconds(1)}, {.boundless = true},
        {.lastPostEnd = Millis(1)}, {.firstAbsence = FirstAbsence {}}, {.lastStatus = PaymentStatus(u"NEW"_s)},
        {.changedAfterSuccess = true}, {.wordIsFinal = true}, {.resolvedAsOurs = true}, {.rejection = Rejection::Reply},
        {.foundAfterRejected = true}, {.looks = 1}, {.lookDue = true}, {.queriesWithoutNews = 1}, {.queriesWithSameStatus = 1},
        {.denials = 1}, {.activity = Activity::Querying}, {.callbackPending = true}, {.afterCallback = true}, {.personAsks = true},
        {.stopTrackingRequested = true}};
    for (size_t i = 0; i < others.size(); ++i)
        QVERIFY2(!(one == others[i]), qPrintable(u"field %1"_s.arg(i)));
}

void TestSubmission::whatIsAtRestAndWhatMayBeDecided()
{
    QVERIFY(isAtRest(Submission {.state = Paid}));
    QVERIFY(!isAtRest(Submission {.state = Processing, .wordIsFinal = true}));
    QVERIFY(!isAtRest(Submission {.state = OtherStatus}));
    QVERIFY(isAtRest(Submission {.state = OtherStatus, .wordIsFinal = true}));

    QVERIFY(mayBeSaidNotOurs(Submission {.state = Mismatch}));
    QVERIFY(!mayBeSaidNotOurs(Submission {.state = Mismatch, .accepted = true}));
    QVERIFY(!mayBeSaidNotOurs(Submission {.state = Processing}));

    QVERIFY(isTakenBySomething(Submission {.queriesWithSameStatus = 1}));
    QVERIFY(!isTakenBySomething(Submission {}));
    QVERIFY(!isTakenBySomething(Submission {.accepted = true, .queriesWithSameStatus = 1}));
}

// Anybody who learnt the address of a payment's callback can cause questions; they neither put off the next one nor show that a word stays.
void TestSubmission::aFloodOfCallbacksPutsNothingOff()
{
    Submission payment = run(fresh(), sent).next;
    for (int i = 0; i < 20; ++i)
        payment = run(payment, {CallbackReceived {}, found(u"PROCESSING"_s)}).next;
    QCOMPARE(payment.queriesWithoutNews, 0);
    QCOMPARE(payment.queriesWithSameStatus, 1);
    payment = run(payment, {timeCame, found(u"PROCESSING"_s)}).next;
    QCOMPARE(payment.queriesWithoutNews, 1);
    QCOMPARE(payment.queriesWithSameStatus, 2);
}

void TestSubmission::pollsLessAndLessOften()
{
    const std::vector<Seconds> expected {Seconds(5), Seconds(15), Seconds(60), Seconds(300), Seconds(900), Seconds(3600), Seconds(3600)};
    for (size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(pollDelay(int(i)), Millis(expected[i]));
    QCOMPARE(pollDelay(1'000'000), Millis(Seconds(3600)));
    QCOMPARE(pollDelay(-1), Millis(Seconds(5)));
}

// ---- whatever happens, in any order

namespace {

rc::Gen<Event> anyPost()
{
    return rc::gen::map(rc::gen::pair(rc::gen::inRange(0, int(PostOutcome::Unclear) + 1), rc::gen::inRange(200, 600)),
        [](const std::pair<int, int> &p) -> Event {
            return PostEnded {.outcome = static_cast<PostOutcome>(p.first),
                .httpStatus = p.second < 300 ? 422 : p.second,
                .endedAt = Seconds(p.second),
                .isOwnRefusal = p.second % 5 != 0};
        });
}

rc::Gen<Event> anyAnswer()
{
    const auto outcome = rc::gen::weightedOneOf<int>(
        {{2, rc::gen::inRange(0, int(QueryOutcome::Unclear) + 1)}, {1, rc::gen::just(int(QueryOutcome::Absent))}});
    const auto word = rc::gen::element(u"SUCCESS"_s, u"PROCESSING"_s, u"FAILED"_s, QString());
    return rc::gen::map(
        rc::gen::tuple(outcome, word, rc::gen::inRange(0, 1400), rc::gen::arbitrary<bool>()), [](const auto &parts) -> Event {
            const auto &[kind, status, second, dated] = parts;
            return StatusQueryFinished {.outcome = static_cast<QueryOutcome>(kind),
                .status = PaymentStatus(status),
                .answeredAt = dated ? std::optional(at(second)) : std::nullopt,
                .absenceProofAllowed = second % 20 != 0,
                .beganAt = Seconds(second * 5),
                .endedAt = Seconds(second * 5)};
        });
}

rc::Gen<Event> anyTurn()
{
    const auto comes = rc::gen::map(rc::gen::inRange(0, 600), [](int second) -> Event {
        return second % 7 == 0 ? Event(SlotGranted {at(second), std::nullopt}) : turn(second);
    });
    return rc::gen::weightedOneOf<Event>({{5, comes}, {1, rc::gen::just<Event>(SlotRefused {})}});
}

//! Mostly what may come next, sometimes what comes from outside, sometimes what should not come at all.
rc::Gen<Event> anyEvent(Activity activity)
{
    const auto time = rc::gen::just<Event>(TimeCame {});
    const auto act = rc::gen::element<Event>(CallbackReceived {}, CheckRequested {}, CancelRequested {}, StopSendingRequested {},
        StopTrackingRequested {}, HoldRequested {}, ReleaseRequested {}, Restarted {}, ResumeRequested {}, ConflictResolved {true},
        ConflictResolved {false}, LookDue {}, AnswerRecorded {true}, AnswerRecorded {false}, WordMarked {true}, WordMarked {false});
    const auto stale = rc::gen::oneOf(anyTurn(), anyPost(), anyAnswer(), time);
    const auto next = activity == Activity::AcquiringSlot ? anyTurn()
        : activity == Activity::Sending                   ? anyPost()
        : activity == Activity::Querying                  ? anyAnswer()
        : activity == Activity::Waiting                   ? time
                                                          : act;
    return rc::gen::weightedOneOf<Event>({{8, next}, {2, act}, {1, stale}});
}

rc::Gen<Submission> anyNewPayment()
{
    return rc::gen::map(
        rc::gen::tuple(rc::gen::arbitrary<bool>(), rc::gen::arbitrary<bool>(), rc::gen::arbitrary<bool>()), [](const auto &t) {
            const auto &[isPayin, typed, latestTokenExpiry] = t;
            return Submission {.kind = isPayin ? PaymentKind::Payin : PaymentKind::Payout,
                .idTypedByPerson = typed,
                .absenceProofAllowed = latestTokenExpiry};
        });
}

//! What the ledger keeps of it.
Submission kept(Submission submission)
{
    submission.activity = Activity::Idle;
    submission.callbackPending = false;
    submission.personAsks = false;
    submission.afterCallback = false;
    submission.stopTrackingRequested = false;
    submission.lookDue = false;
    return submission;
}

template <class E> int count(const Step &step)
{
    return int(std::count_if(step.effects.begin(), step.effects.end(), [](const Effect &e) { return std::holds_alternative<E>(e); }));
}

void checkThePast(const Submission &before, const Submission &now)
{
    RC_ASSERT(now.attempts >= before.attempts);
    RC_ASSERT(now.attempts <= before.attempts + 1);
    RC_ASSERT(now.latestTokenExpiry >= before.latestTokenExpiry);
    RC_ASSERT(now.tokenLife >= before.tokenLife);
    RC_ASSERT(now.boundless || !before.boundless);
    RC_ASSERT(now.everOnWire || !before.everOnWire);
    RC_ASSERT(now.accepted || !before.accepted);
    RC_ASSERT(now.changedAfterSuccess || !before.changedAfterSuccess);
    RC_ASSERT(now.foundAfterRejected || !before.foundAfterRejected);
    RC_ASSERT(now.looks >= before.looks);
    RC_ASSERT(now.sendingStopped || !before.sendingStopped);
    RC_ASSERT(!before.sendingStopped || now.attempts == before.attempts);
    RC_ASSERT(before.state != Cancelled || now.state == Cancelled);
    RC_ASSERT(before.state != Paid || now.state == Paid || now.state == Mismatch); // a conflict is a person's to solve
    if (before.mayBeAccepted && !now.mayBeAccepted)
        RC_ASSERT(now.rejection == Rejection::Comparison);
}

void checkTheWords(const Submission &now)
{
    const bool isRejected = now.state == Rejected && now.rejection != Rejection::None;
    const bool isNotRejected = now.state != Rejected && (now.rejection == Rejection::None || isAcceptedBySupport(now));
    RC_ASSERT(isRejected || isNotRejected);
    if (isProven(now))
        RC_ASSERT(now.absenceProofAllowed && !now.boundless);
    if (now.state == Cancelled)
        RC_ASSERT(!now.everOnWire);
    if (now.state == Rejected)
        RC_ASSERT(!now.accepted);
    if (now.state == Queued || now.state == Paused || now.state == Cancelled)
        RC_ASSERT(!now.mayBeAccepted);
    RC_ASSERT(now.activity != Activity::Sending || now.state == Sending || now.state == OutcomeUnknown);
}

void checkAcceptance(const Submission &now)
{
    if (now.state == Processing || now.state == AwaitingPayment || now.state == OtherStatus || now.state == Paid)
        RC_ASSERT(now.accepted);
}

void checkTheEffects(const Submission &before, const Event &event, const Step &step)
{
    const int doings = count<Send>(step) + count<QueryStatus>(step) + count<Wait>(step) + count<AcquireSlot>(step);
    RC_ASSERT(doings <= 1);
    RC_ASSERT(count<Write>(step) <= 1);
    Submission next = kept(step.next);
    if (std::holds_alternative<Restarted>(event)) { // where they can't be known they begin anew each time
        next.lastPostEnd = before.lastPostEnd;
        next.firstAbsence = before.firstAbsence;
    }
    if (!(next == kept(before)))
        RC_ASSERT(!step.effects.empty() && std::holds_alternative<Write>(step.effects.front()));
    RC_ASSERT(step.next.attempts == before.attempts + count<Send>(step));
    if (count<Send>(step) + count<AcquireSlot>(step) > 0) {
        RC_ASSERT(!before.accepted);
        RC_ASSERT(before.state != Paid && before.state != Rejected && before.state != Mismatch && before.state != Cancelled
            && before.state != TrackingStopped);
        RC_ASSERT(before.attempts < maxAttempts || before.state == Queued || before.state == Paused
            || before.activity == Activity::AcquiringSlot);
    }
    for (const Effect &effect : step.effects) {
        if (const auto *send = std::get_if<Send>(&effect))
            RC_ASSERT(send->attempt == step.next.attempts);
    }
}

void checkTheActivity(const Submission &before, const Step &step)
{
    if (count<Send>(step))
        RC_ASSERT(step.next.activity == Activity::Sending);
    else if (count<QueryStatus>(step))
        RC_ASSERT(step.next.activity == Activity::Querying);
    else if (count<Wait>(step))
        RC_ASSERT(step.next.activity == Activity::Waiting);
    else if (count<AcquireSlot>(step))
        RC_ASSERT(step.next.activity == Activity::AcquiringSlot);
    else
        RC_ASSERT(step.next.activity == before.activity || step.next.activity == Activity::Idle);
}

//! A callback during a question or a try is followed up, or waits to be, as long as anything is asked for at all.
void checkTheHint(const Submission &before, const Event &event, const Step &step)
{
    const bool ended = std::holds_alternative<PostEnded>(event) || std::holds_alternative<StatusQueryFinished>(event);
    const bool isStale = step.next == before;
    const bool isUntrackedAsRequested
        = before.stopTrackingRequested && step.next.state == TrackingStopped; // see trackingRules: then nothing more is asked by itself
    if (!before.callbackPending || !ended || isStale || step.next.state == Mismatch || isUntrackedAsRequested)
        return;
    RC_ASSERT(count<QueryStatus>(step) == 1 || step.next.callbackPending);
    if (before.activity == Activity::Querying && std::get<StatusQueryFinished>(event).outcome != QueryOutcome::Denied)
        RC_ASSERT(count<QueryStatus>(step) == 1);
}

} // namespace

void TestSubmission::whereWhatWasMadeElsewhereStands()
{
    QCOMPARE(madeElsewhere(PaymentKind::Payout, {}).state, Processing);
    QCOMPARE(madeElsewhere(PaymentKind::Payin, {}).state, AwaitingPayment);
    QCOMPARE(madeElsewhere(PaymentKind::Payout, PaymentStatus(u"PROCESSING"_s)).state, OtherStatus);
    QCOMPARE(madeElsewhere(PaymentKind::Payin, PaymentStatus(u"SUCCESS"_s)).state, Paid);
    const Submission payment = madeElsewhere(PaymentKind::Payout, PaymentStatus(u"PROCESSING"_s));
    QCOMPARE(words(step(payment, start).effects), u"ask"_s); // followed
    QCOMPARE(step(payment, CancelRequested {}).next.state, OtherStatus); // not ours to cancel
}

// Whatever happens to it and whatever a person does with it: no POST, and no token for one.
void TestSubmission::whatWasMadeElsewhereIsNeverSent()
{
    std::set<PaymentState> seen;
    const bool held = rc::check("made elsewhere, any events", [&seen] {
        const auto kind = *rc::gen::element(PaymentKind::Payout, PaymentKind::Payin);
        Submission now = madeElsewhere(kind, PaymentStatus(*rc::gen::element(QString(), u"PROCESSING"_s, u"SUCCESS"_s)));
        for (int left = *rc::gen::inRange(0, 80); left > 0; --left) {
            const Step next = step(now, *anyEvent(now.activity));
            for (const Effect &effect : next.effects)
                RC_ASSERT(!std::holds_alternative<Send>(effect) && !std::holds_alternative<AcquireSlot>(effect));
            RC_ASSERT(next.next.accepted && next.next.attempts == 0);
            RC_ASSERT(next.next.state != Queued && next.next.state != Paused && next.next.state != Sending && next.next.state != Rejected);
            now = next.next;
            seen.insert(now.state);
        }
    });
    QVERIFY(held);
    QVERIFY2(seen.contains(Paid) && seen.contains(Mismatch) && seen.contains(TrackingStopped), "the walks were too short");
}

void TestSubmission::nothingBreaksTheInvariants()
{
    std::set<PaymentState> seen;
    const bool held = rc::check("any payment, any events", [&seen] {
        Submission now = run(*anyNewPayment(), {start}).next;
        for (int left = *rc::gen::inRange(0, 60); left > 0; --left) {
            const Event event = *anyEvent(now.activity);
            const Step next = step(now, event);
            RC_LOG() << qPrintable(key(now.state)) << " + event " << event.index() << " -> " << qPrintable(key(next.next.state)) << " ("
                     << qPrintable(words(next.effects)) << ")\n";
            checkThePast(now, next.next);
            checkTheWords(next.next);
            RC_ASSERT(now.state != Mismatch || next.next.state == Mismatch
                || std::holds_alternative<ConflictResolved>(event)); // nothing but a person's decision ends it
            if (next.next.state != Mismatch)
                checkAcceptance(next.next);
            checkTheEffects(now, event, next);
            checkTheActivity(now, next);
            checkTheHint(now, event, next);
            now = next.next;
            seen.insert(now.state);
        }
    });
    QVERIFY(held);
    QVERIFY2(seen.contains(Rejected) && seen.contains(Paid) && seen.contains(Mismatch) && seen.contains(TrackingStopped),
        "the walks were too short");
}

KONTOR_TEST(TestSubmission, QCoreApplication)
#include "tst_submission.moc"
