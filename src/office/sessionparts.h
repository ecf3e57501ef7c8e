// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewaynetwork.h"
#include "ledger/workerlock.h"
#include "office/callbackhints.h"
#include "office/callbacklog.h"
#include "office/merchantsession.h"
#include "office/paymentactions.h"
#include "office/proxycredentials.h"
#include "office/sandboxhost.h"
#include "office/suspendmonitor.h"
#include "office/worker.h"
#include "signing/filekeystore.h"
#include "signing/keychainkeystore.h"
#include "signing/secret.h"

namespace kontor {

//! What an office is made of, in the order in which it is made. For office's own sources only.
struct MerchantSession::Parts {
    Parts(Home &theHome, const Profile &theProfile, Clock &theClock, SessionOptions theOptions, std::unique_ptr<Ledger> theLedger,
        std::unique_ptr<GatewayNetwork> theNetwork);

    bool absenceProofAllowedNow() const;
    bool holdsPayments() const;

    Home &home;
    Profile profile;
    Clock &clock;
    SessionOptions options;
    std::unique_ptr<Ledger> ledger;
    std::unique_ptr<GatewayNetwork> network;
    RequestQueue queue;
    SharedSecret typedPassphrase {}; //!< a person's; before the files, which read it
    KeychainKeyStore keychain;
    ProxyCredentials proxyCredentials;
    FileKeyStore files;
    Signer signer;
    SigningKeys keys;
    TokenBroker broker;
    GatewayClient gateway;
    Worker worker;
    PaymentService payments;
    BatchService batches;
    SuspendMonitor wakes;
    PaymentActions actions;
    CallbackListener listener;
    CallbackHints hints;
    CallbackLog callbackLog;
    WorkerLock lock;
    std::unique_ptr<SandboxHost> sandbox;
    // these know the office, which comes last
    std::unique_ptr<GatewayQueries> lookups;
    std::unique_ptr<AccessTokenService> tokens;
    std::unique_ptr<KeyRotation> rotation;
    std::unique_ptr<PaymentLookup> elsewhere;
    std::unique_ptr<SandboxControl> sandboxControl; //!< of the built-in sandbox only

    QString trustTrouble {}; //!< why no gateway is trusted; empty where all is well
    Connection connection = Connection::Unknown;
    std::optional<CallbackPortError> callbackPortError {};
    int portTries = 0; //!< tells the next try of its own accord from one that a person was faster than
    bool listenerPaused = false; //!< by a person, for as long as this program runs
    bool workingOffline = false; //!< likewise
    QList<CallbackGap> gaps {};
    std::optional<UtcTime> lastCallback {};
    UtcTime listeningSince {}; //!< while it listens
    Millis heardAt {}; //!< by the monotonic clock: the last callback, or when listening began
    std::optional<Millis> openSince {}; //!< by the same: since when there has always been an open payment
    QString merchantName {};
    std::optional<UtcTime> oldestOpen {};
    qint64 unclear = 0;
    bool readingAge = false;
    bool ageIsStale = false;
    bool saidItWaits = false;
    bool stopping = false;
    Millis stopBegan {};
};

} // namespace kontor
