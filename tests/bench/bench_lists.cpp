// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_gui kontor_models kontor_office
// bench_lists FEW MANY: the list of payouts in the real window over the real ledger of two homes, of which one has few and the other a
// million: first rows, filters, orders, the jump to the end, painting; and the figures of the overview. Made by fillhome.
#include "bench/practicewindow.h"
#include "core/clock.h"
#include "gui/filters/filterbar.h"
#include "gui/payouts/payoutspage.h"
#include "gui/shell/navigator.h"
#include "gui/table/paymenttable.h"
#include "models/overviewfigures.h"
#include "models/paymentsmodel.h"

#include <QLineEdit>
#include <QWindow>
#include <array>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

constexpr int rounds = 7;
constexpr int rowsOnScreen = 15;
constexpr double typingPause = 150; // what the list waits for the next key

//! The window of a home. Nothing is sent, nobody listens: that costs the list nothing, and the figures are its own.
class Fixture {
public:
    Fixture(const QString &folder, Clock &clock, Theme &theme)
        : m_fixture(PracticeHome(folder), clock, theme)
    {
        MainWindow &window = m_fixture.window();
        window.resize(1280, 800);
        runUntil([&window] { return window.navigator().isFirstListShown() && window.windowHandle()->isExposed(); }, "The window");
    }
    //! From nothing to the first rows on the screen: another page of them is made for it.
    Took firstRows(Theme &theme)
    {
        std::unique_ptr<PayoutsPage> page;
        return tookFor([&] {
            page = std::make_unique<PayoutsPage>(m_fixture.session(), theme, m_fixture.format());
            page->resize(1050, 700);
            page->show();
            auto *table = page->findChild<PaymentTable *>();
            auto *model = qobject_cast<PaymentsModel *>(table->model());
            runUntil([&] { return model->isLoaded() && hasRows(*model, 0, std::min(rowsOnScreen, model->rowCount())); }, "The first rows");
            table->viewport()->repaint();
        });
    }
    Took typed(const QString &text)
    {
        return asked(
            [&] { m_fixture.window().findChild<FilterBar *>()->box()->setText(text); }, [&] { return model().query().text == text; });
    }
    //! As a person's choice in "Add filter".
    Took chosen(const ListFilter &filter)
    {
        return asked([&] { Q_EMIT m_fixture.window().findChild<FilterBar *>()->filterChosen(filter); },
            [&] { return model().query().recipient == filter.recipient && model().query().attentionReasons == filter.attentionReasons; });
    }
    Took sorted(const SortKeys &order)
    {
        return asked([&] { page().controller().setOrder(order); }, [&] { return model().query().order == order; });
    }
    Took tookUntil(const std::function<void()> &begin, const std::function<bool()> &holds)
    {
        return tookFor([&] {
            begin();
            runUntil(holds, "The list");
            table().viewport()->repaint();
        });
    }
    void awaitAll()
    {
        runUntil([this] { return model().isWhole(); }, "All rows", std::chrono::minutes(2));
    }
    bool hasRows(int from, int count) { return hasRows(model(), from, count); }
    bool hasFirstRows() { return model().isLoaded() && hasRows(0, std::min(rowsOnScreen, model().rowCount())); }
    PayoutsPage &page() { return *m_fixture.window().findChild<PayoutsPage *>(); }
    PaymentTable &table() { return *m_fixture.window().findChild<PaymentTable *>(u"payoutsTable"_s); }
    PaymentsModel &model() { return *qobject_cast<PaymentsModel *>(table().model()); }
    Ledger &ledger() { return m_fixture.session().ledger(); }

private:
    static bool hasRows(const PaymentsModel &model, int from, int count)
    {
        for (int row = from; row < from + count; ++row) {
            if (!model.payment(row))
                return false;
        }
        return true;
    }
    //! The first screen of an answer; the rest may still be on its way.
    Took asked(const std::function<void()> &ask, const std::function<bool()> &isQuestion)
    {
        bool answered = false;
        const auto once = QObject::connect(&model(), &PaymentsModel::loaded, &model(), [&] { answered = answered || isQuestion(); });
        const Took took = tookUntil(ask, [&] { return answered && hasFirstRows(); });
        QObject::disconnect(once);
        return took;
    }

