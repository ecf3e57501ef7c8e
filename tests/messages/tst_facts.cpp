// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fileerror.h"
#include "core/textformat.h"
#include "messages/english.h"
#include "messages/problems.h"
#include "messages/reasons.h"
#include "messages/timeline.h"
#include "support/testprogram.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>
#include <cerrno>

using namespace kontor;
using namespace Qt::StringLiterals;

//! Every problem and every event of a timeline, with every argument that they know, has its sentences in every language.
class TstFacts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyProblem_data();
    void everyProblem();
    void everyEvent_data();
    void everyEvent();
    void everyReason_data();
    void everyReason();
    void whatTakesAPlace_isTakenAsItIs();
    void whyTheSystemRefused();
    void whereACellStands();
    void amounts_areWrittenAsTheReaderDoes();
    void plurals();
    void inEnglish_whateverTheProgramSpeaks();
    void whatTheGatewaySaid_staysOnItsLine();

private:
    static QStringList catalogues();
};

namespace {

constexpr std::array hows {how::notSentAgain, how::onlyAttempt, how::earlierAttempts, how::perhapsNotTheGateways, how::imported,
    how::replacement, how::acceptedEarlier, how::atFirstAttempt, how::unreadable, how::unclear, how::sentAgain, how::notTracked,
    how::refused, how::proven, how::otherMoney, how::idTaken, how::access, how::address, how::ours, how::notOurs, how::executed,
    how::notExecuted, QLatin1StringView()};
constexpr std::array proofs {proof::possible, proof::boundless, proof::ruledOut};

Money idr(qint64 amount)
{
    return {Decimal(amount), u"IDR"_s};
}

//! All that any of them knows, so that no sentence lacks what it names.
Args everything(QLatin1StringView how)
{
    Args args {{Arg::HttpStatus, qint64(422)}, {Arg::Said, u"the account is closed"_s}, {Arg::GatewayStatus, u"PROCESSING"_s},
        {Arg::Attempt, qint64(3)}, {Arg::Count, qint64(10)}, {Arg::Row, qint64(7)}, {Arg::Batch, u"Payroll Nov"_s},
        {Arg::PaymentId, u"pay-1"_s}, {Arg::Ours, idr(100)}, {Arg::Theirs, idr(250)}, {Arg::Account, u"5010"_s},
        {Arg::EarlierAccount, u"4010"_s}};
    if (!how.isEmpty())
        args.set(Arg::How, QString(how));
    return args;
}

void verifyWhole(const QString &sentence)
{
    static const QRegularExpression hole(u"%[0-9n]"_s);
    QVERIFY2(!sentence.isEmpty() && !sentence.contains(hole), qPrintable(sentence));
    QVERIFY2(!sentence.contains("  "_L1), qPrintable(sentence));
}

//! The program's own translators, as kontor installs them.
class Speaking {
public:
    explicit Speaking(const QString &language)
    {
        if (language.isEmpty())
            return;
        m_isGood = m_plurals.load(u":/translations/kontor_en.qm"_s) && m_words.load(language);
        QCoreApplication::installTranslator(&m_words);
        QCoreApplication::installTranslator(&m_english);
    }
    ~Speaking()
    {
        QCoreApplication::removeTranslator(&m_words);
        QCoreApplication::removeTranslator(&m_english);
    }
    Speaking(const Speaking &) = delete;
    Speaking &operator=(const Speaking &) = delete;
    bool isGood() const { return m_isGood; }

private:
    QTranslator m_plurals {};
    QTranslator m_words {};
    messages::EnglishTranslator m_english {m_plurals};
    bool m_isGood = true;
};

} // namespace

QStringList TstFacts::catalogues()
{
    return {QString(), u":/translations/kontor_en.qm"_s, u":/translations/kontor_id.qm"_s};
}

void TstFacts::everyProblem_data()
{
    QTest::addColumn<QString>("language");
    for (const QString &language : catalogues())
        QTest::newRow(qPrintable(language.isEmpty() ? u"source"_s : QFileInfo(language).baseName())) << language;
}

void TstFacts::everyProblem()
{
    QFETCH(QString, language);
    const Speaking speaking(language);
    QVERIFY(speaking.isGood());
    for (const ProblemFacts &facts : problemFacts) {
        if (facts.code == ProblemCode::None)
            continue;
        for (const QLatin1StringView how : hows) {
            for (const QLatin1StringView proof : proofs) {
                Args args = everything(how);
                args.set(Arg::Proof, QString(proof));
                for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
                    const messages::Message message = messages::problem({facts.code, args}, kind);
                    QCOMPARE(message.code, QString(facts.number));
                    verifyWhole(message.plain());
                }
                verifyWhole(messages::batchPause({facts.code, args}).plain());
            }
        }
    }
    verifyWhole(messages::problem({ProblemCode::Rejected, {{Arg::Attempts, qint64(12)}}}, PaymentKind::Payout).plain());
    verifyWhole(messages::problem({ProblemCode::OtherMoney, {{Arg::Ours, idr(1)}}}, PaymentKind::Payout).plain());
}

void TstFacts::everyEvent_data()
{
    everyProblem_data();
}

void TstFacts::everyEvent()
{
    QFETCH(QString, language);
    const Speaking speaking(language);
    QVERIFY(speaking.isGood());
    for (const TimelineFacts &facts : timelineFacts) {
        for (const QLatin1StringView how : hows) {
            for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin})
                verifyWhole(messages::timeline({facts.type, everything(how)}, kind));
        }
        Args older = everything(how::olderText);
        QCOMPARE(messages::timeline({facts.type, older}, PaymentKind::Payout), u"the account is closed"_s);
    }
}

void TstFacts::everyReason_data()
{
    everyProblem_data();
}

