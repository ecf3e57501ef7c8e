// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_ledger SQLite::SQLite3
// durable writes against bare fdatasync in the same folder, and the questions of a list against bare SQLite.
#include "bench/practice.h"
#include "core/clock.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <fcntl.h>
#include <memory>
#include <sqlite3.h>
#include <unistd.h>

using namespace kontor;

namespace {

constexpr int rounds = 5;
constexpr int writesARound = 200;
constexpr int questions = 5;
constexpr int listRows = 100'000;
constexpr int pageRows = 64;
constexpr int firstRows = 256;

// ---- writing

//! Blocks of 4 KiB written over and over within 1 MiB, or each behind the last, every one flushed: what the disk can do.
double bareSyncsPerSecond(const QString &path, bool append)
{
    const int file = ::open(path.toUtf8().constData(), O_RDWR | O_CREAT | O_TRUNC, 0600);
    const QByteArray block(4096, 'k');
    const auto write
        = [&](int n) { return ::pwrite(file, block.constData(), size_t(block.size()), off_t(n) * block.size()) == block.size(); };
    bool good = file >= 0;
    for (int n = 0; !append && n < 256; ++n)
        good = good && write(n);
    good = good && ::fdatasync(file) == 0;
    const double took = millisOf([&] {
        for (int n = 0; n < writesARound; ++n)
            good = good && write(append ? n : n % 256) && ::fdatasync(file) == 0;
    });
    ::close(file);
    if (!good)
        giveUp(QStringLiteral("A file could not be written."));
    return writesARound * 1000.0 / took;
}

LedgerChange nextStep(int n)
{
    PaymentRecord record = paidPayout(n % 1000);
    record.changedAt += Millis(n);
    record.submission.queriesWithoutNews = n;
    return {.update = record,
        .timeline = {{record.changedAt, {TimelineType::StatusChecked, {{Arg::GatewayStatus, QStringLiteral("SUCCESS")}}}}},
        .id = record.id};
}

//! One step of one payment after the other, each waited for: the row, its counters and a line of its timeline.
double stepsPerSecond(Ledger &ledger, int &step)
{
    const double took = millisOf([&] {
        for (int n = 0; n < writesARound; ++n)
            valueOf(ledger.writer().write(nextStep(++step)));
    });
    return writesARound * 1000.0 / took;
}

void compareWrites(const QString &folder)
{
    SystemClock clock;
    const auto ledger = Ledger::open(folder + QStringLiteral("/writes.db"), clock);
    if (!ledger)
        giveUp(ledger.error().text);
    fill(**ledger, 2000);
    std::vector<double> ours;
    std::vector<double> over;
    std::vector<double> behind;
    int step = 0;
    for (int round = 0; round < rounds; ++round) {
        ours.push_back(stepsPerSecond(**ledger, step));
        over.push_back(bareSyncsPerSecond(folder + QStringLiteral("/over"), false));
        behind.push_back(bareSyncsPerSecond(folder + QStringLiteral("/behind"), true));
        std::printf("round %d: ledger %.0f/s, fdatasync %.0f/s over, %.0f/s behind\n", round + 1, ours.back(), over.back(), behind.back());
    }
    const QByteArray seen = number(median(ours), 0, "/s");
    tableLine("durable steps of a payment", seen, "fdatasync of 4 KiB, overwriting " + number(median(over), 0, "/s"),
        median(ours) / median(over));
    tableLine("  the same", seen, "fdatasync of 4 KiB, appending " + number(median(behind), 0, "/s"), median(ours) / median(behind));
}

// ---- reading

//! A connection that knows nothing of our classes.
class BareSqlite {
public:
    explicit BareSqlite(const QString &file)
    {
        if (sqlite3_open_v2(file.toUtf8().constData(), &m_connection, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK)
            giveUp(QStringLiteral("SQLite does not open the ledger."));
    }
    ~BareSqlite() { sqlite3_close(m_connection); }
    BareSqlite(const BareSqlite &) = delete;
    BareSqlite &operator=(const BareSqlite &) = delete;
    //! Steps through all rows, looks at every column, and says how many rows there were.
    qsizetype rowsOf(const QByteArray &sql)
    {
        sqlite3_stmt *statement = nullptr;
        if (sqlite3_prepare_v2(m_connection, sql.constData(), -1, &statement, nullptr) != SQLITE_OK)
            giveUp(QString::fromUtf8(sqlite3_errmsg(m_connection)));
        qsizetype rows = 0;
        for (; sqlite3_step(statement) == SQLITE_ROW; ++rows) {
            for (int column = 0; column < sqlite3_column_count(statement); ++column)
                look(statement, column);
        }
        sqlite3_finalize(statement);
        return rows;
    }

private:
    void look(sqlite3_stmt *statement, int column)
    {
        const bool isNumber = sqlite3_column_type(statement, column) == SQLITE_INTEGER;
        m_seen += isNumber ? sqlite3_column_int64(statement, column) : sqlite3_column_bytes(statement, column);
    }

    sqlite3 *m_connection = nullptr;
    qint64 m_seen = 0;
};

constexpr char bareSearch[] = "SELECT seq FROM payments WHERE (search_frozen LIKE '%bich%' OR search_reference LIKE '%bich%')"
                              " AND (search_frozen LIKE '%77123%' OR search_reference LIKE '%77123%') ORDER BY created_at DESC, seq DESC";

template <class Ours, class Theirs> void compareReads(const char *measure, qsizetype rows, Ours ask, Theirs askBare)
{
    std::vector<double> own;
    std::vector<double> peer;
    for (int n = 0; n < questions; ++n) {
        qsizetype found = 0;
        qsizetype foundBare = 0;
        own.push_back(millisOf([&] { found = ask(); }));
        peer.push_back(millisOf([&] { foundBare = askBare(); }));
        if (found != rows || foundBare != rows)
            giveUp(QStringLiteral("%1 and %2 rows were found, not %3.").arg(found).arg(foundBare).arg(rows));
    }
    tableLine(measure, number(median(own), 2, " ms"), "bare SQLite " + number(median(peer), 2, " ms"), median(own) / median(peer));
}

QByteArray listed(const QList<qint64> &seqs)
{
    QByteArray list;
    for (const qint64 seq : seqs)
        list += (list.isEmpty() ? "" : ",") + QByteArray::number(seq);
    return list;
}

//! Opening looks the whole file through, so it grows with the payments.
void compareOpening(const QString &file)
{
    SystemClock clock;
    compareReads(
        "open a ledger of 100,000 (its pages are checked behind)", 1, [&] { return Ledger::open(file, clock) ? 1 : 0; },
        [&] { return BareSqlite(file).rowsOf("PRAGMA quick_check(1)"); });
}

//! Shown all the time, so it must not grow with the payments; verify looks at each of them and at each entry of the audit chain.
void compareOversight(Ledger &ledger, BareSqlite &bare)
{
    const QByteArray seek = "SELECT min(created_at) FROM payments WHERE kind = 'payout' AND state = 'processing'";
    compareReads(
        "when the oldest open one of 100,000 was made", 1, [&] { return valueOf(ledger.statistics().oldestOpen()) ? 0 : 1; },
        [&] { return bare.rowsOf(seek); });
    const auto check = [&] {
        if (!valueOf(ledger.auditTrail().verify()).isEmpty())
            giveUp(QStringLiteral("The ledger is not what was written."));
        return 1;
    };
    compareReads("verify 100,000 payments and their chain", 1, check, [&] { return bare.rowsOf("PRAGMA integrity_check"); });
}

void compareLists(const QString &folder)
{
    SystemClock clock;
    const auto opened = Ledger::open(folder + QStringLiteral("/list.db"), clock);
    if (!opened)
        giveUp(opened.error().text);
    Ledger &ledger = **opened;
    const double filling = millisOf([&] { fill(ledger, listRows); });
    std::printf("%d payouts written in %.1f s, a thousand in a transaction\n", listRows, filling / 1000);
    BareSqlite bare(ledger.file());
    const QByteArray newest = "SELECT seq FROM payments ORDER BY created_at DESC, seq DESC LIMIT ";
    compareReads(
        "numbers of the newest 256 of 100,000", firstRows, [&] { return valueOf(ledger.payments().find({}, firstRows)).size(); },
        [&] { return bare.rowsOf(newest + QByteArray::number(firstRows)); });
    compareReads(
        "numbers of all 100,000, newest first", listRows, [&] { return valueOf(ledger.payments().find({})).size(); },
        [&] { return bare.rowsOf(newest + "-1"); });
    compareReads(
        "search by text that one of 100,000 has", 1,
        [&] { return valueOf(ledger.payments().find({.text = QStringLiteral("bich 77123")})).size(); },
        [&] { return bare.rowsOf(bareSearch); });
    const QList<qint64> all = valueOf(ledger.payments().find({}));
    compareOpening(ledger.file());
    compareOversight(ledger, bare);
    qsizetype page = 0;
    compareReads(
        "a page of 64 rows amid 100,000", pageRows,
        [&] { return valueOf(ledger.payments().rows(all.mid(++page * 9999, pageRows))).size(); },
        [&] {
            const QByteArray seqs = listed(all.mid(page * 9999 + 500, pageRows));
            return bare.rowsOf("SELECT * FROM payments p JOIN payment_body b ON b.seq = p.seq WHERE p.seq IN (" + seqs + ')');
        });
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    // Not /tmp, which may live in memory: the disk that the build is on.
    const QTemporaryDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/ledgers"));
    if (!folder.isValid())
        giveUp(folder.errorString());
    compareWrites(folder.path());
    compareLists(folder.path());
    return 0;
}
