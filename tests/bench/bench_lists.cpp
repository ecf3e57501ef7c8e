// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_gui kontor_models kontor_ledger
// bench_lists [ROWS]: the list of a million payments against one of a thousand: first rows, filters, the jump to the end, painting, memory;
// and the figures of the overview.
#include "bench/practice.h"
#include "core/clock.h"
#include "gui/table/paymenttable.h"
#include "gui/theme/theme.h"
#include "models/overviewfigures.h"
#include "models/paymentsmodel.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QScrollBar>
#include <array>
#include <functional>

using namespace kontor;

namespace {

constexpr int few = 1000;
constexpr int rounds = 7;
constexpr int rowsOnScreen = 15;

// ---- the payments

PaymentRecord listed(int n)
{
    static const std::array first {"Asha", "Siti", "Budi", "Dewi", "Rahul", "Priya", "Nguyễn", "Kirana", "Agus", "Meera", "Putri", "Vikram",
        "Łukasz", "Ratna", "Arjun", "Wayan", "Sunita", "Hendra", "Fitri", "Sanjay"};
    static const std::array last {"Verma", "Rahmawati", "Santoso", "Lestari", "Nair", "Sharma", "Văn An", "Textiles", "Wijaya", "Iyer",
        "Handayani", "Rao", "Żółć", "Kusuma", "Reddy", "Setiawan", "Gupta", "Halim", "Sari", "Patel", "Mehta", "Hidayat", "Bose"};
    static const std::array states {PaymentState::Settled, PaymentState::Settled, PaymentState::Settled, PaymentState::Settled,
        PaymentState::Settled, PaymentState::Settled, PaymentState::Other, PaymentState::Sent, PaymentState::Rejected,
        PaymentState::Cancelled};
    PaymentRecord record = settledPayout(n);
    const auto mixed = size_t(n) * 2654435761U;
    const QString name = QString::fromUtf8(first.at(mixed % first.size())) + u' ' + QString::fromUtf8(last.at(mixed / 64 % last.size()));
    record.request.accountName = name;
    record.request.emailAddress = QStringLiteral("%1.%2@example.org").arg(name.section(u' ', 0, 0).toLower()).arg(n);
    record.request.money.currency = n % 3 == 0 ? QStringLiteral("INR") : QStringLiteral("IDR");
    record.createdAt = UtcTime(Millis(1'750'000'000'000 + qint64(n) * 30'000));
    record.changedAt = record.createdAt + Millis(4200);
    record.processedAt = record.changedAt;
    record.submission.state = states.at(mixed / 4096 % states.size());
    return record;
}

void write(Ledger &ledger, int count)
{
    constexpr int together = 5000;
    for (int begin = 0; begin < count; begin += together) {
        QList<LedgerChange> changes;
        for (int n = begin; n < std::min(begin + together, count); ++n) {
            const PaymentRecord record = listed(n);
            changes.append({.insert = record, .timeline = {{record.createdAt, QStringLiteral("created"), {}}}, .id = record.id});
        }
        valueOf(ledger.write(changes));
    }
}

//! Kept beside the programs for the next time, because writing a million takes minutes.
QString ledgerOf(int rows, Clock &clock)
{
    const QDir folder(QCoreApplication::applicationDirPath());
    const QString name = folder.filePath(QStringLiteral("list-%1-%2.db").arg(Ledger::schemaVersion).arg(rows));
    if (QFile::exists(name))
        return name;
    const QString unfinished = name + QStringLiteral(".unfinished");
    QFile::remove(unfinished);
    {
        const auto ledger = Ledger::open(unfinished, clock);
        if (!ledger)
            giveUp(ledger.error().text);
        const double took = millisOf([&] { write(**ledger, rows); });
        std::printf("%d payouts written in %.0f s\n", rows, took / 1000);
    }
    QFile::remove(unfinished + QStringLiteral(".mark"));
    QFile::rename(unfinished, name);
    return name;
}

// ---- the list

//! A list as the window shows it.
struct List {
    List(const QString &file, Clock &clock, const Theme &theme)
        : ledger(*Ledger::open(file, clock))
        , model(*ledger, clock, NumberFormat(QLocale(QLocale::English)))
        , table(theme, QStringLiteral("Payouts"))
    {
        table.resize(1000, 620);
        table.setModel(&model);
        table.show();
    }
    bool hasRows(int from, int count)
    {
        for (int row = from; row < from + count; ++row) {
            if (!model.payment(row))
                return false;
        }
        return true;
    }
    //! Until that holds and is painted.
    double millisUntil(const std::function<void()> &begin, const std::function<bool()> &holds)
    {
        return millisOf([&] {
            begin();
            while (!holds())
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            table.viewport()->repaint();
        });
    }
    //! The first screen of an answer; the rest may still be on its way.
    double answer(const Ledger::Query &query)
    {
        bool answered = false;
        const auto once = QObject::connect(&model, &PaymentsModel::loaded, &model, [&answered] { answered = true; });
        const double took
            = millisUntil([&] { model.setQuery(query); }, [&] { return answered && hasRows(0, std::min(rowsOnScreen, model.rowCount())); });
        QObject::disconnect(once);
        return took;
    }
    void awaitAll(int rows)
    {
        while (model.rowCount() < rows)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

    std::unique_ptr<Ledger> ledger;
    PaymentsModel model;
    PaymentTable table;
};

Ledger::Query payouts(const QString &text = {})
{
    return {.kind = PaymentKind::Payout, .text = text};
}

double rss()
{
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly))
        giveUp(file.errorString());
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.startsWith("VmRSS:"))
            return double(line.mid(6).trimmed().split(' ').constFirst().toLongLong()) / 1024;
    }
    return 0;
}

