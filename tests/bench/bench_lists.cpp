// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_gui kontor_models kontor_office
// bench_lists FEW MANY: the list of payouts in the real window over the real ledger of two homes, of which one has few and the other a
// million: first rows, filters, orders, the jump to the end, painting; and the figures of the overview. Made by fillhome.
#include "bench/bench.h"
#include "core/clock.h"
#include "gui/lists/filterbar.h"
#include "gui/payouts/payoutspage.h"
#include "gui/table/paymenttable.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "models/overviewfigures.h"
#include "models/paymentsmodel.h"
#include "office/office.h"

#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QSettings>
#include <QWindow>
#include <array>
#include <functional>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

constexpr int rounds = 7;
constexpr int rowsOnScreen = 15;
constexpr double typingPause = 150; // what the list waits for the next key
constexpr double longest = 30'000;

//! The window of a home. Nothing is sent, nobody listens: that costs the list nothing, and the figures are its own.
class Desk {
public:
    Desk(const QString &folder, Clock &clock, Theme &theme)
        : m_home(opened(Home::open(folder)))
        , m_profile(opened(m_home.profile(sandboxProfileName)))
        , m_office(opened(Office::open(m_home, m_profile, clock)))
        , m_settings(folder + u"/bench.ini"_s, QSettings::IniFormat)
        , m_window(*m_office, theme, m_format, m_settings)
    {
        m_window.resize(1280, 800);
        m_window.show();
        turnUntil([this] { return m_window.isSettled() && m_window.windowHandle()->isExposed(); });
    }
    //! From nothing to the first rows on the screen: another page of them is made for it.
    double firstRows(Theme &theme)
    {
        std::unique_ptr<PayoutsPage> page;
        return millisOf([&] {
            page = std::make_unique<PayoutsPage>(*m_office, theme, m_format);
            page->resize(1050, 700);
            page->show();
            auto *table = page->findChild<PaymentTable *>();
            auto *model = qobject_cast<PaymentsModel *>(table->model());
            turnUntil([&] { return model->isLoaded() && hasRows(*model, 0, std::min(rowsOnScreen, model->rowCount())); });
            table->viewport()->repaint();
        });
    }
    double typed(const QString &text)
    {
        return asked([&] { m_window.findChild<FilterBar *>()->box()->setText(text); }, [&] { return model().query().text == text; });
    }
    double sorted(const SortKeys &order)
    {
        return asked([&] { page().setOrder(order); }, [&] { return model().query().order == order; });
    }
    double millisUntil(const std::function<void()> &begin, const std::function<bool()> &holds)
    {
        return millisOf([&] {
            begin();
            turnUntil(holds);
            table().viewport()->repaint();
        });
    }
    void awaitAll()
    {
        turnUntil([this] { return model().isWhole(); });
    }
    bool hasRows(int from, int count) { return hasRows(model(), from, count); }
    bool hasFirstRows() { return model().isLoaded() && hasRows(0, std::min(rowsOnScreen, model().rowCount())); }
    PayoutsPage &page() { return *m_window.findChild<PayoutsPage *>(); }
    PaymentTable &table() { return *m_window.findChild<PaymentTable *>(u"payoutsTable"_s); }
    PaymentsModel &model() { return *qobject_cast<PaymentsModel *>(table().model()); }
    Ledger &ledger() { return m_office->ledger(); }

private:
    template <class T> static T opened(Result<T> result)
    {
        if (!result)
            giveUp(result.error().text);
        return *std::move(result);
    }
    static bool hasRows(const PaymentsModel &model, int from, int count)
    {
        for (int row = from; row < from + count; ++row) {
            if (!model.payment(row))
                return false;
        }
        return true;
    }
    static void turnUntil(const std::function<bool()> &holds)
    {
        const double took = millisOf([&] {
            const auto begun = std::chrono::steady_clock::now();
            while (!holds() && std::chrono::steady_clock::now() - begun < std::chrono::milliseconds(int(longest)))
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 100);
        });
        if (took >= longest)
            giveUp(u"The list does not come."_s);
    }
    //! The first screen of an answer; the rest may still be on its way.
    double asked(const std::function<void()> &ask, const std::function<bool()> &isQuestion)
    {
        bool answered = false;
        const auto once = QObject::connect(&model(), &PaymentsModel::loaded, &model(), [&] { answered = answered || isQuestion(); });
        const double took = millisUntil(ask, [&] { return answered && hasFirstRows(); });
        QObject::disconnect(once);
        return took;
    }

    Home m_home;
    Profile m_profile;
    std::unique_ptr<Office> m_office;
    QSettings m_settings;
    NumberFormat m_format {QLocale::c()};
    MainWindow m_window;
};

double rss()
{
    QFile file(u"/proc/self/status"_s);
    if (!file.open(QIODevice::ReadOnly))
        giveUp(file.errorString());
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.startsWith("VmRSS:"))
            return double(line.mid(6).trimmed().split(' ').constFirst().toLongLong()) / 1024;
    }
    return 0;
}

