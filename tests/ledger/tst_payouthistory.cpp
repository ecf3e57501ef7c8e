// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accountrules.h"
#include "ledgersupport.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace kontor;

//! Earlier payouts to the same account and the same person, however they are written.
class tst_PayoutHistory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void bankOfTheGatewaysList_isOneBank();
    void bankList_isKnownAfterReopening();
    void methodsOfAcceptedPayouts_areKnownAndNoDamage();
    void phoneNumbers_areOneAccount();
    void olderThanTheWindow_isNoDuplicate();
    void sameReference_isADuplicateHoweverOld();
    void rowsOfTheSameBatch_areNoEarlierPayouts();
    void samePersonOnAnotherAccount_isFound();
    void payoutThatWaits_doesNotSettleAChangeOfAccount();
    void draft_isADuplicateAndMakesNoKnownAccount();
    void emptyAccount_hasNoHistory();

private:
    static PaymentRecord payoutTo(int n, const QString &bank, const QString &number);
    void put(const PaymentRecord &payment) { QVERIFY(waited(m_ledger->writer().write(inserting(payment)))); }
    PayoutHistory historyOf(const PaymentRecord &payment, UtcTime since = {})
    {
        return waited(m_ledger->payments().history({{.request = payment.request, .reference = payment.reference}}, since))->first();
    }
    void open();

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeClock m_clock;
    std::unique_ptr<Ledger> m_ledger;
};

void tst_PayoutHistory::open()
{
    auto opened = Ledger::open(m_folder->filePath(u"ledger.db"_s), m_clock);
    QVERIFY(opened);
    m_ledger = *std::move(opened);
}

void tst_PayoutHistory::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    open();
}

void tst_PayoutHistory::cleanup()
{
    m_ledger.reset();
}

PaymentRecord tst_PayoutHistory::payoutTo(int n, const QString &bank, const QString &number)
{
    PaymentRecord payment = samplePayment(n);
    payment.submission.state = PaymentState::Paid;
    payment.submission.accepted = true;
    payment.request.operatorCode = bank;
    payment.request.accountNumber = number;
    payment.request.accountName = u"PT. Maju Jaya"_s;
    return payment;
}

void tst_PayoutHistory::bankOfTheGatewaysList_isOneBank()
{
    put(payoutTo(1, u"BCA"_s, u"1234567890"_s));
    const PaymentRecord other = payoutTo(2, u"014"_s, u"1234-567890"_s);
    QVERIFY(historyOf(payoutTo(2, u"bca"_s, u"1234567890"_s)).account);
    QVERIFY(!historyOf(other).account); // no list says so yet
    const CodeItem bca {u"BCA"_s, u"Bank Central Asia"_s, {{u"bankCode"_s, u"014"_s}}};
    QVERIFY(waited(m_ledger->keepCodes(CodeListKind::Banks, {{bca}, m_clock.wall()})));
    const PayoutHistory history = historyOf(other);
    QVERIFY(history.account && history.account->id == payoutTo(1, {}, {}).id);
    QCOMPARE(history.duplicates.size(), 1);
}

void tst_PayoutHistory::bankList_isKnownAfterReopening()
{
    const KeptCodes codes {
        {{u"BCA"_s, u"Bank Central Asia"_s, {{u"bankCode"_s, u"014"_s}, {u"x"_s, {}}}}, {u"BNI"_s, {}, {}}}, m_clock.wall()};
    QVERIFY(waited(m_ledger->keepCodes(CodeListKind::Banks, codes)));
    m_ledger.reset();
    open();
    QCOMPARE(m_ledger->keptLists().size(), 1);
    QVERIFY(m_ledger->keptLists().value(CodeListKind::Banks) == codes);
    QCOMPARE(m_ledger->accountRules()->bankKey(u"014"_s), m_ledger->accountRules()->bankKey(u"BCA"_s));
}

void tst_PayoutHistory::methodsOfAcceptedPayouts_areKnownAndNoDamage()
{
    QSignalSpy damage(m_ledger.get(), &Ledger::damageFound);
    QCOMPARE(*waited(m_ledger->statistics().acceptedMethods()), QStringList());
    PaymentRecord rejected = payoutTo(1, u"BCA"_s, u"1234567890"_s);
    rejected.request.methodCode = u"CASH"_s;
    rejected.submission.state = PaymentState::Rejected;
    rejected.submission.accepted = false;
    put(rejected);
    put(payoutTo(2, u"BCA"_s, u"1234567890"_s));
    QCOMPARE(*waited(m_ledger->statistics().acceptedMethods()), QStringList(payoutTo(2, {}, {}).request.methodCode));
    QCOMPARE(damage.size(), 0);
}

void tst_PayoutHistory::phoneNumbers_areOneAccount()
{
    PaymentRecord first = payoutTo(1, u"JENIUS"_s, u"+62 812-3456-7890"_s);
    first.request.money.currency = u"IDR"_s;
    PaymentRecord second = payoutTo(2, u"JENIUS"_s, u"6281234567890"_s);
    second.request.money.currency = u"IDR"_s;
    put(first);
    QVERIFY(!historyOf(second).account);
    m_ledger->setPhoneCodes({u"jenius"_s});
    QVERIFY(historyOf(second).account);
    QCOMPARE(historyOf(second).account->request.accountNumber, u"+62 812-3456-7890"_s); // kept as it was entered
}

