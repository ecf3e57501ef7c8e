// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"

class QFileDevice;

namespace kontor {

//! Why the system didn't make, read or write a file, as the arguments of ReasonCode::System and of the reasons that name the file: How for
//! a quota, a limit on the size of files and a path that is too long, else Said with the system's own words.
Args systemArgs(int systemError);
//! The same of the system's words, as QFileDevice::errorString() gives them.
Args systemArgs(const QString &systemWords);
//! Of the call that has just not succeeded: by errno, which was 0 before, because QFile knows of no reason when a part was written.
Args systemArgs(const QFileDevice &file);

inline Reason systemReason(Args args)
{
    return {ReasonCode::System, std::move(args)};
}
//! LedgerIoError for that reason.
inline ApiError ledgerIoError(Args args)
{
    return {.kind = ErrorKind::LedgerIoError, .reason = systemReason(std::move(args))};
}
//! With the path of the file.
Reason fileReason(ReasonCode code, const QString &file, Args system = {});

} // namespace kontor
