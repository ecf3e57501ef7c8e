// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/status/statusstories.h"

#include "core/textformat.h"
#include "core/visibletext.h"
#include "gui/status/profilemark.h"
#include "messages/callbacks.h"
#include "messages/connection.h"
#include "messages/pauses.h"
#include "messages/times.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <cstdlib>

namespace kontor {

namespace {

struct StatusTexts {
    Q_DECLARE_TR_FUNCTIONS(StatusDetails)
};

QString folderOf(MerchantSession &session)
{
    return QFileInfo(session.ledger().file()).absolutePath();
}

bool lacksKey(MerchantSession &session)
{
    return bool(session.sending().pauseReasons()
        & (PauseReasons(PauseReason::KeychainLocked) | PauseReason::KeychainMissing | PauseReason::KeyGone));
}

//! The gateway is reached and does not answer, and nothing else says why there is no answer.
std::optional<UtcTime> silentSince(MerchantSession &session)
{
    return lacksKey(session) || session.connection().state() != ConnectionStatus::State::Connected ? std::nullopt
                                                                                                   : session.connection().unansweredSince();
}

QString connectionWord(MerchantSession &session)
{
    if (session.sending().isWorkingOffline())
        return StatusTexts::tr("Working offline");
    if (session.sending().pauseReasons().testFlag(PauseReason::KeychainLocked))
        return StatusTexts::tr("Signing key locked");
    if (lacksKey(session))
        return StatusTexts::tr("Signing key not available");
    switch (session.connection().state()) {
    case ConnectionStatus::State::Unknown:
        return StatusTexts::tr("Not known yet");
    case ConnectionStatus::State::Connected:
        if (const auto silent = silentSince(session))
            //: A fact about the connection. %1 is a time.
            return StatusTexts::tr("No answer since %1").arg(messages::when(*silent, session.clock().wall()));
        return StatusTexts::tr("Connected");
    case ConnectionStatus::State::Offline:
        return StatusTexts::tr("Offline");
    }
    return {};
}

QString connectionMeaning(MerchantSession &session)
{
    for (const PauseReason reason : pauseOrder) {
        if (session.sending().pauseReasons().testFlag(reason))
            return messages::pause(reason, session.sending().pauseDetail(reason)).plain();
    }
    if (session.connection().state() == ConnectionStatus::State::Offline)
        return StatusTexts::tr("You can read and queue. Nothing is sent until the connection is back.");
    if (session.connection().unansweredSince())
        return StatusTexts::tr("The gateway is reached and does not answer. What it may have taken is asked for until it is known.");
    return StatusTexts::tr("What is queued goes out in its turn.");
}

QString callbacksWord(MerchantSession &session)
{
    switch (session.callbacks().state()) {
    case CallbackService::State::Off:
        return session.isBesideAnother() ? StatusTexts::tr("Off here: another Kontor is working on this folder") : StatusTexts::tr("Off");
    case CallbackService::State::PortTaken:
        return StatusTexts::tr("Off.") + u' ' + messages::callbackPortError(session.callbacks().portError().value_or(CallbackPortError {}));
    case CallbackService::State::Paused:
        return StatusTexts::tr("Paused by you, until you resume it or Kontor is started again");
    case CallbackService::State::Listening:
        return StatusTexts::tr("On");
    }
    return {};
}

//! Another program that works on the folder asks, and when it does isn't known here.
QString askedMeanwhile(MerchantSession &session)
{
    const QString lost = StatusTexts::tr("Kontor asks the gateway for each open payment instead, so nothing is lost.");
    const auto next = session.nextQuestion();
    if (session.isBesideAnother() || !next || !session.sending().canAskGateway())
        return lost;
    //: %1 is minutes and seconds, such as "0:42".
    return lost + u' ' + StatusTexts::tr("Next check in %1.").arg(messages::minutesAndSeconds(*next));
}

QString clockMeaning(const std::optional<Seconds> &offset)
{
    if (!offset)
        return StatusTexts::tr("The gateway has not said its time yet. Each of its answers does.");
    if (std::chrono::abs(*offset) <= ConnectionStatus::clockTolerance)
        //: %1 is a number such as 5.
        return StatusTexts::tr("This computer's clock agrees with the gateway's within %1 seconds.")
            .arg(ConnectionStatus::clockTolerance.count());
    return messages::clockDiffers(*offset).text;
}

QString clockDifference(const std::optional<Seconds> &offset)
{
    if (!offset)
        return StatusTexts::tr("Not compared yet");
    const int seconds = int(std::abs(offset->count()));
    if (seconds == 0)
        return StatusTexts::tr("None");
    //: A fact about this computer's clock.
    return offset->count() > 0 ? QCoreApplication::translate("StatusDetails", "%n second(s) behind the gateway", nullptr, seconds)
                               : /*: A fact about this computer's clock. */ QCoreApplication::translate(
                                   "StatusDetails", "%n second(s) ahead of the gateway", nullptr, seconds);
}

} // namespace

QString environmentWord(const Profile &profile)
{
    return profile.builtInSandbox                  ? StatusTexts::tr("Sandbox")
        : profile.environment == Environment::Live ? StatusTexts::tr("Live")
                                                   : StatusTexts::tr("Test");
}

QString profileWords(const Profile &profile)
{
    if (profile.builtInSandbox)
        return environmentWord(profile);
    //: A profile and its kind, such as "Toko Nusantara (Live)".
    return profile.name.endsWith(environmentWord(profile)) ? profile.name
                                                           : StatusTexts::tr("%1 (%2)").arg(profile.name, environmentWord(profile));
}

namespace {

QList<std::pair<QString, QString>> otherProfiles(MerchantSession &session)
{
    QList<std::pair<QString, QString>> others;
    for (const Profile &profile : session.profilesHere()) {
        if (profile.name != session.profile().name)
            others.append({profile.name, profileWords(profile)});
    }
    return others;
}

} // namespace

StatusDetails environmentStory(MerchantSession &session)
{
    const Profile &profile = session.profile();
    const bool isLive = profile.environment == Environment::Live;
    const QString merchant = session.merchantName();
    StatusDetails story {.title = environmentWord(profile),
        .text = isLive ? StatusTexts::tr("Real money: what is sent here leaves your balance at the gateway.")
            : profile.builtInSandbox
            ? StatusTexts::tr("Practice payments only. No real money moves.")
            : StatusTexts::tr(
                "For practice payments. Whether money moves is up to the gateway: Kontor stops sending when it marks a payment as "
                "real."),
        .facts = {{StatusTexts::tr("Merchant"), merchant.isEmpty() ? StatusTexts::tr("The gateway has not named it yet") : merchant},
            {StatusTexts::tr("Merchant code"), profile.merchantCode}, {StatusTexts::tr("Profile"), profile.name},
            {StatusTexts::tr("Gateway"), profile.baseUrl.toDisplayString(QUrl::RemoveUserInfo)},
            {StatusTexts::tr("Folder"), folderOf(session)}},
        .act = StatusTexts::tr("Show folder"),
        .profiles = otherProfiles(session),
        .offersNewProfile = true};
    if (profile.colour != ProfileColour::None)
        story.facts.insert(3, {StatusTexts::tr("Colour"), wordOf(profile.colour)});
    return story;
}

StatusDetails connectionStory(MerchantSession &session, const std::optional<UtcTime> &since)
{
    StatusDetails story {.title = StatusTexts::tr("Connection"),
        .text = connectionMeaning(session),
        .facts = {{StatusTexts::tr("State"), connectionWord(session)}},
        .act = session.sending().isWorkingOffline() ? StatusTexts::tr("Go online") : StatusTexts::tr("Try now")};
    if (since && !silentSince(session)) // which says since when itself
        story.facts.append({StatusTexts::tr("Since"), messages::when(*since, session.clock().wall())});
    if (const auto trip = session.connection().lastRoundTrip())
        story.facts.append({StatusTexts::tr("Last answer took"),
            //: How long the gateway took for its last answer.
            StatusTexts::tr("%1 ms").arg(trip->count())});
    if (const auto certificate = session.connection().certificate()) {
        story.facts.append({StatusTexts::tr("Certificate for"),
            visibleLine(certificate->names.isEmpty() ? certificate->subject : certificate->names.join(QStringLiteral(", ")))});
        story.facts.append({StatusTexts::tr("Vouched for by"), visibleLine(certificate->issuer)});
        story.facts.append({StatusTexts::tr("Good until"), messages::when(certificate->until, session.clock().wall())});
        story.facts.append({StatusTexts::tr("Its fingerprint"), inFours(certificate->fingerprint)});
    }
    return story;
}

StatusDetails callbacksStory(MerchantSession &session)
{
    const Profile &profile = session.profile();
    const bool isOn = session.callbacks().state() == CallbackService::State::Listening;
    const auto last = session.callbacks().last();
    const auto missed = session.callbacks().missedSince();
    const UtcTime now = session.clock().wall();
    StatusDetails story {.title = StatusTexts::tr("Callbacks"),
        .text = missed ? messages::callbacksMissed(*missed, now, session.nextQuestion(), session.sending().canAskGateway()).plain()
            : isOn ? StatusTexts::tr("A callback is only a hint. Kontor always reads the payment from the gateway before anything changes.")
                   : askedMeanwhile(session),
        .facts = {{StatusTexts::tr("State"), callbacksWord(session)},
            {StatusTexts::tr("Last one"), last ? messages::when(*last, now) : StatusTexts::tr("None since Kontor was started")}},
        .act = session.callbacks().state() == CallbackService::State::Paused ? StatusTexts::tr("Resume listener")
            : missed                                                         ? StatusTexts::tr("Test address")
                                                                             : StatusTexts::tr("Check open payments now")};
    if (const QString address = profile.callbackBase(); !address.isEmpty())
        story.facts.append({StatusTexts::tr("Address"), address});
    return story;
}

StatusDetails rateStory(MerchantSession &session)
{
    const auto slow = session.connection().slowedDown();
    return {.title = StatusTexts::tr("Requests"),
        .text = slow
            ? messages::slowedDown(*slow).plain()
            : StatusTexts::tr("The gateway takes 10 requests a second for each merchant. Kontor keeps to that by itself, and a batch "
                              "leaves two of them to people while somebody is working."),
        .facts = {{StatusTexts::tr("In the last second"),
            //: A fact about requests: %1 were made in the last second, of %2 allowed.
            StatusTexts::tr("%1 of %2").arg(session.connection().requestsInLastSecond()).arg(10)}},
        .act = StatusTexts::tr("Show what waits to be sent")};
}

StatusDetails clockStory(MerchantSession &session)
{
    const auto offset = session.connection().clockOffset();
    return {.title = StatusTexts::tr("Clock"),
        .text = clockMeaning(offset),
        .facts = {{StatusTexts::tr("Difference"), clockDifference(offset)}},
        .act = StatusTexts::tr("Compare again")};
}

} // namespace kontor
