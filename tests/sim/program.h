// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/batches/batchservice.h"
#include "office/callbacks/callbackhints.h"
#include "office/engine/suspendmonitor.h"
#include "office/engine/worker.h"
#include "office/payments/paymentactions.h"
#include "office/payments/paymentservice.h"
#include "signing/keypair.h"
#include "sim/simnetwork.h"
#include <QObject>

namespace kontor::sim {

//! One run of Kontor, from its start to its end or its crash: everything that lives in memory, put together as Office does.
class Program final : public QObject {
    Q_OBJECT
public:
    struct Surroundings {
        Ledger &ledger;
        Wire &wire;
        SimClock &clock;
        SimLog &log;
        Chance &chance;
        const Profile &profile;
        const KeyPair &key;
        QByteArray secret {}; //!< in the place of the key, where it isn't empty
        bool personResumes = false;
        Lie lie = Lie::None;
        submission::AbsenceRules absence {};
    };
    explicit Program(Surroundings around);
    ~Program() override;

    void begin();
    bool isWorking() const { return m_worker.isWorking(); }
    PaymentService &payments() { return m_payments; }
    BatchService &batches() { return m_batches; }
    SubmissionDriver &driver() { return m_worker.driver(); }

    // people, at this program or beside it
    enum class Where { Here, Beside };
    void act(const OrderId &id, WorkerCommandKind kind, Where where);
    void cancel(const OrderId &id, Where where);
    void setSendingPaused(bool paused);
    void setWordFinal(const FinalWord &word, bool isFinal);
    //! Whatever waits for a person's look goes on.
    void goOn();
    //! The listener got this address; false when it isn't one of ours.
    bool takeCallback(const QString &path);

private:
    MerchantCredentials proof();
    Reply<QByteArray> *answered(const Result<QByteArray> &bytes);
    void connectParts();
    void noteReachable(bool reachable);
    void wakeUp();
    PaymentActions &acts(Where where) { return where == Where::Here ? m_actions : m_actsBeside; }
    void thenLook(Reply<Done> *written);

    Surroundings m_around;
    SimNetwork m_network;
    RequestQueue m_queue;
    TokenBroker m_broker;
    GatewayClient m_gateway;
    Worker m_worker;
    PaymentService m_payments;
    BatchService m_batches;
    SuspendMonitor m_wakes;
    PaymentActions m_actions;
    PaymentActions m_actsBeside;
    CallbackHints m_hints;
    bool m_wasOffline = false;
};

} // namespace kontor::sim
