// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fileerror.h"

#include <QFile>
#include <array>
#include <cerrno>

namespace kontor {
namespace {

struct Known {
    int systemError;
    QLatin1StringView how;
};
constexpr std::array known {Known {EFBIG, how::fileSizeLimit},
#ifdef EDQUOT
    Known {EDQUOT, how::quota},
#endif
    Known {ENAMETOOLONG, how::pathTooLong}};

} // namespace

Args systemArgs(int systemError)
{
    for (const Known &one : known) {
        if (one.systemError == systemError)
            return {{Arg::How, QString(one.how)}};
    }
    return {{Arg::Said, presentable(qt_error_string(systemError).toUtf8())}};
}

Args systemArgs(const QString &systemWords)
{
    for (const Known &one : known) {
        if (systemWords == qt_error_string(one.systemError))
            return systemArgs(one.systemError);
    }
    return {{Arg::Said, presentable(systemWords.toUtf8())}};
}

Args systemArgs(const QFileDevice &file)
{
    const int number = errno;
    return number != 0 ? systemArgs(number) : systemArgs(file.errorString());
}

Reason fileReason(ReasonCode code, const QString &file, Args system)
{
    return {code, std::move(system.set(Arg::File, file))};
}

} // namespace kontor
