// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDBusAbstractInterface>
#include <QDBusVariant>

namespace kontor {

//! org.freedesktop.portal.Settings, as far as we use it. The signal bears the name that it has on the bus.
class PortalSettings final : public QDBusAbstractInterface {
    Q_OBJECT

public:
    PortalSettings(const QDBusConnection &bus, QObject *parent);

    QDBusPendingCall read(const QString &group, const QString &key);

Q_SIGNALS:
    void SettingChanged(const QString &group, const QString &key, const QDBusVariant &value);
};

} // namespace kontor
