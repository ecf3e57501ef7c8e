// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and passphrases of the session, and what is recorded of them and of tokens.
#include "office/sessionparts.h"

#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

Reply<bool> *MerchantSession::keychainIsUsable()
{
    return m->keychain.isUsable();
}

Reply<Done> *MerchantSession::unlockKeychain()
{
    auto *reply = new Reply<Done>(this);
    m->keychain.unlock()->then(reply, [this, reply](const Result<Done> &unlocked) {
        if (unlocked)
            tryAgain();
        reply->finish(unlocked);
    });
    return reply;
}

bool MerchantSession::needsPassphrase() const
{
    const KeyFacts *key = m->profile.activeKey();
    return key && key->rest == KeyStorage::File && !m->options.passphrase && !m->typedPassphrase;
}

//! A key that can sign is open. Without a key yet, the passphrase is the new one's.
Reply<Done> *MerchantSession::tryPassphrase(const QByteArray &passphrase)
{
    const SharedSecret before = std::exchange(m->typedPassphrase, keepSecret(passphrase));
    m->keys.forget();
    const QString inFile = keyInFile();
    if (inFile.isEmpty())
        return Reply<Done>::withResult(Done {}, this);
    auto *reply = new Reply<Done>(this);
    m->keys.signWith(inFile, "kontor")->then(reply, [this, reply, before](const Result<QByteArray> &signature) {
        if (signature)
            return reply->finish(Done {});
        m->typedPassphrase = before;
        reply->finish(signature.error());
    });
    return reply;
}

//! The one in use where it rests in a file, or any other that does.
QString MerchantSession::keyInFile() const
{
    const KeyFacts *active = m->profile.activeKey();
    if (active && active->rest == KeyStorage::File)
        return active->id;
    for (const KeyFacts &key : m->profile.keys) {
        if (key.rest == KeyStorage::File)
            return key.id;
    }
    return {};
}

bool MerchantSession::hasTypedPassphrase() const
{
    const KeyFacts *key = m->profile.activeKey();
    return key && key->rest == KeyStorage::File && m->typedPassphrase;
}

bool MerchantSession::isTypedPassphrase(const QByteArray &passphrase) const
{
    return m->typedPassphrase && m->typedPassphrase->bytes() == passphrase;
}

bool MerchantSession::knowsPassphrase() const
{
    return m->options.passphrase || m->typedPassphrase;
}

void MerchantSession::forgetKey()
{
    m->keys.forget();
}

//! Another process may have made, chosen or deleted one: kontorctl beside the window. What was refused for the old one is tried again.
void MerchantSession::readKeys()
{
    if (!m->keys.lookAgain())
        return;
    m->keys.forget();
    m->worker.driver().keyChanged();
}

//! The fingerprint, whole: the name may be anything.
void MerchantSession::recordKey(const QString &what, const KeyFacts &key)
{
    m->ledger->writer().record({.what = what,
        .object = key.fingerprint,
        .detail = key.rest == KeyStorage::File ? u"in an encrypted file"_s : u"in the keychain"_s});
    if (what == "key.used"_L1)
        m->worker.driver().keyChanged();
}

void MerchantSession::recordToken(const TokenFacts &token)
{
    m->ledger->writer().record({.what = u"token.handed-out"_s,
        .object = token.jti,
        .detail = u"%1 until %2"_s.arg(token.operations.join(u", "_s), isoUtc(token.expiresAt))});
}

Result<Done> MerchantSession::setTokenLink(const QString &linkTemplate)
{
    if (const auto problem = problemInTokenLink(linkTemplate.trimmed()))
        return badInput(problem->code, problem->args);
    return changeProfile([&linkTemplate](Profile &profile) { profile.tokenLink = linkTemplate.trimmed(); });
}

} // namespace kontor
