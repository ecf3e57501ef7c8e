// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/searchindex.h"

#include "ledger/ledgersupport.h"
#include "ledger/storage/database.h"
#include "support/testprogram.h"

#include <QRandomGenerator>
#include <QTemporaryDir>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The index of the search, which must find what reading every row finds.
class tst_SearchIndex : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_ledger.reset(); }
    void theIndexFindsWhatTheRowsSay();
    void theIndexFollowsWhatChanges();
    void numbersWhateverIsBesideThem();
    void numbersGivenOutInTurn();
    void theNewestOfMany();
    void aBrokenIndexIsNotSilence();
    void noBitOfTheIndexHidesAPayment();
    void aSearchThatNobodyWaitsForStops();

private:
    QString file() const { return m_folder->filePath(u"ledger.db"_s); }
    void reopen();
    PaymentRecord write(PaymentRecord record)
    {
        if (!waited(m_ledger->writer().write(inserting(record))))
            qWarning("not written");
        return record;
    }
    QStringList found(const QString &text, int limit = -1)
    {
        QStringList ids;
        const auto rows = waited(m_ledger->payments().rows(*waited(m_ledger->payments().find({.text = text}, limit))));
        for (const PaymentRecord &record : *rows)
            ids.append(record.id.toString());
        return ids;
    }
    //! The same by reading every row.
    QStringList read(const QString &text)
    {
        QStringList ids;
        const auto visit = [&ids](const PaymentRecord &record) {
            ids.prepend(record.id.toString());
            return true;
        };
        if (!waited(m_ledger->payments().forEach({.text = text}, visit)))
            qWarning("not read");
        return ids;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    SystemClock m_clock;
    std::unique_ptr<Ledger> m_ledger;
};

void tst_SearchIndex::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    reopen();
}

void tst_SearchIndex::reopen()
{
    m_ledger.reset();
    m_ledger = *Ledger::open(file(), m_clock);
}

void tst_SearchIndex::theIndexFindsWhatTheRowsSay()
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
        const QStringList read = this->read(text);
        QCOMPARE(found(text), read);
        QCOMPARE(found(text, 3), read.first(std::min<qsizetype>(3, read.size())));
    }
    QCOMPARE(found(u"bich"_s).size(), 1);
    QCOMPARE(found(u"example.org"_s).size(), names.size() - 1); // SQLite reads no text behind a NUL
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
}

void tst_SearchIndex::theIndexFollowsWhatChanges()
{
    PaymentRecord record = write(samplePayment(1));
    record.payTo.accountNumber = u"8808 1234"_s;
    record.payTo.reference = u"9F2K"_s;
    QVERIFY(waited(m_ledger->writer().write(updating(record))));
    QCOMPARE(found(u"9f2k"_s).size(), 1);
    QCOMPARE(found(u"invoice"_s).size(), 1);
    record.payTo.reference = u"7QQQ"_s;
    QVERIFY(waited(m_ledger->writer().write(updating(record))));
    QCOMPARE(found(u"9f2k"_s).size(), 0);
    QCOMPARE(found(u"7qqq"_s).size(), 1);
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
}

//! Four digits and more have an entry of their own; it must be there for each part of each number, whatever stands beside it.
void tst_SearchIndex::numbersWhateverIsBesideThem()
{
    const QStringList accounts {u"12345"_s, u"1234"_s, u"0012345"_s, u"98765432109876543210"_s, u"1234 5678"_s, u"12345-67890"_s,
        u"ID12345X67890"_s, u"१२३४५६"_s, u"\uFF11\uFF12\uFF13\uFF14\uFF15"_s, u"\uE07B\uE0EA\uE159"_s, u"00000000"_s, u"2345"_s,
        QString(100, u'7'), u"10000001000000"_s};
    for (int n = 0; n < accounts.size(); ++n) {
        PaymentRecord record = samplePayment(n);
        record.request.accountNumber = accounts.at(n);
        write(record);
    }
    QStringList texts {u"12345"_s, u"2345"_s, u"123456"_s, u"34567"_s, u"d12345x67890"_s, u"5x6"_s, u"x67890"_s, u"5-67890"_s, u"00000"_s,
        u"0000000"_s, u"000000000"_s, QString(64, u'7'), QString(101, u'7'), u"bich 12345"_s, u"12345 67890"_s, u"\uE07B\uE0EA\uE159"_s,
        u"१२३४५"_s, u"\uFF11\uFF12\uFF13\uFF14\uFF15"_s, u"99999"_s};
    for (const QString &account : accounts) {
        for (qsizetype from = 0; from + 4 <= account.size(); ++from)
            texts.append(account.sliced(from));
    }
    for (const QString &text : std::as_const(texts))
        QCOMPARE(found(text), read(text));
    QCOMPARE(found(u"12345"_s).size(), 7); // also in groups and in another script
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
}

