// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/desktopnotices.h"

#include "core/visibletext.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

using Kind = DesktopNotices::Kind;

constexpr std::array allKinds {Kind::BatchFinished, Kind::NotAccepted, Kind::Unknown, Kind::Offline, Kind::KeyNotAccepted};

Preferences::Key switchOf(Kind kind)
{
    switch (kind) {
    case Kind::BatchFinished:
        return Preferences::Key::NoticeBatchFinished;
    case Kind::NotAccepted:
        return Preferences::Key::NoticeNotAccepted;
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
    connect(&m_around.sender, &NoticeSender::closed, this, [this](int slot) { m_groups.remove(Kind(slot)); });
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
    putAway();
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
    add(Kind::BatchFinished, batch.id, {.detail = visibleLine(batch.title), .accepted = batch.accepted, .all = batch.all});
}

void DesktopNotices::notAccepted(const PaymentRecord &payout)
{
    add(Kind::NotAccepted, payout.id.toString(), {.detail = visibleLine(payout.request.accountName), .money = payout.request.money});
}

void DesktopNotices::stands(const OrderId &id, PaymentState state)
{
    if (state != PaymentState::Unknown) {
        m_unknown.remove(id);
        return remove(Kind::Unknown, id.toString());
    }
    if (m_unknown.contains(id))
        return;
    const int wait = ++m_waits;
    m_unknown.insert(id, wait);
    m_around.clock.after(unknownFor, this, [this, id, wait] {
        if (m_unknown.value(id) == wait)
            add(Kind::Unknown, id.toString(), {});
    });
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
    if (group.told.isEmpty())
        group.since = m_around.clock.wall();
    group.told.insert(id, told);
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
        m_around.sender.show(int(kind), words(kind));
    });
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
    for (const Kind kind : {Kind::BatchFinished, Kind::NotAccepted}) {
        if (m_groups.contains(kind) && !m_groups.value(kind).isGathering)
            m_around.sender.show(int(kind), words(kind));
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
    if (m_groups.remove(kind) > 0)
        m_around.sender.withdraw(int(kind));
}

void DesktopNotices::putAway()
{
    for (const Kind kind : allKinds)
        drop(kind);
}

void DesktopNotices::sayEnded(bool everything)
{
    if (!isWanted(Kind::BatchFinished))
        return;
    const NoticeSender::Notice notice = everything
        ? NoticeSender::Notice {tr("Everything queued has been sent"),
            tr("Kontor has closed. The gateway has what was sent; start Kontor to see what came of it."), false}
        : NoticeSender::Notice {tr("Sending stopped before everything had gone"),
            tr("Kontor has closed. What is still queued waits in the ledger, and nothing of it is lost; start Kontor to see why."), false};
    m_groups.remove(Kind::BatchFinished);
    m_around.sender.show(int(Kind::BatchFinished), inEnvironment(notice));
}

void DesktopNotices::pressed(int slot)
{
    const Kind kind = Kind(slot);
    const auto group = m_groups.constFind(kind);
    if (group == m_groups.cend())
        return;
    const About about {.kind = kind, .ids = group->told.keys(), .since = group->since};
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
    case Kind::NotAccepted:
        notice = notAcceptedWords(group);
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
    return notice;
}

NoticeSender::Notice DesktopNotices::batchWords(const Group &group) const
{
    qint64 accepted = 0;
    qint64 all = 0;
    for (const Told &batch : group.told) {
        accepted += batch.accepted;
        all += batch.all;
    }
    const QString body = accepted == all
        ? tr("The gateway has accepted all of it: %n payout(s). Each is followed until its result is known.", nullptr, int(all))
        //: Of a batch, or several: %1 of %2 payouts.
        : tr("The gateway has accepted %1 of %2 payouts. Open it to see why the others were not, and what to do with them.")
              .arg(accepted)
              .arg(all);
    //: %1 is the name of a batch, %2 what came of it.
    const QString named = tr("%1: %2").arg(group.told.isEmpty() ? QString() : group.told.first().detail, body);
    return {tr("%n batch(es) finished", nullptr, int(group.told.size())), mayName() && group.told.size() == 1 ? named : body};
}

NoticeSender::Notice DesktopNotices::notAcceptedWords(const Group &group) const
{
    const int count = int(group.told.size());
    const QString summary = tr("%n payout(s) were not accepted", nullptr, count);
    const QString body = tr("No money moved for %n of them. Open it to see what the gateway said, and what to mend.", nullptr, count);
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
    return {tr("The outcome of %n payment(s) is not known", nullptr, count),
        tr("For two minutes there has been no answer: the gateway may have accepted %n of them or not. Kontor goes on asking with the same "
           "ID. Do not create a payment for the same thing again.",
            nullptr, count)};
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