    PracticeWindow m_fixture;
};

void compareFirstRows(Fixture &few, Fixture &many, Theme &theme)
{
    std::vector<Took> ofFew;
    std::vector<Took> ofMany;
    for (int round = 0; round < rounds; ++round) {
        ofFew.push_back(few.firstRows(theme));
        ofMany.push_back(many.firstRows(theme));
    }
    const auto [fewWall, fewWork] = median(ofFew);
    const auto [wall, work] = median(ofMany);
    tableLine("first rows of a million payments", number(wall, 1, " ms"), "of a thousand " + number(fewWall, 1, " ms") + "; at most 3 x",
        wall / fewWall / 3);
    tableLine("  the same in processor time", number(work, 1, " ms"), "of a thousand " + number(fewWork, 1, " ms") + "; at most 3 x",
        work / fewWork / 3);
}

void measureFilters(Fixture &fixture)
{
    struct Filter {
        const char *text;
        const char *what;
        double limit;
    };
    static const std::array filters {Filter {"inv-777123", "one payment", 50}, Filter {"nguyen", "one in twenty", 50},
        Filter {"nguyen zolc", "one in 460", 50}, Filter {"example.org", "all", 50}, Filter {"nobody at all", "none", 50},
        Filter {"501000999", "a thousand, the newest", 50}, Filter {"5010000", "a hundred thousand of long ago", 50},
        Filter {"0000", "four digits, one in nine", 50}, Filter {"zo", "two letters, one in 23", 400},
        Filter {"q7", "two letters, none", 400}, Filter {"7", "one letter, nearly all", 400}};
    for (const Filter &filter : filters) {
        std::vector<Took> took;
        for (int round = 0; round < rounds; ++round) {
            fixture.typed(u"somebody else"_s);
            took.push_back(fixture.typed(QString::fromLatin1(filter.text)));
            took.back().wall -= typingPause;
        }
        timeLine(QByteArray("filter \"") + filter.text + "\" (" + filter.what + ") to first screen", median(took), filter.limit);
    }
    fixture.typed({});
    fixture.awaitAll();
}

//! By the name alone: also by letters that stand in every payment's e-mail and account, and in no name.
void measureChips(Fixture &fixture)
{
    struct Chip {
        ListFilter filter;
        const char *what;
        double limit;
    };
    static const std::array chips {Chip {{.recipient = u"sanjay"_s}, "recipient \"sanjay\"", 50},
        Chip {{.recipient = u"sanjay setiawan"_s}, "recipient \"sanjay setiawan\"", 50},
        Chip {{.recipient = u"example"_s}, "recipient \"example\" (in each e-mail, in no name)", 50},
        Chip {{.recipient = u"501000"_s}, "recipient \"501000\" (in each account, in no name)", 50},
        Chip {{.recipient = u"s"_s}, "recipient \"s\"", 400}, Chip {{.recipient = u"qz"_s}, "recipient \"qz\" (none)", 400},
        Chip {{.attentionReasons = {allTroubles.begin(), allTroubles.end()}}, "any problem (one in ten)", 400}};
    for (const Chip &chip : chips) {
        std::vector<Took> took;
        for (int round = 0; round < rounds; ++round) {
            fixture.chosen({.recipient = u"somebody else"_s});
            took.push_back(fixture.chosen(chip.filter));
        }
        timeLine(QByteArray("filter by ") + chip.what + " to first screen", median(took), chip.limit);
    }
    fixture.chosen({});
    fixture.awaitAll();
}