void compareFirstRows(Desk &few, Desk &many, Theme &theme)
{
    std::vector<double> ofFew;
    std::vector<double> ofMany;
    for (int round = 0; round < rounds; ++round) {
        ofFew.push_back(few.firstRows(theme));
        ofMany.push_back(many.firstRows(theme));
    }
    tableLine("first rows of a million payments", number(median(ofMany), 1, " ms"),
        "of a thousand " + number(median(ofFew), 1, " ms") + "; at most 3 x", median(ofMany) / median(ofFew) / 3);
}

void measureFilters(Desk &desk)
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
            desk.typed(u"somebody else"_s);
            took.push_back(desk.typed(QString::fromLatin1(filter.text)) - typingPause);
        }
        const QByteArray measure = QByteArray("filter \"") + filter.text + "\" (" + filter.what + ") to first screen";
        tableLine(
            measure.constData(), number(median(took), 1, " ms"), "at most " + number(filter.limit, 0, " ms"), median(took) / filter.limit);
    }
    desk.typed({});
    desk.awaitAll();
}

void measureOrders(Desk &desk)
{
    struct Order {
        SortKeys keys;
        const char *what;
    };
    const std::array orders {Order {{{SortField::Amount}}, "amount"}, Order {{{SortField::Amount, true}}, "amount, smallest first"},
        Order {{{SortField::Name}}, "name"}, Order {{{SortField::Status}}, "status"}, Order {{{SortField::Changed}}, "last change"},
        Order {{{SortField::Name}, {SortField::Amount}}, "name, then amount"},
        Order {{{SortField::Status}, {SortField::Amount}}, "status, then amount"}};
    for (const Order &order : orders) {
        std::vector<double> first;
        std::vector<double> whole;
        for (int round = 0; round < 3; ++round) {
            desk.sorted({});
            desk.awaitAll();
            double screen = 0;
            whole.push_back(millisOf([&] {
                screen = desk.sorted(order.keys);
                desk.awaitAll();
            }));
            first.push_back(screen);
        }
        const QByteArray measure = QByteArray("a million sorted by ") + order.what + ", first screen";
        tableLine(measure.constData(), number(median(first), 0, " ms") + "; all " + number(median(whole), 0, " ms"), "at most 400 ms",
            median(first) / 400);
    }
    desk.sorted({});
    desk.awaitAll();
}

void measureEnd(Desk &desk)
{
    std::vector<double> took;
    for (int round = 0; round < rounds; ++round) {
        desk.typed(u"somebody else"_s); // its rows are forgotten
        desk.typed({});
        desk.awaitAll();
        const int rows = desk.model().rowCount();
        took.push_back(
            desk.millisUntil([&] { desk.table().scrollToBottom(); }, [&] { return desk.hasRows(rows - rowsOnScreen, rowsOnScreen); }));
    }
    tableLine("jump to the end of a million payments", number(median(took), 1, " ms"), "at most 30 ms", median(took) / 30);
}

void measurePainting(Desk &desk)
{
    std::vector<double> took;
    std::vector<double> worked;
    for (int n = 0; n < 200; ++n)
        took.push_back(millisOf([&] { worked.push_back(workOf([&] { desk.table().viewport()->repaint(); })); }));
    tableLine("repaint of the list, median of 200", number(median(took), 2, " ms"), "at most 4 ms", median(took) / 4);
    tableLine("  the same in processor time", number(median(worked), 2, " ms"), "at most 4 ms", median(worked) / 4);
}

//! How long what stands below the list takes: the same question, asked of the ledger.
void measureSums(Desk &desk)
{
    const double all = millisOf([&] { valueOf(desk.ledger().sums({.kind = PaymentKind::Payout})); });
    const double named = millisOf([&] { valueOf(desk.ledger().sums({.kind = PaymentKind::Payout, .text = u"nguyen"_s})); });
    const double few = millisOf([&] { valueOf(desk.ledger().sums({.kind = PaymentKind::Payout, .text = u"zo"_s})); });
    tableLine("sums below the list of a million", number(all, 1, " ms"), "at most 50 ms", all / 50);
    std::printf("sums of one in twenty: %.0f ms, of one in 23 by two letters: %.0f ms, beside the list\n", named, few);
}

void measureOverview(Desk &desk, Clock &clock)
{
    std::vector<double> took;
    for (int round = 0; round < rounds; ++round) {
        OverviewFigures figures(desk.ledger(), clock);
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
    QApplication application(argc, argv);
    const QStringList homes = QCoreApplication::arguments().sliced(1);
    if (homes.size() != 2)
        giveUp(u"bench_lists FEW MANY"_s);
    SystemClock clock;
    Theme theme;
    theme.install(application);
    Desk desk(homes.at(1), clock, theme);
    {
        Desk few(homes.at(0), clock, theme);
        compareFirstRows(few, desk, theme);
    }
    desk.awaitAll();
    measurePainting(desk);
    measureEnd(desk);
    measureFilters(desk);
    measureOrders(desk);
    measureSums(desk);
    measureOverview(desk, clock);
    tableLine("memory of the window after all that, a million payments", number(rss(), 0, " MiB"), "at most 150 MiB", rss() / 150);
    return 0;
}