void compareFirstRows(const QString &large, const QString &small, Clock &clock, const Theme &theme)
{
    std::vector<double> of1000;
    std::vector<double> ofMany;
    for (int round = 0; round < rounds; ++round) {
        {
            List list(small, clock, theme);
            of1000.push_back(list.answer(payouts()));
        }
        List list(large, clock, theme);
        ofMany.push_back(list.answer(payouts()));
    }
    tableLine("first rows of a million payments", number(median(ofMany), 1, " ms"),
        "of a thousand " + number(median(of1000), 1, " ms") + "; at most 3 x", median(ofMany) / median(of1000));
}

void measureFilters(List &list)
{
    struct Filter {
        const char *text;
        const char *what;
        double limit;
    };
    static const std::array filters {Filter {"inv-777123", "one payment", 50}, Filter {"nguyen", "one in twenty", 50},
        Filter {"nguyen zolc", "one in 460", 50}, Filter {"example.org", "all", 50}, Filter {"nobody at all", "none", 50},
        Filter {"501000999", "a thousand of long ago", 50}, Filter {"zo", "two letters, one in 23", 400},
        Filter {"q7", "two letters, none", 400}, Filter {"7", "one letter, nearly all", 400}};
    for (const Filter &filter : filters) {
        std::vector<double> took;
        for (int round = 0; round < rounds; ++round) {
            list.answer(payouts(QStringLiteral("somebody else")));
            took.push_back(list.answer(payouts(QString::fromLatin1(filter.text))));
        }
        const QByteArray measure = QByteArray("filter \"") + filter.text + "\" (" + filter.what + ") to first screen";
        tableLine(
            measure.constData(), number(median(took), 1, " ms"), "at most " + number(filter.limit, 0, " ms"), median(took) / filter.limit);
    }
}

void measureEnd(List &list, int rows)
{
    std::vector<double> took;
    for (int round = 0; round < rounds; ++round) {
        list.answer(payouts(QStringLiteral("somebody else"))); // its rows are forgotten
        list.answer(payouts());
        list.awaitAll(rows);
        took.push_back(
            list.millisUntil([&] { list.table.scrollToBottom(); }, [&] { return list.hasRows(rows - rowsOnScreen, rowsOnScreen); }));
    }
    tableLine("jump to the end of a million payments", number(median(took), 1, " ms"), "at most 30 ms", median(took) / 30);
}

void measurePainting(List &list)
{
    std::vector<double> took;
    for (int n = 0; n < 200; ++n)
        took.push_back(millisOf([&] { list.table.viewport()->repaint(); }));
    tableLine("repaint of the list, median of 200", number(median(took), 2, " ms"), "at most 4 ms", median(took) / 4);
}

void measureOverview(List &list, Clock &clock)
{
    std::vector<double> took;
    for (int round = 0; round < rounds; ++round) {
        OverviewFigures figures(*list.ledger, clock);
        figures.setSince(UtcTime(Millis(1'779'000'000'000)));
        took.push_back(millisOf([&] {
            figures.read();
            while (!figures.isRead())
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }));
    }
    tableLine("all figures of the overview over a million payments", number(median(took), 1, " ms"), "at most 50 ms", median(took) / 50);
}

} // namespace

int main(int argc, char *argv[])
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const int rows = argc > 1 ? QByteArray(argv[1]).toInt() : 1'000'000;
    SystemClock clock;
    Theme theme;
    theme.install(application);
    const QString small = ledgerOf(few, clock);
    const QString large = ledgerOf(rows, clock);
    compareFirstRows(large, small, clock, theme);
    List list(large, clock, theme);
    list.answer(payouts());
    list.awaitAll(rows);
    measurePainting(list);
    measureEnd(list, rows);
    tableLine("memory with a million payments in the list", number(rss(), 0, " MiB"), "at most 150 MiB", rss() / 150);
    measureFilters(list);
    measureOverview(list, clock);
    tableLine("  memory after all that", number(rss(), 0, " MiB"), "at most 150 MiB", rss() / 150);
    return 0;
}
