// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/keyview.h"
#include "apps/kontorctl/secretline.h"
#include "office/keys/signingkeys.h"
#include "signing/secret.h"

#include <QFile>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! The whole session, because what is done with keys is recorded in its ledger; nothing is sent.
void withSession(CliSession &cli, std::function<void(MerchantSession &)> next)
{
    cli.withSession({.listen = false, .work = false, .passphrase = cli.passphrase()}, std::move(next));
}

void showNew(CliSession &cli, const MerchantSession &session, const KeyFacts &key)
{
    cli.out().made(u"The key %1 is there. Repeating the command would make another one."_s.arg(key.id));
    cli.out().answer(json(key, session.profile()), [&key, &session] {
        const QString next = key.id == session.profile().nextKey
            ? u"The secret is used until the gateway takes this key. When you have given it the public half: kontorctl key rotate "
              "--handed-over\n"_s
            : QString();
        return u"%1  %2 bits\nfingerprint %3\nGive the gateway its public half: kontorctl key export-public %1\n"_s.arg(key.id)
                   .arg(key.bits)
                   .arg(inFours(key.fingerprint))
            + next;
    });
    cli.finish(exitcode::done);
}

//! The one that the line names, else the one in use, else the one to come.
QString keyMeant(const QString &named, const Profile &profile)
{
    if (!named.isEmpty())
        return named;
    return profile.keyInUse.isEmpty() ? profile.nextKey : profile.keyInUse;
}

//! Nothing when the line makes no sense; then the call has ended with what is wrong.
std::optional<int> bitsOf(CliSession &cli)
{
    bool isNumber = true;
    const int bits = cli.line().has(u"bits"_s) ? cli.line().value(u"bits"_s).toInt(&isNumber) : KeyPair::defaultBits;
    if (isNumber)
        return bits;
    cli.refuseUsage(u"--bits is a number, for example 3072."_s);
    return std::nullopt;
}

void generate(CliSession &cli)
{
    const auto bits = bitsOf(cli);
    if (!bits)
        return;
    withSession(cli, [&cli, bits](MerchantSession &session) {
        cli.await(
            session.keys().generate(*bits, cli.line().keyStorage()), [&cli, &session](const KeyFacts &key) { showNew(cli, session, key); });
    });
}

//! The first line of a file that holds a passphrase; nothing when it can't be read, and then the call has ended.
std::optional<QByteArray> passphraseIn(CliSession &cli, const QString &option)
{
    const QString path = cli.line().value(option);
    auto line = firstLineOf(path);
    if (!line)
        cli.fail({.kind = ErrorKind::BadPassphrase, .text = u"The passphrase file %1 can't be read."_s.arg(path)});
    return line;
}

//! What opens the imported file: a passphrase of its own, or the one of our key files.
std::optional<QByteArray> importPassphrase(CliSession &cli)
{
    if (cli.line().has(u"import-passphrase-file"_s))
        return passphraseIn(cli, u"import-passphrase-file"_s);
    const PassphraseSource ours = cli.passphrase();
    return ours ? ours() : QByteArray();
}

void importKey(CliSession &cli)
{
    QFile file(cli.line().operand(0));
    if (!file.open(QIODevice::ReadOnly))
        return cli.fail({.kind = ErrorKind::BadInput, .text = u"The key file %1 can't be read."_s.arg(file.fileName())});
    const SharedSecret bytes = takeSecret(file.read(KeyPair::largestFile + 1));
    auto passphrase = importPassphrase(cli);
    if (!passphrase)
        return;
    const SharedSecret secret = takeSecret(std::move(*passphrase));
    withSession(cli, [&cli, bytes, secret](MerchantSession &session) {
        cli.await(session.keys().import(bytes->bytes(), secret->bytes(), cli.line().keyStorage()),
            [&cli, &session](const KeyFacts &key) { showNew(cli, session, key); });
    });
}

void backUp(CliSession &cli)
{
    auto passphrase = passphraseIn(cli, u"backup-passphrase-file"_s);
    if (!passphrase)
        return;
    const SharedSecret secret = takeSecret(std::move(*passphrase));
    withSession(cli, [&cli, secret](MerchantSession &session) {
        const QString file = cli.line().operand(0);
        const QString id = keyMeant(cli.line().operand(1), session.profile());
        cli.await(session.keys().backUp(id, secret->bytes(), file), [&cli, id, file](const Done &) {
            const QString sentence
                = u"The key is in %1, encrypted. Without its passphrase nobody can bring it back: kontorctl key import %1"_s.arg(file);
            cli.out().made(sentence);
            cli.out().answer(Json::Object {{u"id"_s, id}, {u"file"_s, file}}, [&sentence] { return sentence + u'\n'; });
            cli.finish(exitcode::done);
        });
    });
}

