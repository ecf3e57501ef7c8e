// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/jobs/jobmodel.h"

#include <algorithm>

namespace kontor {

JobModel::JobModel(Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
}

int JobModel::running() const
{
    return int(std::count_if(m_jobs.begin(), m_jobs.end(), [](const Job &job) { return job.state == Job::State::Running; }));
}

Job *JobModel::find(qint64 number)
{
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(), [number](const Job &job) { return job.number == number; });
    return found == m_jobs.end() ? nullptr : &*found;
}

qint64 JobModel::begin(const QString &words, const About &about)
{
    m_jobs.prepend(
        {.number = ++m_last, .words = words, .at = m_clock.wall(), .batch = about.batch, .cancel = about.cancel, .pause = about.pause});
    Q_EMIT changed();
    return m_last;
}

void JobModel::progress(qint64 number, const QString &words, int percent)
{
    Job *job = find(number);
    if (!job || (job->words == words && job->percent == percent))
        return;
    job->words = words;
    job->percent = percent;
    Q_EMIT changed();
}

void JobModel::perform(qint64 number, const std::function<void()> Job::*act)
{
    const Job *job = find(number);
    if (!job || !(job->*act))
        return;
    const auto perform = job->*act; // the job may end within it
    perform();
}

void JobModel::end(qint64 number, const QString &result, bool isGood, const QString &file)
{
    Job *job = find(number);
    if (!job || job->state != Job::State::Running)
        return;
    Job ended = *job;
    m_jobs.removeIf([number](const Job &other) { return other.number == number; });
    ended.words = result;
    ended.percent = -1;
    ended.cancel = nullptr;
    ended.pause = nullptr;
    ended.file = file;
    ended.state = isGood ? Job::State::Done : Job::State::Failed;
    addEnded(ended);
}

void JobModel::note(const QString &words)
{
    addEnded({.number = ++m_last, .words = words, .state = Job::State::Said});
}

void JobModel::addEnded(Job job)
{
    job.at = m_clock.wall();
    const auto behindRunning
        = std::find_if(m_jobs.begin(), m_jobs.end(), [](const Job &other) { return other.state != Job::State::Running; });
    m_jobs.insert(behindRunning, job);
    if (m_jobs.size() - running() > mostEnded)
        m_jobs.removeLast();
    Q_EMIT changed();
}

} // namespace kontor
