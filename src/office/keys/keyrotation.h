// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/keys/signingkeys.h"
#include <QObject>
#include <functional>

namespace kontor {

class RequestQueue;

//! One key takes another's place, with overlap: it is made, its public half is handed over, the gateway is asked whether it takes it, and
//! only then it is used. Until the last step the old key signs everything; or the secret proves the profile, whose first key comes the same
//! way. Where the rotation stands is kept in the profile, so it may take days and go on in another program.
class KeyRotation final : public QObject {
    Q_OBJECT
public:
    enum class Step { Create, HandOver, Test, Switch };
    //! Between two questions whether the gateway knows the new key by now.
    static constexpr Millis pause {600'000};
    //! So long an answer of the gateway's is good enough to switch by it.
    static constexpr Millis fresh {60'000};

    //! `ready` is awaited before the gateway is asked, as GatewayQueries does.
    KeyRotation(SigningKeys &keys, const Profile &profile, RequestQueue &queue, Clock &clock, std::function<Reply<Done> *()> ready,
        QObject *parent = nullptr);

    Step step() const;
    //! The key to come; null at the step Create.
    const KeyFacts *key() const;
    //! When it is asked by itself again; nothing while it isn't.
    std::optional<UtcTime> nextTry() const { return m_nextTry; }

    Reply<KeyFacts> *create(int bits, KeyStorage rest);
    //! One that was made before: it becomes the key to come.
    Result<Done> begin(QString id);
    //! A person gave its public half to the gateway. From now on the gateway is asked, also by itself where keepTrying() was said.
    Result<Done> handedOver();
    //! True: the gateway issued a token for the key to come. False: it doesn't know it yet, which is nothing wrong.
    Reply<bool> *test();
    //! The same of any key of the profile, by a token for a minute that is used for nothing.
    Reply<bool> *ask(QString id);
    //! The new key signs from now on; the old one is retired. BadInput while the gateway hasn't taken it, as far as is known here: see
    //! askAndSwitch().
    Result<Done> switchOver();
    //! The same, after the gateway has been asked once more where its last answer is older than a minute: it may have taken its word back.
    Reply<Done> *askAndSwitch();
    //! The key in use stays. The new one stays too, to be deleted or taken up again.
    Result<Done> giveUp();
    //! In the window: asks again and again while the step is Test.
    void keepTrying();

Q_SIGNALS:
    void changed();
    //! The gateway takes the new key: the person may switch.
    void accepted(const kontor::KeyFacts &key);

private:
    void noteAnswer(QString id, bool takes);
    void tryLater();
    SigningKeys &m_keys;
    const Profile &m_profile;
    RequestQueue &m_queue;
    Clock &m_clock;
    std::function<Reply<Done> *()> m_ready;
    bool m_keepsTrying = false;
    bool m_asking = false;
    int m_waits = 0; //!< the newest wait counts
    std::optional<UtcTime> m_nextTry {};
};

} // namespace kontor
