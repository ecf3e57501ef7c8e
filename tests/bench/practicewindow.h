// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench/bench.h"
#include "bench/watchdog.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "office/session/merchantsession.h"
#include <QApplication>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>

//! What the benchmarks of the window share.
namespace kontor {

//! A home that fillhome made. What of its profile should be another is set before the window is made.
struct PracticeHome {
    explicit PracticeHome(const QString &folder)
        : home(opened(Home::open(folder)))
        , profile(opened(home.profile(sandboxProfileName)))
    {
    }
    Home home;
    Profile profile;
};

//! The real window over the real office of such a home. It is shown; nothing is sent and nobody listens before begin().
class PracticeWindow final {
public:
    PracticeWindow(PracticeHome at, Clock &clock, Theme &theme)
        : m_at(std::move(at))
        , m_session(opened(MerchantSession::open(m_at.home, m_at.profile, clock)))
        , m_settings(m_at.home.path() + QStringLiteral("/bench.ini"), QSettings::IniFormat)
        , m_window(*m_session, theme, m_format, withoutMemory(m_settings))
    {
        m_window.show();
    }
    MerchantSession &session() { return *m_session; }
    MainWindow &window() { return m_window; }
    const NumberFormat &format() const { return m_format; }

    //! The office takes up its work, the sandbox as a second process; `then` comes when it has been at rest for a while.
    void begin(Millis rest, QObject *context, const std::function<void()> &then)
    {
        QObject::connect(m_session.get(), &MerchantSession::workerChanged, context, [this, rest, context, then](bool works) {
            if (works)
                m_session->clock().after(rest, context, then);
        });
        m_session->start();
    }

private:
    //! What an earlier run left in the window, an order of a million rows for one, would be measured, too.
    static QSettings &withoutMemory(QSettings &settings)
    {
        settings.clear();
        return settings;
    }

    PracticeHome m_at;
    std::unique_ptr<MerchantSession> m_session;
    QSettings m_settings;
    NumberFormat m_format {QLocale::c()};
    MainWindow m_window;
};

//! What such a benchmark runs in.
class PracticeProgram final {
public:
    PracticeProgram(int &argc, char **argv)
        : m_application(argc, argv)
    {
        m_theme.install(m_application);
    }
    //! What it was started with.
    static QString argument(int n) { return QCoreApplication::arguments().value(n); }
    Clock &clock() { return m_clock; }
    Theme &theme() { return m_theme; }

private:
    QApplication m_application;
    SystemClock m_clock;
    Theme m_theme;
};

//! The n-th of some payouts that are issued while it is measured.
inline PaymentDraft practiceDraft(int n, const QString &reference)
{
    return {.amount = QStringLiteral("%1.50").arg(100 + n),
        .currency = QStringLiteral("INR"),
        .methodCode = QStringLiteral("BANK_TRANSFER"),
        .accountName = QStringLiteral("Asha Verma"),
        .accountNumber = QStringLiteral("501023481074"),
        .operatorCode = QStringLiteral("HDFC"),
        .emailAddress = QStringLiteral("asha@example.com"),
        .reference = reference};
}

//! As a person drops a file on the window.
inline void drop(QWidget &window, const QString &file)
{
    QMimeData content;
    content.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &content, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter); // Qt gives the drop to whoever took this
    QDropEvent dropped(QPointF(400, 300), Qt::CopyAction, &content, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &dropped);
}

//! One that can be pressed now; null while there is none.
inline QPushButton *buttonThatBegins(const QWidget &window, const QString &words)
{
    const auto buttons = window.findChildren<QPushButton *>();
    const auto found = std::find_if(buttons.begin(), buttons.end(),
        [&](const QPushButton *each) { return each->isVisible() && each->isEnabled() && each->text().startsWith(words); });
    return found == buttons.end() ? nullptr : *found;
}

//! "VmHWM", the most memory that this process ever held, or "VmRSS", what it holds, in MiB.
inline double memory(const QByteArray &name)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        giveUp(status.errorString());
    const QList<QByteArray> lines = status.readAll().split('\n');
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const QByteArray &each) { return each.startsWith(name + ':'); });
    return line == lines.end() ? 0 : line->simplified().split(' ').value(1).toDouble() / 1024;
}

//! The lines of the table that tell of a window's longest gap.
inline void tableGaps(const QByteArray &measure, const Gaps &gaps)
{
    const auto line = [](const char *name, double millis, const char *limit) {
        tableLine(name, number(millis, 0, " ms"), limit, millis / Watchdog::limit);
    };
    line(measure.constData(), gaps.longest, "at most 50 ms");
    line("  without waiting for a processor", gaps.longestOwn, "at most 50 ms");
    line("  a thread with nothing to do, beside it", gaps.longestHalt, "what the machine adds");
    line("  the thread's own work in one gap", gaps.mostWork, "at most 50 ms");
}

} // namespace kontor
