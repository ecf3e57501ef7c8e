// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/recovery.h"

#include "core/outcome.h"

#include <algorithm>

namespace kontor {

using namespace submission;

namespace {

//! A gateway that answers nothing about one payment must not keep all others waiting for ever.
constexpr int enoughTries = 3;

bool isWaiting(const PaymentRecord &payment)
{
    const PaymentState state = payment.submission.state;
    return stageOf(state) == Stage::Waiting && !Recovery::isUnclear(payment);
}

} // namespace

Recovery::Recovery(QObject *parent)
    : QObject(parent)
{
}

bool Recovery::isUnclear(const PaymentRecord &payment)
{
    return mustBeQueriedFirst(payment.submission) && payment.submission.state != PaymentState::Paused;
}

void Recovery::begin(const QList<PaymentRecord> &open, UtcTime now, bool personResumes)
{
    m_standing = {};
    m_doubts.clear();
    for (const PaymentRecord &payment : open) {
        if (isUnclear(payment))
            m_doubts.insert(payment.id, {.checkedAt = payment.checkedAt});
        if (payment.submission.state == PaymentState::Sending)
            ++m_standing.interrupted;
        if (isWaiting(payment) && (++m_standing.waiting == 1 || payment.createdAt < m_standing.oldestWaiting))
            m_standing.oldestWaiting = payment.createdAt;
    }
    const bool waitedLong = m_standing.waiting > 0 && now - m_standing.oldestWaiting > longWait;
    m_standing.waitsForPerson = personResumes && (m_standing.interrupted > 0 || waitedLong);
    m_underWay = !m_doubts.isEmpty() || m_standing.waitsForPerson;
    count();
}

void Recovery::note(const PaymentRecord &payment, const QList<Notice> &notices, bool couldAsk)
{
    const auto doubt = m_doubts.find(payment.id);
    if (!m_underWay || doubt == m_doubts.end() || payment.submission.activity == Activity::Querying)
        return; // while it is being asked for, nothing new is known
    judge(*doubt, payment, notices, couldAsk);
    const Standing before = m_standing;
    count();
    if (!(m_standing == before))
        Q_EMIT changed();
    if (m_standing.left == 0 && !m_standing.waitsForPerson)
        end();
}

Recovery::Known Recovery::knownOf(const PaymentRecord &payment, const QList<Notice> &notices, Known before)
{
    using enum PaymentState;
    switch (payment.submission.state) {
    case Processing:
    case OtherStatus:
    case AwaitingPayment:
    case LikelyExpired:
    case Paid:
        return Known::Accepted;
    case Rejected:
        return Known::Absent;
    case OutcomeUnknown:
        if (notices.contains(Notice::QueryingAgain))
            return Known::Absent;
        return before; // what a question could not find out takes nothing back
    case Draft:
    case Queued:
    case Paused:
    case Sending:
    case Mismatch: // a person looks
    case TrackingStopped:
    case Cancelled:
        break;
    }
    return Known::Unanswered;
}

void Recovery::judge(Doubt &doubt, const PaymentRecord &payment, const QList<Notice> &notices, bool couldAsk)
{
    const Known known = knownOf(payment, notices, doubt.known);
    if (known != Known::NotRequested) {
        doubt.known = known;
        return;
    }
    const bool answered = payment.checkedAt != doubt.checkedAt;
    if (answered || (couldAsk && ++doubt.tries >= enoughTries))
        doubt.known = Known::Unanswered;
}

void Recovery::count()
{
    const auto number = [this](Known what) {
        return int(std::count_if(m_doubts.cbegin(), m_doubts.cend(), [what](const Doubt &doubt) { return doubt.known == what; }));
    };
    m_standing.inDoubt = int(m_doubts.size());
    m_standing.left = number(Known::NotRequested);
    m_standing.accepted = number(Known::Accepted);
    m_standing.absent = number(Known::Absent);
    m_standing.unanswered = number(Known::Unanswered);
}

void Recovery::resume()
{
    if (m_underWay)
        end();
}

void Recovery::end()
{
    m_underWay = false;
    m_standing.waitsForPerson = false;
    Q_EMIT over();
}

} // namespace kontor
