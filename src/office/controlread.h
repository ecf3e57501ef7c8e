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
#include <vector>

namespace kontor {

//! Asks for payments that the gateway is known to have, beside an answer 404 that is to prove something: a cache, an older database and a
//! way without the route answer 404 to everything. The newest that it has accepted of the same kind, and the newest that was there when the
//! absent one was made: an older database may have the newer ones alone, if business went on with it. Where there is none, a question
//! without a token has to be refused, because only the gateway can do that. And the answer has to be of the kind that the gateway gives for
//! an ID that nobody can have: a page for this one payment comes from something in front. One read is good for all the answers 404 of the
//! same minute.
class ControlRead final : public QObject {
    Q_OBJECT
public:
    enum class Outcome {
        NotAsked,
        Shown, //!< each of them; or there is none, and the gateway answers
        Hidden, //!< it answers 404 to one of them, too
        Unclear, //!< no answer, or none that says anything
    };
    using Then = std::function<void(Outcome)>;

    ControlRead(Ledger &ledger, GatewayClient &gateway, Clock &clock, QObject *parent = nullptr);

    //! Calls back once, at once where reads of this minute have shown them. `answer` is the body of the answer 404.
    void ask(const PaymentRecord &absent, const QByteArray &answer, Priority priority, Then then);

private:
    struct Read {
        Millis beganAt {};
        bool isUnderWay = false;
        bool isShown = false; //!< by the latest
        std::vector<Then> waiting {};
    };
    //! What stands in an answer 404.
    enum class Body { Empty, Json, Page };
    //! The answer to an ID that nobody can have.
    struct Stranger {
        Millis beganAt {};
        bool isUnderWay = false;
        std::optional<Body> body {}; //!< nothing: no answer 404 came
        std::vector<std::function<void(std::optional<Body>)>> waiting {};
    };
    static Body bodyOf(const QByteArray &answer);
    void readStranger(PaymentKind kind, Priority priority, std::function<void(std::optional<Body>)> then);
    void readControls(const PaymentRecord &absent, Priority priority, const Then &then);
    void readAll(PaymentKind kind, QList<OrderId> controls, Priority priority, const Then &then);
    void read(PaymentKind kind, const OrderId &id, Priority priority, Then then);
    void finish(const OrderId &id, Outcome outcome);
    void forgetOldReads();

    Ledger &m_ledger;
    GatewayClient &m_gateway;
    Clock &m_clock;
    QHash<OrderId, std::shared_ptr<Read>> m_reads {};
    std::array<Stranger, 2> m_strangers {}; //!< by kind
};

} // namespace kontor
