// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledgersupport.h"
#include "messages/reasons.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace kontor;

//! Whom the ledger has paid, and how many go out before a payment.
class TestRecipientsByName : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void anAccountIsKnownHoweverLongAgo();
    void onlyWhatMayHavePaidCounts();
    void theLatestUnderAName();
    void namesByTheirBeginning();
    void namesThatNobodyPaidTakeNoPlace();
    void howManyGoBefore();

private:
    PaymentRecord put(int n, const QString &name, const QString &account, PaymentState state = PaymentState::Paid,
        const QString &bank = u"BCA"_s, PaymentKind kind = PaymentKind::Payout);
    QStringList namesOf(const QString &beginning, int limit);
    PaymentsToRecipient before(const QString &account, const QString &bank, const QString &name = {})
    {
        return *waited(m_ledger->payments().paidBefore({.accountName = name, .accountNumber = account, .operatorCode = bank}));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeClock m_clock;
    std::unique_ptr<Ledger> m_ledger;
};

void TestRecipientsByName::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    auto opened = Ledger::open(m_folder->filePath(u"ledger.db"_s), m_clock);
    QVERIFY(opened);
    m_ledger = *std::move(opened);
}

void TestRecipientsByName::cleanup()
{
    m_ledger.reset();
}

PaymentRecord TestRecipientsByName::put(
    int n, const QString &name, const QString &account, PaymentState state, const QString &bank, PaymentKind kind)
{
    PaymentRecord record = kind == PaymentKind::Payin ? samplePayin(n) : samplePayment(n);
    record.submission.state = state;
    record.request.accountName = name;
    record.request.accountNumber = account;
    record.request.operatorCode = bank;
    if (const auto written = waited(m_ledger->writer().write(QList {inserting(record)})); !written)
        qCritical("%s", qPrintable(messages::reasonOf(written.error())));
    return record;
}

QStringList TestRecipientsByName::namesOf(const QString &beginning, int limit)
{
    QStringList names;
    const auto paid = *waited(m_ledger->payments().recipientsNamed(beginning, limit));
    for (const PaidRecipient &payee : paid)
        names.append(payee.last.request.accountName + u'/' + payee.last.request.accountNumber);
    return names;
}

void TestRecipientsByName::anAccountIsKnownHoweverLongAgo()
{
    const PaymentRecord first = put(1, u"Asha Verma"_s, u"5010"_s);
    for (int n = 2; n < 400; ++n)
        put(n, u"Budi %1"_s.arg(n), QString::number(n));
    const PaymentRecord last = put(400, u"Asha V."_s, u"5010"_s, PaymentState::Queued, u"bca"_s); // the same bank
    const auto found = before(u"5010"_s, u"BCA"_s);
    QVERIFY(found.account && !found.name);
    QCOMPARE(found.account->payouts, 2);
    QCOMPARE(found.account->firstAt, first.createdAt);
    QCOMPARE(found.account->last.id, last.id);
    QVERIFY(!before(u"5010"_s, u"BNI"_s).account);
    QVERIFY(!before({}, u"BCA"_s).account);
}

void TestRecipientsByName::onlyWhatMayHavePaidCounts()
{
    put(1, u"Asha"_s, u"1"_s, PaymentState::Rejected);
    put(2, u"Asha"_s, u"1"_s, PaymentState::Cancelled);
    put(3, u"Asha"_s, u"1"_s, PaymentState::AwaitingPayment, u"BCA"_s, PaymentKind::Payin);
    QVERIFY(!before(u"1"_s, u"BCA"_s, u"Asha"_s).account);
    QVERIFY(!before(u"1"_s, u"BCA"_s, u"Asha"_s).name);
    put(4, u"Asha"_s, u"1"_s, PaymentState::OutcomeUnknown); // may have
    QCOMPARE(before(u"1"_s, u"BCA"_s, u"Asha"_s).account->payouts, 1);
}

void TestRecipientsByName::theLatestUnderAName()
{
    put(1, u"Zoë Verma"_s, u"1"_s);
    const PaymentRecord last = put(2, u"ZOË VERMA"_s, u"2"_s);
    put(3, u"Zoë Verma Jr."_s, u"3"_s);
    QCOMPARE(before({}, {}, u"zoë verma"_s).name->id, last.id);
    QVERIFY(!before({}, {}, u"zoë"_s).name); // a whole name
}

void TestRecipientsByName::namesByTheirBeginning()
{
    put(1, u"Asha Verma"_s, u"1"_s);
    put(2, u"ASHA Wibowo"_s, u"2"_s);
    put(3, u"Asha Verma"_s, u"11"_s); // another account of the same
    put(4, u"Budi"_s, u"3"_s);
    put(5, u"Asha Verma"_s, u"1"_s);
    QCOMPARE(namesOf(u"asha"_s, 20), QStringList({u"Asha Verma/1"_s, u"Asha Verma/11"_s, u"ASHA Wibowo/2"_s})); // paid last first
    QCOMPARE(namesOf(u"asha w"_s, 20), QStringList {u"ASHA Wibowo/2"_s});
    QCOMPARE(namesOf(u"%"_s, 20), QStringList());
}

void TestRecipientsByName::namesThatNobodyPaidTakeNoPlace()
{
    for (int n = 1; n <= 30; ++n)
        put(n, u"Aaron %1"_s.arg(n), QString::number(n), n % 2 == 0 ? PaymentState::Rejected : PaymentState::Cancelled);
    put(31, u"Asha"_s, u"31"_s);
    QCOMPARE(namesOf(u"a"_s, 20), QStringList {u"Asha/31"_s});
}

//! Payments go out in the order in which they came in, payins among them.
void TestRecipientsByName::howManyGoBefore()
{
    put(1, u"A"_s, u"1"_s, PaymentState::Queued);
    put(2, u"B"_s, u"2"_s, PaymentState::Paid);
    put(3, u"C"_s, u"3"_s, PaymentState::Queued, u"BCA"_s, PaymentKind::Payin);
    put(4, u"D"_s, u"4"_s, PaymentState::Paused);
    const PaymentRecord mine = put(5, u"E"_s, u"5"_s, PaymentState::Queued);
    put(6, u"F"_s, u"6"_s, PaymentState::Queued);
    QCOMPARE(*waited(m_ledger->payments().queuedBefore((*waited(m_ledger->payments().byId(mine.id)))->seq)), 2);
    QCOMPARE(*waited(m_ledger->payments().queuedBefore(1)), 0);
}

KONTOR_TEST(TestRecipientsByName, QCoreApplication)
#include "tst_recipientsbyname.moc"
