// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/notifications/announcements.h"

#include "core/visibletext.h"
#include "office/session/merchantsession.h"

namespace kontor {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using submission::Notice;

namespace {

constexpr Millis shortest {1000}; // a rest that isn't waited for: clocks are not that exact

bool isStillUnknown(const submission::Submission &standing)
{
    return standing.state == PaymentState::OutcomeUnknown && standing.refusedStatus == 0;
}

} // namespace

Announcements::Announcements(MerchantSession &session, Announcer &announcer, std::function<bool()> mayName, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_announcer(announcer)
    , m_mayName(std::move(mayName))
{
    m_gathering.setSingleShot(true);
    m_gathering.setInterval(300ms);
    connect(&m_gathering, &QTimer::timeout, this, &Announcements::tell);
    connect(&session, &MerchantSession::noticed, this, &Announcements::take);
}

void Announcements::take(const OrderId &id, Notice notice, PaymentKind kind)
{
    switch (notice) {
    case Notice::Settled:
        return add({kind, Kind::Settled}, id);
    case Notice::Accepted:
        return add({kind, Kind::Accepted}, id);
    case Notice::Refused:
    case Notice::ProvenAbsent:
        return add({kind, Kind::Rejected}, id);
    case Notice::OtherMoney:
    case Notice::IdTaken:
    case Notice::AcceptedAfterAll:
        return add({kind, Kind::Look}, id);
    case Notice::ReplyLost:
        return waitForOutcome(id, kind);
    default:
        return;
    }
}

//! Each try that is lost tells so: the first counts.
void Announcements::waitForOutcome(const OrderId &id, PaymentKind kind)
{
    if (m_unknown.contains(id))
        return;
    m_unknown.insert(id);
    lookAfter(unknownFor, id, kind);
}

void Announcements::lookAfter(Millis wait, const OrderId &id, PaymentKind kind)
{
    m_session.clock().after(wait, this, [this, id, kind] {
        m_session.ledger().payments().byId(id)->then(this, [this, id, kind](const Result<std::optional<PaymentRecord>> &found) {
            m_unknown.remove(id);
            if (found && *found && isStillUnknown((*found)->submission))
                tellUnknown(**found, kind);
        });
    });
}

//! It may have been known in between.
void Announcements::tellUnknown(const PaymentRecord &payment, PaymentKind kind)
{
    const UtcTime now = m_session.clock().wall();
    const Millis rest = unknownFor - (now - payment.stateSince.value_or(now - unknownFor));
    if (rest < shortest)
        return add({kind, Kind::Unknown}, payment.id);
    m_unknown.insert(payment.id);
    lookAfter(std::min<Millis>(rest, unknownFor), payment.id, kind);
}

void Announcements::add(const Subject &subject, const OrderId &id)
{
    m_moved[subject].insert(id);
    if (!m_gathering.isActive())
        m_gathering.start();
}

void Announcements::tell()
{
    const auto moved = std::exchange(m_moved, {});
    for (auto it = moved.begin(); it != moved.end(); ++it) {
        if (it->size() == 1 && m_mayName())
            tellOne(it.key(), *it->begin());
        else
            say(it.key(), several(it.key(), int(it->size())));
    }
}

void Announcements::tellOne(const Subject &subject, const OrderId &id)
{
    m_session.ledger().payments().byId(id)->then(this, [this, subject](const Result<std::optional<PaymentRecord>> &found) {
        const bool isNamed = found && *found && m_mayName() && !(*found)->request.accountName.isEmpty();
        say(subject, isNamed ? one(subject, visibleLine((*found)->request.accountName)) : several(subject, 1));
    });
}

void Announcements::say(const Subject &subject, const QString &words)
{
    const bool isUrgent = subject.second == Kind::Rejected || subject.second == Kind::Unknown || subject.second == Kind::Look;
    m_announcer.say(words, isUrgent ? Announcer::Urgency::Assertive : Announcer::Urgency::Polite);
}

QString Announcements::one(const Subject &subject, const QString &name)
{
    const bool isPayin = subject.first == PaymentKind::Payin;
    const QString words = [&subject, isPayin] {
        switch (subject.second) {
        case Kind::Settled:
            //: Said aloud. %1 is a name.
            return isPayin ? tr("Payin from %1: paid") : /*: Said aloud. %1 is a name. */ tr("Payout to %1: paid");
        case Kind::Accepted:
            //: Said aloud. %1 is a name.
            return isPayin ? tr("Payin from %1: created; the customer can pay")
                           : /*: Said aloud. %1 is a name. */ tr("Payout to %1: accepted by the gateway");
        case Kind::Rejected:
            //: Said aloud. %1 is a name.
            return isPayin ? tr("Payin from %1: rejected") : /*: Said aloud. %1 is a name. */ tr("Payout to %1: rejected");
        case Kind::Unknown:
            //: Said aloud. %1 is a name.
            return isPayin ? tr("Payin from %1: outcome unknown for two minutes; Kontor keeps asking")
                           : /*: Said aloud. %1 is a name. */ tr("Payout to %1: outcome unknown for two minutes; Kontor keeps asking");
        case Kind::Look:
            break;
        }
        //: Said aloud. %1 is a name.
        return isPayin ? tr("Payin from %1: gateway mismatch") : /*: Said aloud. %1 is a name. */ tr("Payout to %1: gateway mismatch");
    }();
    return words.arg(name);
}

QString Announcements::several(const Subject &subject, int n)
{
    const bool isPayin = subject.first == PaymentKind::Payin;
    switch (subject.second) {
    case Kind::Settled:
        //: Said aloud.
        return isPayin ? tr("%n payin(s) paid", nullptr, n)
                       //: Said aloud.
                       : tr("%n payout(s) paid", nullptr, n);
    case Kind::Accepted:
        //: Said aloud.
        return isPayin ? tr("%n payin(s) created; the customer can pay", nullptr, n)
                       //: Said aloud.
                       : tr("%n payout(s) accepted by the gateway", nullptr, n);
    case Kind::Rejected:
        //: Said aloud.
        return isPayin ? tr("%n payin(s) rejected", nullptr, n)
                       //: Said aloud.
                       : tr("%n payout(s) rejected", nullptr, n);
    case Kind::Unknown:
        //: Said aloud.
        return isPayin ? tr("%n payin(s): outcome unknown for two minutes; Kontor keeps asking", nullptr, n)
                       //: Said aloud.
                       : tr("%n payout(s): outcome unknown for two minutes; Kontor keeps asking", nullptr, n);
    case Kind::Look:
        break;
    }
    //: Said aloud.
    return isPayin ? tr("%n payin(s) with a gateway mismatch", nullptr, n)
                   //: Said aloud.
                   : tr("%n payout(s) with a gateway mismatch", nullptr, n);
}

} // namespace kontor
