// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/timesettings.h"

#include <QDesktopServices>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QUrl>

namespace kontor {

using namespace Qt::StringLiterals;

#if defined(Q_OS_WIN) || defined(Q_OS_MACOS)

std::function<bool()> timeSettings()
{
#ifdef Q_OS_WIN
    const QUrl page(u"ms-settings:dateandtime"_s);
#else
    const QUrl page(u"x-apple.systempreferences:com.apple.preference.datetime"_s);
#endif
    return [page] { return QDesktopServices::openUrl(page); };
}

#else

namespace {

constexpr qint64 largestEntry = 65'536;

struct SettingsProgram {
    const char *desktop; //!< as XDG_CURRENT_DESKTOP names it
    const char *program;
    const char *page; //!< empty: it has no other
};

constexpr SettingsProgram programs[] {{"KDE", "systemsettings", "kcm_clock"}, {"KDE", "systemsettings5", "kcm_clock"},
    {"X-Cinnamon", "cinnamon-settings", "calendar"}, {"MATE", "time-admin", ""}, {"XFCE", "time-admin", ""}};

//! Its page has been another one since version 46: its own entry in the menu says which.
std::function<bool()> gnomesOwn()
{
    const QString entry = QStandardPaths::locate(QStandardPaths::ApplicationsLocation, u"gnome-datetime-panel.desktop"_s);
    QFile file(entry);
    if (entry.isEmpty() || !file.open(QIODevice::ReadOnly))
        return {};
    for (const QByteArray &line : file.read(largestEntry).split('\n')) {
        if (!line.startsWith("Exec="))
            continue;
        QStringList words = QProcess::splitCommand(QString::fromUtf8(line.mid(5)));
        const QString program = words.isEmpty() ? QString() : QStandardPaths::findExecutable(words.takeFirst());
        if (program.isEmpty())
            return {};
        return [program, words] { return QProcess::startDetached(program, words); };
    }
    return {};
}

} // namespace

std::function<bool()> timeSettings()
{
    const auto desktops = qEnvironmentVariable("XDG_CURRENT_DESKTOP").split(u':');
    if (desktops.contains("GNOME"_L1, Qt::CaseInsensitive))
        return gnomesOwn();
    for (const auto &[desktop, program, page] : programs) {
        const QString file = desktops.contains(QLatin1StringView(desktop), Qt::CaseInsensitive)
            ? QStandardPaths::findExecutable(QString::fromLatin1(program))
            : QString();
        if (!file.isEmpty()) {
            const QStringList arguments = *page ? QStringList {QString::fromLatin1(page)} : QStringList();
            return [file, arguments] { return QProcess::startDetached(file, arguments); };
        }
    }
    return {};
}

#endif

} // namespace kontor
