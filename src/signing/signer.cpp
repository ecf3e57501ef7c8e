// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/signer.h"
#include "signing/rsa.h"
#include "signing/secret.h"

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

ApiError otherKey()
{
    return {.kind = ErrorKind::KeyRefused, .text = u"The store holds another key than the one this profile uses."_s};
}

Result<QByteArray> signatureBy(const SharedSecret &der, const QString &fingerprint, const QByteArray &bytes)
{
    const auto pair = KeyPair::fromDer(der->bytes());
    if (!pair)
        return pair.error();
    if (pair->fingerprint() != fingerprint)
        return otherKey();
    return pair->sign(bytes);
}

Result<Signer::NewKey> newKey(int bits)
{
    const auto pair = KeyPair::generate(bits);
    if (!pair)
        return pair.error();
    Signer::NewKey made {.der = pair->toDer(), .publicPem = pair->publicPem(), .fingerprint = pair->fingerprint(), .bits = pair->bits()};
    if (!made.der.isEmpty() && !made.publicPem.isEmpty() && !made.fingerprint.isEmpty())
        return made;
    // A key of which a part is missing would be put away and never be of use.
    wipe(made.der);
    return rsa::refused(u"The system could not make a key."_s);
}

} // namespace

Signer::Signer(QObject *parent)
    : QObject(parent)
    , m_worker(u"signer"_s)
{
}

Signer::~Signer() = default;

Reply<QByteArray> *Signer::sign(KeyStore &store, const QString &entry, const QString &fingerprint, const QByteArray &bytes)
{
    auto *reply = new Reply<QByteArray>(this);
    store.read(entry)->then(reply, [this, reply, fingerprint, bytes](const Result<QByteArray> &der) {
        if (!der)
            return reply->finish(der.error());
        const auto secret = keepSecret(*der);
        wipe(der);
        if (!reply->hasResult())
            m_worker.answer(reply, [secret, fingerprint, bytes] { return signatureBy(secret, fingerprint, bytes); });
    });
    return reply;
}

Reply<Signer::NewKey> *Signer::generate(int bits)
{
    auto *reply = new Reply<NewKey>(this);
    m_worker.answer(reply, [bits] { return newKey(bits); });
    return reply;
}

} // namespace kontor
