// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/notifications/desktopnotices.h"

#include "core/visibletext.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

using Kind = DesktopNotices::Kind;

constexpr std::array allKinds {Kind::BatchFinished, Kind::Rejected, Kind::Unknown, Kind::Offline, Kind::KeyNotAccepted};

Preferences::Key switchOf(Kind kind)
{
    switch (kind) {
    case Kind::BatchFinished:
        return Preferences::Key::NoticeBatchFinished;
    case Kind::Rejected:
        return Preferences::Key::NoticeRejected;
    case Kind::Unknown:
        return Preferences::Key::NoticeUnknown;
    case Kind::Offline:
        return Preferences::Key::NoticeOffline;
    case Kind::KeyNotAccepted:
        return Preferences::Key::NoticeKey;
    }
    return {};
}

} // namespace

DesktopNotices::DesktopNotices(Around around, QObject *parent)
    : QObject(parent)
    , m_around(std::move(around))
{
    connect(&m_around.sender, &NoticeSender::pressed, this, &DesktopNotices::pressed);
    // Who puts one away has read it: the next begins to count again.
    connect(&m_around.sender, &NoticeSender::closed, this, [this](int slot) { forgetRead(Kind(slot)); });
    connect(&m_around.sender, &NoticeSender::lost, this, [this](int slot) { tellAgain(Kind(slot)); });
    connect(&m_around.preferences, &Preferences::changed, this, [this](Preferences::Key key) {
        for (const Kind kind : allKinds) {
            if (switchOf(kind) == key && !isWanted(kind))
                drop(kind);
        }
    });
}

//! The window goes, and with it whatever a press could open.
DesktopNotices::~DesktopNotices()
{
    hideSecrets();
}

bool DesktopNotices::isWanted(Kind kind) const
{
    return m_around.preferences.isOn(switchOf(kind));
}

bool DesktopNotices::mayName() const
{
    return m_around.preferences.isOn(Preferences::Key::NoticeAmounts) && !m_around.isLocked();
}

// ---- what happens

void DesktopNotices::batchFinished(const EndedBatch &batch)
{
    add(Kind::BatchFinished, batch.id, {.detail = visibleLine(batch.title), .figures = batch.figures});
}

void DesktopNotices::rejected(const PaymentRecord &payout)
{
    add(Kind::Rejected, payout.id.toString(),
        {.detail = visibleLine(payout.request.accountName), .money = payout.request.money, .since = payout.stateSince});
}

void DesktopNotices::stands(const OrderId &id, PaymentState state)
{
    if (state != PaymentState::OutcomeUnknown) {
        m_unknown.remove(id);
        return remove(Kind::Unknown, id.toString());
    }
    if (m_unknown.contains(id))
        return;
    const int wait = ++m_waits;
    m_unknown.insert(id, wait);
    m_around.clock.after(unknownFor, this, [this, id, wait] {
        if (m_unknown.value(id) == wait)
            m_around.askUnknown(id, [this, id, wait](bool isUnknown) { takeUnknown(id, wait, isUnknown); });
    });
}

//! What is not so now, as where the gateway has refused it meanwhile, is waited for anew when it is said to be unknown again.
void DesktopNotices::takeUnknown(const OrderId &id, int wait, bool isUnknown)
{
    if (m_unknown.value(id) != wait)
        return;
    if (isUnknown)
        add(Kind::Unknown, id.toString(), {});
    else
        m_unknown.remove(id);
}

void DesktopNotices::setOffline(bool offline)
{
    if (offline == (m_offlineWait != 0))
        return;
    if (!offline) {
        m_offlineWait = 0;
        return drop(Kind::Offline);
    }
    m_offlineWait = ++m_waits;
    m_around.clock.after(offlineFor, this, [this, wait = m_offlineWait] {
        if (m_offlineWait == wait)
            add(Kind::Offline, {}, {});
    });
}

void DesktopNotices::setKeyAccepted(bool accepted)
{
    if (std::exchange(m_isKeyAccepted, accepted) == accepted)
        return;
    if (accepted)
        drop(Kind::KeyNotAccepted);
    else
        add(Kind::KeyNotAccepted, {}, {});
}

// ---- the notifications

void DesktopNotices::add(Kind kind, const QString &id, const Told &told)
{
    if (!isWanted(kind) || m_around.isSeen())
        return;
    Group &group = m_groups[kind];
    Told &entry = *group.told.insert(id, told);
    if (!entry.since)
        entry.since = m_around.clock.wall();
    tellSoon(kind);
}

void DesktopNotices::tellSoon(Kind kind)
{
    if (std::exchange(m_groups[kind].isGathering, true))
        return;
    m_around.clock.after(gathering, this, [this, kind] {
        const auto group = m_groups.find(kind);
        if (group == m_groups.end() || !std::exchange(group->isGathering, false))
            return;
        if (m_around.isSeen())
            return drop(kind);
        show(kind);
    });
}

void DesktopNotices::show(Kind kind)
{
    for (Told &told : m_groups[kind].told)
        told.isShown = true;
    m_shown.insert(kind);
    m_around.sender.show(int(kind), words(kind));
}

