// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/systemcolours.h"

#include "gui/theme/portalsettings.h"

#include <QDBusConnection>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QPalette>
#include <QStyleHints>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

const std::pair schemeKey {u"org.freedesktop.appearance"_s, u"color-scheme"_s};
const std::pair motionKey {u"org.gnome.desktop.interface"_s, u"enable-animations"_s};

bool paletteIsDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    if (const auto scheme = QGuiApplication::styleHints()->colorScheme(); scheme != Qt::ColorScheme::Unknown)
        return scheme == Qt::ColorScheme::Dark;
#endif
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
}

//! The portal's Read wraps its value in two variants, SettingChanged in one.
QVariant unwrapped(QVariant value)
{
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value;
}

} // namespace

PortalSettings::PortalSettings(const QDBusConnection &bus, QObject *parent)
    : QDBusAbstractInterface(
        u"org.freedesktop.portal.Desktop"_s, u"/org/freedesktop/portal/desktop"_s, "org.freedesktop.portal.Settings", bus, parent)
{
}

QDBusPendingCall PortalSettings::read(const QString &ofGroup, const QString &ofKey)
{
    return asyncCall(u"Read"_s, ofGroup, ofKey);
}

SystemColours::SystemColours(QObject *parent)
    : QObject(parent)
    , m_paletteIsDark(paletteIsDark())
    , m_dark(m_paletteIsDark)
{
#ifdef Q_OS_LINUX
    // Without an address libdbus would start a bus of its own, which takes long and helps nobody.
    if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS"))
        watchPortal();
#endif
}

void SystemColours::watchPortal()
{
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    m_portal = new PortalSettings(bus, this);
    connect(m_portal, &PortalSettings::SettingChanged, this,
        [this](const QString &group, const QString &key, const QDBusVariant &value) { take(group, key, QVariant::fromValue(value)); });
    for (const auto &[group, key] : {schemeKey, motionKey})
        ask(group, key);
}

void SystemColours::ask(const QString &group, const QString &key)
{
    auto *answer = new QDBusPendingCallWatcher(m_portal->read(group, key), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, group, key](QDBusPendingCallWatcher *watcher) {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (!reply.isError())
            take(group, key, QVariant::fromValue(reply.value()));
        watcher->deleteLater();
    });
}

void SystemColours::take(const QString &group, const QString &key, const QVariant &value)
{
    const std::pair which {group, key};
    if (which == schemeKey)
        takePreference(unwrapped(value).toUInt());
    else if (which == motionKey)
        takeAnimations(unwrapped(value).toBool());
}

void SystemColours::takePreference(uint value)
{
    setDark(value == 1 || (value != 2 && m_paletteIsDark));
}

void SystemColours::setDark(bool dark)
{
    if (dark == m_dark)
        return;
    m_dark = dark;
    Q_EMIT changed();
}

} // namespace kontor
