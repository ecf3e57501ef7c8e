// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "signing/keystore.h"
#include <QDBusServiceWatcher>
#include <QDBusVariant>

namespace kontor {

//! A question that the keychain itself puts to the person at the desk, in a window of its own (org.freedesktop.Secret.Prompt). Owns the
//! reply's end: Done when they agreed, KeychainLocked when they didn't or when the keychain can't ask. Lives as long as the reply. There
//! is no deadline: somebody looks for a password.
class KeychainPrompt final : public QObject {
    Q_OBJECT
public:
    //! `path` is the prompt's object at the keychain.
    KeychainPrompt(const QString &path, Reply<Done> *reply);
    void show();

private Q_SLOTS:
    void completed(bool dismissed, const QDBusVariant &result);

private:
    void end(const Result<Done> &outcome);

    QString m_path;
    Reply<Done> &m_reply;
    QDBusServiceWatcher m_gone;
};

} // namespace kontor
