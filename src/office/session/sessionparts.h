// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewaynetwork.h"
#include "ledger/storage/workerlock.h"
#include "office/engine/suspendmonitor.h"
#include "office/engine/worker.h"
#include "office/payments/paymentactions.h"
#include "office/profiles/proxycredentials.h"
#include "office/profiles/sandboxhost.h"
#include "office/session/merchantsession.h"
#include "signing/filekeystore.h"
#include "signing/keychainkeystore.h"
#include "signing/secret.h"

namespace kontor {

//! What a session is made of, in the order in which it is made. For office's own sources only.
struct MerchantSession::Parts {
    Parts(Home &theHome, const Profile &theProfile, Clock &theClock, SessionOptions theOptions, std::unique_ptr<Ledger> theLedger,
        std::unique_ptr<GatewayNetwork> theNetwork);

    bool absenceProofAllowedNow() const;
    bool holdsPayments() const;
    //! Writes it to the file as it stands there at this moment: others may have changed it, such as a key.
    Result<Done> changeProfile(const std::function<void(Profile &)> &edit);

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
    CallbackService callbacks;
    WorkerLock lock;
    ProfileSettings settings;
    KeyAccess keyAccess;
    ConnectionStatus connection;
    SendingControl sending;
    std::unique_ptr<SandboxHost> sandbox;
    // these know the session, which comes last
    std::unique_ptr<GatewayQueries> lookups;
    std::unique_ptr<AccessTokenService> tokens;
    std::unique_ptr<KeyRotation> rotation;
    std::unique_ptr<PaymentLookup> elsewhere;
    std::unique_ptr<SandboxControl> sandboxControl; //!< of the built-in sandbox only

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
