// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/session.h"
#include "office/keycabinet.h"
#include "office/sandboxhost.h"
#include "signing/filekeystore.h"
#include "signing/keychainkeystore.h"

#include <QFile>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! The keys of one profile with everything that reads and writes them. Belongs to the session.
struct Keys : QObject {
    Keys(Session &owner, const Profile &its)
        : QObject(&owner)
        , session(owner)
        , profile(its)
        , keychain(owner.clock())
        , file(owner.home().keyFolder(its.name), source())
        , signer(owner.clock())
        , cabinet(owner.home(), profile, {&keychain, source() ? &file : nullptr}, signer, owner.clock())
    {
    }
    PassphraseSource source() const
    {
        const PassphraseSource given = session.passphrase();
        return !given && profile.builtInSandbox ? sandboxPassphrase(session.home(), profile) : given;
    }

    Session &session;
    Profile profile;
    KeychainKeyStore keychain;
    FileKeyStore file;
    Signer signer;
    KeyCabinet cabinet;
};

Json json(const KeyFacts &key, const Profile &profile)
{
    return Json::Object {
        {u"id"_s, key.id},
        {u"fingerprint"_s, key.fingerprint},
        {u"bits"_s, Json(qint64(key.bits))},
        {u"created_at_utc"_s, isoUtc(key.createdAt)},
        {u"store"_s, key.rest == KeyRest::File ? u"file"_s : u"keychain"_s},
        {u"in_use"_s, Json(key.id == profile.keyInUse)},
    };
}

void withKeys(Session &session, std::function<void(Keys &)> next)
{
    session.withProfile([&session, next = std::move(next)](const Profile &profile) { next(*new Keys(session, profile)); });
}

void showNew(Keys &keys, const KeyFacts &key)
{
    keys.session.out().answer(json(key, keys.profile), [&key] {
        return u"%1  %2 bits  fingerprint %3\nGive the gateway its public half: kontorctl key export-public %1\n"_s.arg(key.id)
            .arg(key.bits)
            .arg(shortFingerprint(key.fingerprint));
    });
    keys.session.finish(exitcode::done);
}

void generate(Session &session)
{
    bool isNumber = true;
    const int bits = session.line().has(u"bits"_s) ? session.line().value(u"bits"_s).toInt(&isNumber) : KeyPair::defaultBits;
    if (!isNumber)
        return session.refuseUsage(u"--bits is a number, for example 3072."_s);
    withKeys(session, [bits](Keys &keys) {
        keys.session.await(
            keys.cabinet.generate(bits, keys.session.line().keyRest()), [&keys](const KeyFacts &key) { showNew(keys, key); });
    });
}

void import(Session &session)
{
    QFile file(session.line().operand(0));
    if (!file.open(QIODevice::ReadOnly))
        return session.fail({.kind = ErrorKind::BadInput, .text = u"The key file %1 can't be read."_s.arg(file.fileName())});
    const QByteArray pem = file.read(64 * 1024);
    withKeys(session, [pem](Keys &keys) {
        const PassphraseSource passphrase = keys.session.passphrase();
        keys.session.await(keys.cabinet.import(pem, passphrase ? passphrase() : QByteArray(), keys.session.line().keyRest()),
            [&keys](const KeyFacts &key) { showNew(keys, key); });
    });
}

void list(Session &session)
{
    session.withProfile([&session](const Profile &profile) {
        Json::Array all;
        QList<QStringList> rows {{u"ID"_s, u"BITS"_s, u"FINGERPRINT"_s, u"KEPT IN"_s, u"CREATED"_s, u"IN USE"_s}};
        for (const KeyFacts &key : profile.keys) {
            all.push_back(json(key, profile));
            rows.append({key.id, QString::number(key.bits), shortFingerprint(key.fingerprint),
                key.rest == KeyRest::File ? u"file"_s : u"keychain"_s, isoLocal(key.createdAt),
                key.id == profile.keyInUse ? u"yes"_s : QString()});
        }
        session.out().answer(Json::Object {{u"keys"_s, all}}, [&rows] { return Output::table(rows); });
        session.finish(exitcode::done);
    });
}

void exportPublic(Session &session)
{
    session.withProfile([&session](const Profile &profile) {
        const QString id = session.line().operand(0);
        const KeyFacts *key = id.isEmpty() ? profile.activeKey() : profile.key(id);
        if (!key)
            return session.fail(
                {.kind = ErrorKind::BadInput, .text = id.isEmpty() ? u"This profile has no key yet."_s : u"There is no key %1."_s.arg(id)});
        Json document = json(*key, profile);
        document.add(u"public_key"_s, QString::fromLatin1(key->publicPem));
        session.out().answer(document, [key] { return QString::fromLatin1(key->publicPem); });
        session.finish(exitcode::done);
    });
}

void use(Session &session)
{
    withKeys(session, [](Keys &keys) {
        const QString id = keys.session.line().operand(0);
        if (const auto used = keys.cabinet.use(id); !used)
            return keys.session.fail(used.error());
        keys.session.out().answer(json(*keys.profile.key(id), keys.profile), [&id] { return u"%1 signs from now on.\n"_s.arg(id); });
        keys.session.finish(exitcode::done);
    });
}

void remove(Session &session)
{
    withKeys(session, [](Keys &keys) {
        const QString id = keys.session.line().operand(0);
        keys.session.await(keys.cabinet.remove(id), [&keys, id](const Done &) {
            keys.session.out().answer(Json::Object {{u"deleted"_s, id}}, [&id] { return u"%1 is gone.\n"_s.arg(id); });
            keys.session.finish(exitcode::done);
        });
    });
}

} // namespace

std::vector<Command> keyCommands()
{
    return {
        {{u"key"_s, u"generate"_s}, u"A new signing key; the first one is used."_s, {},
            {{u"bits"_s, u"N"_s, u"2048 to 4096; 3072 by default."_s}}, generate},
        {{u"key"_s, u"import"_s}, u"A key that you have, in PEM."_s, {u"FILE"_s}, {}, import},
        {{u"key"_s, u"list"_s}, u"The keys of the profile."_s, {}, {}, list},
        {{u"key"_s, u"export-public"_s}, u"The public half, for the gateway."_s, {u"[ID]"_s}, {}, exportPublic},
        {{u"key"_s, u"use"_s}, u"Signs with this key from now on."_s, {u"ID"_s}, {}, use},
        {{u"key"_s, u"delete"_s}, u"Deletes a key that is not in use."_s, {u"ID"_s}, {}, remove},
    };
}

} // namespace kontor
