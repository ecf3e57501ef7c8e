// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/status/statusparts.h"

#include "gui/status/statuspopover.h"
#include "gui/theme/theme.h"
#include "messages/callbacks.h"
#include "messages/connection.h"
#include "messages/times.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int requestLimit = 10; // specification, Limits
constexpr std::chrono::hours tooOld {24};
constexpr int daySeconds = 86'400;
constexpr int twoDays = 2 * daySeconds;

//! The whole name is in the popover; the word before it says what money this is and never gives way to a name.
QString shortened(const QString &merchant)
{
    constexpr qsizetype longestShown = 40;
    return merchant.size() > longestShown ? merchant.left(longestShown - 1).trimmed() + u'…' : merchant;
}

//! "40 s", "12 min", "5 h", "3 d": as short as a status bar needs it.
QString shortAge(Millis age)
{
    const auto seconds = std::max<qint64>(0, std::chrono::duration_cast<Seconds>(age).count());
    if (seconds < 60)
        //: In the status bar, after "Oldest open": seconds, as short as can be.
        return StatusParts::tr("%1 s").arg(seconds);
    if (seconds < 3600)
        //: In the status bar, after "Oldest open": minutes, as short as can be.
        return StatusParts::tr("%1 min").arg(seconds / 60);
    if (seconds < twoDays)
        //: In the status bar, after "Oldest open": hours, as short as can be.
        return StatusParts::tr("%1 h").arg(seconds / 3600);
    //: In the status bar, after "Oldest open": days, as short as can be.
    return StatusParts::tr("%1 d").arg(seconds / daySeconds);
}

//! The same to be heard.
QString spokenAge(Millis age)
{
    const int seconds = int(std::max<qint64>(0, std::chrono::duration_cast<Seconds>(age).count()));
    if (seconds < 60)
        //: Read aloud: how long ago a payment was made.
        return StatusParts::tr("%n second(s)", nullptr, seconds);
    if (seconds < 3600)
        //: Read aloud: how long ago a payment was made.
        return StatusParts::tr("%n minute(s)", nullptr, seconds / 60);
    if (seconds < twoDays)
        //: Read aloud: how long ago a payment was made.
        return StatusParts::tr("%n hour(s)", nullptr, seconds / 3600);
    //: Read aloud: how long ago a payment was made.
    return StatusParts::tr("%n day(s)", nullptr, seconds / daySeconds);
}

}

StatusParts::StatusParts(MerchantSession &session, const Theme &theme, StatusBar &bar, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_theme(theme)
    , m_environment(new StatusButton(theme, u"environmentButton"_s))
    , m_connection(new StatusButton(theme, u"connectionButton"_s))
    , m_callbacks(new StatusButton(theme, u"callbacksButton"_s))
    , m_oldest(new StatusButton(theme, u"oldestButton"_s))
    , m_rate(new RateGauge(theme))
    , m_clock(new StatusButton(theme, u"clockButton"_s))
    , m_jobs(new StatusButton(theme, u"jobsButton"_s))
{
    for (StatusButton *part : {m_environment, m_connection, m_callbacks})
        bar.addPart(part);
    bar.addGap();
    for (StatusButton *part : std::initializer_list<StatusButton *> {m_oldest, m_rate, m_clock, m_jobs})
        bar.addPart(part);
    tellWhenPressed(
        m_environment, [this] { return environmentStory(m_session); }, [this] { showFolder(); });
    tellWhenPressed(
        m_connection, [this] { return connectionStory(m_session, m_connectionSince); },
        [this] {
            if (m_session.sending().isWorkingOffline())
                m_session.sending().setWorkingOffline(false);
            else
                m_session.sending().tryAgain();
        });
    tellWhenPressed(
        m_callbacks, [this] { return callbacksStory(m_session); },
        [this] {
            if (m_session.callbacks().state() == CallbackService::State::Paused)
                m_session.callbacks().setPaused(false);
            else if (m_session.callbacks().missedSince())
                Q_EMIT addressTestRequested();
            else
                Q_EMIT checkAllRequested();
        });
    tellWhenPressed(
        m_rate, [this] { return rateStory(m_session); }, [this] { Q_EMIT waitingRequested(); });
    tellWhenPressed(
        m_clock, [this] { return clockStory(m_session); }, [this] { Q_EMIT clockComparisonRequested(); });
    connect(m_oldest, &QToolButton::clicked, this, &StatusParts::oldestPressed);
    connect(m_jobs, &QToolButton::clicked, this, &StatusParts::jobsPressed);
    connect(&session, &MerchantSession::statusChanged, this, &StatusParts::refresh);
    connect(&m_second, &QTimer::timeout, this, &StatusParts::refresh);
    m_second.start(1000);
    setJobs(0);
    refresh();
}

void StatusParts::tellWhenPressed(StatusButton *part, const std::function<StatusDetails()> &story, const std::function<void()> &act)
{
    connect(part, &QToolButton::clicked, this, [this, part, story, act] {
        if (!m_popover) {
            m_popover = new StatusPopover(m_theme, part->window());
            connect(m_popover, &StatusPopover::profileRequested, this, &StatusParts::profileRequested);
            connect(m_popover, &StatusPopover::newProfileRequested, this, &StatusParts::newProfileRequested);
        }
        m_popover->tell(part, story(), act);
    });
}

void StatusParts::showFolder()
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_session.ledger().file()).absolutePath()));
}