//! A code without a sentence would be a refusal that says nothing; an argument that it doesn't name would leave a hole.
void TstFacts::everyReason()
{
    QFETCH(QString, language);
    const Speaking speaking(language);
    QVERIFY(speaking.isGood());
    Args args;
    for (const ArgFacts &facts : argFacts) {
        if (facts.kind == ArgKind::Number)
            args.set(facts.arg, qint64(7));
        else if (facts.kind == ArgKind::Text)
            args.set(facts.arg, QString(facts.key));
        else
            args.set(facts.arg, idr(100));
    }
    for (const ReasonCode code : allReasonCodes())
        verifyWhole(messages::reason({code, args}));
    args.set(Arg::Count, qint64(0));
    verifyWhole(messages::reason({ReasonCode::Comments, args}));
    QCOMPARE(messages::reason({}), QString());
}

void TstFacts::whatTakesAPlace_isTakenAsItIs()
{
    const Reason reason {ReasonCode::RowStatusNotToPay, {{Arg::Said, u"%2"_s}, {Arg::Column, u"St%1atus"_s}}};
    QCOMPARE(messages::reason(reason),
        u"\"%2\" in the column St%1atus says that this row may not be meant to be paid. Leave it out, or correct it."_s);
    QCOMPARE(messages::reason({ReasonCode::RowNul, {{Arg::HeaderLine, qint64(1)}}}),
        messages::reason({ReasonCode::RowNul}) + u" Nothing of this file was taken."_s);
    // A path is part of a command that is to be copied; what stands in a file may have signs that nobody sees.
    const QString hidden = u"a\u200bb"_s;
    QVERIFY(messages::reason({ReasonCode::FolderUnreadable, {{Arg::File, hidden}}}).contains(hidden));
    QVERIFY(!messages::reason({ReasonCode::RowOfSums, {{Arg::Said, hidden}}}).contains(hidden));
}

void TstFacts::whyTheSystemRefused()
{
    QVERIFY(messages::reason(systemReason(systemArgs(EFBIG))).contains("ulimit"_L1));
    QVERIFY(messages::reason(systemReason(systemArgs(EDQUOT))).contains("quota"_L1));
    QVERIFY(messages::reason(systemReason(systemArgs(ENAMETOOLONG))).contains("too long"_L1));
    QCOMPARE(messages::reason(systemReason(systemArgs(ENOSPC))), qt_error_string(ENOSPC));
    QCOMPARE(messages::reason(fileReason(ReasonCode::FileNotWritten, u"/x/key.p8"_s, systemArgs(u"No medium"_s))),
        u"/x/key.p8 cannot be written: No medium."_s);
    QCOMPARE(messages::reasonOf(ApiError {.text = u"its own words"_s}), u"its own words"_s);
    QCOMPARE(messages::reasonOf(ApiError {.text = u"its own words"_s, .reason = {ReasonCode::KeyNotRsa}}),
        messages::reason({ReasonCode::KeyNotRsa}));
}

void TstFacts::whereACellStands()
{
    QCOMPARE(messages::cellPlace({{}, 17, 3}), u"Line 17, column 4"_s);
    QCOMPARE(messages::cellPlace({u"Payouts"_s, 17, 3}), u"Sheet Payouts, D17"_s);
}

void TstFacts::amounts_areWrittenAsTheReaderDoes()
{
    const Problem problem {ProblemCode::OtherMoney, {{Arg::Ours, idr(1'250'000)}, {Arg::Theirs, idr(1'250)}}};
    QCOMPARE(messages::problem(problem, PaymentKind::Payout).headline,
        u"The gateway shows 1250 IDR for this payment; this ledger sent 1250000 IDR."_s);
    const NumberFormat indonesian(QLocale(u"id_ID"_s));
    QVERIFY(messages::problem(problem, PaymentKind::Payout, indonesian).headline.contains(u"1.250.000"_s));
}

void TstFacts::plurals()
{
    const Speaking speaking(catalogues().at(1));
    const auto pause = [](qint64 count) { return messages::batchPause({ProblemCode::ProblemsInRow, {{Arg::Count, count}}}).headline; };
    QCOMPARE(pause(1), u"Batch paused after 1 problem."_s);
    QCOMPARE(pause(10), u"Batch paused after 10 problems in a row."_s);
}

void TstFacts::inEnglish_whateverTheProgramSpeaks()
{
    const TimelineEvent sent {TimelineType::Sent, {{Arg::Attempt, qint64(1)}}};
    const Problem many {ProblemCode::ProblemsInRow, {{Arg::Count, qint64(1)}}};
    const Speaking speaking(catalogues().at(2));
    const QString indonesian = messages::timeline(sent, PaymentKind::Payout);
    {
        const messages::InEnglish english;
        QCOMPARE(messages::timeline(sent, PaymentKind::Payout), u"Sent (try 1)"_s);
        QCOMPARE(messages::batchPause(many).headline, u"Batch paused after 1 problem."_s);
        const messages::InEnglish again;
    }
    QCOMPARE(messages::timeline(sent, PaymentKind::Payout), indonesian);
    QVERIFY(indonesian != "Sent (try 1)"_L1);
}

void TstFacts::whatTheGatewaySaid_staysOnItsLine()
{
    const QString forged = u"no\nK-000: It was paid.\r\u202e"_s;
    const QString shown
        = messages::problem({ProblemCode::Rejected, {{Arg::HttpStatus, qint64(400)}, {Arg::Said, forged}}}, PaymentKind::Payout).plain();
    QVERIFY2(!shown.contains(u'\n') && !shown.contains(u'\r') && !shown.contains(QChar(0x202e)), qPrintable(shown));
}

KONTOR_TEST(TstFacts, QCoreApplication)
#include "tst_facts.moc"
