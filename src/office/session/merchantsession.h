// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewayclient.h"
#include "core/clock.h"
#include "core/connectionline.h"
#include "ledger/ledger.h"
#include "office/batches/batchservice.h"
#include "office/callbacks/callbackservice.h"
#include "office/engine/recovery.h"
#include "office/engine/submissiondriver.h"
#include "office/imports/columnmemory.h"
#include "office/keys/accesstokenservice.h"
#include "office/keys/keyaccess.h"
#include "office/keys/keyrotation.h"
#include "office/keys/signingkeys.h"
#include "office/payments/gatewayqueries.h"
#include "office/payments/paymentactions.h"
#include "office/payments/paymentlookup.h"
#include "office/payments/paymentservice.h"
#include "office/profiles/home.h"
#include "office/profiles/newprofile.h"
#include "office/session/connectionstatus.h"
#include "office/session/profilesettings.h"
#include "office/session/sandboxcontrol.h"
#include "office/session/sendingcontrol.h"
#include <QObject>
#include <memory>

namespace kontor {

//! How a key store's passphrase is come by; empty when the keychain is used.
using PassphraseSource = std::function<QByteArray()>;

struct SessionOptions {
    bool listen = true; //!< a short kontorctl call never listens
    bool work = true; //!< become the worker when the lock is free, and take over when it falls free
    bool takeUpOpenPayments = true; //!< a short call drives only its own payment
    bool personResumes = false; //!< after a crash a person chooses when sending goes on
    PassphraseSource passphrase {}; //!< for keys in encrypted files
    //! Keys in encrypted files are opened by a passphrase that a person types while the session is there: see tryPassphrase().
    bool personUnlocks = false;
};

//! One profile at work: its ledger, keys, way to the gateway, listener and worker, built once and passed down by reference.
//! Windows and kontorctl speak to this and to nothing below it.
class MerchantSession final : public QObject {
    Q_OBJECT
public:
    //! Opens the ledger and, for the built-in sandbox, starts its gateway when it isn't running. BadInput when the profile's base address
    //! is none that parseBaseUrl() takes: then nothing was opened. Where the profile's certificate file can't be read, no gateway is
    //! trusted and sending is paused, but the ledger is there.
    static Result<std::unique_ptr<MerchantSession>> open(Home &home, const Profile &profile, Clock &clock, SessionOptions options = {});
    //! The same profile as its file says now, with what was typed before; `old` has been stopped.
    static Result<std::unique_ptr<MerchantSession>> openAgain(std::unique_ptr<MerchantSession> old);
    ~MerchantSession() override;

    const Profile &profile() const;
    //! All that are in this session's home folder, oldest first.
    QList<Profile> profilesHere() const;
    Ledger &ledger();
    PaymentService &payments();
    SigningKeys &keys();
    KeyRotation &rotation();
    //! What can be looked up at the gateway, and tokens to hand out: by any process, the worker or not.
    GatewayQueries &lookups();
    AccessTokenService &tokens();
    //! Payments that were made elsewhere, by their IDs.
    PaymentLookup &elsewhere();
    BatchService &batches();
    PaymentActions &actions();
    //! What people said of files that they imported.
    ColumnMemory columnMemory() const;
    CallbackService &callbacks();
    const CallbackService &callbacks() const;
    //! The switches of the built-in sandbox; null for every other profile.
    SandboxControl *sandboxControl();
    Clock &clock();
    ProfileSettings &settings();
    KeyAccess &keyAccess();
    const ConnectionStatus &connection() const;
    SendingControl &sending();
    const SendingControl &sending() const;

    //! Begins to work (and to listen) as the options say. Progress comes by the signals.
    void start();
    //! Stops taking new work and finishes what is in flight; Done when quiet or after ten seconds.
    Reply<Done> *stop();
    bool isWorker() const;
    //! Another process has this ledger's lock and works. False while nobody knows yet, as at the start.
    bool isBesideAnother() const;
    //! It is to work here and can, and doesn't yet: the gateway, the lock or the ledger's open payments are still asked for.
    bool isStarting() const;

    //! What the gateway's support needs to find it (office/exports/evidence.h).
    Reply<QByteArray> *evidence(const OrderId &id);
    //! Asks for every open payment soon, spread out by chance. False beside another worker, which asks by itself.
    bool checkAllOpen();
    //! Takes up one payment that was just queued (short calls).
    void drive(const PaymentRecord &record);

    //! For `profile test` and the assistant. `known` hears each line as soon as it is known.
    Reply<QList<ConnectionLine>> *testConnection(const std::function<void(const ConnectionLine &)> &known = {});

    //! How long it is until the next open payment is asked for by itself; nothing when none is open here.
    std::optional<Millis> nextQuestion() const;
    //! When the oldest payment that is open at the gateway was made.
    std::optional<UtcTime> oldestOpen() const;
    //! How many payments may have been accepted, which is not known or not proven (Statistics::unclear()).
    qint64 unclear() const;
    QString merchantName() const; //!< as the gateway last said it, perhaps in an earlier run; empty: never
    bool hasNamedMerchant() const; //!< in this run

Q_SIGNALS:
    //! Anything above may have changed.
    void statusChanged();
    void progressed(const kontor::OrderId &id, kontor::PaymentState state);
    void noticed(const kontor::OrderId &id, kontor::submission::Notice notice, kontor::PaymentKind kind);
    //! False once, when another process is found at work; true when this one has become the worker.
    void workerChanged(bool isWorker);

private:
    struct Parts;
    explicit MerchantSession(std::unique_ptr<Parts> parts);
    //! Done when there is a gateway to ask: starts the built-in sandbox where it isn't running.
    Reply<Done> *gatewayReady();
    Reply<Done> *gatewayConfirmed();
    void closeQueue();
    void tryToWork();
    void workBegan();
    void wakeUp();
    void askMerchantName();
    void noteMerchantName(const QString &name);
    void noteWorkingOffline(bool offline);
    void noteReachable(bool reachable);
    void takeUp(const QList<OrderId> &ids);
    void takeHint(const PaymentRecord &record);
    void readAge();
    void readTerms();
    void readKeys();
    void recordKey(const QString &what, const KeyFacts &key);
    void recordToken(const TokenFacts &token);
    void keepBalances(const Balances &balances);
    void keepCodes(CodeListKind list, const QList<CodeItem> &items);
    void awaitQuiet(Reply<Done> *reply);
    std::unique_ptr<Parts> m;
};

} // namespace kontor