void StatusParts::showClock()
{
    m_clock->click();
}

void StatusParts::setJobs(int running)
{
    const QString words
        = running == 0 ? tr("No jobs") : /*: In the status bar: how many jobs are running. */ tr("%n job(s)", nullptr, running);
    m_jobs->setStatus(u"lines"_s, words,
        running == 0 ? tr("Jobs: none is running. Press to see the last ones")
                     : /*: A tooltip in the status bar: %n are jobs. */ tr("Jobs: %n running. Press to see them", nullptr, running));
}

void StatusParts::noteConnection()
{
    const ConnectionStatus::State now = m_session.connection().state();
    if (std::exchange(m_lastConnection, now) != now)
        m_connectionSince = m_session.clock().wall();
}

void StatusParts::refresh()
{
    noteConnection();
    refreshEnvironment();
    refreshConnection();
    refreshCallbacks();
    refreshOldest();
    const auto slow = m_session.connection().slowedDown();
    m_rate->setRate(m_session.connection().requestsInLastSecond(), requestLimit, slow ? messages::slowedDown(*slow).plain() : QString());
    refreshClock();
}

void StatusParts::refreshEnvironment()
{
    const Profile &profile = m_session.profile();
    const bool live = profile.environment == Environment::Live;
    const QString merchant = m_session.merchantName().isEmpty() ? profile.merchantCode : m_session.merchantName();
    const QString environment = environmentWord(profile);
    //: A tooltip in the status bar. %1 is the name or the code of a merchant.
    m_environment->setStatus(live ? u"live"_s : u"flask"_s, environment + u" · "_s + shortened(merchant),
        live ? tr("Live money. Merchant %1").arg(merchant)
            : /*: %1 is the environment such as "Sandbox", %2 a merchant. */ profile.builtInSandbox
            ? tr("%1. No real money moves. Merchant %2").arg(environment, merchant)
            : /*: A tooltip. %1 is a merchant. */ tr("Test profile, for practice payments. Merchant %1").arg(merchant),
        live ? StatusButton::Tone::Live : StatusButton::Tone::Sandbox);
    m_environment->setProfileColour(profile.colour);
}

