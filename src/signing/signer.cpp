// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/signer.h"
#include "signing/rsa.h"
#include "signing/secret.h"
#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

ApiError otherKey()
{
    return rsa::refused(ReasonCode::OtherKey);
}

Result<std::shared_ptr<const KeyPair>> keyIn(const SharedSecret &der, const QString &fingerprint)
{
    auto pair = KeyPair::toSignWith(der->bytes());
    if (!pair)
        return pair.error();
    if (pair->fingerprint() != fingerprint)
        return otherKey();
    return std::make_shared<const KeyPair>(std::move(*pair));
}

Result<Signer::NewKey> parted(const Result<KeyPair> &pair)
{
    if (!pair)
        return pair.error();
    Signer::NewKey made {.der = pair->toDer(), .publicPem = pair->publicPem(), .fingerprint = pair->fingerprint(), .bits = pair->bits()};
    if (!made.der.isEmpty() && !made.publicPem.isEmpty() && !made.fingerprint.isEmpty())
        return made;
    // A key of which a part is missing would be put away and never be of use.
    wipe(made.der);
    return rsa::refused(ReasonCode::KeyNotMade);
}

} // namespace

void wipe(const Result<Signer::NewKey> &made)
{
    if (made)
        wipe(const_cast<QByteArray &>(made->der));
}

Signer::Signer(Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_worker(u"signer"_s)
{
}

Signer::~Signer() = default;

Reply<QByteArray> *Signer::sign(KeyStore &store, const QString &entry, const QString &fingerprint, const QByteArray &bytes)
{
    auto *reply = new Reply<QByteArray>(this);
    const Place place {&store, entry, fingerprint};
    if (m_place != place)
        forget();
    if (m_key) {
        signWith(reply, m_key, bytes);
        return reply;
    }
    Reply<Key> *opening = m_opening ? m_opening.data() : open(store, place);
    opening->then(reply, [this, reply, bytes](const Result<Key> &key) {
        if (key)
            signWith(reply, *key, bytes);
        else
            reply->finish(key.error());
    });
    return reply;
}

Reply<Signer::Key> *Signer::open(KeyStore &store, const Place &place)
{
    auto *opening = new Reply<Key>(this);
    m_place = place;
    m_opening = opening;
    store.read(place.entry)->then(opening, [this, opening, fingerprint = place.fingerprint](const Result<QByteArray> &der) {
        if (!der)
            return opening->finish(der.error());
        const auto secret = keepSecret(*der);
        wipe(der);
        m_worker.answer(opening, [secret, fingerprint] { return keyIn(secret, fingerprint); });
    });
    // Before those who wait for it: what they sign with it is a use.
    opening->then(this, [this, opening](const Result<Key> &key) {
        if (m_opening != opening)
            return; // forgotten meanwhile: good for those who wait for it, and for no others
        m_opening.clear();
        if (key)
            keep(*key);
    });
    return opening;
}

void Signer::keep(const Key &key)
{
    m_key = key;
    m_openedAt = m_usedAt = m_clock.monotonic();
    if (!std::exchange(m_watching, true))
        freeWhenIdle();
}

void Signer::signWith(Reply<QByteArray> *reply, const Key &key, const QByteArray &bytes)
{
    m_usedAt = m_clock.monotonic();
    m_worker.answer(reply, [key, bytes] { return key->sign(bytes); });
}

void Signer::freeWhenIdle()
{
    const Millis until = std::min(m_usedAt + burst, m_openedAt + longest);
    const Millis rest = until - m_clock.monotonic();
    m_watching = m_key && rest > Millis::zero();
    if (m_watching)
        m_clock.after(rest, this, [this] { freeWhenIdle(); });
    else
        m_key.reset();
}

void Signer::forget()
{
    m_key.reset();
    m_opening.clear();
    m_place = {};
}

Reply<Signer::NewKey> *Signer::generate(int bits)
{
    auto *reply = new Reply<NewKey>(this);
    m_worker.answer(reply, [bits] { return parted(KeyPair::generate(bits)); });
    return reply;
}

Reply<Signer::NewKey> *Signer::take(const QByteArray &file, const QByteArray &passphrase)
{
    auto *reply = new Reply<NewKey>(this);
    m_worker.answer(reply,
        [file = keepSecret(file), secret = keepSecret(passphrase)] { return parted(KeyPair::fromFile(file->bytes(), secret->bytes())); });
    return reply;
}

Reply<QByteArray> *Signer::rowDigest(KeyStore &store, const QString &entry, const QString &fingerprint, const QByteArray &passphrase)
{
    auto *reply = new Reply<QByteArray>(this);
    store.read(entry)->then(reply, [this, reply, fingerprint, secret = keepSecret(passphrase)](const Result<QByteArray> &der) {
        if (!der)
            return reply->finish(der.error());
        const auto key = keepSecret(*der);
        wipe(der);
        m_worker.answer(reply, [key, fingerprint, secret] {
            // A damaged key is not worth a backup.
            const auto pair = KeyPair::fromDer(key->bytes());
            if (!pair)
                return Result<QByteArray>(pair.error());
            return pair->fingerprint() == fingerprint ? pair->toEncryptedPem(secret->bytes()) : otherKey();
        });
    });
    return reply;
}

} // namespace kontor
