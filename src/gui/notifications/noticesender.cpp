// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/notifications/noticesender.h"

#include "gui/notifications/noticesignals.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingReply>
#include <QDBusServiceWatcher>
#include <QGuiApplication>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView desktopService {"org.freedesktop.Notifications"};
constexpr QLatin1StringView desktopPath {"/org/freedesktop/Notifications"};
constexpr QLatin1StringView itself {"default"}; //!< of the specification: the notification itself was pressed
constexpr uint putAwayByPerson = 2; //!< of the specification
constexpr int patience = 10'000; //!< ms; a desktop that answers later shows it late, and nobody waits

QDBusMessage callOf(const QString &method, const QVariantList &arguments = {})
{
    QDBusMessage message = QDBusMessage::createMethodCall(desktopService, desktopPath, desktopService, method);
    message.setArguments(arguments);
    return message;
}

//! Nothing waits for it.
QDBusPendingCallWatcher *call(const QDBusMessage &message, QObject *parent)
{
    auto *watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(message, patience), parent);
    QObject::connect(watcher, &QDBusPendingCallWatcher::finished, watcher, &QObject::deleteLater);
    return watcher;
}

} // namespace

NoticeSignals::NoticeSignals(const QDBusConnection &bus, QObject *parent)
    : QDBusAbstractInterface(desktopService, desktopPath, "org.freedesktop.Notifications", bus, parent)
{
}

NoticeSender::NoticeSender(QObject *parent)
    : QObject(parent)
{
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) {
        m_isThere = false;
        return;
    }
    const auto *desktop = new NoticeSignals(bus, this);
    connect(desktop, &NoticeSignals::ActionInvoked, this, &NoticeSender::invoked);
    connect(desktop, &NoticeSignals::NotificationClosed, this, &NoticeSender::gone);
    // Comes just before the press, and is what lets a window come forward under Wayland.
    connect(desktop, &NoticeSignals::ActivationToken, this, [this](uint id, const QString &token) {
        if (slotOf(id))
            qputenv("XDG_ACTIVATION_TOKEN", token.toUtf8());
    });
    const auto *watcher = new QDBusServiceWatcher(desktopService, bus, QDBusServiceWatcher::WatchForOwnerChange, this);
    connect(watcher, &QDBusServiceWatcher::serviceOwnerChanged, this,
        [this](const QString &, const QString &before, const QString &now) { takeOwner(before, now); });
    ask();
}

//! One that comes where none was may have been started by what waits for its number: only one that goes takes anything with it.
void NoticeSender::takeOwner(const QString &before, const QString &now)
{
    if (!before.isEmpty())
        forgetPlaces();
    if (now.isEmpty())
        return askWhetherItComesBack();
    ask();
    for (const int slot : std::exchange(m_lost, {}))
        Q_EMIT lost(slot);
}

//! The next desktop counts anew.
void NoticeSender::forgetPlaces()
{
    ++m_desktops;
    m_early.clear();
    const QMap<int, Place> places = std::exchange(m_places, {});
    for (auto place = places.cbegin(); place != places.cend(); ++place) {
        if (place->id != 0 || (place->isBeingShown && !place->isUnwanted))
            m_lost.insert(place.key());
    }
}

//! A desktop that is only started by the first call is started by this one.
void NoticeSender::ask()
{
    connect(call(callOf(u"GetCapabilities"_s), this), &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *ended) {
        const QDBusPendingReply<QStringList> can = *ended;
        m_readsMarkup = !can.isValid() || can.value().contains("body-markup"_L1);
        found(can.isValid());
    });
}

//! Some end while there is nothing to show, and are started again by the next call.
void NoticeSender::askWhetherItComesBack()
{
    const QString bus = u"org.freedesktop.DBus"_s;
    const QDBusMessage question = QDBusMessage::createMethodCall(bus, u"/org/freedesktop/DBus"_s, bus, u"ListActivatableNames"_s);
    connect(call(question, this), &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *ended) {
        const QDBusPendingReply<QStringList> names = *ended;
        if (!names.isValid() || !names.value().contains(desktopService))
            found(false);
    });
}

