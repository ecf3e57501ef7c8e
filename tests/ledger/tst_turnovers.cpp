// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/ledgersupport.h"

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

QString lineOf(const Turnover &tally)
{
    return u"%1 %2 %3 %4 %5 %6"_s.arg(tally.stretch)
        .arg(nameOf(tally.kind), key(tally.state))
        .arg(tally.payments)
        .arg(tally.sum ? tally.sum->toString() : u"?"_s, tally.currency);
}

} // namespace

//! What the overview shows: counters that cost nothing among a million payments, and say what the rows say. And the index of the search,
//! which must find what reading every row finds.
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
    void expired();
    void balancesAreKeptOnceAnHour();
    void theIndexFindsWhatTheRowsSay();
    void theIndexFollowsWhatChanges();
    void aBrokenIndexIsNotSilence();
    void noBitOfTheIndexHidesAPayment();
    void aSearchThatNobodyWaitsForStops();

private:
    QString file() const { return m_folder->filePath(u"ledger.db"_s); }
    void reopen();
    PaymentRecord write(PaymentRecord record)
    {
        if (!waited(m_ledger->write(inserting(record))))
            qWarning("not written");
        return record;
    }
    void move(PaymentRecord &record, PaymentState state, qint64 at)
    {
        record.submission.state = state;
        record.changedAt = moment(at);
        QVERIFY(waited(m_ledger->write(updating(record))));
    }
    QStringList lines(const Result<QList<Turnover>> &tallies)
    {
        QStringList texts;
        for (const Turnover &tally : *tallies)
            texts.append(lineOf(tally));
        return texts;
    }
    QStringList found(const QString &text, int limit = -1)
    {
        QStringList ids;
        const auto rows = waited(m_ledger->rows(*waited(m_ledger->find({.text = text}, limit))));
        for (const PaymentRecord &record : *rows)
            ids.append(record.id.toString());
        return ids;
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
    QCOMPARE(lines(waited(m_ledger->turnovers(moments))),
        QStringList({u"0 payout queued 1 100.1 INR"_s, u"0 payin waiting 1 12.5 IDR"_s, u"1 payout queued 1 5 IDR"_s,
            u"1 payout queued 2 7.9 INR"_s}));
    QCOMPARE(waited(m_ledger->turnovers({moment(0)}))->size(), 0);
    QCOMPARE(*waited(m_ledger->verify()), QStringList());
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
    QCOMPARE(lines(waited(m_ledger->turnovers(moments))), expected);
    QCOMPARE(lines(waited(m_ledger->cameSince(moment(0), {PaymentState::Queued}))), expected);
    const Decimal most = *Decimal::fromParts(~(Decimal::Coefficient(1) << 127), 0);
    for (int n = 40; n < 42; ++n)
        write(paid(n, most.toString(), u"XXX"_s, n));
    QCOMPARE(waited(m_ledger->turnovers(moments))->constLast().sum, std::optional<Decimal>()); // not known, rather than wrong
    QCOMPARE(*waited(m_ledger->verify()), QStringList());
}

