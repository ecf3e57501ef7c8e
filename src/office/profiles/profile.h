// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"
#include "core/result.h"
#include "core/submission.h"
#include "core/time.h"
#include "office/fields/requiredfields.h"
#include "office/profiles/profilecolour.h"
#include <QHostAddress>
#include <QList>
#include <QMap>
#include <QString>
#include <QUrl>
#include <optional>

namespace kontor {

enum class Environment { Test, Live };
enum class KeyStorage { Keychain, File };

//! What a profile remembers of one signing key. The private half is in a KeyStore under entryOf().
struct KeyFacts {
    QString id {}; //!< a UUID
    QString fingerprint {}; //!< 64 hex digits
    int bits = 0;
    UtcTime createdAt {};
    QByteArray publicPem {};
    KeyStorage rest = KeyStorage::Keychain;
    std::optional<UtcTime> usedAt {}; //!< for a signature, to the hour
    std::optional<UtcTime> handedOverAt {}; //!< a person said that the gateway has its public half
    std::optional<UtcTime> askedAt {}; //!< when the gateway was last asked whether it takes it
    std::optional<UtcTime> acceptedAt {}; //!< since when it does
    std::optional<UtcTime> retiredAt {}; //!< another took its place

    bool operator==(const KeyFacts &) const = default;
};

//! The most that one payout, and all payouts of a day, may be in one currency. Nothing: as much as a person likes.
struct Limit {
    std::optional<Decimal> perPayment {};
    std::optional<Decimal> perDay {};

    bool operator==(const Limit &) const = default;
};
//! By currency.
using Limits = QMap<QString, Limit>;

//! Which payouts are possible duplicates of each other.
struct DuplicateRules {
    static constexpr int usualDays = 6; //!< weekly wages are no duplicates
    static constexpr int mostDays = 366;
    int days = usualDays; //!< so long the same amount to the same account counts as a possible duplicate
    QStringList phoneCodes {}; //!< methods and operators whose account numbers are phone numbers, beside AccountRules::phoneCodes()
    bool operator==(const DuplicateRules &) const = default;
};

//! One merchant at one gateway. The base address and the merchant never change once it holds payments.
struct Profile {
    static constexpr quint16 usualCallbackPort = 8787;

    QString name {}; //!< also its folder's name
    QString uuid {};
    QUrl baseUrl {};
    QString merchantCode {};
    QString merchantName {}; //!< as the gateway last said it; empty: it hasn't
    Environment environment = Environment::Test;
    ProfileColour colour = ProfileColour::None; //!< beside its name in the window
    bool builtInSandbox = false; //!< its gateway is a child process of ours
    QString caFile {}; //!< a private certificate authority, PEM
    QString proxy {}; //!< on the way to the gateway: empty (none), "system", "http://host:port" or "socks5://host:port"
    QString proxyLoginId {}; //!< of the keychain's entry with the proxy's name and password; empty: none are kept
    QHostAddress callbackAddress {}; //!< null: callbacks are off
    quint16 callbackPort = 0; //!< chosen once and kept: it is frozen in bodies already sent
    QString callbackUrl {}; //!< the public address in front of the listener, without a slash at the end; empty: the listener's own
    bool absenceProofAllowed = true;
    //! Statuses of answers to a POST by which this gateway refuses the payment itself, beside 400 and 422 (submission::isRefusal()).
    QList<int> refusalStatuses {};
    UtcTime addedAt {};
    QList<KeyFacts> keys {};
    QString keyInUse {}; //!< id of one of them, or empty
    QString nextKey {}; //!< id of the one that is to take its place, or empty
    //! The merchant's secret rests in the keychain (deprecated; specification, Methods of authenticating). A key in use goes before it.
    bool hasSecret = false;
    QString secretId {}; //!< of its entry: a new one has another, so that the one before stays until it is there
    Limits limits {}; //!< of payouts
    RequiredFields required {}; //!< which fields of a payment this gateway wants
    DuplicateRules duplicates {};
    QString markFile {}; //!< where a person wants the second mark of the ledger (Home::markFile()); empty: in the state folder
    QString tokenLink {}; //!< where a token that is handed out is used: an address with {token} in it; empty: none

    //! For a gateway that is slower than usual. Never below what AbsenceRules says by itself.
    submission::AbsenceRules slowerAbsence {};

    //! How long it takes to prove that a payment isn't there. The built-in sandbox has no slow intake, and reads what it wrote.
    submission::AbsenceRules absence() const { return builtInSandbox ? sandboxAbsence : slowerAbsence; }
    //! refusalStatuses; the built-in sandbox refuses what is above the balance with 402.
    QList<int> refusals() const { return builtInSandbox ? refusalStatuses + QList<int> {402} : refusalStatuses; }
    static constexpr submission::AbsenceRules sandboxAbsence {Seconds(10), Seconds(10)};
    const KeyFacts *key(const QString &id) const;
    const KeyFacts *activeKey() const { return key(keyInUse); }
    const KeyFacts *keyToCome() const { return key(nextKey); }
    //! The key store's entry: "<profile uuid>/<key uuid>".
    QString entryOf(const KeyFacts &key) const { return uuid + u'/' + key.id; }
    QString secretEntry() const { return uuid + QLatin1String("/secret") + (secretId.isEmpty() ? secretId : QLatin1Char('-') + secretId); }
    QString proxyLoginEntry() const { return uuid + QLatin1String("/proxy-") + proxyLoginId; }
    bool usesSecret() const { return hasSecret && keyInUse.isEmpty(); }
    //! What goes before /cb/… in callbackUrl; empty when callbacks are off.
    QString callbackBase() const;
};

} // namespace kontor
