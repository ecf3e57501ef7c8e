// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pausebar.h"

#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/theme/theme.h"
#include "messages/message.h"
#include "messages/pauses.h"
#include "messages/times.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

namespace kontor {

namespace {

constexpr int lookBack = 1000; //!< entries of the audit chain: while nothing is sent few are added

MessageBar::Kind kindOf(PauseReason reason)
{
    switch (reason) {
    case PauseReason::Person:
    case PauseReason::Recovery:
    case PauseReason::WorkingOffline:
        return MessageBar::Kind::Info;
    case PauseReason::Offline:
    case PauseReason::GatewayServerError:
        return MessageBar::Kind::Warning;
    default:
        return MessageBar::Kind::Danger;
    }
}

} // namespace

PauseBar::PauseBar(MerchantSession &session, const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_bar(new MessageBar(theme))
{
    m_bar->setClosable(false);
    auto *margin = new QHBoxLayout(this);
    margin->setContentsMargins(24, 16, 24, 0);
    margin->addWidget(m_bar);
    hide();
    connect(&session, &MerchantSession::statusChanged, this, &PauseBar::refresh);
}

std::optional<PauseReason> PauseBar::worst() const
{
    const PauseReasons reasons = m_session.sending().pauseReasons();
    for (const PauseReason reason : pauseOrder) {
        if (reasons.testFlag(reason) && !(reason == PauseReason::Recovery && m_recoveryShown))
            return reason;
    }
    return std::nullopt;
}

void PauseBar::setRecoveryShown(bool shown)
{
    m_recoveryShown = shown;
    refresh();
}

void PauseBar::refresh()
{
    m_reason = worst();
    noteOffline();
    if (!m_session.sending().pauseReasons().testFlag(PauseReason::Person)) {
        m_askedWho = false;
        m_whoPaused.clear();
    }
    if (m_reason) {
        setVisible(true);
        return show(*m_reason);
    }
    m_shown.clear();
    const bool hadKeyboard = wearer() != nullptr;
    hide();
    if (hadKeyboard)
        Q_EMIT keyboardLeft();
}

void PauseBar::noteOffline()
{
    if (!m_session.sending().pauseReasons().testFlag(PauseReason::Offline))
        m_offlineSince.reset();
    else if (!m_offlineSince)
        m_offlineSince = m_session.connection().unansweredSince().value_or(m_session.clock().wall()); // which outlives this bar
}

//! The part of the bar that has the keyboard.
const QWidget *PauseBar::wearer() const
{
    const QWidget *focus = QApplication::focusWidget();
    return focus && isVisible() && isAncestorOf(focus) ? focus : nullptr;
}

//! The buttons are new ones. The one that does the same has it again, otherwise one that does nothing: whoever presses a key a second time
//! because nothing seemed to happen has not read what stands there now.
void PauseBar::keepKeyboard(const QString &button)
{
    const auto same = std::find_if(m_actions.begin(), m_actions.end(), [&](const QPushButton *each) { return each->text() == button; });
    if (same == m_actions.end() || button.isEmpty())
        return m_bar->takeKeyboard();
    (*same)->setFocus();
}

void PauseBar::show(PauseReason reason)
{
    messages::Message message = messages::pause(reason, m_session.sending().pauseDetail(reason));
    if (reason == PauseReason::Person) {
        readWhoPaused();
        message.text = (m_whoPaused + QChar(u' ') + message.text).trimmed();
    }
    if (reason == PauseReason::Offline && m_offlineSince) {
        //: %1 is a time: "16:02". Behind what has become of the payments.
        message.text += u' '
            + tr("Offline since %1. You can read, draft and queue. Nothing is sent until the connection is back.")
                  .arg(messages::when(*m_offlineSince, m_session.clock().wall()));
    }
    const bool hidesRecovery
        = reason != PauseReason::Recovery && !m_recoveryShown && m_session.sending().pauseReasons().testFlag(PauseReason::Recovery);
    const QString shown = message.coded() + (hidesRecovery ? QStringLiteral(" +") : QString());
    if (m_shown == shown)
        return;
    m_shown = shown;
    const QWidget *had = wearer();
    const auto *button = qobject_cast<const QPushButton *>(had);
    const QString before = button && m_shownReason == reason ? button->text() : QString();
    m_shownReason = reason;
    m_actions.clear();
    m_bar->show(kindOf(reason), message);
    if (hidesRecovery)
        addAct(tr("Show what was left"), Act::ShowRecovery);
    addActs(reason);
    if (had)
        keepKeyboard(before);
}

void PauseBar::readWhoPaused()
{
    if (std::exchange(m_askedWho, true))
        return;
    Ledger &ledger = m_session.ledger();
    ledger.auditTrail().count()->then(this, [this, &ledger](const Result<qint64> &entries) {
        if (!entries) // the bar says what matters without it
            return;
        ledger.auditTrail()
            .entries(std::max<qint64>(0, *entries - lookBack), lookBack)
            ->then(this, [this](const Result<QList<AuditEntry>> &last) {
                if (last)
                    takeAudit(*last);
            });
    });
}

void PauseBar::takeAudit(const QList<AuditEntry> &entries)
{
    const auto paused = std::find_if(
        entries.rbegin(), entries.rend(), [](const AuditEntry &entry) { return entry.what == QLatin1String("sending.paused"); });
    if (paused == entries.rend())
        return;
    //: On a bar. %1 is an account of this computer, %2 a time.
    m_whoPaused = tr("%1 paused it at %2.").arg(paused->who, messages::when(paused->at, m_session.clock().wall()));
    refresh();
}

void PauseBar::addActs(PauseReason reason)
{
    switch (reason) {
    case PauseReason::Person:
        return addAct(tr("Resume sending"), Act::ResumeSending);
    case PauseReason::Recovery:
        addAct(tr("Show what was left"), Act::ShowRecovery);
        if (m_session.sending().recovery().waitsForPerson)
            addAct(tr("Resume"), Act::Resume);
        return;
    case PauseReason::TestFlag:
        addAct(tr("Show reply"), Act::ShowMarked, tr("Show the payments that are marked so, and what the gateway said of the last"));
        if (!m_session.sandboxControl()) // whose profile Kontor made
            addAct(tr("Open profile"), Act::EditProfile);
        return addSecondLook(tr("Go on all the same…"), tr("Go on although the marks don't fit?"),
            tr("Sending goes on as before. Payments that are marked so far no longer stop it; a new one does. That you went on is recorded "
               "with your name."),
            Act::AcceptTestMarks);
    case PauseReason::LedgerOlder:
        addAct(tr("Check the ledger"), Act::CheckLedger);
        return addSecondLook(tr("Use this copy…"), tr("Use this copy of the ledger?"),
            tr("What was sent or cancelled after it was made is missing in it, so a payment queued in it may have been paid or cancelled. "
               "Kontor checks each with the gateway before it sends it. If one must not go out, pause sending first, and stop tracking it "
               "afterwards. Your confirmation is recorded with your name."),
            Act::AcceptOlderCopy);
    case PauseReason::OtherGateway:
        addAct(tr("Open profile"), Act::EditProfile);
        return addSecondLook(tr("They are the same…"), tr("Does the profile name the gateway of these payments?"),
            tr("Confirm it only if the gateway has moved to another address, or the merchant has got another code. If the profile was "
               "changed by mistake, correct it instead: another gateway has none of these payments. As long as one that was sent isn't "
               "final, Kontor doesn't accept another. That you confirmed it is recorded with your name."),
            Act::AcceptGateway);
    case PauseReason::LedgerDamaged:
        addAct(tr("Check the ledger"), Act::CheckLedger);
        return addAct(tr("How to restore"), Act::HowToRestore);
    case PauseReason::GatewayServerError:
        addAct(tr("Check now"), Act::CheckOpen, tr("Ask the gateway for every open payment; sending stays paused"));
        return addAct(tr("Resume"), Act::TryAgain, tr("Send again at once"));
    case PauseReason::Offline:
        if (m_session.sending().pauseDetail(reason).proxyLogin != ProxyLogin::NotRequested)
            addAct(tr("Enter login…"), Act::LogInToProxy, tr("The user name and password of the proxy"));
        addAct(tr("Try now"), Act::TryAgain);
        return addAct(tr("Work offline"), Act::WorkOffline);
    case PauseReason::WorkingOffline:
        return addAct(tr("Go online"), Act::GoOnline);
    case PauseReason::KeychainLocked:
    case PauseReason::KeychainMissing:
        return addActsOfKeychain(reason);
    case PauseReason::Tls:
        if (hasCertificate())
            addAct(tr("Show certificate"), Act::ShowCertificate);
        return addAct(tr("Try again"), Act::TryAgain);
    case PauseReason::LedgerIoError:
        addAct(tr("Show folder"), Act::ShowFolder);
        return addAct(tr("Try again"), Act::TryAgain);
    default:
        addMending(reason);
        return addAct(tr("Try now"), Act::TryAgain);
    }
}

bool PauseBar::hasCertificate() const
{
    return m_session.connection().certificate() && m_session.sending().pauseDetail(PauseReason::Tls).cause != PauseDetail::Cause::OwnTrust;
}

PauseBar::Act PauseBar::firstAct(PauseReason reason) const
{
    switch (reason) {
    case PauseReason::TestFlag:
        return Act::ShowMarked;
    case PauseReason::LedgerOlder:
    case PauseReason::LedgerDamaged:
        return Act::CheckLedger;
    case PauseReason::LedgerIoError:
        return Act::ShowFolder;
    case PauseReason::Tls:
        return hasCertificate() ? Act::ShowCertificate : Act::TryAgain;
    case PauseReason::WrongAddress:
        return Act::TestConnection;
    case PauseReason::Redirected:
    case PauseReason::OtherGateway:
        return Act::EditProfile;
    case PauseReason::KeyGone:
    case PauseReason::KeychainLocked:
    case PauseReason::KeychainMissing:
    case PauseReason::NotAllowed:
        return Act::OpenKeys;
    default:
        return Act::TryAgain;
    }
}

//! What stands in the way is somewhere else: there first.
void PauseBar::addMending(PauseReason reason)
{
    switch (reason) {
    case PauseReason::KeyGone:
        if (m_session.sending().pauseDetail(reason).cause == PauseDetail::Cause::KeyFile)
            return addAct(tr("Show folder"), Act::ShowFolder);
        addAct(tr("Import key"), Act::ImportKey);
        return addAct(tr("Make a new key"), Act::MakeKey);
    case PauseReason::NotAllowed:
        addAct(tr("Test connection"), Act::TestConnection);
        return addAct(tr("Open Keys"), Act::OpenKeys);
    case PauseReason::WrongAddress:
        addAct(tr("Test connection"), Act::TestConnection);
        [[fallthrough]];
    case PauseReason::Redirected:
        return addAct(tr("Edit profile"), Act::EditProfile);
    default:
        return;
    }
}

void PauseBar::addActsOfKeychain(PauseReason reason)
{
    if (reason == PauseReason::KeychainMissing) {
        m_actions.append(m_bar->addAction(tr("How to")));
        connect(m_actions.last(), &QPushButton::clicked, m_bar, &MessageBar::tellMore);
    } else if (m_session.sending().pauseDetail(reason).cause == PauseDetail::Cause::Usual) {
        addAct(tr("Unlock"), Act::UnlockKeychain, tr("Your keychain asks for its password in a window of its own"));
    }
    addAct(tr("Try again"), Act::TryAgain);
}

void PauseBar::addAct(const QString &words, Act act, const QString &meaning)
{
    m_actions.append(m_bar->addAction(words));
    m_actions.last()->setToolTip(plainTip(meaning));
    m_actions.last()->setAccessibleDescription(meaning);
    connect(m_actions.last(), &QPushButton::clicked, this, [this, act] { Q_EMIT asked(act); });
}

void PauseBar::addSecondLook(const QString &words, const QString &lead, const QString &meaning, Act act)
{
    m_actions.append(m_bar->addAction(words));
    connect(m_actions.last(), &QPushButton::clicked, this, [this, lead, meaning, words, act] {
        m_actions.clear();
        m_bar->show(MessageBar::Kind::Danger, lead, meaning);
        QPushButton *stay = m_bar->addAction(tr("Leave it paused"));
        connect(stay, &QPushButton::clicked, this, [this] {
            m_shown.clear();
            refresh();
        });
        QString final = words;
        addAct(final.remove(QChar(0x2026)), act);
        stay->setFocus();
    });
}

} // namespace kontor
