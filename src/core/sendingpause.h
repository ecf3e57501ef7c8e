// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include "core/time.h"
#include <QFlags>
#include <QString>
#include <array>
#include <optional>
#include <utility>

namespace kontor {

//! Why nothing new is sent. Several can hold at once; sending goes on when none does. Checks of what was sent go on as far as they can.
enum class PauseReason {
    Person = 0x1,
    Offline = 0x2, //!< K-101
    Tls = 0x4, //!< K-401
    KeychainLocked = 0x8, //!< K-302
    KeychainMissing = 0x10, //!< K-303
    KeyGone = 0x20, //!< K-304
    NotAllowed = 0x40, //!< K-201
    WrongAddress = 0x80, //!< K-202
    LedgerIoError = 0x100, //!< K-501, K-502
    TestFlag = 0x200, //!< K-801, K-802
    LedgerDamaged = 0x400, //!< K-504
    Redirected = 0x1000, //!< K-209
    GatewayServerError = 0x800, //!< K-207: it answers, but gives no tokens, or nothing but troubles
    Recovery = 0x2000, //!< what an earlier run left is being asked for
    LedgerOlder = 0x4000, //!< K-505: the ledger is an older copy, or may be one, and no person has accepted it
    LeaseLost = 0x8000, //!< K-506: another process works on this ledger
    WorkingOffline = 0x10000, //!< K-104: a person has said so, for as long as this program runs
    OtherGateway = 0x20000, //!< K-507: the profile names another gateway or merchant than the ledger's payments were made for
};
Q_DECLARE_FLAGS(PauseReasons, PauseReason)
Q_DECLARE_OPERATORS_FOR_FLAGS(PauseReasons)

//! With these the gateway can't be asked either; the others only keep payments from going out.
constexpr PauseReasons pausesThatBlockQueries = PauseReasons(PauseReason::Offline) | PauseReason::Tls | PauseReason::KeychainLocked
    | PauseReason::KeychainMissing | PauseReason::KeyGone | PauseReason::NotAllowed | PauseReason::WrongAddress | PauseReason::Redirected
    | PauseReason::LedgerIoError | PauseReason::LedgerDamaged | PauseReason::LedgerOlder | PauseReason::WorkingOffline
    | PauseReason::OtherGateway;

//! In the order in which a person should hear of them: what only they can mend comes first.
inline constexpr std::array pauseOrder {PauseReason::LeaseLost, PauseReason::LedgerDamaged, PauseReason::OtherGateway,
    PauseReason::LedgerOlder, PauseReason::TestFlag, PauseReason::LedgerIoError, PauseReason::KeyGone, PauseReason::KeychainMissing,
    PauseReason::KeychainLocked, PauseReason::NotAllowed, PauseReason::WrongAddress, PauseReason::WorkingOffline, PauseReason::Redirected,
    PauseReason::Tls, PauseReason::Recovery, PauseReason::GatewayServerError, PauseReason::Offline, PauseReason::Person};

//! What more is known of a pause: which of several causes it has, and what was said of it.
struct PauseDetail {
    enum class Cause {
        Usual,
        SilentKeychain, //!< of KeychainLocked: it doesn't answer at all
        NoCollection, //!< of KeychainMissing: it runs, and has no default collection
        KeyFile, //!< of KeyGone: its file can't be used
        KeyAbsent, //!< of KeyGone: it isn't where it should be, and the text says which
        OwnTrust, //!< of Tls: the profile's own certificate file can't be used
        UnknownHere, //!< of LedgerOlder: nothing outside the home tells whether it is the newest copy
        LedgerGone, //!< of LedgerOlder: all but nothing is left of it (Entries, ExpectedEntries)
        LedgerShorter, //!< of LedgerOlder: it ends before what was written here (Entries, ExpectedEntries)
        LedgerForked, //!< of LedgerOlder: an older copy was worked on somewhere else (ExpectedEntries)
        RealInPractice, //!< of TestFlag: a practice profile moves real money
    };
    PauseDetail() = default;
    PauseDetail(QString words)
        : text(std::move(words))
    {
    }
    PauseDetail(Cause which, QString words)
        : cause(which)
        , text(std::move(words))
    {
    }
    PauseDetail(Cause which, Args values)
        : cause(which)
        , args(std::move(values))
    {
    }
    PauseDetail(Cause which, Reason why)
        : cause(which)
        , reason(std::move(why))
    {
    }

    Cause cause = Cause::Usual;
    QString text {};
    QString said {}; //!< as ApiError::said
    Reason reason {}; //!< as ApiError::reason
    //! Of OtherGateway LedgerMerchant, LedgerAddress, ProfileMerchant and ProfileAddress; of LedgerOlder as its cause says.
    Args args {};
    QByteArray request {}; //!< "POST /payouts": the one that told
    int httpStatus = 0; //!< how it was answered
    QString proxy {}; //!< of Offline: by which no connection came about
    ProxyLogin proxyLogin = ProxyLogin::NotRequested; //!< of Offline
    //! Of Offline: no payment that is open or untracked was ever on the wire. Of NotAllowed: no earlier try of the payments
    //! that were denied may have been accepted.
    bool nothingLeft = false;
    bool someOpen = false; //!< of Offline: there is one that may have been accepted, and it is asked for as soon as that can be
    std::optional<UtcTime> goesOnAt {}; //!< of GatewayServerError: when sending is taken up again by itself

    //! What the gateway said, for people.
    const QString &words() const { return said.isEmpty() ? text : said; }
    bool operator==(const PauseDetail &) const = default;
};

//! What a problem on the way to a token or an answer means for sending as a whole; nothing when it concerns one payment only.
std::optional<PauseReason> pauseFor(const ApiError &error);
//! The same of a token, without which nothing goes out: any problem stops sending.
PauseReason pauseForToken(const ApiError &error);
//! The detail of that pause.
PauseDetail pauseDetailFor(const ApiError &error);
//! The detail of PauseReason::LedgerOlder of a write that the ledger refused for that; nothing of any other error.
std::optional<PauseDetail> olderCopyDetailOf(const ApiError &error);
//! The detail of PauseReason::TestFlag: which of the two contradictions it is.
PauseDetail testMarkDetail(bool isLive);

} // namespace kontor
