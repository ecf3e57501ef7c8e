// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/httpmessage.h"
#include "core/clock.h"
#include "core/decimal.h"
#include "core/orderid.h"
#include "core/reply.h"
#include "wire/json.h"
#include <QObject>
#include <QUrl>
#include <functional>

class QNetworkAccessManager;

namespace kontor {

//! Plays bank and customer of the built-in sandbox by its switches (docs/sandbox.md): the customer of a payin, what becomes of the next
//! payouts, and the trouble that a gateway can make. Keeps nothing itself: each switch is read before it is changed, so that whoever
//! else turns one finds it as they left it.
class SandboxControl final : public QObject {
    Q_OBJECT
public:
    //! `ready` is Done when the sandbox runs. Everything given outlives the desk.
    SandboxControl(
        const QUrl &baseUrl, QNetworkAccessManager &network, Clock &clock, std::function<Reply<Done> *()> ready, QObject *parent = nullptr);

    //! Conflict, with the sandbox's own words, when there is nothing to do: it is paid or over already.
    Reply<Done> *pay(const OrderId &payin);
    Reply<Done> *pay(const OrderId &payin, const Decimal &amount);
    Reply<Done> *expire(const OrderId &payin);
    //! The gateway takes these public keys (PEM), and no others.
    Reply<Done> *registerKeys(const QList<QByteArray> &pems);

    //! How the gateway behaves from now on.
    struct Behaviour {
        QString outcome {}; //!< the last word of payouts
        Millis delay {}; //!< from a payout's acceptance to it
        bool callsTwice = false;
        bool unfamiliarEvents = false;
        Seconds clockAhead {0};
        bool isDown = false;
        int repliesToLose = 0; //!< of the next payouts
        int refusalsToCome = 0; //!< as too many requests
        bool operator==(const Behaviour &) const = default;
    };
    Reply<Behaviour> *behaviour();
    Reply<Done> *setOutcome(const QString &word, Millis delay);
    Reply<Done> *setCallsTwice(bool twice);
    Reply<Done> *setUnfamiliarEvents(bool unfamiliar);
    Reply<Done> *setClockAhead(Seconds seconds);
    //! The next payout is accepted, and its reply never comes.
    Reply<Done> *loseNextReply();
    //! The next payout is answered 429, and comes again after a second.
    Reply<Done> *refuseNextAsTooMany();
    //! Every connection is closed without an answer until the time is over.
    Reply<Done> *goDown(Millis forHowLong);
    //! As when it was started.
    Reply<Done> *behaveAsUsual();

private:
    struct Switches {
        Json::Array rules {};
        Json settings {};
    };
    using Edit = std::function<void(Switches &)>;
    Reply<HttpAnswer> *call(const QByteArray &method, const QString &path, const QByteArray &body = {});
    Reply<Done> *act(const QByteArray &method, const QString &path, const QByteArray &body = {});
    Reply<Switches> *switches();
    Reply<Done> *change(const Edit &edit);
    Reply<Done> *set(const QString &setting, const Json &value);
    Reply<Done> *addRule(const Json &rule);

    QUrl m_baseUrl;
    QNetworkAccessManager &m_network;
    Clock &m_clock;
    std::function<Reply<Done> *()> m_ready;
};

} // namespace kontor
