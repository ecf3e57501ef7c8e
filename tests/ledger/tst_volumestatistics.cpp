// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/ledgersupport.h"
#include "support/testprogram.h"

#include <QRandomGenerator>
#include <QTemporaryDir>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 day = 86'400'000;

PaymentRecord paid(int n, const QString &amount, const QString &currency, qint64 at)
{
    PaymentRecord record = samplePayment(n);
    record.request.money = {*Decimal::parse(amount), currency};
    record.createdAt = record.changedAt = moment(at);
    return record;
}

QString lineOf(const PaymentVolume &tally)
{
    return u"%1 %2 %3 %4 %5 %6"_s.arg(tally.stretch)
        .arg(nameOf(tally.kind), key(tally.state))
        .arg(tally.payments)
        .arg(tally.sum ? tally.sum->toString() : u"?"_s, tally.currency);
}

} // namespace

//! What the overview shows: counters that cost nothing among a million payments, and say what the rows say.
class tst_Turnovers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_ledger.reset(); }
    void addUpByStretch();
    void sumsAreExact();
    void handedOverSince();
    void followEveryState();
    void cameSinceIsWhenTheStateBegan();
    void expiredSinceIsWhenTheyExpired();
    void expired();
    void balancesAreKeptOnceAnHour();

private:
    QString file() const { return m_folder->filePath(u"ledger.db"_s); }
    void reopen();
    PaymentRecord write(PaymentRecord record)
    {
        if (!waited(m_ledger->writer().write(inserting(record))))
            qWarning("not written");
        return record;
    }
    void move(PaymentRecord &record, PaymentState state, qint64 at)
    {
        record.submission.state = state;
        record.changedAt = moment(at);
        QVERIFY(waited(m_ledger->writer().write(updating(record))));
    }
    QStringList lines(const Result<QList<PaymentVolume>> &tallies)
    {
        QStringList texts;
        for (const PaymentVolume &tally : *tallies)
            texts.append(lineOf(tally));
        return texts;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    SystemClock m_clock;
    std::unique_ptr<Ledger> m_ledger;
};

void tst_Turnovers::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    reopen();
}

void tst_Turnovers::reopen()
{
    m_ledger.reset();
    m_ledger = *Ledger::open(file(), m_clock);
}