//! A batch is made on one day and released on another: its money leaves on the other, however the batch changes afterwards.
void tst_Turnovers::handedOverSince()
{
    const qint64 today = day - 200'000; // a quarter of an hour begins
    const auto spent = [this](UtcTime since, const QStringList &currencies = {u"IDR"_s}) {
        QStringList texts;
        const auto sums = waited(m_ledger->handedOverSince(since, currencies));
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
        QVERIFY(waited(m_ledger->write(changes, sampleBatch(id))));
    };
    const auto change = [this](const QString &id, BatchState state, qint64 at, const char *what = nullptr) {
        const auto found = waited(m_ledger->batch(id));
        BatchRecord batch = **found;
        batch.state = state;
        batch.changedAt = moment(at);
        QList<LedgerChange> changes;
        const auto payments = waited(m_ledger->paymentsOfBatch(batch.seq));
        for (PaymentRecord record : what ? *payments : QList<PaymentRecord>()) {
            record.submission.state = PaymentState::Queued;
            record.changedAt = moment(at);
            changes.append({.update = record, .timeline = {{moment(at), QString::fromLatin1(what), {}}}, .id = record.id});
        }
        QVERIFY(waited(m_ledger->write(changes, batch)));
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
    const auto late = waited(m_ledger->batch(u"late"_s));
    PaymentRecord withdrawn = waited(m_ledger->paymentsOfBatch((*late)->seq))->constFirst();
    move(withdrawn, PaymentState::Cancelled, today + 30);
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
    const auto tallies = waited(m_ledger->turnovers({moment(-900'000), moment(day)}));
    for (const Turnover &tally : *tallies)
        told[nameOf(tally.kind) + key(tally.state)] += int(tally.payments);
    QCOMPARE(told, counted);
    QCOMPARE(*waited(m_ledger->verify()), QStringList());
}

void tst_Turnovers::cameSinceIsWhenTheStateBegan()
{
    PaymentRecord record = write(paid(1, u"10"_s, u"INR"_s, 0));
    move(record, PaymentState::Settled, 1000);
    move(record, PaymentState::Settled, 5000); // asked once more: nothing has come
    const auto since = [this](qint64 at) { return lines(waited(m_ledger->cameSince(moment(at), {PaymentState::Settled}))); };
    QCOMPARE(since(1000), QStringList(u"0 payout settled 1 10 INR"_s));
    QCOMPARE(since(1001), QStringList());
    QCOMPARE(waited(m_ledger->find({.cameSince = moment(1000)}))->size(), 1); // the list behind the figure is the same
    QCOMPARE(waited(m_ledger->find({.cameSince = moment(1001)}))->size(), 0);
    QCOMPARE(waited(m_ledger->cameSince(moment(0), {PaymentState::Queued, PaymentState::Rejected}))->size(), 0);
}

void tst_Turnovers::expired()
{
    for (int n = 0; n < 3; ++n)
        write(samplePayin(n)); // at 3,600,000 and after
    PaymentRecord settled = write(samplePayin(3));
    move(settled, PaymentState::Settled, 10);
    QCOMPARE(*waited(m_ledger->expiredBetween({}, moment(3'599'999))), 0);
    QCOMPARE(*waited(m_ledger->expiredBetween({}, moment(3'600'001))), 2);
    QCOMPARE(*waited(m_ledger->expiredBetween(moment(3'600'001), moment(day))), 2);
}

void tst_Turnovers::balancesAreKeptOnceAnHour()
{
    const auto balance = [](qint64 at, const QString &amount, const QString &currency) {
        return BalanceSnapshot {moment(at), {*Decimal::parse(amount), currency}};
    };
    const qint64 hour = 3'600'000;
    const qint64 first = 1600 * 1000; // the next whole hour
    QVERIFY(waited(m_ledger->keepBalances({balance(first, u"10.50"_s, u"INR"_s), balance(first, u"7"_s, u"IDR"_s)})));
    QVERIFY(waited(m_ledger->keepBalances({balance(first + 1, u"11"_s, u"INR"_s)}))); // the same hour
    QVERIFY(waited(m_ledger->keepBalances({balance(first, u"12"_s, u"INR"_s)}))); // a clock that was set back
    QVERIFY(waited(m_ledger->keepBalances({balance(first + hour, u"-3.10"_s, u"INR"_s)})));
    reopen();
    const QList<BalanceSnapshot> all {
        balance(first, u"7"_s, u"IDR"_s), balance(first + 1, u"11"_s, u"INR"_s), balance(first + hour, u"-3.10"_s, u"INR"_s)};
    QCOMPARE(*waited(m_ledger->balancesSince(moment(0))), all);
    QCOMPARE(*waited(m_ledger->balancesSince(moment(first + 1))), all.mid(1));
    QCOMPARE(*waited(m_ledger->verify()), QStringList());
    OtherConnection other(file());
    QCOMPARE(other.run("UPDATE balances SET amount = '9' WHERE currency = 'IDR'"), SQLITE_OK);
    QCOMPARE(waited(m_ledger->balancesSince(moment(0))).error().kind, ErrorKind::LedgerDamaged);
    QCOMPARE(waited(m_ledger->verify())->size(), 1);
}

// ---- the index of the search

void tst_Turnovers::theIndexFindsWhatTheRowsSay()
{
    const QStringList names {u"Nguyễn Thị Bích"_s, u"प्रिया शर्मा"_s, u"a\"b AND c"_s, u"100% _sure_ \\ *?[x]"_s, u"李小龙"_s, u"😀😀😀 ok"_s,
        u"ab"_s, QString(u"nul"_s + QChar(0) + u"behind"_s), u"Łukasz Żółć"_s, u"O'Neill (x) -y ^z {q}"_s};
    QStringList texts {u"bich"_s, u"nguyen"_s, u"BICH thi"_s, u"शर्म"_s, u"a\"b"_s, u"\"b and"_s, u"100%"_s, u"%"_s, u"_sure"_s, u"\\"_s,
        u"*?["_s, u"小龙"_s, u"李小龙"_s, u"😀😀😀"_s, u"😀😀"_s, u"ab"_s, u"behind"_s, u"zolc"_s, u"o'neill"_s, u"(x)"_s, u"-y"_s, u"^z {q}"_s,
        u"pay-1"_s, u"example.org"_s, u"invoice 1"_s, u"and"_s, u"not"_s, u"near("_s, u"nothing of it"_s, u""_s, u"   "_s,
        // Shorter than what the index holds: at the beginning, within, at the very end, and nowhere.
        u"1"_s, u"p"_s, u"g"_s, u"an"_s, u"g "_s, u"zo"_s, u"an zo"_s, u"e1"_s, u"12"_s, u"e 1"_s, u"x9"_s, u"^"_s, u"\""_s, u"*"_s,
        u"龙"_s, u"😀"_s, u"(x q"_s, u"bich x9"_s};
    for (int n = 0; n < names.size(); ++n) {
        PaymentRecord record = samplePayment(n);
        record.request.accountName = names.at(n);
        write(record);
    }
    for (const QString &text : std::as_const(texts)) {
        // A state leaves all in and is in the way of nothing; a query of two readings: with the index, and as a page of an export without
        // it.
        QStringList read;
        const auto visit = [&read](const PaymentRecord &record) {
            read.prepend(record.id.toString());
            return true;
        };
        QVERIFY(waited(m_ledger->forEach({.text = text}, visit)));
        QCOMPARE(found(text), read);
        QCOMPARE(found(text, 3), read.first(std::min<qsizetype>(3, read.size())));
    }
    QCOMPARE(found(u"bich"_s).size(), 1);
    QCOMPARE(found(u"example.org"_s).size(), names.size() - 1); // SQLite reads no text behind a NUL
    QCOMPARE(*waited(m_ledger->verify()), QStringList());
}

void tst_Turnovers::theIndexFollowsWhatChanges()
{
    PaymentRecord record = write(samplePayment(1));
    record.payTo.accountNumber = u"8808 1234"_s;
    record.payTo.reference = u"9F2K"_s;
    QVERIFY(waited(m_ledger->write(updating(record))));
    QCOMPARE(found(u"9f2k"_s).size(), 1);
    QCOMPARE(found(u"invoice"_s).size(), 1);
    record.payTo.reference = u"7QQQ"_s;
    QVERIFY(waited(m_ledger->write(updating(record))));
    QCOMPARE(found(u"9f2k"_s).size(), 0);
    QCOMPARE(found(u"7qqq"_s).size(), 1);
    QCOMPARE(*waited(m_ledger->verify()), QStringList());
}

void tst_Turnovers::aBrokenIndexIsNotSilence()
{
    QVERIFY(waited(m_ledger->write(insertingMany(1, 20))));
    m_ledger.reset();
    {
        OtherConnection other(file());
        sqlite3_db_config(other.raw(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
        QCOMPARE(other.run("UPDATE payment_search_data SET block = x'00' WHERE id > 10"), SQLITE_OK);
    }
    reopen();
    QCOMPARE(found(u"bich 7"_s).size(), 2); // 7 and 17
    QVERIFY(!waited(m_ledger->verify())->isEmpty());
}

//! Either nobody is kept from finding a payment, or the check says so.
void tst_Turnovers::noBitOfTheIndexHidesAPayment()
{
    QVERIFY(waited(m_ledger->write(insertingMany(1, 12))));
    m_ledger.reset();
    const quint32 seed = qEnvironmentVariableIsSet("KONTOR_SEED") ? quint32(qEnvironmentVariableIntValue("KONTOR_SEED"))
                                                                  : QRandomGenerator::global()->generate();
    QRandomGenerator chance(seed);
    QFile whole(file());
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    int told = 0;
    for (int n = 0; n < 30; ++n) {
        QFile::remove(file() + u".mark"_s);
        QFile again(file());
        QVERIFY(again.open(QIODevice::WriteOnly) && again.write(bytes) == bytes.size());
        again.close();
        {
            OtherConnection other(file());
            const QByteArray id = other.list("SELECT id FROM payment_search_data ORDER BY random() LIMIT 1").constFirst().toUtf8();
            const int length = other.list("SELECT length(block) FROM payment_search_data WHERE id = " + id).constFirst().toInt();
            const QByteArray at = QByteArray::number(chance.bounded(length) + 1);
            const QByteArray byte = QByteArray::number(chance.bounded(256), 16).rightJustified(2, '0');
            other.run("UPDATE payment_search_data SET block = CAST(substr(block, 1, " + at + " - 1) || x'" + byte + "' || substr(block, "
                + at + " + 1) AS BLOB) WHERE id = " + id);
        }
        reopen();
        if (!waited(m_ledger->verify())->isEmpty()) {
            ++told;
            continue;
        }
        for (int each = 1; each <= 12; ++each)
            QVERIFY2(found(u"bich payee%1@"_s.arg(each)).size() == 1, qPrintable(u"KONTOR_SEED=%1"_s.arg(seed)));
        m_ledger.reset();
    }
    QVERIFY(told > 0);
}

void tst_Turnovers::aSearchThatNobodyWaitsForStops()
{
    for (int n = 0; n < 4000; n += 1000)
        QVERIFY(waited(m_ledger->write(insertingMany(n, 1000))));
    // A hundred readings of everything, each given up at once: the question that counts is answered, and none of them is.
    QList<Reply<QStringList> *> dropped;
    int came = 0;
    for (int n = 0; n < 100; ++n) {
        auto *reply = m_ledger->verify();
        reply->then(this, [&came](const Result<QStringList> &result) { came += result.ok(); });
        reply->cancel();
    }
    QCOMPARE(waited(m_ledger->find({.text = u"bich 3999"_s}))->size(), 1);
    QCOMPARE(*waited(m_ledger->verify()), QStringList());
    QCOMPARE(came, 0);
}

QTEST_GUILESS_MAIN(tst_Turnovers)
#include "tst_turnovers.moc"
