// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/keychainerrors.h"
#include "signing/keychainprobe.h"
#include "signing/keychainprompt_dbus.h"
#include <QDBusConnection>
#include <QDBusError>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QLibrary>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

using Attributes = QMap<QString, QString>;
using Paths = QList<QDBusObjectPath>;
using Answered = std::function<void(const QDBusPendingCall &)>;

enum class Collection { Open, Locked, None, Unanswered };

QDBusMessage toBus(const QString &method)
{
    return QDBusMessage::createMethodCall(u"org.freedesktop.DBus"_s, u"/org/freedesktop/DBus"_s, u"org.freedesktop.DBus"_s, method);
}

QDBusMessage toService(const QString &method)
{
    return QDBusMessage::createMethodCall(secretServiceName, u"/org/freedesktop/secrets"_s, u"org.freedesktop.Secret.Service"_s, method);
}

QDBusMessage withArguments(QDBusMessage message, const QVariantList &arguments)
{
    message.setArguments(arguments);
    return message;
}

//! Calls back once; not at all when the asker has gone.
void ask(const QDBusMessage &question, QObject *asker, Answered answered)
{
    const auto bus = QDBusConnection::sessionBus();
    // A call over a broken connection would never come back.
    if (!bus.isConnected())
        return answered(QDBusPendingCall::fromError(QDBusError(QDBusError::Disconnected, u"No session bus"_s)));
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), asker);
    QObject::connect(watcher, &QDBusPendingCallWatcher::finished, asker, [answered = std::move(answered)](QDBusPendingCallWatcher *call) {
        call->deleteLater();
        answered(*call);
    });
}

bool isSilence(const QDBusError &error)
{
    return error.type() == QDBusError::NoReply || error.type() == QDBusError::Timeout || error.type() == QDBusError::TimedOut;
}

ApiError silent(const QDBusError &error)
{
    return {.kind = ErrorKind::KeychainSilent, .text = presentable(error.message().toUtf8())};
}

//! libsecret keeps talking in the session of a keyring that was replaced by another one ("the session does not exist").
void forgetLibsecretsSession()
{
    QLibrary libsecret(u"secret-1"_s, 0);
    if (const auto disconnect = reinterpret_cast<void (*)()>(libsecret.resolve("secret_service_disconnect")))
        disconnect();
}

void findActivatable(QObject *asker, const std::function<void(bool)> &found)
{
    ask(toBus(u"ListActivatableNames"_s), asker,
        [found](const QDBusPendingReply<QStringList> &names) { found(names.isValid() && names.value().contains(secretServiceName)); });
}

void askWhetherLocked(const QDBusObjectPath &collection, QObject *asker, const std::function<void(Collection)> &answered)
{
    const QString properties = u"org.freedesktop.DBus.Properties"_s;
    const QVariantList which {u"org.freedesktop.Secret.Collection"_s, u"Locked"_s};
    const auto question = QDBusMessage::createMethodCall(secretServiceName, collection.path(), properties, u"Get"_s);
    ask(withArguments(question, which), asker, [answered](const QDBusPendingReply<QDBusVariant> &locked) {
        // What can't be read counts as locked: it must never look like an empty keychain.
        const bool open = locked.isValid() && !locked.value().variant().toBool();
        answered(open ? Collection::Open : Collection::Locked);
    });
}

void askDefaultCollection(QObject *asker, const std::function<void(Collection)> &answered)
{
    ask(withArguments(toService(u"ReadAlias"_s), {u"default"_s}), asker,
        [asker, answered](const QDBusPendingReply<QDBusObjectPath> &alias) {
            if (!alias.isValid())
                return answered(Collection::Unanswered);
            if (alias.value().path().size() <= 1)
                return answered(Collection::None);
            askWhetherLocked(alias.value(), asker, answered);
        });
}

KeyPresence presenceWithout(Collection collection)
{
    if (collection == Collection::Open)
        return KeyPresence::Absent;
    if (collection == Collection::None)
        return KeyPresence::NoCollection;
    return collection == Collection::Locked ? KeyPresence::Locked : KeyPresence::NoService;
}