void listKeys(CliSession &cli)
{
    cli.withProfile([&cli](const Profile &profile) {
        Json::Array all;
        QList<QStringList> rows {{u"ID"_s, u"BITS"_s, u"FINGERPRINT"_s, u"KEPT IN"_s, u"CREATED"_s, u"LAST USED"_s, u"STANDING"_s}};
        for (const KeyFacts &key : profile.keys) {
            all.push_back(json(key, profile));
            rows.append({key.id, QString::number(key.bits), shortFingerprint(key.fingerprint),
                key.rest == KeyStorage::File ? u"file"_s : u"keychain"_s, isoLocal(key.createdAt),
                key.usedAt ? isoLocal(*key.usedAt) : u"never"_s, standingOf(key, profile)});
        }
        cli.out().answer(Json::Object {{u"keys"_s, all}}, [&rows] { return Output::table(rows); });
        cli.finish(exitcode::done);
    });
}

void exportPublic(CliSession &cli)
{
    cli.withProfile([&cli](const Profile &profile) {
        const QString id = cli.line().operand(0);
        const KeyFacts *key = profile.key(keyMeant(id, profile));
        if (!key)
            return cli.fail(
                {.kind = ErrorKind::BadInput, .text = id.isEmpty() ? u"This profile has no key yet."_s : u"There is no key %1."_s.arg(id)});
        cli.out().say(u"fingerprint %1"_s.arg(inFours(key->fingerprint)));
        Json document = json(*key, profile);
        document.add(u"public_key"_s, QString::fromLatin1(key->publicPem));
        cli.out().answer(document, [key] { return QString::fromLatin1(key->publicPem); });
        cli.finish(exitcode::done);
    });
}

void use(CliSession &cli)
{
    withSession(cli, [&cli](MerchantSession &session) {
        const QString id = cli.line().operand(0);
        if (const auto used = session.keys().use(id); !used)
            return cli.fail(used.error());
        const QString sentence = u"%1 signs from now on."_s.arg(id);
        cli.out().made(sentence);
        cli.out().answer(json(*session.profile().key(id), session.profile()), [&sentence] { return sentence + u'\n'; });
        cli.finish(exitcode::done);
    });
}

void remove(CliSession &cli)
{
    withSession(cli, [&cli](MerchantSession &session) {
        const QString id = cli.line().operand(0);
        cli.await(session.keys().remove(id), [&cli, id](const Done &) {
            const QString sentence = u"%1 is gone."_s.arg(id);
            cli.out().made(sentence);
            cli.out().answer(Json::Object {{u"deleted"_s, id}}, [&sentence] { return sentence + u'\n'; });
            cli.finish(exitcode::done);
        });
    });
}

//! Whether the gateway takes this key, by a token that is used for nothing.
void testKey(CliSession &cli)
{
    withSession(cli, [&cli](MerchantSession &session) {
        const QString id = keyMeant(cli.line().operand(0), session.profile());
        cli.lookUp(session.rotation().ask(id), [&cli, id](bool takes) { showAnswer(cli, id, takes); });
    });
}

} // namespace

std::vector<Command> keyCommands()
{
    const Command::Option backup {
        u"backup-passphrase-file"_s, u"FILE"_s, u"Its first line encrypts the backup; at least 12 characters."_s, true};
    const Command::Option opened {u"import-passphrase-file"_s, u"FILE"_s, u"Its first line opens the file, where it is encrypted."_s};
    std::vector<Command> commands {
        {{u"key"_s, u"generate"_s}, u"A new signing key; the first one is used, unless there is a secret: see key rotate."_s, {},
            {{u"bits"_s, u"N"_s, u"2048 to 4096; 3072 by default."_s}}, generate},
        {{u"key"_s, u"import"_s}, u"A key that you have, or a backup of one."_s, {u"FILE"_s}, {opened}, importKey},
        {{u"key"_s, u"backup"_s}, u"Writes a key to a new encrypted file; the one in use by default."_s, {u"FILE"_s, u"[ID]"_s}, {backup},
            backUp},
        {{u"key"_s, u"list"_s}, u"The keys of the profile."_s, {}, {}, listKeys},
        {{u"key"_s, u"export-public"_s}, u"The public half, for the gateway."_s, {u"[ID]"_s}, {}, exportPublic},
        {{u"key"_s, u"test"_s}, u"Asks the gateway whether it takes a key; the one in use by default."_s, {u"[ID]"_s}, {}, testKey},
        {{u"key"_s, u"use"_s}, u"Signs with this key from now on."_s, {u"ID"_s}, {}, use},
        {{u"key"_s, u"delete"_s}, u"Deletes a key that is not in use."_s, {u"ID"_s}, {}, remove},
    };
    for (Command &command : rotateCommands())
        commands.push_back(std::move(command));
    return commands;
}

} // namespace kontor
