// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/events.h"
#include "core/submission.h"

#include "support/places.h"
#include "support/testprogram.h"

#include <QFile>
#include <QTest>
#include <deque>
#include <map>
#include <set>

using namespace kontor;
using namespace kontor::submission;
using namespace Qt::StringLiterals;

//! The picture of the machine in docs/never-twice.md is what the machine does: every way from one state to another, found by walking
//! through all of them. With KONTOR_WRITE_DOCS set it is drawn anew.
class TestMachinePicture : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isWhatTheMachineDoes();
};

namespace {

using Ways = std::map<std::pair<QString, QString>, std::set<QString>>;

struct Named {
    const char *name;
    Event event;
};

Event shown(const char *word, bool isFinal = false)
{
    return StatusQueryFinished {QueryOutcome::Found, PaymentStatus(QString::fromLatin1(word)), at(1), true, isFinal};
}

Event absentAt(Millis time)
{
    return StatusQueryFinished {.outcome = QueryOutcome::Absent, .beganAt = time, .endedAt = time};
}

//! What can happen to a payment, in the words of the picture.
const std::vector<Named> &happenings()
{
    using enum PostOutcome;
    static const std::vector<Named> all {{"its turn", SlotGranted {at(120), Seconds(120)}},
        {"its turn, token without an end", SlotGranted {at(120), std::nullopt}}, {"no token", SlotRefused {}}, {"2xx", post(Accepted)},
        {"2xx, other money", post(EchoDiffers)}, {"409", post(Repeated, 409)}, {"did not leave", post(NotOnWire)},
        {"429", post(TooMany, 429)}, {"401 or 403", post(PostOutcome::Denied, 401)},
        {"404 to the POST", post(PostOutcome::WrongAddress, 404)}, {"400 or 422", post(PostOutcome::Refused, 400)},
        {"other 4xx", PostEnded {.outcome = PostOutcome::Refused, .httpStatus = 410, .isOwnRefusal = false}}, {"reply lost", post(Unclear)},
        {"GET: SUCCESS", shown("SUCCESS")}, {"GET: another word", shown("NEW")}, {"GET: no word", shown("")},
        {"GET: other money", StatusQueryFinished {QueryOutcome::FoundOther, PaymentStatus(u"NEW"_s), at(1)}},
        {"GET: no money", StatusQueryFinished {QueryOutcome::FoundUnpriced, PaymentStatus(u"NEW"_s), at(1)}},
        {"GET: 404", StatusQueryFinished {QueryOutcome::Absent, {}, at(10)}}, {"GET: 404 when no token is left", absentAt(Seconds(10'000))},
        {"GET: 404 a second time, well apart", absentAt(Seconds(20'000))},
        {"GET: denied", StatusQueryFinished {QueryOutcome::Denied, {}, {}}},
        {"GET: no answer", StatusQueryFinished {QueryOutcome::Unclear, {}, {}}}, {"time", TimeCame {}}, {"callback", CallbackReceived {}},
        {"a person checks", CheckRequested {}}, {"a person cancels", CancelRequested {}},
        {"a person cancels the batch", StopSendingRequested {}}, {"a person stops tracking", StopTrackingRequested {}},
        {"a person resumes", ResumeRequested {}}, {"a person: ours", ConflictResolved {true}},
        {"a person: not ours", ConflictResolved {false}}, {"a person: support says executed", AnswerRecorded {true}},
        {"a person: support says not executed", AnswerRecorded {false}}, {"time to look again", LookDue {}},
        {"a person: final", WordMarked {true}}, {"pause", HoldRequested {}}, {"go on", ReleaseRequested {}}, {"restart", Restarted {}}};
    return all;
}

//! Numbers that only stretch times, and words that only repeat, make no other state.
std::string shapeOf(const Submission &s)
{
    const auto bits = {s.kind == PaymentKind::Payin, s.idTypedByPerson, s.mayBeAccepted, s.everOnWire, s.accepted, s.repeated,
        s.refusedStatus != 0, s.changedAfterSuccess, s.wordIsFinal, s.resolvedAsOurs, s.callbackPending, s.personAsks,
        s.stopTrackingRequested, isTakenBySomething(s), s.firstAbsence.has_value(), s.boundless, s.lookDue, s.sendingStopped,
        s.lastStatus.isKnown(), s.lastStatus.isSuccess()};
    std::string shape {
        char('a' + int(s.state)), char('a' + int(s.activity)), char('0' + s.attempts), char('0' + s.denials), char('a' + int(s.rejection))};
    for (const bool bit : bits)
        shape += bit ? '1' : '0';
    return shape;
}

Submission simplified(Submission s)
{
    s.queriesWithoutNews = 0;
    s.queriesWithSameStatus = std::min(s.queriesWithSameStatus, 1);
    s.denials = std::min(s.denials, 1);
    s.attempts = std::min(s.attempts, 2);
    s.afterCallback = false;
    return s;
}

Ways walk()
{
    Ways ways;
    std::set<std::string> seen;
    std::deque<Submission> queue;
    for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
        for (const bool typed : {false, true})
            queue.push_back({.kind = kind, .state = PaymentState::Draft, .idTypedByPerson = typed});
    }
    while (!queue.empty()) {
        const Submission from = queue.front();
        queue.pop_front();
        for (const Named &happening : happenings()) {
            const Submission to = simplified(step(from, happening.event).next);
            if (to.state != from.state)
                ways[{key(from.state), key(to.state)}].insert(QString::fromLatin1(happening.name));
            if (seen.insert(shapeOf(to)).second)
                queue.push_back(to);
        }
    }
    return ways;
}

QByteArray drawn(const Ways &ways)
{
    QString text = u"```mermaid\nstateDiagram-v2\n"_s;
    QString table = u"\n| from | to | when |\n|---|---|---|\n"_s;
    for (const auto &[way, reasons] : ways) {
        const QString when = QStringList(reasons.begin(), reasons.end()).join(u"; "_s);
        text += u"    %1 --> %2\n"_s.arg(way.first, way.second);
        table += u"| `%1` | `%2` | %3 |\n"_s.arg(way.first, way.second, when);
    }
    return (text + u"```\n"_s + table).toUtf8();
}

constexpr QByteArrayView opening = "<!-- the machine -->\n";
constexpr QByteArrayView closing = "<!-- until here -->\n";

} // namespace

void TestMachinePicture::isWhatTheMachineDoes()
{
    const bool isToBeDrawn = qEnvironmentVariableIsSet("KONTOR_WRITE_DOCS");
    QFile page(kontor::testing::dataFile(u"../../docs/never-twice.md"_s));
    QVERIFY2(page.open(isToBeDrawn ? QIODevice::ReadWrite : QIODevice::ReadOnly), qPrintable(page.errorString()));
    const QByteArray text = page.readAll();
    const qsizetype begin = text.indexOf(opening) + opening.size();
    const qsizetype end = text.indexOf(closing);
    QVERIFY2(begin >= opening.size() && end >= begin, "the page has no place for the picture");
    const QByteArray picture = drawn(walk());
    if (isToBeDrawn) {
        QVERIFY(page.seek(0) && page.resize(0));
        page.write(text.first(begin) + picture + text.sliced(end));
        return;
    }
    QVERIFY2(text.sliced(begin, end - begin) == picture,
        "docs/never-twice.md shows another machine. Look at what changed, then: KONTOR_WRITE_DOCS=1 build/tests/test_core "
        "tst_machinepicture");
}

KONTOR_TEST(TestMachinePicture, QCoreApplication)
#include "tst_machinepicture.moc"
