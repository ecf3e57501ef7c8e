// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewayclient.h"
#include "core/clock.h"
#include "core/connectionline.h"
#include "ledger/ledger.h"
#include "office/accesstokenservice.h"
#include "office/batchservice.h"
#include "office/callbackservice.h"
#include "office/columnmemory.h"
#include "office/gatewayqueries.h"
#include "office/home.h"
#include "office/keyrotation.h"
#include "office/newprofile.h"
#include "office/paymentactions.h"
#include "office/paymentlookup.h"
#include "office/paymentservice.h"
#include "office/recovery.h"
#include "office/sandboxcontrol.h"
#include "office/signingkeys.h"
#include "office/submissiondriver.h"
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

    //! Whether the key in use rests in a file whose passphrase nobody has typed yet.
    bool needsPassphrase() const;
    //! Keeps it in memory for as long as the session is there. BadPassphrase, and nothing kept, when it does not open the key in use.
    Reply<Done> *tryPassphrase(const QByteArray &passphrase);
    //! Whether the key in use rests in a file whose passphrase a person has typed.
    bool hasTypedPassphrase() const;
    //! Whether this is the passphrase that was typed; without one, false. Nothing changes.
    bool isTypedPassphrase(const QByteArray &passphrase) const;
    //! Whether a key in an encrypted file can be made and read: its passphrase is known.
    bool knowsPassphrase() const;
    //! Puts away the key that is kept for a moment after signing: the window was locked.
    void forgetKey();
    //! Where a token that is handed out is used, with {token} in it; empty: none. Kept in the profile.
    Result<Done> setTokenLink(const QString &linkTemplate);
    //! The mark beside the profile's name, from now on.
    Result<Done> setColour(ProfileColour colour);
    //! Whether a new key can rest in the keychain: it is there and unlocked.
    Reply<bool> *keychainIsUsable();
    //! Has the keychain ask the person at the desk to unlock it, and tries again what it kept from being sent. KeychainLocked when they
    //! don't, or when it can't ask. No deadline.
    Reply<Done> *unlockKeychain();
    //! Keeps the name and password of the profile's proxy in the keychain, and tries again what they kept from being sent. Recorded in the
    //! audit chain, without them. The caller may wipe his own copy at once.
    Reply<Done> *keepProxyLogin(const QString &name, const QByteArray &password);
    Reply<Done> *forgetProxyLogin();
    //! Another gateway, merchant or way to it, written to the profile: in force when it is opened again. Once there are payments only the
    //! way may change (certificate authority, proxy): at another gateway each of them would be "not found", so that is BadInput.
    Reply<Done> *amendProfile(const ProfileDraft &draft);
    //! What amendProfile() has written and what counts when the profile is opened again; as it is in force where nothing else was written.
    ProfileDraft amendedProfile() const;

    //! The limits of payouts from now on: kept in the profile, recorded in the audit chain. In force although it is not Done where only the
    //! record could not be written: profile() says so. Those that another process sets come with statusChanged().
    Reply<Done> *setLimits(const Limits &limits);
    //! Which fields the gateway wants of each payment from now on; kept, recorded and told as limits are.
    Reply<Done> *setRequiredFields(const RequiredFields &required);
    //! Which payouts are possible duplicates from now on; kept, recorded and told as limits are.
    Reply<Done> *setDuplicateRules(const DuplicateRules &rules);
    //! Begins to work (and to listen) as the options say. Progress comes by the signals.
    void start();
    //! Stops taking new work and finishes what is in flight; Done when quiet or after ten seconds.
    Reply<Done> *stop();
    bool isWorker() const;
    //! Another process has this ledger's lock and works. False while nobody knows yet, as at the start.
    bool isBesideAnother() const;
    //! It is to work here and can, and doesn't yet: the gateway, the lock or the ledger's open payments are still asked for.
    bool isStarting() const;

    //! What the gateway's support needs to find it (office/evidence.h).
    Reply<QByteArray> *evidence(const OrderId &id);
    //! "PAID_OUT is final, set by you": payments with this word are at rest, now and later.
    Reply<Done> *setWordFinal(PaymentKind kind, const QString &word, bool isFinal);
    //! Asks for every open payment soon, spread out by chance. False beside another worker, which asks by itself.
    bool checkAllOpen();
    //! Takes up one payment that was just queued (short calls).
    void drive(const PaymentRecord &record);

    //! For `profile test` and the assistant. `known` hears each line as soon as it is known.
    Reply<QList<ConnectionLine>> *testConnection(const std::function<void(const ConnectionLine &)> &known = {});

    // for the status bar
    enum class Connection { Unknown, Connected, Offline };
    Connection connection() const;
    std::optional<Millis> lastRoundTrip() const;
    //! Since when requests end without an answer, if none has come since.
    std::optional<UtcTime> unansweredSince() const;
    //! The gateway's, of the last connection, trusted or not; nothing without https.
    std::optional<CertificateFacts> certificate() const;
    int requestsInLastSecond() const;
    //! Nothing where no request was refused as one too many within the last seconds.
    std::optional<SlowDown> slowedDown() const;
    std::optional<Seconds> clockOffset() const;
    //! Up to here this computer's clock agrees with the gateway's.
    static constexpr Seconds clockTolerance {5};
    //! The difference, where somebody should set this computer's clock: above half a minute, or above clockTolerance while the gateway does
    //! not accept our access (experience K-301).
    std::optional<Seconds> clockTrouble() const;
    //! How long it is until the next open payment is asked for by itself; nothing when none is open here.
    std::optional<Millis> nextQuestion() const;
    //! When the oldest payment that is open at the gateway was made.
    std::optional<UtcTime> oldestOpen() const;
    //! How many payments may have been accepted, which is not known or not proven (Statistics::unclear()).
    qint64 unclear() const;
    PauseReasons pauseReasons() const;
    //! Whether nothing of the pauses keeps questions from the gateway, as far as is known.
    bool canAskGateway() const;
    PauseDetail pauseDetail(PauseReason reason) const;
    void tryAgain(); //!< after a pause: probes at once
    //! A person's pause of all sending; it outlives a restart and holds for whoever is the worker.
    Reply<Done> *setSendingPaused(bool paused);
    //! A person's wish that nothing leaves this computer for the gateway until they say so, or Kontor is started again: no payment, no
    //! question, no token. What was on its way ends by itself. Requests end as WorkingOffline meanwhile.
    void setWorkingOffline(bool offline);
    bool isWorkingOffline() const;
    //! What an earlier run left unfinished; only meaningful while PauseReason::Recovery holds.
    Recovery::Standing recovery() const;
    void resumeAfterRecovery();
    //! Sending goes on although payments are marked as a test (or as real) against the profile. Recorded.
    Reply<Done> *acknowledgeTestMarks();
    //! Sending goes on although the ledger is an older copy. Recorded.
    Reply<Done> *acceptOlderCopy();
    //! The profile's gateway and merchant are those of the ledger's payments: ends PauseReason::OtherGateway.
    Reply<Done> *acceptGateway();
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
    void noteReachable(bool reachable);
    void takeUp(const QList<OrderId> &ids);
    void takeHint(const PaymentRecord &record);
    Reply<Done> *obeyed(Reply<Done> *written);
    Reply<Done> *recordedOnceDone(Reply<Done> *act, const QString &what);
    template <class T> Reply<Done> *setSetting(T Profile::*setting, const T &wanted, const QString &what, const QString &detail);
    Result<Done> changeProfile(const std::function<void(Profile &)> &edit);
    void readAge();
    void readTerms();
    void readKeys();
    QString keyInFile() const;
    void recordKey(const QString &what, const KeyFacts &key);
    void recordToken(const TokenFacts &token);
    void keepBalances(const Balances &balances);
    void keepCodes(CodeListKind list, const QList<CodeItem> &items);
    void awaitQuiet(Reply<Done> *reply);
    std::unique_ptr<Parts> m;
};

} // namespace kontor