void measureOrders(Fixture &fixture)
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
        std::vector<Took> first;
        std::vector<Took> whole;
        for (int round = 0; round < 3; ++round) {
            fixture.sorted({});
            fixture.awaitAll();
            whole.push_back(tookFor([&] {
                first.push_back(fixture.sorted(order.keys));
                fixture.awaitAll();
            }));
        }
        timeLine(QByteArray("a million sorted by ") + order.what + ", first screen", median(first), 400, 0);
        const Took all = median(whole);
        std::printf("all their numbers: %.0f ms (processor %.0f)\n", all.wall, all.work);
    }
    fixture.sorted({});
    fixture.awaitAll();
}

void measureEnd(Fixture &fixture)
{
    std::vector<Took> took;
    for (int round = 0; round < rounds; ++round) {
        fixture.typed(u"somebody else"_s); // its rows are forgotten
        fixture.typed({});
        fixture.awaitAll();
        const int rows = fixture.model().rowCount();
        took.push_back(fixture.tookUntil(
            [&] { fixture.table().scrollToBottom(); }, [&] { return fixture.hasRows(rows - rowsOnScreen, rowsOnScreen); }));
    }
    timeLine("jump to the end of a million payments", median(took), 30);
}

void measurePainting(Fixture &fixture)
{
    std::vector<Took> took;
    for (int n = 0; n < 200; ++n)
        took.push_back(tookFor([&] { fixture.table().viewport()->repaint(); }));
    timeLine("repaint of the list, median of 200", median(took), 4, 2);
}

//! How long what stands below the list takes: the same question, asked of the ledger.
void measureSums(Fixture &fixture)
{
    const auto tookFor = [&fixture](const QString &text) {
        return kontor::tookFor([&] { valueOf(fixture.ledger().statistics().sums({.kind = PaymentKind::Payout, .text = text})); });
    };
    timeLine("sums below the list of a million", tookFor({}), 50);
    std::printf("sums of one in twenty: %.0f ms, of one in 23 by two letters: %.0f ms, beside the list\n", tookFor(u"nguyen"_s).wall,
        tookFor(u"zo"_s).wall);
}

void measureOverview(Fixture &fixture, Clock &clock)
{
    std::vector<Took> took;
    for (int round = 0; round < rounds; ++round) {
        OverviewFigures figures(fixture.ledger(), clock);
        figures.setSince(UtcTime(Millis(1'779'000'000'000)));
        took.push_back(tookFor([&] {
            figures.read();
            runUntil([&figures] { return figures.isRead(); }, "The figures of the overview");
        }));
    }
    timeLine("all figures of the overview over a million payments", median(took), 50);
}

//! What the guards of an import ask of the ledger: 50,000 rows, each with its account, recipient and duplicates.
void measureHistory(Fixture &fixture)
{
    constexpr qint64 rows = 50'000;
    constexpr double limit = 5000;
    QList<qint64> seqs;
    for (qint64 seq = 1; seq <= rows; ++seq)
        seqs.append(seq * 19);
    QList<PlannedPayout> plans;
    for (const PaymentRecord &payment : valueOf(fixture.ledger().payments().rows(seqs)))
        plans.append({.request = payment.request, .reference = payment.reference});
    const Took took = kontor::tookFor([&] { valueOf(fixture.ledger().payments().history(plans, UtcTime {})); });
    tableLine("duplicates and recipients of " + QByteArray::number(plans.size()) + " rows in a million payments",
        number(took.wall, 0, " ms"), "at most 5 s", took.wall / limit);
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
    Fixture fixture(homes.at(1), clock, theme);
    {
        Fixture few(homes.at(0), clock, theme);
        compareFirstRows(few, fixture, theme);
    }
    fixture.awaitAll();
    measurePainting(fixture);
    measureEnd(fixture);
    measureFilters(fixture);
    measureChips(fixture);
    measureOrders(fixture);
    measureSums(fixture);
    measureOverview(fixture, clock);
    const double rss = memory("VmRSS");
    tableLine("memory of the window after all that, a million payments", number(rss, 0, " MiB"), "at most 150 MiB", rss / 150);
    measureHistory(fixture); // what it asks for is no part of the window
    return 0;
}
