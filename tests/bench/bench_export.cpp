// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_office
// bench_export HOME: all payouts of that home as CSV, against the sqlite3 command that forms the same columns in SQL.
#include "bench/bench.h"
#include "bench/practice.h"
#include "core/clock.h"
#include "core/zone.h"
#include "ledger/ledger.h"
#include "office/exports/exporter.h"
#include "office/profiles/home.h"
#include "office/session/sandboxprofile.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QEventLoop>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <sys/resource.h>
#include <vector>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

constexpr int rounds = 3;
constexpr char zone[] = "Asia/Jakarta"; // no change of clocks, so that SQL can form its offset as well

//! As schema 1 has them. Nothing is compared with its digest there, and nothing is made harmless for spreadsheets.
constexpr char formatted[] = R"sql(.mode csv
.headers on
.output '%1'
SELECT 1 AS schema, p.id AS order_id, p.kind, b.id AS batch_id, p.reference,
 strftime('%Y-%m-%dT%H:%M:%fZ', p.created_at / 1000.0, 'unixepoch') AS created_at_utc,
 strftime('%Y-%m-%dT%H:%M:%f', p.created_at / 1000.0, 'unixepoch', 'localtime') || '+07:00' AS created_at_local,
 strftime('%Y-%m-%dT%H:%M:%fZ', p.processed_at / 1000.0, 'unixepoch') AS processed_at_utc,
 strftime('%Y-%m-%dT%H:%M:%f', p.processed_at / 1000.0, 'unixepoch', 'localtime') || '+07:00' AS processed_at_local,
 p.state AS status, p.gateway_status, iif(p.is_test IS NULL, NULL, iif(p.is_test, 'true', 'false')) AS is_test,
 p.amount, p.currency, p.fee_amount, p.fee_currency,
 p.method_code, p.operator_code, p.account_name, p.account_number, p.email, p.note, p.problem, p.pay_to_reference AS gateway_reference,
 p.pay_to_name, p.pay_to_account, p.pay_to_bank_code AS bank_code, p.pay_to_bank_name AS bank_name,
 strftime('%Y-%m-%dT%H:%M:%fZ', p.pay_to_expires_at / 1000.0, 'unixepoch') AS expires_at_utc, p.return_url
FROM payments p LEFT JOIN batches b ON b.seq = p.batch WHERE p.kind = 'payout' ORDER BY p.created_at, p.seq;
)sql";

Took tookCommand(const QString &database, const QString &out)
{
    const auto used = [] {
        rusage usage {};
        getrusage(RUSAGE_CHILDREN, &usage);
        return double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
    };
    Took took;
    const double before = used();
    took.wall = millisOf([&] {
        QProcess command;
        command.start(u"sqlite3"_s, {u"-readonly"_s, database});
        command.write(QByteArray(formatted).replace("%1", QFile::encodeName(out)));
        command.closeWriteChannel();
        if (!command.waitForFinished(-1) || command.exitCode() != 0)
            giveUp(u"The sqlite3 command did not write its file."_s);
    });
    took.work = used() - before;
    return took;
}

//! The most that was ever in memory, in MiB.
double peak()
{
    rusage usage {};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

QByteArray lastLine(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || !file.seek(std::max<qint64>(0, file.size() - 2000)))
        giveUp(file.errorString());
    return file.readAll().trimmed().split('\n').last().replace('"', QByteArray());
}

} // namespace

int main(int argc, char *argv[])
{
    qputenv("TZ", zone);
    QCoreApplication application(argc, argv);
    if (QCoreApplication::arguments().size() != 2)
        giveUp(u"bench_export HOME"_s);
    SystemClock clock;
    auto home = opened(Home::open(QCoreApplication::arguments().at(1)));
    const Profile profile = valueOf(ensureSandboxProfile(home, clock, &application));
    const auto ledger = opened(Ledger::open(home.ledgerFile(profile.name), clock));
    const QTemporaryDir folder(QCoreApplication::arguments().at(1) + u"/export-XXXXXX"_s);
    const QString ours = folder.filePath(u"ours.csv"_s);
    const QString theirs = folder.filePath(u"theirs.csv"_s);
    Exporter fixture(*ledger, clock);
    const ExportOrder order {.zone = *Zone::named(QString::fromLatin1(zone)), .path = ours};
    qint64 rows = 0;
    std::vector<Took> kontor, command;
    const double before = peak();
    for (int round = 0; round < rounds; ++round) {
        kontor.push_back(tookFor([&] {
            Reply<qint64> *reply = fixture.write(order);
            QEventLoop loop;
            reply->then(&loop, [&](const Result<qint64> &written) {
                rows = opened(Result<qint64>(written));
                loop.quit();
            });
            loop.exec();
        }));
        command.push_back(tookCommand(ledger->file(), theirs));
    }
    const double after = peak();
    if (lastLine(ours) != lastLine(theirs))
        giveUp(u"The two files differ:\n%1\n%2"_s.arg(QString::fromUtf8(lastLine(ours)), QString::fromUtf8(lastLine(theirs))));
    const Took us = median(kontor), them = median(command);
    const QByteArray what = "export of " + QByteArray::number(rows) + " payouts to CSV";
    tableLine(what.constData(), number(us.wall, 0, " ms") + " (processor " + number(us.work, 0) + ')',
        "sqlite3 " + number(them.wall, 0, " ms") + " (processor " + number(them.work, 0) + "); at most half", us.wall / them.wall * 2);
    tableLine("  memory that it took, at most", number(after - before, 1, " MiB"), "at most 32 MiB", (after - before) / 32);
    return 0;
}
