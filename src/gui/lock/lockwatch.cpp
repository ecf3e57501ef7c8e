// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lock/lockwatch.h"

#include "gui/lock/screensignals.h"

#include <QCoreApplication>
#include <QDBusConnection>
#include <QEvent>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis lookEvery = std::chrono::minutes(1);

} // namespace

ScreenSaverSignals::ScreenSaverSignals(const QDBusConnection &bus, const QString &service, const QString &path, QObject *parent)
    : QDBusAbstractInterface(service, path, service.toLatin1().constData(), bus, parent)
{
}

LoginSignals::LoginSignals(const QDBusConnection &bus, QObject *parent)
    : QDBusAbstractInterface(u"org.freedesktop.login1"_s, u"/org/freedesktop/login1"_s, "org.freedesktop.login1.Manager", bus, parent)
{
}

SessionSignals::SessionSignals(const QDBusConnection &bus, const QString &path, QObject *parent)
    : QDBusAbstractInterface(u"org.freedesktop.login1"_s, path, "org.freedesktop.login1.Session", bus, parent)
{
}

LockWatch::LockWatch(QCoreApplication &program, Clock &clock, const Preferences &preferences, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_preferences(preferences)
    , m_touched(clock.monotonic())
{
    listen();
    program.installEventFilter(this);
    look();
}

void LockWatch::listen()
{
    const QDBusConnection session = QDBusConnection::sessionBus();
    const std::pair<QString, QString> savers[] = {{u"org.freedesktop.ScreenSaver"_s, u"/org/freedesktop/ScreenSaver"_s},
        {u"org.freedesktop.ScreenSaver"_s, u"/ScreenSaver"_s}, {u"org.gnome.ScreenSaver"_s, u"/org/gnome/ScreenSaver"_s}};
    for (const auto &[service, path] : savers) {
        const auto *saver = new ScreenSaverSignals(session, service, path, this);
        connect(saver, &ScreenSaverSignals::ActiveChanged, this, &LockWatch::screenWent);
    }
    const QDBusConnection system = QDBusConnection::systemBus();
    const auto *login = new LoginSignals(system, this);
    connect(login, &LoginSignals::PrepareForSleep, this, &LockWatch::screenWent);
    const QString path = sessionPath(qEnvironmentVariable("XDG_SESSION_ID"));
    if (path.isEmpty())
        return;
    const auto *own = new SessionSignals(system, path, this);
    connect(own, &SessionSignals::Lock, this, [this] { screenWent(true); });
}

//! As systemd writes names into paths: what is no letter, and a digit in front, by its code.
QString LockWatch::sessionPath(const QString &sessionId)
{
    if (sessionId.isEmpty())
        return {};
    QString name;
    for (const char c : sessionId.toLatin1()) {
        const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool isDigit = c >= '0' && c <= '9';
        const bool stays = isLetter || (isDigit && !name.isEmpty());
        name += stays ? QString(QLatin1Char(c)) : u"_%1"_s.arg(uchar(c), 2, 16, QLatin1Char('0'));
    }
    return u"/org/freedesktop/login1/session/"_s + name;
}

void LockWatch::screenWent(bool isAway)
{
    if (isAway && m_preferences.isOn(Preferences::Key::LockWithScreen))
        Q_EMIT lockRequested();
}

bool LockWatch::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseMove:
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
        if (event->spontaneous() || event->type() == QEvent::KeyPress)
            m_touched = m_clock.monotonic();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

//! Once a minute, or when it may be so far: what the person prefers may have changed since.
void LockWatch::look()
{
    const Millis wanted = m_preferences.lockAfter();
    Millis rest = m_touched + wanted - m_clock.monotonic();
    if (wanted > Millis::zero() && rest <= Millis::zero()) {
        m_touched = m_clock.monotonic(); // once, and again after as long
        rest = wanted;
        Q_EMIT lockRequested();
    }
    m_clock.after(wanted > Millis::zero() ? std::min(rest, lookEvery) : lookEvery, this, [this] { look(); });
}

} // namespace kontor
