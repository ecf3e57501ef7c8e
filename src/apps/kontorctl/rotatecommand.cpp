// SPDX-License-Identifier: GPL-3.0-or-later
// Rotation of the signing key, a step a call.
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/keyview.h"
#include "apps/kontorctl/session.h"

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

void showRotation(Session &session, Office &office, const QString &lead = {})
{
    const KeyRotation &rotation = office.rotation();
    Json document = Json::Object {{u"step"_s, nameOf(rotation.step())}};
    document.add(u"key"_s, rotation.key() ? json(*rotation.key(), office.profile()) : Json());
    document.add(u"key_in_use"_s, office.profile().keyInUse);
    session.out().made(lead.trimmed());
    session.out().answer(
        document, [&] { return lead.isEmpty() || rotation.key() ? lead + nextWords(rotation, office.profile().usesSecret()) : lead; });
    session.finish(exitcode::done);
}

void create(Session &session, Office &office)
{
    if (!office.profile().activeKey() && !office.profile().usesSecret())
        return session.fail(
            {.kind = ErrorKind::BadInput, .text = u"This profile has no key yet. Make its first one: kontorctl key generate"_s});
    session.await(office.rotation().create(KeyPair::defaultBits, session.line().keyStorage()), [&session, &office](const KeyFacts &key) {
        showRotation(
            session, office, u"Step 1 of 4 is done: the new key %1 is made, fingerprint %2.\n"_s.arg(key.id, inFours(key.fingerprint)));
    });
}

void testNewKey(Session &session, Office &office)
{
    session.lookUp(office.rotation().test(), [&session, &office](bool) { showRotation(session, office); });
}

void switchOver(Session &session, Office &office)
{
    const bool bySecret = office.profile().usesSecret();
    session.lookUp(office.rotation().askAndSwitch(), [&session, &office, bySecret](const Done &) {
        showRotation(session, office,
            bySecret ? u"The key signs from now on, and the secret is not used any more.\n"_s
                     : u"The new key signs from now on. The old one is retired; delete it when the gateway has removed it.\n"_s);
    });
}

//! What a person said comes first; otherwise what can be done without them.
void goOn(Session &session, Office &office)
{
    KeyRotation &rotation = office.rotation();
    const CommandLine &line = session.line();
    Result<Done> done = Done {};
    if (line.has(u"switch"_s))
        return switchOver(session, office);
    if (line.has(u"give-up"_s))
        done = rotation.giveUp();
    else if (line.has(u"handed-over"_s))
        done = rotation.handedOver();
    if (!done)
        return session.fail(done.error());
    if (line.has(u"give-up"_s) || line.has(u"show"_s))
        return showRotation(session, office);
    if (rotation.step() == Step::Create)
        return create(session, office);
    if (rotation.step() == Step::Test)
        return testNewKey(session, office);
    showRotation(session, office);
}

void rotate(Session &session)
{
    int said = 0;
    for (const QString &option : {u"handed-over"_s, u"switch"_s, u"give-up"_s, u"show"_s})
        said += session.line().has(option) ? 1 : 0;
    if (said > 1)
        return session.refuseUsage(u"Say one of --handed-over, --switch, --give-up and --show."_s);
    session.withOffice(
        {.listen = false, .work = false, .passphrase = session.passphrase()}, [&session](Office &office) { goOn(session, office); });
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
