// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/workerlock.h"

#include "core/fileerror.h"

#include <QFile>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

ApiError lockError(int number)
{
    if (number == ENAMETOOLONG || number == EDQUOT) // locks have nothing to do with it
        return ledgerIoError(systemArgs(number));
    return {.kind = ErrorKind::LedgerIoError,
        .reason = {ReasonCode::LedgerLockRefused, {{Arg::Said, "worker.lock: "_L1 + QString::fromLocal8Bit(std::strerror(number))}}}};
}

//! A signal must not look like a refusal.
int lockWithoutWaiting(int descriptor)
{
    int outcome = 0;
    do {
        outcome = flock(descriptor, LOCK_EX | LOCK_NB);
    } while (outcome != 0 && errno == EINTR);
    return outcome == 0 ? 0 : errno;
}

} // namespace

WorkerLock::WorkerLock(QString file)
    : m_file(std::move(file))
{
}

WorkerLock::~WorkerLock()
{
    release();
}

Result<bool> WorkerLock::tryAcquire()
{
    if (isHeld())
        return true;
    const int descriptor = ::open(QFile::encodeName(m_file).constData(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor < 0)
        return lockError(errno);
    if (const int refused = lockWithoutWaiting(descriptor); refused != 0) {
        ::close(descriptor);
        if (refused == EWOULDBLOCK)
            return false;
        return lockError(refused);
    }
    m_descriptor = descriptor;
    return true;
}

void WorkerLock::release()
{
    if (!isHeld())
        return;
    ::close(m_descriptor);
    m_descriptor = -1;
}

} // namespace kontor
