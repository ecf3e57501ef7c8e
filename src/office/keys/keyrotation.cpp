// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/keys/keyrotation.h"

#include "api/tokenbroker.h"
#include "core/apierror.h"

#include <QCoreApplication>
#include <algorithm>
#include <tuple>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Seconds probeLife {60};

void edit(Profile &profile, const QString &id, const std::function<void(KeyFacts &)> &change)
{
    for (KeyFacts &key : profile.keys) {
        if (key.id == id)
            change(key);
    }
}

//! The gateway looked at the request and didn't take its signature.
bool hasRefused(const ApiError &error)
{
    return error.kind == ErrorKind::Denied || error.kind == ErrorKind::Refused;
}

} // namespace

KeyRotation::KeyRotation(
    SigningKeys &keys, const Profile &profile, RequestQueue &queue, Clock &clock, std::function<Reply<Done> *()> ready, QObject *parent)
    : QObject(parent)
    , m_keys(keys)
    , m_profile(profile)
    , m_queue(queue)
    , m_clock(clock)
    , m_ready(std::move(ready))
{
    connect(&keys, &SigningKeys::changed, this, [this] {
        tryLater();
        Q_EMIT changed();
    });
}

const KeyFacts *KeyRotation::key() const
{
    return m_profile.keyToCome();
}

KeyRotation::Step KeyRotation::step() const
{
    if (!key())
        return Step::Create;
    if (!key()->handedOverAt)
        return Step::HandOver;
    return key()->acceptedAt ? Step::Switch : Step::Test;
}

Reply<KeyFacts> *KeyRotation::create(int bits, KeyStorage rest)
{
    auto *reply = new Reply<KeyFacts>(this);
    m_keys.generate(bits, rest)->then(reply, [this, reply](const Result<KeyFacts> &made) {
        const auto begun = made ? begin(made->id) : Result<Done>(made.error());
        reply->finish(begun ? made : Result<KeyFacts>(begun.error()));
    });
    return reply;
}

Result<Done> KeyRotation::begin(QString id)
{
    if (id == m_profile.keyInUse)
        return Done {}; // there was none before it
    return m_keys.note([&id](Profile &profile) {
        profile.nextKey = id;
        edit(profile, id, [](KeyFacts &key) {
            key.acceptedAt.reset();
            key.handedOverAt.reset();
        });
    });
}

Result<Done> KeyRotation::handedOver()
{
    if (!key())
        return badInput(ReasonCode::NoNewKey);
    return m_keys.note(
        [this](Profile &profile) { edit(profile, profile.nextKey, [this](KeyFacts &key) { key.handedOverAt = m_clock.wall(); }); });
}

Reply<bool> *KeyRotation::test()
{
    if (key())
        return ask(key()->id);
    return Reply<bool>::withResult(badInput(ReasonCode::NoNewKey), this);
}

Reply<bool> *KeyRotation::ask(QString id)
{
    auto *reply = new Reply<bool>(this);
    // Lives as long as the question: nothing of its token is kept.
    auto *broker = new TokenBroker(m_profile.merchantCode, m_queue,
        {.sign = [this, id](const QByteArray &bytes) { return m_keys.signWith(id, bytes); }}, m_clock, reply);
    m_ready()->then(reply, [this, reply, broker, id](const Result<Done> &ready) {
        if (!ready)
            return reply->finish(ready.error());
        broker->issue({.operations = {u"GET /merchant-info"_s}, .validity = probeLife}, Priority::Person)
            ->then(reply, [this, reply, id](const Result<IssuedToken> &issued) {
                if (!issued && !hasRefused(issued.error()))
                    return reply->finish(issued.error());
                noteAnswer(id, bool(issued));
                reply->finish(bool(issued));
            });
    });
    return reply;
}

void KeyRotation::noteAnswer(QString id, bool takes)
{
    const KeyFacts *before = m_profile.key(id);
    const bool isNews = before && takes && !before->acceptedAt && id == m_profile.nextKey;
    std::ignore = m_keys.note([this, &id, takes](Profile &profile) {
        edit(profile, id, [this, takes](KeyFacts &key) {
            key.askedAt = m_clock.wall();
            if (!takes)
                key.acceptedAt.reset();
            else if (!key.acceptedAt)
                key.acceptedAt = m_clock.wall();
            if (takes && !key.handedOverAt)
                key.handedOverAt = m_clock.wall(); // it has it, whoever gave it
        });
    });
    if (isNews && key())
        Q_EMIT accepted(*key());
}

Result<Done> KeyRotation::switchOver()
{
    if (step() != Step::Switch)
        return badInput(ReasonCode::NewKeyUntested);
    return m_keys.use(key()->id);
}

Reply<Done> *KeyRotation::askAndSwitch()
{
    auto *reply = new Reply<Done>(this);
    const auto asked = step() == Step::Switch ? key()->askedAt : std::nullopt;
    const bool isFresh = asked && m_clock.wall() - *asked <= fresh && m_clock.wall() >= *asked;
    if (step() != Step::Switch || isFresh) {
        reply->finish(switchOver());
        return reply;
    }
    test()->then(reply, [this, reply](const Result<bool> &takes) { reply->finish(takes ? switchOver() : Result<Done>(takes.error())); });
    return reply;
}

Result<Done> KeyRotation::giveUp()
{
    return m_keys.note([](Profile &profile) { profile.nextKey.clear(); });
}

void KeyRotation::keepTrying()
{
    m_keepsTrying = true;
    tryLater();
}

//! From the last question on, whoever asked it.
void KeyRotation::tryLater()
{
    const int wait = ++m_waits;
    m_nextTry.reset();
    if (!m_keepsTrying || m_asking || step() != Step::Test)
        return;
    const UtcTime now = m_clock.wall();
    const UtcTime last = key()->askedAt.value_or(now - pause);
    const Millis rest = std::clamp(last + pause - now, Millis(0), pause);
    m_nextTry = now + rest;
    m_clock.after(rest, this, [this, wait] {
        if (wait != m_waits || step() != Step::Test)
            return;
        m_asking = true;
        test()->then(this, [this](const Result<bool> &answer) {
            m_asking = false;
            if (answer)
                return tryLater();
            // Not asked at all, such as without a connection: another time, and not at once.
            const int again = ++m_waits;
            m_nextTry = m_clock.wall() + pause;
            m_clock.after(pause, this, [this, again] {
                if (again == m_waits)
                    tryLater();
            });
        });
    });
}

} // namespace kontor