void StatusParts::refreshConnection()
{
    if (m_session.sending().isWorkingOffline())
        return m_connection->setStatus(u"offline"_s, tr("Working offline"), tr("Connection: you are working offline. Press to go online"),
            StatusButton::Tone::Warning);
    const PauseReasons pauses = m_session.sending().pauseReasons();
    if (pauses.testFlag(PauseReason::KeychainLocked))
        return m_connection->setStatus(
            u"lock"_s, tr("Signing key locked"), tr("Connection: the signing key is locked"), StatusButton::Tone::Warning);
    if (pauses & (PauseReasons(PauseReason::KeychainMissing) | PauseReason::KeyGone))
        return m_connection->setStatus(
            u"lock"_s, tr("Signing key not available"), tr("Connection: the signing key is not available"), StatusButton::Tone::Warning);
    switch (m_session.connection().state()) {
    case ConnectionStatus::State::Unknown:
        return m_connection->setStatus(u"refresh"_s, tr("Checking"), tr("Connection: not known yet"));
    case ConnectionStatus::State::Offline:
        //: In the status bar. %1 is a time.
        return m_connection->setStatus(u"offline"_s,
            m_connectionSince ? tr("Offline since %1").arg(messages::when(*m_connectionSince, m_session.clock().wall())) : tr("Offline"),
            tr("Connection: offline. Press for more"), StatusButton::Tone::Danger);
    case ConnectionStatus::State::Connected:
        break;
    }
    if (const auto silent = m_session.connection().unansweredSince()) {
        //: In the status bar. %1 is a time.
        const QString words = tr("No answer since %1").arg(messages::when(*silent, m_session.clock().wall()));
        //: A tooltip in the status bar. %1 is "No answer since 15:10" or "Connected 80 ms".
        return m_connection->setStatus(u"warning"_s, words, tr("Connection: %1").arg(words), StatusButton::Tone::Warning);
    }
    const auto trip = m_session.connection().lastRoundTrip();
    //: In the status bar. %1 is how long the gateway took for its last answer.
    const QString words = trip ? tr("Connected %1 ms").arg(trip->count()) : tr("Connected");
    m_connection->setStatus(u"check"_s, words, tr("Connection: %1").arg(words), StatusButton::Tone::Good);
}

void StatusParts::tellPortLost(const CallbackPortError &lost)
{
    //: In the status bar. %1 is the number of a port.
    const QString words = lost.isUsed ? tr("Port %1 in use") : /*: In the status bar. %1 is the number of a port. */ tr("Port %1 not open");
    m_callbacks->setStatus(u"warning"_s, words.arg(lost.port),
        tr("Callbacks are off.") + u' ' + messages::callbackPortError(lost) + u' '
            + messages::askedInstead(m_session.sending().canAskGateway()),
        StatusButton::Tone::Warning);
}

QString StatusParts::callbacksOff() const
{
    const auto next = m_session.nextQuestion();
    if (!next || !m_session.sending().canAskGateway())
        return tr("Callbacks off");
    //: %1 is minutes and seconds, such as "0:42".
    return tr("Callbacks off, next check in %1").arg(messages::minutesAndSeconds(*next));
}

void StatusParts::refreshCallbacks()
{
    switch (m_session.callbacks().state()) {
    case CallbackService::State::Off:
        if (m_session.isStarting())
            return m_callbacks->setStatus(u"callback"_s, tr("Callbacks not on yet"), tr("Kontor is starting. Callbacks come after that"));
        return m_callbacks->setStatus(u"callback"_s, m_session.isBesideAnother() ? tr("Another Kontor is working") : callbacksOff(),
            tr("Callbacks are off here.") + u' ' + messages::askedInstead(m_session.sending().canAskGateway()));
    case CallbackService::State::PortTaken:
        return tellPortLost(m_session.callbacks().portError().value_or(CallbackPortError {}));
    case CallbackService::State::Paused:
        return m_callbacks->setStatus(u"pause"_s, tr("Callbacks paused"),
            tr("Callbacks: the listener is paused.") + u' ' + messages::askedInstead(m_session.sending().canAskGateway()) + u' '
                + tr("Press to resume it."),
            StatusButton::Tone::Warning);
    case CallbackService::State::Listening:
        break;
    }
    if (const auto missed = m_session.callbacks().missedSince()) {
        const UtcTime now = m_session.clock().wall();
        //: In the status bar. %1 is a time.
        return m_callbacks->setStatus(u"warning"_s, tr("No callbacks since %1").arg(messages::when(*missed, now)),
            messages::callbacksMissed(*missed, now, m_session.nextQuestion(), m_session.sending().canAskGateway()).plain(),
            StatusButton::Tone::Warning);
    }
    const auto last = m_session.callbacks().last();
    //: In the status bar. %1 is a time.
    const QString words
        = last ? tr("Callbacks on, last %1").arg(messages::when(*last, m_session.clock().wall())) : tr("Callbacks on, none yet");
    m_callbacks->setStatus(u"callback"_s, words, words, StatusButton::Tone::Good);
}

