// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewayclient.h"
#include "core/clock.h"
#include "ledger/ledger.h"
#include <QHash>
#include <QObject>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace kontor {

//! The answer to one question that several wait for: it is asked once, and a good answer is kept for a minute.
template <class Answer> class SharedQuestion {
public:
    using Then = std::function<void(const Answer &)>;
    using Done = std::function<void(const Answer &, bool isGood)>;

    //! `begin` asks, and calls what it is given once. It isn't called while an answer is kept or awaited.
    void ask(Millis now, Then then, const std::function<void(Done)> &begin)
    {
        if (m_answer && now - m_beganAt < goodFor)
            return then(*m_answer);
        m_waiting.push_back(std::move(then));
        if (m_waiting.size() > 1)
            return;
        m_beganAt = now;
        m_answer.reset(); // an older one isn't good for those who come meanwhile
        begin([this](const Answer &answer, bool isGood) {
            m_answer = isGood ? std::optional(answer) : std::nullopt;
            for (const Then &each : std::exchange(m_waiting, {}))
                each(answer);
        });
    }
    bool isOver(Millis now) const { return m_waiting.empty() && now - m_beganAt >= goodFor; }

private:
    static constexpr Millis goodFor {60'000};
    Millis m_beganAt {};
    std::optional<Answer> m_answer {};
    std::vector<Then> m_waiting {};
};

//! Asks for payments that the gateway is known to have, beside an answer 404 that is to prove something: a cache, an older database and a
//! way without the route answer 404 to everything. The newest that it has accepted of the same kind, and those that were sent just before
//! and just after each attempt of the absent one: a database that was restored lacks what was accepted in some stretch of time. Each answer
//! has to come from the gateway itself, not from a cache. Where there is none, a question without a token has to be refused, because only
//! the gateway can do that. And the answer 404 has to be of the kind that the gateway gives for an ID that nobody can have: a page for this
//! one payment comes from something in front.
class ControlRead final : public QObject {
    Q_OBJECT
public:
    enum class Outcome {
        NotRequested,
        Shown, //!< each of them; or there is none, and the gateway answers
        Cached, //!< the answer 404 may be an older one, or the one that shows another payment
        Hidden, //!< it answers 404 to one of them, too
        OtherForm, //!< the answer 404 hasn't the form of those for unknown IDs
        Unrefused, //!< it was asked without a token and didn't refuse, and has accepted no payment that could be asked for
        NotAnswered, //!< the gateway didn't take one of the questions up: they are put again soon
        Unclear, //!< the answers say nothing
    };
    using Then = std::function<void(Outcome)>;

    ControlRead(Ledger &ledger, GatewayClient &gateway, Clock &clock, QObject *parent = nullptr);

    //! Calls back once, at once where reads of this minute have shown them. `answer` is the answer 404.
    void ask(const PaymentRecord &absent, const ApiError &answer, Priority priority, Then then);

private:
    //! Of an answer 404: the same for all that one part of the gateway gives. Nothing of a page.
    static std::optional<QString> formOf(const ApiError &answer);
    //! What the gateway answers for an unknown ID.
    struct Usual {
        Outcome outcome = Outcome::Unclear; //!< Shown: it answered 404
        std::optional<QString> form {};
    };
    static Usual usualOf(const Result<PaymentDetail> &stranger);
    void readControls(const PaymentRecord &absent, const std::optional<Seconds> &dateOffset, Priority priority, const Then &then);
    void readWithoutToken(const PaymentRecord &absent, Priority priority, const Then &then);
    //! What came of a read. `dateOffset` is its Date less the time when it had come, by the monotonic clock: of answers that are no older
    //! than their questions it is nearly the same, whatever the gateway's clock says.
    struct Reading {
        Outcome outcome = Outcome::Unclear;
        std::optional<Seconds> dateOffset {};
    };
    static std::optional<Seconds> offsetOf(const std::optional<UtcSeconds> &date, Millis endedAt);
    static Reading readingOf(const Result<PaymentDetail> &found);
    void readAll(PaymentKind kind, QList<OrderId> controls, const std::optional<Seconds> &dateOffset, Priority priority, const Then &then);
    void read(PaymentKind kind, const OrderId &id, Priority priority, const std::function<void(const Reading &)> &then);
    void forgetOldReads();

    Ledger &m_ledger;
    GatewayClient &m_gateway;
    Clock &m_clock;
    QHash<OrderId, std::shared_ptr<SharedQuestion<Reading>>> m_reads {}; //!< of payments that the gateway is known to have
    std::array<SharedQuestion<Usual>, 2> m_strangers {}; //!< by kind
    std::array<SharedQuestion<Outcome>, 2> m_withoutToken {}; //!< by kind; Shown: it refuses
};

} // namespace kontor