//! But not what came since it was shown.
void DesktopNotices::forgetRead(Kind kind)
{
    const auto group = m_groups.find(kind);
    if (group == m_groups.end())
        return;
    group->told.removeIf([](const auto &told) { return told->isShown; });
    if (group->told.isEmpty())
        m_groups.erase(group);
}

//! What goes with the desktop's program has not been read.
void DesktopNotices::tellAgain(Kind kind)
{
    if (m_groups.contains(kind))
        tellSoon(kind);
}

void DesktopNotices::hideNames()
{
    if (!m_around.preferences.isOn(Preferences::Key::NoticeAmounts))
        return;
    for (const Kind kind : {Kind::BatchFinished, Kind::Rejected}) {
        if (m_groups.contains(kind) && !m_groups.value(kind).isGathering)
            m_around.sender.replace(int(kind), words(kind));
    }
}

void DesktopNotices::remove(Kind kind, const QString &id)
{
    const auto group = m_groups.find(kind);
    if (group == m_groups.end() || group->told.remove(id) == 0)
        return;
    if (group->told.isEmpty())
        drop(kind);
    else
        tellSoon(kind);
}

void DesktopNotices::drop(Kind kind)
{
    m_groups.remove(kind);
    if (m_shown.remove(kind))
        m_around.sender.cancel(int(kind));
}

void DesktopNotices::hideSecrets()
{
    for (const Kind kind : allKinds)
        drop(kind);
}

//! Outcomes that nobody has read stay although the program goes, and say where to look then.
void DesktopNotices::leaveUnread(Kind kind)
{
    const auto group = m_groups.constFind(kind);
    if (group == m_groups.cend())
        return;
    if (group->isGathering)
        show(kind);
    else
        m_around.sender.replace(int(kind), words(kind));
    m_groups.remove(kind);
    m_shown.remove(kind);
}

void DesktopNotices::sayEnded(bool everything, const BatchFigures &figures)
{
    m_hasEnded = true;
    leaveUnread(Kind::Rejected);
    leaveUnread(Kind::Unknown);
    const bool isWantedSo = isWanted(Kind::BatchFinished) || (figures.unknown > 0 && isWanted(Kind::Unknown))
        || (figures.rejected > 0 && isWanted(Kind::Rejected));
    if (!isWantedSo)
        return;
    m_groups.remove(Kind::BatchFinished);
    m_shown.remove(Kind::BatchFinished);
    m_around.sender.show(int(Kind::BatchFinished), inEnvironment(endWords(everything, figures)));
}

void DesktopNotices::pressed(int slot)
{
    const Kind kind = Kind(slot);
    const auto group = m_groups.constFind(kind);
    if (group == m_groups.cend())
        return;
    About about {.kind = kind, .ids = group->told.keys(), .since = m_around.clock.wall()};
    for (const Told &told : group->told)
        about.since = std::min(about.since, told.since.value_or(about.since));
    drop(kind);
    Q_EMIT opened(about);
}

// ---- their words

NoticeSender::Notice DesktopNotices::words(Kind kind) const
{
    const Group group = m_groups.value(kind);
    NoticeSender::Notice notice;
    switch (kind) {
    case Kind::BatchFinished:
        notice = batchWords(group);
        break;
    case Kind::Rejected:
        notice = rejectedWords(group);
        break;
    case Kind::Unknown:
        notice = unknownWords(group);
        break;
    case Kind::Offline:
        notice = {tr("No connection to the gateway"),
            tr("Queued payments wait, and go out by themselves when the connection is back. What was on its way is asked for then. Nothing "
               "has to be done unless it lasts: look at this computer's connection.")};
        break;
    case Kind::KeyNotAccepted:
        notice = {tr("The gateway does not accept the key"),
            tr("Sending is paused: queued payments wait in the ledger and none is lost. Open Keys to see whether the key is registered.")};
        break;
    }
    return inEnvironment(notice);
}

NoticeSender::Notice DesktopNotices::inEnvironment(NoticeSender::Notice notice) const
{
    //: On top of a notification: %1 is the kind of money (Sandbox, Test, Live), %2 what happened.
    notice.summary = tr("%1: %2").arg(m_around.environment, notice.summary);
    notice.opens = !m_hasEnded;
    return notice;
}

NoticeSender::Notice DesktopNotices::batchWords(const Group &group) const
{
    BatchFigures sum;
    for (const Told &batch : group.told)
        sum += batch.figures;
    //: In a notification: %n are all payouts of a batch, or of several.
    QString body
        = tr("The gateway has accepted all of it: %n payout(s). Each is followed until its result is known.", nullptr, int(sum.all));
    if (sum.accepted() != sum.all) {
        //: Of a batch, or several: %1 of %2 payouts.
        const QString accepted = tr("The gateway has accepted %1 of %2 payouts.").arg(sum.accepted()).arg(sum.all);
        body = (QStringList(accepted) + restWords(sum)).join(u' ');
    }
    //: %1 is the name of a batch, %2 what came of it.
    const QString named = tr("%1: %2").arg(group.told.isEmpty() ? QString() : group.told.first().detail, body);
    //: On top of a notification.
    return {tr("%n batch(es) finished", nullptr, int(group.told.size())), mayName() && group.told.size() == 1 ? named : body};
}

