// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QString>

namespace kontor {

//! Says who is the worker of a profile: the one process that sends, polls, listens and paces. It is a lock of the kernel on a file
//! (HOME/<profile>/worker.lock), so death of any kind frees it and there is no time-out to get wrong. The file itself stays where it
//! is: whoever removed it would let two workers lock two different files. Programs that we start don't inherit it.
class WorkerLock final {
public:
    explicit WorkerLock(QString file);
    //! Frees it.
    ~WorkerLock();
    WorkerLock(const WorkerLock &) = delete;
    WorkerLock &operator=(const WorkerLock &) = delete;

    //! Never waits. True when we hold it now, false when somebody else does, an error when the file can't be used.
    Result<bool> tryAcquire();
    bool isHeld() const { return m_descriptor >= 0; }
    void release();
    const QString &file() const { return m_file; }

private:
    QString m_file;
    int m_descriptor = -1;
};

} // namespace kontor
