// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_gui kontor_models kontor_office
// bench_import HOME SMALL LARGE: what a person waits for between a dropped file and its review, in the real window; and how long that
// window comes round to nothing else while a large one is read, reviewed and written down. Nothing is sent. The home was made by fillhome.
#include "bench/practicewindow.h"

#include <QElapsedTimer>
#include <QPushButton>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

constexpr int rounds = 7;
constexpr Millis look {5};
constexpr Millis rest {2000};
constexpr Millis patience {300'000};
constexpr double reviewLimit = 1000;

//! Drops files one after the other, reviews each, and imports the last.
class Importer final : public QObject {
    Q_OBJECT
public:
    Importer(PracticeWindow &fixture, const QString &small, const QString &large)
        : m_fixture(fixture)
        , m_small(small)
        , m_large(large)
    {
        m_fixture.session().clock().after(patience, this, [] { giveUp(u"A file is not on its review page."_s); });
    }
    void begin()
    {
        m_since.start();
        drop(m_fixture.window(), m_small);
        afterPress(u"Review "_s, [this] { afterShown(u"Import and send "_s, [this] { next(); }); });
    }

private:
    void next()
    {
        m_took.push_back(double(m_since.nsecsElapsed()) / 1e6);
        if (m_took.size() < rounds)
            return m_fixture.session().clock().after(rest, this, [this] { begin(); });
        const double middle = median(m_took);
        tableLine("a file of 500 rows, from the drop to its review", number(middle, 0, " ms"), "at most 1000 ms", middle / reviewLimit);
        m_fixture.session().clock().after(rest, this, [this] { beginLarge(); });
    }
    void beginLarge()
    {
        m_dog.take();
        m_since.start();
        drop(m_fixture.window(), m_large);
        afterPress(u"Review "_s, [this] {
            tableGaps("a file of 50,000 rows, longest gap until it was read", m_dog.take());
            afterShown(u"Import and send "_s, [this] {
                std::printf("50,000 rows from the drop to their review: %.1f s\n", double(m_since.elapsed()) / 1000);
                tableGaps("  until its review", m_dog.take());
                afterPress(u"Import only"_s, [this] { afterShown(u"Review and send 50"_s, [this] { finish(); }); });
            });
        });
    }
    void finish()
    {
        tableGaps("  until it was written down", m_dog.take());
        QCoreApplication::exit(0);
    }
    void afterShown(const QString &words, const std::function<void()> &then)
    {
        if (buttonThatBegins(m_fixture.window(), words))
            return then();
        m_fixture.session().clock().after(look, this, [this, words, then] { afterShown(words, then); });
    }
    void afterPress(const QString &words, const std::function<void()> &then)
    {
        afterShown(words, [this, words, then] {
            buttonThatBegins(m_fixture.window(), words)->click();
            then();
        });
    }

    PracticeWindow &m_fixture;
    QString m_small;
    QString m_large;
    QElapsedTimer m_since;
    std::vector<double> m_took {};
    Watchdog m_dog;
};

} // namespace

int main(int argc, char *argv[])
{
    PracticeProgram program(argc, argv);
    PracticeWindow fixture(PracticeHome(program.argument(1)), program.clock(), program.theme());
    Importer importer(fixture, program.argument(2), program.argument(3));
    fixture.begin(rest, &importer, [&importer] { importer.begin(); });
    return QApplication::exec();
}

#include "bench_import.moc"
