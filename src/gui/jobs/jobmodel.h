// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QList>
#include <QObject>
#include <functional>

namespace kontor {

//! Something that takes longer than a moment, or that was said in a toast.
struct Job {
    enum class State { Running, Done, Failed, Said };
    qint64 number = 0;
    QString words {}; //!< what it does, or what it came to
    State state = State::Running;
    int percent = -1; //!< -1: not known
    UtcTime at {}; //!< when it began; when it ended
    QString batch {}; //!< the ID of the batch it is about
    std::function<void()> cancel {}; //!< gives it up, where that can be done; only while it runs
    QString file {}; //!< that it has written
    std::function<void()> pause {}; //!< lets it rest, where that can be done; only while it runs
};

//! What is under way in this window, and the last fifty things that ended or were said, newest first. Kept while the window lives.
class JobModel final : public QObject {
    Q_OBJECT
public:
    static constexpr int mostEnded = 50;

    explicit JobModel(Clock &clock, QObject *parent = nullptr);

    //! The number names it from here on.
    struct About {
        QString batch {};
        std::function<void()> cancel {};
        std::function<void()> pause {};
    };
    qint64 begin(const QString &words, const About &about);
    qint64 begin(const QString &words) { return begin(words, About()); }
    void progress(qint64 job, const QString &words, int percent);
    void end(qint64 job, const QString &result, bool isGood = true, const QString &file = {});
    void cancel(qint64 job) { perform(job, &Job::cancel); }
    void pause(qint64 job) { perform(job, &Job::pause); }
    //! What a toast said.
    void note(const QString &words);

    const QList<Job> &jobs() const { return m_jobs; } //!< those under way first
    int running() const;

Q_SIGNALS:
    void changed();

private:
    Job *find(qint64 number);
    void perform(qint64 number, const std::function<void()> Job::*act);
    void addEnded(Job job);

    Clock &m_clock;
    QList<Job> m_jobs;
    qint64 m_last = 0;
};

} // namespace kontor