void NoticeSender::found(bool isThere)
{
    if (m_isThere == isThere)
        return;
    m_isThere = isThere;
    Q_EMIT foundOut();
}

void NoticeSender::show(int slot, const Notice &notice)
{
    Place &place = m_places[slot];
    place.isUnwanted = false;
    if (place.isBeingShown)
        place.next = notice;
    else
        send(slot, notice);
}

void NoticeSender::replace(int slot, const Notice &notice)
{
    const auto place = m_places.constFind(slot);
    if (place != m_places.cend() && !place->isUnwanted && (place->id != 0 || place->isBeingShown))
        show(slot, notice);
}

void NoticeSender::send(int slot, const Notice &notice)
{
    Place &place = m_places[slot];
    place.isBeingShown = true;
    m_lost.remove(slot);
    const QVariantMap hints {{u"desktop-entry"_s, QGuiApplication::desktopFileName()}};
    const QStringList actions = notice.opens ? QStringList {itself, tr("Open")} : QStringList();
    const QString body = m_readsMarkup ? notice.body.toHtmlEscaped() : notice.body;
    const QDBusMessage message
        = callOf(u"Notify"_s, {u"Kontor"_s, place.id, QGuiApplication::desktopFileName(), notice.summary, body, actions, hints, -1});
    connect(
        call(message, this), &QDBusPendingCallWatcher::finished, this, [this, slot, desktops = m_desktops](QDBusPendingCallWatcher *ended) {
            if (desktops != m_desktops)
                return;
            const QDBusPendingReply<uint> id = *ended;
            if (id.isError() && id.error().type() == QDBusError::ServiceUnknown) {
                m_lost.insert(slot);
                found(false);
            } else if (id.isValid() && m_isThere != true) {
                ask(); // it did not answer the first time
            }
            shown(slot, id.isValid() ? id.value() : 0);
        });
}

void NoticeSender::shown(int slot, uint id)
{
    Place &place = m_places[slot];
    place.id = id;
    place.isBeingShown = false;
    const Early early = m_early.take(id);
    if (!isAnyBeingShown())
        m_early.clear();
    if (std::exchange(place.isUnwanted, false))
        return cancel(slot);
    if (const auto next = std::exchange(place.next, {}))
        send(slot, *next);
    if (early.isPressed)
        Q_EMIT pressed(slot);
    if (early.goneFor)
        gone(id, *early.goneFor);
}

bool NoticeSender::isAnyBeingShown() const
{
    return std::any_of(m_places.begin(), m_places.end(), [](const Place &place) { return place.isBeingShown; });
}

void NoticeSender::cancel(int slot)
{
    m_lost.remove(slot);
    if (!m_places.contains(slot))
        return;
    Place &place = m_places[slot];
    place.next.reset();
    if (place.isBeingShown)
        place.isUnwanted = true;
    else
        remove(m_places.take(slot).id);
}

void NoticeSender::remove(uint id)
{
    if (id != 0)
        call(callOf(u"CloseNotification"_s, {id}), this);
}

std::optional<int> NoticeSender::slotOf(uint id) const
{
    for (auto place = m_places.begin(); place != m_places.end(); ++place) {
        if (place->id == id && id != 0)
            return place.key();
    }
    return std::nullopt;
}

void NoticeSender::invoked(uint id)
{
    if (const auto slot = slotOf(id))
        Q_EMIT pressed(*slot);
    else if (isAnyBeingShown())
        m_early[id].isPressed = true;
}

//! One whose time is over has perhaps not been read: the next of its slot still counts it. Nor has what is on its way to take the place of
//! one that a person put away: it stands as a new one.
void NoticeSender::gone(uint id, uint reason)
{
    const auto slot = slotOf(id);
    if (!slot && isAnyBeingShown())
        m_early[id].goneFor = reason;
    if (!slot)
        return;
    m_places[*slot].id = 0;
    if (reason == putAwayByPerson && !m_places[*slot].isBeingShown)
        Q_EMIT closed(*slot);
}

} // namespace kontor
