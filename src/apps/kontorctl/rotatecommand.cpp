// SPDX-License-Identifier: GPL-3.0-or-later
// Rotation of the signing key, a step a call.
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/keyview.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

using Step = KeyRotation::Step;

QString nameOf(Step step)
{
    switch (step) {
    case Step::Create:
        return u"create"_s;
    case Step::HandOver:
        return u"hand-over"_s;
    case Step::Test:
        return u"test"_s;
    case Step::Switch:
        return u"switch"_s;
    }
    return {};
}

QString nextWords(const KeyRotation &rotation, bool bySecret)
{
    switch (rotation.step()) {
    case Step::Create:
        return u"No rotation is under way. A new key begins one: kontorctl key rotate\n"_s;
    case Step::HandOver:
        return u"Step 2 of 4: give the gateway the public half of the new key (kontorctl key export-public %1), then: kontorctl key rotate "
               u"--handed-over. %2\n"_s.arg(rotation.key()->id,
                   bySecret ? u"The secret is used until the last step."_s : u"The old key signs until the last step."_s);
    case Step::Test:
        return u"Step 3 of 4: the gateway has not taken the new key yet, which is usual; it may need time. Try again: kontorctl key "
               u"rotate. %1 stays in use.\n"_s.arg(bySecret ? u"The secret"_s : u"The old key"_s);
    case Step::Switch:
        return u"Step 4 of 4: the gateway takes the new key. Use it: kontorctl key rotate --switch\n"_s;
    }
    return {};
}

void showRotation(CliSession &cli, MerchantSession &session, const QString &lead = {})
{
    const KeyRotation &rotation = session.rotation();
    Json document = Json::Object {{u"step"_s, nameOf(rotation.step())}};
    document.add(u"key"_s, rotation.key() ? json(*rotation.key(), session.profile()) : Json());
    document.add(u"key_in_use"_s, session.profile().keyInUse);
    cli.out().made(lead.trimmed());
    cli.out().answer(
        document, [&] { return lead.isEmpty() || rotation.key() ? lead + nextWords(rotation, session.profile().usesSecret()) : lead; });
    cli.finish(exitcode::done);
}

void create(CliSession &cli, MerchantSession &session)
{
    if (!session.profile().activeKey() && !session.profile().usesSecret())
        return cli.fail(
            {.kind = ErrorKind::BadInput, .text = u"This profile has no key yet. Make its first one: kontorctl key generate"_s});
    cli.await(session.rotation().create(KeyPair::defaultBits, cli.line().keyStorage()), [&cli, &session](const KeyFacts &key) {
        showRotation(
            cli, session, u"Step 1 of 4 is done: the new key %1 is made, fingerprint %2.\n"_s.arg(key.id, inFours(key.fingerprint)));
    });
}

void testNewKey(CliSession &cli, MerchantSession &session)
{
    cli.lookUp(session.rotation().test(), [&cli, &session](bool) { showRotation(cli, session); });
}

void switchOver(CliSession &cli, MerchantSession &session)
{
    const bool bySecret = session.profile().usesSecret();
    cli.lookUp(session.rotation().askAndSwitch(), [&cli, &session, bySecret](const Done &) {
        showRotation(cli, session,
            bySecret ? u"The key signs from now on, and the secret is not used any more.\n"_s
                     : u"The new key signs from now on. The old one is retired; delete it when the gateway has removed it.\n"_s);
    });
}

//! What a person said comes first; otherwise what can be done without them.
void goOn(CliSession &cli, MerchantSession &session)
{
    KeyRotation &rotation = session.rotation();
    const CommandLine &line = cli.line();
    Result<Done> done = Done {};
    if (line.has(u"switch"_s))
        return switchOver(cli, session);
    if (line.has(u"give-up"_s))
        done = rotation.giveUp();
    else if (line.has(u"handed-over"_s))
        done = rotation.handedOver();
    if (!done)
        return cli.fail(done.error());
    if (line.has(u"give-up"_s) || line.has(u"show"_s))
        return showRotation(cli, session);
    if (rotation.step() == Step::Create)
        return create(cli, session);
    if (rotation.step() == Step::Test)
        return testNewKey(cli, session);
    showRotation(cli, session);
}

void rotate(CliSession &cli)
{
    int said = 0;
    for (const QString &option : {u"handed-over"_s, u"switch"_s, u"give-up"_s, u"show"_s})
        said += cli.line().has(option) ? 1 : 0;
    if (said > 1)
        return cli.refuseUsage(u"Say one of --handed-over, --switch, --give-up and --show."_s);
    cli.withSession(
        {.listen = false, .work = false, .passphrase = cli.passphrase()}, [&cli](MerchantSession &session) { goOn(cli, session); });
}

} // namespace

std::vector<Command> rotateCommands()
{
    const std::vector<Command::Option> options {
        {u"handed-over"_s, {}, u"The gateway has the public half of the new key."_s},
        {u"switch"_s, {}, u"Uses the new key, which the gateway takes; retires the old one."_s},
        {u"give-up"_s, {}, u"Keeps the key in use; the new one stays and can be deleted."_s},
        {u"show"_s, {}, u"Only says where it stands."_s},
    };
    return {{{u"key"_s, u"rotate"_s}, u"Puts a new key in the place of the one in use, a step a call: makes it, tests it, uses it."_s, {},
        options, rotate}};
}

} // namespace kontor
