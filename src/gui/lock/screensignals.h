// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDBusAbstractInterface>

namespace kontor {

// The signals bear the names that they have on the bus.

//! org.freedesktop.ScreenSaver and org.gnome.ScreenSaver: the screen is locked, or free again.
class ScreenSaverSignals final : public QDBusAbstractInterface {
    Q_OBJECT
public:
    ScreenSaverSignals(const QDBusConnection &bus, const QString &service, const QString &path, QObject *parent);

Q_SIGNALS:
    void ActiveChanged(bool active);
};

//! org.freedesktop.login1.Manager: the computer is about to sleep, or awake again.
class LoginSignals final : public QDBusAbstractInterface {
    Q_OBJECT
public:
    LoginSignals(const QDBusConnection &bus, QObject *parent);

Q_SIGNALS:
    void PrepareForSleep(bool begins);
};

//! org.freedesktop.login1.Session of this person: it is to be locked.
class SessionSignals final : public QDBusAbstractInterface {
    Q_OBJECT
public:
    SessionSignals(const QDBusConnection &bus, const QString &path, QObject *parent);

Q_SIGNALS:
    void Lock();
};

} // namespace kontor