void tst_Turnovers::addUpByStretch()
{
    write(paid(1, u"100.10"_s, u"INR"_s, 0));
    write(paid(2, u"0.90"_s, u"INR"_s, day - 1));
    write(paid(3, u"5"_s, u"IDR"_s, day - 1));
    write(paid(4, u"7"_s, u"INR"_s, day)); // the next one
    write(paid(5, u"9"_s, u"INR"_s, 3 * day)); // behind the last
    const PaymentRecord payin = samplePayin(6);
    write(payin);
    // 1790000000 s are a whole number of quarters of an hour less 200 s: stretches begin on quarters.
    const QList<UtcTime> moments {moment(-200'000), moment(day - 200'000), moment(2 * day - 200'000)};
    QCOMPARE(lines(waited(m_ledger->statistics().volumes(moments))),
        QStringList({u"0 payout queued 1 100.1 INR"_s, u"0 payin awaiting 1 12.5 IDR"_s, u"1 payout queued 1 5 IDR"_s,
            u"1 payout queued 2 7.9 INR"_s}));
    QCOMPARE(waited(m_ledger->statistics().volumes({moment(0)}))->size(), 0);
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
}

//! Where a sum of doubles, or of 64 bits, would go wrong.
void tst_Turnovers::sumsAreExact()
{
    for (int n = 0; n < 30; ++n)
        write(paid(n, u"900000000000000.01"_s, u"IDR"_s, n)); // 2.7e16 units, 2.7e20 of ten thousandths
    write(paid(31, u"0.1234567"_s, u"IDR"_s, 31)); // more digits than are scaled
    write(paid(32, u"99999999999999999999"_s, u"INR"_s, 32)); // more than 64 bits
    const QList<UtcTime> moments {moment(-900'000), moment(day)};
    const QStringList expected {u"0 payout queued 31 27000000000000000.4234567 IDR"_s, u"0 payout queued 1 99999999999999999999 INR"_s};
    QCOMPARE(lines(waited(m_ledger->statistics().volumes(moments))), expected);
    QCOMPARE(lines(waited(m_ledger->statistics().cameSince(moment(0), {PaymentState::Queued}))), expected);
    const Decimal most = *Decimal::fromParts(~(Decimal::Coefficient(1) << 127), 0);
    for (int n = 40; n < 42; ++n)
        write(paid(n, most.toString(), u"XXX"_s, n));
    QCOMPARE(waited(m_ledger->statistics().volumes(moments))->constLast().sum, std::optional<Decimal>()); // not known, rather than wrong
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
}

//! A batch is made on one day and released on another: its money leaves on the other, however the batch changes afterwards.
void tst_Turnovers::handedOverSince()
{
    const qint64 today = day - 200'000; // a quarter of an hour begins
    const auto spent = [this](UtcTime since, const QStringList &currencies = {u"IDR"_s}) {
        QStringList texts;
        const auto sums = waited(m_ledger->statistics().handedOverSince(since, currencies));
        for (const Money &money : *sums)
            texts.append(money.toString());
        return texts;
    };
    const auto import = [this](const QString &id, int first, const QString &amount) {
        QList<LedgerChange> changes;
        for (int n = first; n < first + 2; ++n) {
            PaymentRecord record = paid(n, amount, u"IDR"_s, 0);
            record.submission.state = PaymentState::Draft;
            record.batchRow = n - first + 1;
            changes.append(inserting(record));
        }
        QVERIFY(waited(m_ledger->writer().write(changes, sampleBatch(id))));
    };
    const auto change = [this](const QString &id, BatchState state, qint64 at, const char *what = nullptr) {
        const auto found = waited(m_ledger->batches().byId(id));
        BatchRecord batch = **found;
        batch.state = state;
        batch.changedAt = moment(at);
        QList<LedgerChange> changes;
        const auto payments = waited(m_ledger->batches().payments(batch.seq));
        for (PaymentRecord record : what ? *payments : QList<PaymentRecord>()) {
            record.submission.state = PaymentState::Queued;
            record.changedAt = moment(at);
            changes.append(
                {.update = record, .timeline = {{moment(at), {*timelineTypeOfKey(QString::fromLatin1(what)), {}}}}, .id = record.id});
        }
        QVERIFY(waited(m_ledger->writer().write(changes, batch)));
    };
    write(paid(1, u"1000"_s, u"IDR"_s, today - 1)); // yesterday
    write(paid(2, u"5.5"_s, u"IDR"_s, today));
    write(paid(3, u"7"_s, u"INR"_s, today));
    import(u"late"_s, 10, u"30"_s);
    import(u"before"_s, 20, u"300"_s);
    import(u"waits"_s, 30, u"3000"_s);
    change(u"before"_s, BatchState::Sending, today - 10, "queued");
    QCOMPARE(spent(moment(today)), QStringList(u"5.5 IDR"_s));
    change(u"late"_s, BatchState::Sending, today + 10, "queued");
    change(u"before"_s, BatchState::Paused, today + 20); // it left yesterday all the same
    QCOMPARE(spent(moment(today)), QStringList(u"65.5 IDR"_s));
    change(u"late"_s, BatchState::Sending, today + day + 10);
    QCOMPARE(spent(moment(today)), QStringList(u"65.5 IDR"_s));
    QCOMPARE(spent(moment(today + day)), QStringList());
    const auto late = waited(m_ledger->batches().byId(u"late"_s));
    PaymentRecord cancelled = waited(m_ledger->batches().payments((*late)->seq))->constFirst();
    move(cancelled, PaymentState::Cancelled, today + 30);
    QCOMPARE(spent(moment(today)), QStringList(u"35.5 IDR"_s));
    write(paid(4, u"0.0000001"_s, u"IDR"_s, today)); // more digits than are scaled
    write(samplePayin(5));
    QCOMPARE(spent(moment(today)), QStringList(u"35.5000001 IDR"_s));
    QCOMPARE(spent(moment(today), {u"IDR"_s, u"INR"_s}), QStringList({u"35.5000001 IDR"_s, u"7 INR"_s}));
    QCOMPARE(spent(moment(today), {}), QStringList());
}

//! Whatever is written, the counters say what a count of the rows says.
void tst_Turnovers::followEveryState()
{
    QRandomGenerator chance(7);
    QList<PaymentRecord> records;
    for (int n = 0; n < 40; ++n) {
        PaymentRecord record = n % 3 == 0 ? samplePayin(n) : samplePayment(n);
        record.createdAt = record.changedAt = moment(chance.bounded(int(day / 2)));
        records.append(write(record));
    }
    for (int n = 0; n < 200; ++n) {
        PaymentRecord &record = records[chance.bounded(int(records.size()))];
        if (record.submission.state != PaymentState::Cancelled)
            move(record, allStates()[size_t(chance.bounded(int(allStates().size())))], n);
    }
    QMap<QString, int> counted;
    for (const PaymentRecord &record : std::as_const(records))
        ++counted[nameOf(record.submission.kind) + key(record.submission.state)];
    QMap<QString, int> told;
    const auto tallies = waited(m_ledger->statistics().volumes({moment(-900'000), moment(day)}));
    for (const PaymentVolume &tally : *tallies)
        told[nameOf(tally.kind) + key(tally.state)] += int(tally.payments);
    QCOMPARE(told, counted);
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
}

void tst_Turnovers::cameSinceIsWhenTheStateBegan()
{
    PaymentRecord record = write(paid(1, u"10"_s, u"INR"_s, 0));
    move(record, PaymentState::Paid, 1000);
    move(record, PaymentState::Paid, 5000); // asked once more: nothing has come
    const auto since = [this](qint64 at) { return lines(waited(m_ledger->statistics().cameSince(moment(at), {PaymentState::Paid}))); };
    QCOMPARE(since(1000), QStringList(u"0 payout paid 1 10 INR"_s));
    QCOMPARE(since(1001), QStringList());
    QCOMPARE(waited(m_ledger->payments().find({.cameSince = moment(1000)}))->size(), 1); // the list behind the figure is the same
    QCOMPARE(waited(m_ledger->payments().find({.cameSince = moment(1001)}))->size(), 0);
    QCOMPARE(waited(m_ledger->statistics().cameSince(moment(0), {PaymentState::Queued, PaymentState::Rejected}))->size(), 0);
}

//! What is past its expiry came to that with its expiry: the list behind the figure is the same.
void tst_Turnovers::expiredSinceIsWhenTheyExpired()
{
    for (int n = 0; n < 3; ++n)
        write(samplePayin(n)); // at 3,600,000 and after
    const auto listed = [this](qint64 since, qint64 now) {
        return waited(
            m_ledger->payments().find(
                {.kind = PaymentKind::Payin, .states = {PaymentState::LikelyExpired}, .now = moment(now), .cameSince = moment(since)}))
            ->size();
    };
    for (const qint64 now : {3'599'999, 3'600'000, 9'000'000}) {
        for (const qint64 since : {0, 3'600'000, 3'600'001, 8'000'000})
            QCOMPARE(listed(since, now), *waited(m_ledger->statistics().expiredBetween(moment(since), moment(now))));
    }
    QVERIFY(listed(3'600'001, 9'000'000) < listed(0, 9'000'000));
}

void tst_Turnovers::expired()
{
    for (int n = 0; n < 3; ++n)
        write(samplePayin(n)); // at 3,600,000 and after
    PaymentRecord settled = write(samplePayin(3));
    move(settled, PaymentState::Paid, 10);
    QCOMPARE(*waited(m_ledger->statistics().expiredBetween({}, moment(3'599'999))), 0);
    QCOMPARE(*waited(m_ledger->statistics().expiredBetween({}, moment(3'600'001))), 2);
    QCOMPARE(*waited(m_ledger->statistics().expiredBetween(moment(3'600'001), moment(day))), 2);
}

void tst_Turnovers::balancesAreKeptOnceAnHour()
{
    const auto balance = [](qint64 at, const QString &amount, const QString &currency) {
        return BalanceSnapshot {moment(at), {*Decimal::parse(amount), currency}};
    };
    const qint64 hour = 3'600'000;
    const qint64 first = 1600 * 1000; // the next whole hour
    QVERIFY(waited(m_ledger->writer().keepBalances({balance(first, u"10.50"_s, u"INR"_s), balance(first, u"7"_s, u"IDR"_s)})));
    QVERIFY(waited(m_ledger->writer().keepBalances({balance(first + 1, u"11"_s, u"INR"_s)}))); // the same hour
    QVERIFY(waited(m_ledger->writer().keepBalances({balance(first, u"12"_s, u"INR"_s)}))); // a clock that was set back
    QVERIFY(waited(m_ledger->writer().keepBalances({balance(first + hour, u"-3.10"_s, u"INR"_s)})));
    reopen();
    const QList<BalanceSnapshot> all {
        balance(first, u"7"_s, u"IDR"_s), balance(first + 1, u"11"_s, u"INR"_s), balance(first + hour, u"-3.10"_s, u"INR"_s)};
    QCOMPARE(*waited(m_ledger->statistics().balancesSince(moment(0))), all);
    QCOMPARE(*waited(m_ledger->statistics().balancesSince(moment(first + 1))), all.mid(1));
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
    OtherConnection other(file());
    QCOMPARE(other.run("UPDATE balances SET amount = '9' WHERE currency = 'IDR'"), SQLITE_OK);
    QCOMPARE(waited(m_ledger->statistics().balancesSince(moment(0))).error().kind, ErrorKind::LedgerDamaged);
    QCOMPARE(waited(m_ledger->auditTrail().verify())->size(), 1);
}

KONTOR_TEST(tst_Turnovers, QCoreApplication)
#include "tst_volumestatistics.moc"
