// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "signing/keystore.h"
#include <QDBusAbstractInterface>
#include <QDBusServiceWatcher>
#include <QDBusVariant>

namespace kontor {

//! The name of the Secret Service on the session bus.
inline constexpr QLatin1StringView secretServiceName("org.freedesktop.secrets");

//! org.freedesktop.Secret.Prompt: a person has answered it, or waved it away.
class PromptSignals final : public QDBusAbstractInterface {
    Q_OBJECT
public:
    PromptSignals(const QDBusConnection &bus, const QString &path, QObject *parent);

Q_SIGNALS:
    void Completed(bool dismissed, const QDBusVariant &result);
};

//! A question that the keychain itself puts to the person at the desk, in a window of its own (org.freedesktop.Secret.Prompt). Owns the
//! reply's end: Done when they agreed, KeychainLocked when they didn't or when the keychain can't ask. Lives as long as the reply. There
//! is no deadline: somebody looks for a password.
class KeychainPrompt final : public QObject {
    Q_OBJECT
public:
    //! `path` is the prompt's object at the keychain.
    KeychainPrompt(const QString &path, Reply<Done> *reply);
    void show();

private:
    void end(const Result<Done> &outcome);

    QString m_path;
    Reply<Done> &m_reply;
    QDBusServiceWatcher m_gone;
};

} // namespace kontor
