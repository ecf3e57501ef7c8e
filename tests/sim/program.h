// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/batchdesk.h"
#include "office/callbackhints.h"
#include "office/paymentacts.h"
#include "office/paymentdesk.h"
#include "office/wakewatch.h"
#include "office/worker.h"
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
    PaymentDesk &payments() { return m_payments; }
    BatchDesk &batches() { return m_batches; }
    SubmissionDriver &driver() { return m_worker.driver(); }

    // people, at this program or beside it
    enum class Where { Here, Beside };
    void act(const OrderId &id, ErrandKind kind, Where where);
    void cancel(const OrderId &id, Where where);
    void setSendingPaused(bool paused);
    void setWordFinal(const Ledger::FinalWord &word, bool isFinal);
    //! Whatever waits for a person's look goes on.
    void goOn();
    //! The listener got this address; false when it isn't one of ours.
    bool takeCallback(const QString &path);

private:
    MerchantProof proof();
    Reply<QByteArray> *answered(const Result<QByteArray> &bytes);
    void connectParts();
    void noteReachable(bool reachable);
    void wakeUp();
    PaymentActs &acts(Where where) { return where == Where::Here ? m_acts : m_actsBeside; }
    void thenLook(Reply<Done> *written);

    Surroundings m_around;
    SimNetwork m_network;
    RequestQueue m_queue;
    TokenBroker m_broker;
    GatewayClient m_gateway;
    Worker m_worker;
    PaymentDesk m_payments;
    BatchDesk m_batches;
    WakeWatch m_wakes;
    PaymentActs m_acts;
    PaymentActs m_actsBeside;
    CallbackHints m_hints;
    bool m_wasOffline = false;
};

} // namespace kontor::sim