void judge(Reply<KeyPresence> *reply, const QDBusPendingReply<Paths, Paths> &items)
{
    if (items.isError())
        return reply->finish(isSilence(items.error()) ? Result<KeyPresence>(silent(items.error())) : KeyPresence::NoService);
    if (!items.argumentAt<0>().isEmpty())
        return reply->finish(KeyPresence::Present);
    if (!items.argumentAt<1>().isEmpty())
        return reply->finish(KeyPresence::Locked);
    askDefaultCollection(reply, [reply](Collection collection) { reply->finish(presenceWithout(collection)); });
}

void unlockThese(const Paths &locked, Reply<Done> *reply)
{
    const auto question = withArguments(toService(u"Unlock"_s), {QVariant::fromValue(locked)});
    ask(question, reply, [reply](const QDBusPendingReply<Paths, QDBusObjectPath> &begun) {
        if (begun.isError())
            return reply->finish(silent(begun.error()));
        const QString prompt = begun.argumentAt<1>().path();
        if (prompt.size() <= 1) // it was open, or opens unasked
            return reply->finish(Done {});
        (new KeychainPrompt(prompt, reply))->show();
    });
}

void unlockDefault(Reply<Done> *reply)
{
    ask(withArguments(toService(u"ReadAlias"_s), {u"default"_s}), reply, [reply](const QDBusPendingReply<QDBusObjectPath> &alias) {
        if (!alias.isValid())
            return reply->finish(keychainerrors::missing());
        if (alias.value().path().size() <= 1)
            return reply->finish(keychainerrors::withoutCollection());
        unlockThese({alias.value()}, reply);
    });
}

} // namespace

KeychainProbe::KeychainProbe(QObject *parent)
    : QObject(parent)
{
    qDBusRegisterMetaType<Attributes>();
}

//! A service that is not running but can be started is a service.
void KeychainProbe::findService(QObject *asker, const std::function<void(bool)> &found)
{
    ask(withArguments(toBus(u"GetNameOwner"_s), {secretServiceName}), asker, [this, asker, found](const QDBusPendingReply<QString> &owner) {
        if (!owner.isValid())
            return findActivatable(asker, found);
        if (m_owner != owner.value())
            forgetLibsecretsSession();
        m_owner = owner.value();
        found(true);
    });
}

Reply<KeyPresence> *KeychainProbe::look(const QString &service, const QString &key)
{
    auto *reply = new Reply<KeyPresence>(this);
    const Attributes attributes {{u"user"_s, key}, {u"server"_s, service}};
    findService(reply, [reply, attributes](bool found) {
        if (!found)
            return reply->finish(KeyPresence::NoService);
        const auto question = withArguments(toService(u"SearchItems"_s), {QVariant::fromValue(attributes)});
        ask(question, reply, [reply](const QDBusPendingCall &items) { judge(reply, items); });
    });
    return reply;
}

Reply<bool> *KeychainProbe::isUsable()
{
    auto *reply = new Reply<bool>(this);
    findService(reply, [reply](bool found) {
        if (!found)
            return reply->finish(false);
        askDefaultCollection(reply, [reply](Collection collection) { reply->finish(collection == Collection::Open); });
    });
    return reply;
}

Reply<Done> *KeychainProbe::unlock(const QString &service)
{
    auto *reply = new Reply<Done>(this);
    const Attributes ours {{u"server"_s, service}};
    findService(reply, [reply, ours](bool found) {
        if (!found)
            return reply->finish(keychainerrors::missing());
        const auto question = withArguments(toService(u"SearchItems"_s), {QVariant::fromValue(ours)});
        ask(question, reply, [reply](const QDBusPendingReply<Paths, Paths> &items) {
            if (items.isError() || items.argumentAt<1>().isEmpty())
                return unlockDefault(reply);
            unlockThese(items.argumentAt<1>(), reply);
        });
    });
    return reply;
}

QString KeychainProbe::describe()
{
    return u"GNOME Keyring or another Secret Service"_s;
}

} // namespace kontor
