// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/keychainprompt_dbus.h"
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

constexpr auto promptInterface = "org.freedesktop.Secret.Prompt";

ApiError stillLocked(const QString &why)
{
    return {.kind = ErrorKind::KeychainLocked, .text = why};
}

} // namespace

PromptSignals::PromptSignals(const QDBusConnection &bus, const QString &path, QObject *parent)
    : QDBusAbstractInterface(secretServiceName, path, promptInterface, bus, parent)
{
}

KeychainPrompt::KeychainPrompt(const QString &path, Reply<Done> *reply)
    : QObject(reply)
    , m_path(path)
    , m_reply(*reply)
    , m_gone(secretServiceName, QDBusConnection::sessionBus(), QDBusServiceWatcher::WatchForOwnerChange)
{
    connect(&m_gone, &QDBusServiceWatcher::serviceOwnerChanged, this, [this] { end(stillLocked(u"The keychain has ended."_s)); });
}

void KeychainPrompt::show()
{
    const QDBusConnection bus = QDBusConnection::sessionBus();
    // Before it is asked to show itself: the answer may come at once.
    connect(new PromptSignals(bus, m_path, this), &PromptSignals::Completed, this,
        [this](bool dismissed) { end(dismissed ? Result<Done>(stillLocked(u"It was not unlocked."_s)) : Done {}); });
    auto question = QDBusMessage::createMethodCall(secretServiceName, m_path, QString::fromLatin1(promptInterface), u"Prompt"_s);
    question << QString(); // beside no window in particular
    auto *asked = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(asked, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *call) {
        if (const QDBusPendingReply<> shown(*call); shown.isError())
            end(stillLocked(presentable(shown.error().message().toUtf8())));
    });
}

void KeychainPrompt::end(const Result<Done> &outcome)
{
    m_reply.finish(outcome); // what comes after the first is dropped
}

} // namespace kontor