//! Such numbers have nearly all the same threes. What the index names is read, so it has to name little more than there is.
void tst_SearchIndex::numbersGivenOutInTurn()
{
    QList<LedgerChange> changes;
    for (int n = 0; n < 1000; ++n) {
        PaymentRecord record = samplePayment(n);
        record.request.accountNumber = u"501000000%1"_s.arg(n, 3, 10, '0'_L1);
        changes.append(inserting(record));
    }
    QVERIFY(waited(m_ledger->writer().write(changes)));
    const auto database = Database::open(file(), Database::Access::ReadOnly);
    QVERIFY(database);
    searchindex::prepare(**database);
    const auto named = [&database](const QString &text) {
        const QByteArray question = searchindex::question(**database, text);
        return question.isEmpty() ? -1 : searchindex::count(**database, question, 1000).value();
    };
    for (const QString &text : {u"50100000000"_s, u"5010000001"_s, u"501000000999"_s, u"bich 0000012"_s, u"501"_s, u"0000000000"_s}) {
        const qint64 there = read(text).size();
        QVERIFY2(named(text) >= there && named(text) <= there + 2 + there / 4, qPrintable(text));
    }
    QCOMPARE(read(u"50100000000"_s).size(), 10);
    QCOMPARE(found(u"50100000000"_s), read(u"50100000000"_s));
    QCOMPARE(found(u"50100000000"_s, 7), read(u"50100000000"_s).first(7));
}

//! Of very many that the index names only the newest are looked at; a clock that was set back must not hide one.
void tst_SearchIndex::theNewestOfMany()
{
    constexpr int many = 3000;
    const auto madeAt = [](int n) { return n == 5 ? many + 40 : n == 7 ? many - 3 : n > many - 20 && n % 3 == 0 ? n - 500 : n; };
    QList<LedgerChange> changes;
    for (int n = 0; n < many; ++n) {
        PaymentRecord record = samplePayment(n);
        record.createdAt = record.changedAt = moment(madeAt(n));
        changes.append(inserting(record));
    }
    QVERIFY(waited(m_ledger->writer().write(changes)));
    for (const QString &text : {u"example.org"_s, u"0045"_s, u"payee2"_s}) {
        const QStringList all = read(text);
        for (const int limit : {1, 3, 10, 50, 200})
            QCOMPARE(found(text, limit), all.first(std::min<qsizetype>(limit, all.size())));
    }
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
    OtherConnection other(file());
    QCOMPARE(other.list("SELECT count(*) FROM out_of_turn").constFirst().toInt(), many - 6);
}

void tst_SearchIndex::aBrokenIndexIsNotSilence()
{
    QVERIFY(waited(m_ledger->writer().write(insertingMany(1, 20))));
    m_ledger.reset();
    {
        OtherConnection other(file());
        sqlite3_db_config(other.raw(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
        QCOMPARE(other.run("UPDATE payment_search_data SET block = x'00' WHERE id > 10"), SQLITE_OK);
    }
    reopen();
    QCOMPARE(found(u"bich 7"_s).size(), 2); // 7 and 17
    QVERIFY(!waited(m_ledger->auditTrail().verify())->isEmpty());
}

//! Either nobody is kept from finding a payment, or the check says so.
void tst_SearchIndex::noBitOfTheIndexHidesAPayment()
{
    QVERIFY(waited(m_ledger->writer().write(insertingMany(1, 12))));
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
        if (!waited(m_ledger->auditTrail().verify())->isEmpty()) {
            ++told;
            continue;
        }
        for (int each = 1; each <= 12; ++each)
            QVERIFY2(found(u"bich payee%1@"_s.arg(each)).size() == 1, qPrintable(u"KONTOR_SEED=%1"_s.arg(seed)));
        m_ledger.reset();
    }
    QVERIFY(told > 0);
}

void tst_SearchIndex::aSearchThatNobodyWaitsForStops()
{
    for (int n = 0; n < 4000; n += 1000)
        QVERIFY(waited(m_ledger->writer().write(insertingMany(n, 1000))));
    // A hundred readings of everything, each given up at once: the question that counts is answered, and none of them is.
    QList<Reply<QStringList> *> dropped;
    int came = 0;
    for (int n = 0; n < 100; ++n) {
        auto *reply = m_ledger->auditTrail().verify();
        reply->then(this, [&came](const Result<QStringList> &result) { came += result.ok(); });
        reply->cancel();
    }
    QCOMPARE(waited(m_ledger->payments().find({.text = u"bich 3999"_s}))->size(), 1);
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
    QCOMPARE(came, 0);
}

KONTOR_TEST(tst_SearchIndex, QCoreApplication)
#include "tst_searchindex.moc"
