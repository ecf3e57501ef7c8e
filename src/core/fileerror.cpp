// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fileerror.h"

#include "core/apierror.h"

#include <QCoreApplication>
#include <QFile>
#include <array>
#include <cerrno>

namespace kontor {
namespace {

struct FileErrorTexts {
    Q_DECLARE_TR_FUNCTIONS(FileError)
};

} // namespace

QString fileError(int systemError)
{
    switch (systemError) {
    case EFBIG:
        return FileErrorTexts::tr("it would be too large for a limit on the size of files (ulimit -f); start Kontor without that limit");
#ifdef EDQUOT
    case EDQUOT:
        return FileErrorTexts::tr("your quota on this disk is used up; delete files of your own, or ask for more");
#endif
    case ENAMETOOLONG:
        return FileErrorTexts::tr("its path is too long; choose a folder with a shorter path or a shorter name");
    default:
        return presentable(qt_error_string(systemError).toUtf8());
    }
}

QString fileError(const QString &systemWords)
{
    static constexpr std::array known {EFBIG, ENAMETOOLONG
#ifdef EDQUOT
        ,
        EDQUOT
#endif
    };
    for (const int number : known) {
        if (systemWords == qt_error_string(number))
            return fileError(number);
    }
    return presentable(systemWords.toUtf8());
}

QString fileError(const QFileDevice &file)
{
    const int number = errno;
    return number != 0 ? fileError(number) : fileError(file.errorString());
}

} // namespace kontor
