// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewayclient.h"
#include "callbacks/callbacklistener.h"
#include "core/clock.h"
#include "ledger/ledger.h"
#include "office/gatewaydesk.h"
#include "office/home.h"
#include "office/keycabinet.h"
#include "office/paymentdesk.h"
#include "office/submissiondriver.h"
#include "office/tokendesk.h"
#include <QObject>
#include <memory>

namespace kontor {

//! How a key store's passphrase is come by; empty when the keychain is used.
using PassphraseSource = std::function<QByteArray()>;

struct OfficeOptions {
    bool listen = true; //!< a short kontorctl call never listens
    bool work = true; //!< become the worker when the lock is free, and take over when it falls free
    bool takeUpOpenPayments = true; //!< a short call drives only its own payment
    PassphraseSource passphrase {}; //!< for keys in encrypted files
};

//! One profile at work: its ledger, keys, way to the gateway, listener and worker, built once and passed down by reference.
//! Windows and kontorctl speak to this and to nothing below it.
class Office final : public QObject {
    Q_OBJECT
public:
    //! Opens the ledger and, for the built-in sandbox, starts its gateway when it isn't running. BadInput when the profile's base address
    //! is none that parseBaseUrl() takes: then nothing was opened.
    static Result<std::unique_ptr<Office>> open(Home &home, const Profile &profile, Clock &clock, OfficeOptions options = {});
    ~Office() override;

    const Profile &profile() const;
    Ledger &ledger();
    PaymentDesk &payments();
    KeyCabinet &keys();
    //! What can be looked up at the gateway, and tokens to hand out: by any process, the worker or not.
    GatewayDesk &lookups();
    TokenDesk &tokens();
    //! Done when there is a gateway to ask: starts the built-in sandbox where it isn't running.
    Reply<Done> *gatewayReady();
    Clock &clock();

    //! Begins to work (and to listen) as the options say. Progress comes by the signals.
    void start();
    //! Stops taking new work and finishes what is in flight; Done when quiet or after ten seconds.
    Reply<Done> *stop();
    bool isWorker() const;

    //! A person's acts on one payment, done by whoever is the worker; refused (BadInput) when this process is not.
    Reply<Done> *check(const OrderId &id);
    //! Beside another worker the withdrawal is written to the ledger, which refuses it when the worker was faster.
    Reply<Done> *cancel(const OrderId &id);
    Reply<Done> *park(const OrderId &id);
    //! Takes up one payment that was just queued (short calls).
    void drive(const PaymentRecord &record);

    //! A connection test's lines: reachable, TLS, version, clock, token, merchant name. For `profile test` and the assistant.
    struct TestLine {
        QString what;
        bool ok = false;
        QString words;
        std::optional<ErrorKind> trouble {}; //!< why it is not ok, where a call ended so
    };
    Reply<QList<TestLine>> *testConnection();

    // for the status bar
    enum class Connection { Unknown, Connected, Offline };
    Connection connection() const;
    std::optional<Millis> lastRoundTrip() const;
    int requestsInLastSecond() const;
    std::optional<Seconds> clockOffset() const;
    enum class Callbacks { Off, Listening, PortTaken };
    Callbacks callbacks() const;
    std::optional<UtcTime> lastCallback() const;
    PauseReasons pauseReasons() const;
    QString pauseDetail(PauseReason reason) const;
    void tryAgain(); //!< after a pause: probes at once
    QString merchantName() const; //!< empty until the gateway said it

Q_SIGNALS:
    //! Anything above may have changed.
    void statusChanged();
    void progressed(const kontor::OrderId &id, kontor::PaymentState state);
    void noticed(const kontor::OrderId &id, kontor::submission::Notice notice, kontor::PaymentKind kind);
    //! False once, when another process is found at work; true when this one has become the worker.
    void workerChanged(bool isWorker);

private:
    struct Parts;
    explicit Office(std::unique_ptr<Parts> parts);
    void tryToWork();
    void beginToWork();
    void listen();
    void askMerchantName();
    void noteReachable(bool reachable);
    void takeUpOpenPayments();
    void takeUp(const OrderId &id);
    void takeHint(const PaymentRecord &record);
    void remindOfTestMarks();
    Reply<Done> *post(const OrderId &id, const submission::Event &event);
    void awaitQuiet(Reply<Done> *reply);
    void noteForeignWithdrawals();
    Reply<Done> *withdrawAsWorker(const OrderId &id);
    Reply<Done> *withdrawInLedger(const OrderId &id);
    void writeWithdrawal(Reply<Done> *reply, const PaymentRecord &payment);
    std::unique_ptr<Parts> m;
};

} // namespace kontor
