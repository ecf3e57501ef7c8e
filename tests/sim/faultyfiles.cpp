// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/faultyfiles.h"

#include <new>
#include <sqlite3.h>

namespace kontor::sim {
namespace {

struct Count {
    int call = 0;
    int failing = 0;
    bool rests = false;
};
Count count;
sqlite3_vfs *system = nullptr;

//! What SQLite sees of a file: the system's own follows it in memory.
struct File {
    sqlite3_file base;
    sqlite3_file *real() { return reinterpret_cast<sqlite3_file *>(this + 1); }
};

bool goesWrong()
{
    return !count.rests && ++count.call == count.failing;
}

sqlite3_file *real(sqlite3_file *file)
{
    return reinterpret_cast<File *>(file)->real();
}

int closeFile(sqlite3_file *file)
{
    return real(file)->pMethods->xClose(real(file));
}

int readFile(sqlite3_file *file, void *bytes, int size, sqlite3_int64 at)
{
    return goesWrong() ? SQLITE_IOERR_READ : real(file)->pMethods->xRead(real(file), bytes, size, at);
}

int writeFile(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    if (goesWrong())
        return count.call % 2 == 0 ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    return real(file)->pMethods->xWrite(real(file), bytes, size, at);
}

int truncateFile(sqlite3_file *file, sqlite3_int64 size)
{
    return goesWrong() ? SQLITE_IOERR_TRUNCATE : real(file)->pMethods->xTruncate(real(file), size);
}

int syncFile(sqlite3_file *, int)
{
    return goesWrong() ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

int sizeOfFile(sqlite3_file *file, sqlite3_int64 *size)
{
    return real(file)->pMethods->xFileSize(real(file), size);
}

int lockFile(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xLock(real(file), level);
}

int unlockFile(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xUnlock(real(file), level);
}

int lookAtLock(sqlite3_file *file, int *held)
{
    return real(file)->pMethods->xCheckReservedLock(real(file), held);
}

int controlFile(sqlite3_file *file, int what, void *with)
{
    return real(file)->pMethods->xFileControl(real(file), what, with);
}

int sectorOf(sqlite3_file *file)
{
    return real(file)->pMethods->xSectorSize(real(file));
}

int natureOf(sqlite3_file *file)
{
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

int mapShared(sqlite3_file *file, int page, int size, int extend, void volatile **at)
{
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, at);
}

int lockShared(sqlite3_file *file, int offset, int locks, int flags)
{
    return real(file)->pMethods->xShmLock(real(file), offset, locks, flags);
}

void orderShared(sqlite3_file *file)
{
    real(file)->pMethods->xShmBarrier(real(file));
}

int unmapShared(sqlite3_file *file, int remove)
{
    return real(file)->pMethods->xShmUnmap(real(file), remove);
}

const sqlite3_io_methods methods {2, closeFile, readFile, writeFile, truncateFile, syncFile, sizeOfFile, lockFile, unlockFile, lookAtLock,
    controlFile, sectorOf, natureOf, mapShared, lockShared, orderShared, unmapShared, nullptr, nullptr};

int openFile(sqlite3_vfs *, const char *name, sqlite3_file *file, int flags, int *given)
{
    file->pMethods = nullptr;
    if (goesWrong())
        return SQLITE_CANTOPEN;
    const int code = system->xOpen(system, name, real(file), flags, given);
    if (code == SQLITE_OK)
        file->pMethods = &methods;
    return code;
}

} // namespace

void FaultyFiles::install()
{
    if (system)
        return;
    system = sqlite3_vfs_find(nullptr);
    static sqlite3_vfs faulty = *system;
    faulty.zName = "faulty";
    faulty.szOsFile = int(sizeof(File)) + system->szOsFile;
    faulty.xOpen = openFile;
    sqlite3_vfs_register(&faulty, 1);
}

void FaultyFiles::failAt(int call)
{
    count = {.failing = call};
}

bool FaultyFiles::hasFailed()
{
    return count.failing > 0 && count.call >= count.failing;
}

void FaultyFiles::rest(bool rests)
{
    count.rests = rests;
}

} // namespace kontor::sim