//! What became of those that were rejected: only where the gateway said so is it that.
QStringList DesktopNotices::restWords(const BatchFigures &figures)
{
    QStringList words;
    if (const int count = int(figures.unknown); count > 0) {
        //: In a notification about a batch that is sent.
        words.append(
            tr("Of %n payout(s) it is not known yet: Kontor goes on asking with the same ID. Do not create them again.", nullptr, count));
    }
    if (const int count = int(figures.mismatch); count > 0)
        //: In a notification about a batch that is sent.
        words.append(tr("%n payout(s) with a mismatch: the gateway has something else under the same ID.", nullptr, count));
    if (const int count = int(figures.rejected); count > 0)
        //: In a notification about a batch that is sent.
        words.append(tr("%n payout(s) were rejected. Open Kontor to see why and what to do next.", nullptr, count));
    if (const int count = int(figures.cancelled); count > 0)
        //: In a notification about a batch that is sent.
        words.append(tr("%n payout(s) were cancelled before they were sent.", nullptr, count));
    if (const int count = int(figures.untracked); count > 0)
        //: In a notification about a batch that is sent.
        words.append(tr("Of %n payout(s) the checks were stopped: the gateway may still pay them.", nullptr, count));
    return words;
}

NoticeSender::Notice DesktopNotices::rejectedWords(const Group &group) const
{
    const int count = int(group.told.size());
    //: On top of a notification.
    const QString summary = tr("%n payout(s) were rejected", nullptr, count);
    //: In a notification: %n are the payouts that were rejected, all of those it tells of.
    const QString body = m_hasEnded ? tr("Start Kontor to see what the gateway said and what to do next for %n of them.", nullptr, count)
                                    //: In a notification: %n are the payouts that were rejected, all of those it tells of.
                                    : tr("Open Kontor to see what the gateway said and what to do next for %n of them.", nullptr, count);
    const QString money = mayName() ? moneyOf(group) : QString();
    if (money.isEmpty())
        return {summary, body};
    //: Of one payout: %1 its amount, %2 its recipient.
    const QString who = count == 1 ? tr("%1 to %2.").arg(money, group.told.first().detail) : money + u'.';
    return {summary, who + u' ' + body};
}

NoticeSender::Notice DesktopNotices::unknownWords(const Group &group) const
{
    const int count = int(group.told.size());
    //: On top of a notification.
    const QString summary = tr("The outcome of %n payment(s) is not known", nullptr, count);
    if (m_hasEnded)
        return {summary, doubtWords(count)};
    //: In a notification: %n are the payments it tells of.
    return {summary,
        tr("For two minutes it has not been known whether the gateway accepted %n of them. Kontor goes on asking with the same ID. Do not "
           "create a payment for the same thing again.",
            nullptr, count)};
}

QString DesktopNotices::doubtWords(int count)
{
    //: In a notification, when Kontor has closed.
    return tr("Of %n payment(s) it is not known whether the gateway accepted them. Start Kontor: it asks with the same ID. Do not create "
              "them again.",
        nullptr, count);
}

NoticeSender::Notice DesktopNotices::endWords(bool everything, const BatchFigures &figures)
{
    const int unknown = int(figures.unknown);
    NoticeSender::Notice notice;
    if (!everything)
        notice.summary = tr("Sending stopped before everything had gone");
    else if (unknown > 0)
        notice.summary = tr("The outcome of %n payment(s) is not known", nullptr, unknown);
    else
        notice.summary = tr("Everything queued has been sent");
    QStringList body {everything
            ? tr("Kontor has closed. Start it to see what came of what was sent.")
            : tr("Kontor has closed. What is still queued waits in the ledger, and nothing of it is lost; start Kontor to see why.")};
    if (unknown > 0)
        body.append(doubtWords(unknown));
    if (const int count = int(figures.mismatch); count > 0)
        //: In a notification, when Kontor has closed.
        body.append(tr("%n payment(s) with a mismatch: the gateway has something else under the same ID.", nullptr, count));
    if (const int count = int(figures.rejected); count > 0)
        //: In a notification, when Kontor has closed.
        body.append(tr("%n payment(s) were rejected.", nullptr, count));
    notice.body = body.join(u' ');
    return notice;
}

//! By currency: there is no sum across them. Nothing of sums that no amount can hold.
QString DesktopNotices::moneyOf(const Group &group) const
{
    QMap<QString, Decimal> sums;
    for (const Told &payout : group.told) {
        const auto sum = sums.value(payout.money.currency).plus(payout.money.amount);
        if (!sum)
            return {};
        sums.insert(payout.money.currency, *sum);
    }
    QStringList words;
    for (auto sum = sums.cbegin(); sum != sums.cend(); ++sum)
        words.append(m_around.format.money({sum.value(), sum.key()}));
    return words.join(u", "_s);
}

} // namespace kontor
