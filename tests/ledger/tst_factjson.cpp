// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/factjson.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

//! One value of each argument.
Args everything()
{
    Args args;
    for (const ArgFacts &facts : argFacts) {
        switch (facts.kind) {
        case ArgKind::Number:
            args.set(facts.arg, qint64(-7));
            break;
        case ArgKind::Text:
            args.set(facts.arg, u"\"quoted\"\n{\u202e} "_s + facts.key);
            break;
        case ArgKind::Money:
            args.set(facts.arg, Money {*Decimal::parse("1250000.50"), u"IDR"_s});
            break;
        }
    }
    return args;
}

} // namespace

//! What is stored of a fact is read as the same fact, whatever stands there.
class TestFactJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyProblem_isReadAsWritten()
    {
        QCOMPARE(factjson::write(Problem {}), QString());
        QVERIFY(factjson::readProblem({}) == Problem {});
        for (const ProblemFacts &facts : problemFacts) {
            if (facts.code == ProblemCode::None)
                continue;
            for (const Problem &problem : {Problem {facts.code, {}}, Problem {facts.code, everything()}})
                QVERIFY2(factjson::readProblem(factjson::write(problem)) == problem, facts.key.data());
        }
    }

    void everyEvent_isReadAsWritten()
    {
        for (const TimelineFacts &facts : timelineFacts) {
            for (const TimelineEvent &event : {TimelineEvent {facts.type, {}}, TimelineEvent {facts.type, everything()}}) {
                QVERIFY2(factjson::readEvent(facts.key, factjson::write(event)) == event, facts.key.data());
                for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
                    const auto whole = factjson::readWhole(factjson::writeWhole(event, kind));
                    QVERIFY2(whole && whole->event == event && whole->kind == kind, facts.key.data());
                }
            }
        }
    }

    void whatStands_isWhatTheLedgerPromises()
    {
        QCOMPARE(factjson::write(TimelineEvent {TimelineType::Sent, {{Arg::Attempt, qint64(2)}}}), u"{\"attempt\":2}"_s);
        QCOMPARE(factjson::write(Problem {ProblemCode::OtherMoney, {{Arg::Ours, Money {*Decimal::parse("100.10"), u"IDR"_s}}}}),
            u"{\"problem\":\"other_money\",\"ours\":{\"amount\":100.10,\"currencyCode\":\"IDR\"}}"_s);
    }

    void sentencesOfOlderKontors_areQuoted()
    {
        const QString kept = u"K-205: The gateway did not accept this payout (HTTP 422)."_s;
        QVERIFY(factjson::readProblem(kept) == (Problem {ProblemCode::OlderText, {{Arg::Said, kept}}}));
        const TimelineEvent sent = factjson::readEvent(u"sent"_s, u"Sent (try 1)"_s);
        QVERIFY(sent.type == TimelineType::Sent && sent.args.text(Arg::How) == how::olderText);
        QCOMPARE(sent.args.text(Arg::Said), u"Sent (try 1)"_s);
        QCOMPARE(factjson::readEvent(u"noted"_s, {}).args.text(Arg::Said), u"noted"_s);
        QVERIFY(!factjson::readWhole(u"Salaries.csv"_s));
    }

    void whatIsNoFact_isQuotedAsItIs_data()
    {
        QTest::addColumn<QString>("kept");
        QTest::newRow("cut") << u"{\"problem\":\"refused\""_s;
        QTest::newRow("unknown") << u"{\"problem\":\"invented\"}"_s;
        QTest::newRow("none") << u"{\"problem\":\"\"}"_s;
        QTest::newRow("a list") << u"[1]"_s;
        QTest::newRow("twice") << u"{\"problem\":\"refused\",\"problem\":\"rejected\"}"_s;
        QTest::newRow("deep") << u"{\"problem\":"_s + QString(100, u'[') + QString(100, u']') + u'}';
        QTest::newRow("endless") << u"{\"problem\":\"refused\",\"said\":\""_s + QString(100'000, u'x') + u"\"}"_s;
    }

    void whatIsNoFact_isQuotedAsItIs()
    {
        QFETCH(QString, kept);
        QVERIFY(factjson::readProblem(kept) == (Problem {ProblemCode::OlderText, {{Arg::Said, kept}}}));
    }

    void everyReason_isReadAsWritten()
    {
        QCOMPARE(factjson::write(QList<Reason>()), QString());
        QVERIFY(factjson::readReasons({}).isEmpty());
        QVERIFY(allReasonCodes().size() > 250);
        for (const ReasonCode code : allReasonCodes()) {
            const QList<Reason> reasons {{code, everything()}, {code, {}}};
            QVERIFY2(factjson::readReasons(factjson::write(reasons)) == reasons, qPrintable(keyOf(code)));
        }
        // What a ledger holds has this form for good.
        QCOMPARE(factjson::write({{ReasonCode::RowIsSum, {{Arg::Said, u"1,500"_s}}}, {ReasonCode::AmountMissing, {}}}),
            u"[{\"reason\":\"RowIsSum\",\"said\":\"1,500\"},{\"reason\":\"AmountMissing\"}]"_s);
    }

    void whatIsNoReason_isQuoted()
    {
        for (const QString &kept : {u"The amount is missing."_s, u"[]"_s, u"[{\"reason\":\"RowIsSum\""_s, u"{\"reason\":\"RowIsSum\"}"_s})
            QVERIFY2(factjson::readReasons(kept) == (QList<Reason> {{ReasonCode::Quoted, {{Arg::Said, kept}}}}), qPrintable(kept));
        // One that isn't known here takes none of the others away.
        const QString later = u"{\"reason\":\"OfALaterKontor\",\"row\":3}"_s;
        const QList<Reason> both {{ReasonCode::Quoted, {{Arg::Said, later}}}, {ReasonCode::AmountMissing, {}}};
        QVERIFY(factjson::readReasons(u'[' + later + u",{\"reason\":\"AmountMissing\"}]"_s) == both);
        QVERIFY(factjson::readReasons(factjson::write(both)) == both);
    }

    void argumentsOfAnotherKind_areLeftOut()
    {
        const Problem read = factjson::readProblem(
            u"{\"problem\":\"refused\",\"http_status\":\"many\",\"said\":7,\"ours\":{\"amount\":1},\"new\":1,\"row\":3}"_s);
        QVERIFY(read == (Problem {ProblemCode::Refused, {{Arg::Row, qint64(3)}}}));
    }
};

KONTOR_TEST(TestFactJson, QCoreApplication)
#include "tst_factjson.moc"
