// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/jobs/jobpace.h"

#include "messages/batches.h"
#include "messages/times.h"

#include <QCoreApplication>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis window {20'000};
constexpr Millis shownAfter {3'000}; // as of batches: a rate over less says nothing
constexpr qint64 second = 1000;

struct PaceTexts {
    Q_DECLARE_TR_FUNCTIONS(JobPace)
};

} // namespace

void JobPace::note(Millis at, qint64 done)
{
    m_samples.push_back({at, done});
    while (m_samples.size() > 2 && m_samples.at(1).at <= at - window)
        m_samples.pop_front();
}

QString JobPace::words(qint64 all) const
{
    if (m_samples.size() < 2)
        return {};
    const Millis span = m_samples.back().at - m_samples.front().at;
    const qint64 done = m_samples.back().done - m_samples.front().done;
    if (span < shownAfter || done <= 0)
        return {};
    const qint64 tenths = done * 10 * second / span.count();
    const QString rate = tenths > 0 ? messages::perSecond(tenths) : QString();
    const qint64 rest = all - m_samples.back().done;
    if (rest <= 0)
        return rate;
    const Seconds left {(rest * span.count() / done + second - 1) / second};
    //: How long a job will take: "36 s left".
    const QString time = PaceTexts::tr("%1 left").arg(messages::roughly(left));
    return rate.isEmpty() ? time : rate + u" · "_s + time;
}

} // namespace kontor
