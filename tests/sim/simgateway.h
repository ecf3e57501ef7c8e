// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/gateway.h"
#include "sim/simclock.h"
#include "sim/simlog.h"
#include <functional>
#include <memory>

namespace kontor::sim {

//! What comes back over the wire.
struct Arrival {
    enum class End {
        Whole,
        Closed, //!< the connection ended before an answer had begun
        Short, //!< it ended within the answer
        Hangs, //!< nothing more comes
    };
    End end = End::Whole;
    int status = 0;
    HeaderList headers {};
    QByteArray body {};
};

//! Ways in which a gateway (or what stands before it) breaks what Kontor rests on. The simulator must notice each.
enum class Lie {
    None,
    ForgetsPayments, //!< accepts an ID a second time after a restart
    HidesPayments, //!< answers 404 for what it has
    SaysSuccess, //!< for a payment that isn't paid
    PostsTwice, //!< the HTTP stack below us repeats a POST
    // Less tidy than the specification, and within what is assumed (docs/never-twice.md): nothing may go wrong.
    TakesExpiredTokens, //!< looks at a token's expiry when the request leaves, not when it accepts
    ReadsLag, //!< shows a payment ten minutes after it was accepted
    DateAhead, //!< what it answers to questions comes through a proxy whose clock is a minute ahead
    FailsOver, //!< an older database answers questions for twelve minutes: it has nothing of the last hour
    NoRoute, //!< for forty minutes every question for a payment is answered 404 on its way
    CachesAbsence, //!< a 404 to a question is repeated for ten minutes, with its Age
    Untidy, //!< the first three together
};

//! The sandbox's pure Gateway on the world's time: its journal survives a restart, and says in the end what is true.
class SimGateway {
public:
    using Answer = std::function<void(const Arrival &)>;
    static inline const QByteArray secret = "the merchant's secret";
    struct Acceptance {
        QByteArray body;
        UtcTime at {};
    };

    SimGateway(SimClock &clock, SimLog &log, GatewayConfig config, const QByteArray &publicPem, Lie lie);

    //! `answer` is called when one leaves, maybe much later; never when none does.
    void handle(const GatewayRequest &request, UtcTime leftAt, const Answer &answer);
    bool isUp() const { return m_gateway != nullptr; }
    void stop();
    void start();
    void setFaults(const QByteArray &document);
    //! Somebody else uses this ID. False when it is taken.
    bool payAsStranger(PaymentKind kind, const QString &id, const QByteArray &body);
    //! The customer of a payin transfers money.
    void payPayin(const QString &id, const std::optional<Decimal> &amount);
    const AcceptedPayment *find(const QString &key) const;

    //! By "payouts/ID": every acceptance there ever was, and every word.
    const QHash<QString, QList<Acceptance>> &accepted() const { return m_accepted; }
    QStringList words(const QString &key) const { return m_words.value(key); }

    std::function<void(const CallbackOrder &)> callBack {};
    //! Told of each answer, whether it arrives or not.
    std::function<void(const GatewayRequest &, const GatewayAnswer &)> answered {};

private:
    void process(const GatewayRequest &request, const Gateway::Visit &visit, UtcTime leftAt, const Answer &answer);
    void takeCopy(const GatewayRequest &request);
    Arrival told(const GatewayRequest &request, const Outcome &outcome) const;
    bool does(Lie habit) const { return m_lie == habit || (m_lie == Lie::Untidy && habit > Lie::PostsTwice); }
    bool showsLater(const GatewayRequest &request) const;
    bool isHidden(const GatewayRequest &request) const;
    void cache(const GatewayRequest &request, Arrival &arrival) const;
    void harvest();
    void note(const QByteArray &line);
    void advance();

    SimClock &m_clock;
    SimLog &m_log;
    GatewayConfig m_config;
    QByteArray m_publicPem;
    UtcTime m_begunAt = m_clock.worldTime();
    mutable QHash<QString, UtcTime> m_absences {}; //!< of CachesAbsence: when each 404 came
    Lie m_lie;
    std::unique_ptr<Gateway> m_gateway {};
    QByteArray m_faults = "{}";
    QList<QByteArray> m_journal {};
    int m_life = 0; //!< tells what was begun before a restart
    std::optional<UtcTime> m_wake {};
    QHash<QString, QList<Acceptance>> m_accepted {};
    QHash<QString, QStringList> m_words {};
};

} // namespace kontor::sim