//! "Nothing open" would be understood as "all is known".
void StatusParts::tellUnclear(qint64 unclear)
{
    const auto since = m_session.oldestOpen();
    //: In the status bar: how many payments may have been accepted, which isn't known or isn't proven.
    const QString words = tr("%n unclear", nullptr, int(unclear));
    const QString oldest = since ? shortAge(m_session.clock().wall() - *since) : QString();
    m_oldest->setStatus(u"hourglass"_s,
        //: In the status bar. %1 is "3 unclear", %2 how long ago the oldest open payment was made, such as "12 min".
        since ? tr("%1, oldest open: %2").arg(words, oldest) : words,
        //: A tooltip in the status bar. %n are payments.
        tr("%n payment(s) may have been accepted: their outcome is unknown, or they were rejected and that is not proven yet. Press to see "
           "them, oldest first",
            nullptr, int(unclear)),
        StatusButton::Tone::Warning);
}

void StatusParts::refreshOldest()
{
    if (const qint64 unclear = m_session.unclear(); unclear > 0)
        return tellUnclear(unclear);
    const auto since = m_session.oldestOpen();
    if (!since)
        return m_oldest->setStatus(u"hourglass"_s, tr("Nothing open at the gateway"), tr("No payment is open at the gateway"));
    const Millis age = m_session.clock().wall() - *since;
    //: In the status bar. %1 is how long ago the oldest open payment was made, such as "12 min".
    m_oldest->setStatus(u"hourglass"_s, tr("Oldest open: %1").arg(shortAge(age)),
        //: A tooltip in the status bar. %1 is a length of time, such as "12 minutes".
        tr("The oldest open payment was made %1 ago. Press to see the open ones, oldest first").arg(spokenAge(age)),
        age > tooOld ? StatusButton::Tone::Warning : StatusButton::Tone::Calm);
}

void StatusParts::refreshClock()
{
    const auto offset = m_session.connection().clockOffset();
    if (!offset)
        return m_clock->setStatus(u"clock"_s, tr("Clock not compared"), tr("Clock: not compared with the gateway yet"));
    const Seconds size = std::chrono::abs(*offset);
    const auto tone = m_session.connection().clockTrouble() ? StatusButton::Tone::Danger
        : size > ConnectionStatus::clockTolerance           ? StatusButton::Tone::Warning
                                                            : StatusButton::Tone::Calm;
    const int seconds = int(size.count());
    if (seconds == 0)
        return m_clock->setStatus(u"clock"_s, tr("Clock agrees"), tr("Clock: this computer's clock agrees with the gateway's"), tone);
    const bool isBehind = offset->count() > 0;
    //: In the status bar. %1 is a number with its sign: by how much the clock is wrong.
    m_clock->setStatus(u"clock"_s, tr("Clock %1 s").arg(QString(isBehind ? u'−' : u'+') + QString::number(seconds)),
        //: A tooltip in the status bar.
        isBehind ? tr("Clock: this computer's clock is %n second(s) behind the gateway's", nullptr, seconds)
                 : /*: A tooltip in the status bar. */ tr(
                     "Clock: this computer's clock is %n second(s) ahead of the gateway's", nullptr, seconds),
        tone);
}

} // namespace kontor