void tst_PayoutHistory::olderThanTheWindow_isNoDuplicate()
{
    const PaymentRecord first = payoutTo(1, u"BCA"_s, u"1234567890"_s);
    PaymentRecord second = payoutTo(2, u"BCA"_s, u"1234567890"_s);
    second.reference = u"another"_s;
    put(first);
    QCOMPARE(historyOf(second, first.createdAt).duplicates.size(), 1);
    QCOMPARE(historyOf(second, first.createdAt + Millis(1)).duplicates.size(), 0);
    second.request.money.amount = *Decimal::parse(QByteArrayView("12.51"));
    QCOMPARE(historyOf(second, first.createdAt).duplicates.size(), 0);
    QVERIFY(historyOf(second, first.createdAt + Millis(1)).account); // known for good
}

void tst_PayoutHistory::sameReference_isADuplicateHoweverOld()
{
    const PaymentRecord first = payoutTo(1, u"BCA"_s, u"1234567890"_s);
    put(first);
    PaymentRecord second = payoutTo(2, u"BCA"_s, u"1234567890"_s);
    second.reference = first.reference;
    QVERIFY(!first.reference.isEmpty());
    QCOMPARE(historyOf(second, first.createdAt + std::chrono::days(400)).duplicates.size(), 1);
}

void tst_PayoutHistory::rowsOfTheSameBatch_areNoEarlierPayouts()
{
    const PaymentRecord payment = payoutTo(1, u"BCA"_s, u"1234567890"_s);
    BatchRecord batch {.id = u"b-1"_s, .title = u"payroll.csv"_s, .createdAt = payment.createdAt, .changedAt = payment.createdAt};
    QVERIFY(waited(m_ledger->writer().write({inserting(payment)}, batch)));
    const PlannedPayout other {.request = payment.request};
    PlannedPayout same = other;
    same.batch = (*waited(m_ledger->batches().byId(u"b-1"_s)))->seq;
    const auto histories = waited(m_ledger->payments().history({other, same}, {}));
    QCOMPARE(histories->at(0).duplicates.size(), 1);
    QCOMPARE(histories->at(1).duplicates.size(), 0);
}

void tst_PayoutHistory::samePersonOnAnotherAccount_isFound()
{
    put(payoutTo(1, u"BCA"_s, u"1234567890"_s));
    put(payoutTo(2, u"BNI"_s, u"1111111111"_s));
    PaymentRecord third = payoutTo(3, u"BNI"_s, u"9999999999"_s);
    third.request.accountName = u"PT MAJU  JAYA"_s;
    const PayoutHistory history = historyOf(third);
    QVERIFY(!history.account && history.person);
    QCOMPARE(history.person->request.accountNumber, u"1111111111"_s); // the latest
    third.request.accountName = u"Maju Jaya"_s;
    QVERIFY(!historyOf(third).person);
}

//! The second payout to a changed account is warned of like the first, until one of them went out.
void tst_PayoutHistory::payoutThatWaits_doesNotSettleAChangeOfAccount()
{
    const PaymentRecord paid = payoutTo(1, u"BCA"_s, u"1234567890"_s);
    put(paid);
    PaymentRecord changed = paid;
    for (const auto &[n, waiting] : {std::pair(2, PaymentState::Queued), std::pair(3, PaymentState::Paused)}) {
        changed = payoutTo(n, u"BNI"_s, u"99887766"_s);
        changed.submission.state = waiting;
        changed.submission.accepted = false;
        put(changed);
        const PayoutHistory history = historyOf(changed);
        QVERIFY(!history.account);
        QCOMPARE(history.person->id, paid.id);
        QCOMPARE(history.duplicates.size(), n - 1);
        const auto before = waited(m_ledger->payments().paidBefore(changed.request));
        QVERIFY(!before->account);
        QCOMPARE(before->name->id, paid.id);
    }
    PaymentRecord sent = *waited(m_ledger->payments().byId(changed.id)).value();
    sent.submission.state = PaymentState::Sending;
    QVERIFY(waited(m_ledger->writer().write(LedgerChange {.update = sent, .id = sent.id})));
    QCOMPARE(historyOf(changed).account->id, changed.id);
    QCOMPARE(waited(m_ledger->payments().paidBefore(changed.request))->account->payouts, 2);
    // Of somebody who was never paid, what waits is all that is known.
    PaymentRecord first = payoutTo(4, u"BNI"_s, u"5566"_s);
    first.request.accountName = u"Asha Verma"_s;
    first.submission.state = PaymentState::Queued;
    first.submission.accepted = false;
    put(first);
    QCOMPARE(historyOf(first).account->id, first.id);
}

void tst_PayoutHistory::draft_isADuplicateAndMakesNoKnownAccount()
{
    PaymentRecord draft = payoutTo(1, u"BCA"_s, u"1234567890"_s);
    draft.submission.state = PaymentState::Draft;
    put(draft);
    const PayoutHistory history = historyOf(payoutTo(2, u"BCA"_s, u"1234567890"_s));
    QVERIFY(!history.account && !history.person);
    QCOMPARE(history.duplicates.size(), 1);
}

void tst_PayoutHistory::emptyAccount_hasNoHistory()
{
    put(payoutTo(1, u"BCA"_s, {}));
    QVERIFY(!historyOf(payoutTo(2, u"BCA"_s, {})).account);
}

KONTOR_TEST(tst_PayoutHistory, QCoreApplication)
#include "tst_payouthistory.moc"
