// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "office/profiles/home.h"
#include <QByteArray>
#include <functional>

namespace kontor {

//! Makes the sandbox profile when it isn't there: ports chosen and kept, a practice key in the keychain or, where there is none with an
//! unlocked default collection, in an encrypted file whose passphrase lies beside it.
Reply<Profile> *ensureSandboxProfile(Home &home, Clock &clock, QObject *parent);
//! The practice key's passphrase source, for a sandbox profile that rests in a file.
std::function<QByteArray()> sandboxPassphrase(const Home &home, const Profile &profile);

} // namespace kontor
