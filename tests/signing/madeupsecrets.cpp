// SPDX-License-Identifier: GPL-3.0-or-later
#include "madeupsecrets.h"
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusVariant>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace kontor::testing {

QDBusArgument &operator<<(QDBusArgument &argument, const WrappedSecret &secret)
{
    argument.beginStructure();
    argument << secret.session << secret.parameters << secret.value << secret.contentType;
    argument.endStructure();
    return argument;
}

const QDBusArgument &operator>>(const QDBusArgument &argument, WrappedSecret &secret)
{
    argument.beginStructure();
    argument >> secret.session >> secret.parameters >> secret.value >> secret.contentType;
    argument.endStructure();
    return argument;
}

namespace {

using Paths = QList<QDBusObjectPath>;
using Secrets = QMap<QDBusObjectPath, WrappedSecret>;

const QString connectionName = u"made-up secrets"_s;
const QString service = u"org.freedesktop.secrets"_s;
const QString root = u"/org/freedesktop/secrets"_s;
const QDBusObjectPath nothing(u"/"_s);
const QDBusObjectPath session(root + u"/session/1"_s);
const QDBusObjectPath prompt(root + u"/prompt/1"_s);

QVariant inVariant(const QVariant &value)
{
    return QVariant::fromValue(QDBusVariant(value));
}

} // namespace

MadeUpSecrets::MadeUpSecrets(const QString &address)
    : m_bus(QDBusConnection::connectToBus(address, connectionName))
{
    qDBusRegisterMetaType<Attributes>();
    qDBusRegisterMetaType<WrappedSecret>();
    qDBusRegisterMetaType<Secrets>();
    m_isThere = m_bus.registerVirtualObject(root, this, QDBusConnection::SubPath) && m_bus.registerService(service);
}

MadeUpSecrets::~MadeUpSecrets()
{
    m_bus.unregisterService(service);
    QDBusConnection::disconnectFromBus(connectionName);
}

void MadeUpSecrets::spoil(int nth, const QString &error)
{
    m_left = nth;
    m_error = error;
    m_hasSpoilt = m_hadBegun = false;
}

void MadeUpSecrets::answerNow()
{
    if (const auto late = std::exchange(m_late, nullptr))
        late();
}

void MadeUpSecrets::promptAnswered(bool dismissed)
{
    m_isAsking = false;
    isLocked = isLocked && dismissed;
    auto told = QDBusMessage::createSignal(prompt.path(), u"org.freedesktop.Secret.Prompt"_s, u"Completed"_s);
    told << dismissed << inVariant(QString());
    m_bus.send(told);
}

void MadeUpSecrets::leave()
{
    m_bus.unregisterService(service);
}

void MadeUpSecrets::comeBack()
{
    m_bus.registerService(service);
}

bool MadeUpSecrets::hasKeyOf(const QString &user) const
{
    return std::any_of(m_entries.begin(), m_entries.end(), [&user](const Entry &entry) { return entry.attributes[u"user"_s] == user; });
}

void MadeUpSecrets::forget(const QString &user)
{
    m_entries.removeIf([&user](const auto &entry) { return entry.value().attributes[u"user"_s] == user; });
}

bool MadeUpSecrets::handleMessage(const QDBusMessage &message, const QDBusConnection &)
{
    m_hadBegun = m_hadBegun || (!m_hasSpoilt && message.member() == u"GetAll");
    if (m_left-- != 0) {
        m_bus.send(answerTo(message));
        return true;
    }
    m_hasSpoilt = true;
    if (m_error.isEmpty())
        m_late = [this, message] { m_bus.send(answerTo(message)); };
    else
        m_bus.send(message.createErrorReply(m_error, u"made up"_s));
    return true;
}

QDBusMessage MadeUpSecrets::answerTo(const QDBusMessage &message)
{
    const QString method = message.member();
    if (method == u"OpenSession") {
        if (message.arguments().first().toString() != u"plain")
            return message.createErrorReply(QDBusError::NotSupported, u"only plain"_s);
        return message.createReply({inVariant(QString()), QVariant::fromValue(session)});
    }
    if (method == u"SearchItems")
        return searched(message);
    if (method == u"CreateItem")
        return stored(message);
    if (method == u"GetSecrets")
        return handedOver(message);
    if (method == u"ReadAlias")
        return message.createReply(QVariant::fromValue(hasNoCollection ? nothing : QDBusObjectPath(root + u"/collection/one"_s)));
    if (method == u"Delete") {
        if (!deletesNothing)
            m_entries.remove(message.path());
        return message.createReply(QVariant::fromValue(nothing));
    }
    if (method == u"Unlock") {
        const QDBusObjectPath asks = isLocked ? prompt : nothing;
        return message.createReply({message.arguments().first(), QVariant::fromValue(asks)});
    }
    if (method == u"Prompt") {
        m_isAsking = true;
        return message.createReply();
    }
    if (method == u"Get" || method == u"GetAll")
        return properties(message);
    return message.createErrorReply(QDBusError::UnknownMethod, method);
}

QDBusMessage MadeUpSecrets::searched(const QDBusMessage &message)
{
    const auto wanted = qdbus_cast<Attributes>(message.arguments().first());
    Paths found;
    for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry) {
        const auto isAsWanted = [&](const auto &name) { return entry->attributes.value(name) == wanted.value(name); };
        const QStringList names = wanted.keys();
        if (std::all_of(names.begin(), names.end(), isAsWanted))
            found.append(QDBusObjectPath(entry.key()));
    }
    if (showsOnce && !found.isEmpty())
        m_entries.clear();
    const Paths none;
    return message.createReply({QVariant::fromValue(isLocked ? none : found), QVariant::fromValue(isLocked ? found : none)});
}

QDBusMessage MadeUpSecrets::stored(const QDBusMessage &message)
{
    const auto named = qdbus_cast<QVariantMap>(message.arguments().at(0));
    const auto secret = qdbus_cast<WrappedSecret>(message.arguments().at(1));
    const QString path = root + u"/collection/one/"_s + QString::number(m_next++);
    if (!keepsNothing)
        m_entries[path] = {qdbus_cast<Attributes>(named.value(u"org.freedesktop.Secret.Item.Attributes"_s)), secret.value};
    return message.createReply({QVariant::fromValue(QDBusObjectPath(path)), QVariant::fromValue(nothing)});
}

QDBusMessage MadeUpSecrets::handedOver(const QDBusMessage &message) const
{
    Secrets secrets;
    for (const auto &path : qdbus_cast<Paths>(message.arguments().first())) {
        const QByteArray value = garbles ? "Z2FyYmxlZA==" : m_entries.value(path.path()).value;
        secrets[path] = {session, {}, value, u"text/plain"_s};
    }
    return message.createReply(QVariant::fromValue(secrets));
}

QDBusMessage MadeUpSecrets::properties(const QDBusMessage &message) const
{
    if (message.member() == u"Get")
        return message.createReply(inVariant(isLocked)); // Locked is all that is asked for
    const QVariantMap all {{u"Collections"_s, QVariant::fromValue(Paths())}};
    return message.createReply(message.path() == root ? all : QVariantMap());
}

} // namespace kontor::testing
