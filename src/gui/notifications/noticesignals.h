// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDBusAbstractInterface>

namespace kontor {

//! org.freedesktop.Notifications: what became of those that the desktop shows. The signals bear the names that they have on the bus.
class NoticeSignals final : public QDBusAbstractInterface {
    Q_OBJECT
public:
    NoticeSignals(const QDBusConnection &bus, QObject *parent);

Q_SIGNALS:
    void ActionInvoked(uint id, const QString &action);
    void ActivationToken(uint id, const QString &token);
    void NotificationClosed(uint id, uint reason);
};

} // namespace kontor
