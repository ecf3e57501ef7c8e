// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/integrity/markfile.h"

#include "core/fileerror.h"

#include <QFile>
#include <cerrno>
#include <cstdio>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

constexpr char form[] = "kontor-mark 1";
constexpr qsizetype longest = 200;

//! The name is this process's own: two of them may write at once.
QString nameWhileWriting(const QString &file)
{
    return file + u'.' + QString::number(::getpid());
}

ApiError unwritable(const QString &path, Args why)
{
    return {.kind = ErrorKind::LedgerIoError, .reason = fileReason(ReasonCode::FileNotWritten, path, std::move(why))};
}

} // namespace

MarkFile::Reading MarkFile::read() const
{
    QFile file(m_path);
    Reading reading {.isThere = isKept() && file.exists()};
    if (!reading.isThere || !file.open(QIODevice::ReadOnly))
        return reading;
    const QByteArrayList words = file.read(longest).trimmed().split(' ');
    if (words.size() != 4 || words.at(0) + ' ' + words.at(1) != form)
        return reading;
    const Mark mark {words.at(2).toLongLong(), QByteArray::fromHex(words.at(3))};
    if (mark.entry > 0 && mark.digest.size() == 32)
        reading.mark = mark;
    return reading;
}

//! By a new name first, and flushed before it gets its own.
Result<Done> MarkFile::write(const Mark &mark) const
{
    if (!isKept() || read().mark == mark)
        return Done {};
    const QString name = nameWhileWriting(m_path);
    QFile file(name);
    errno = 0;
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate, QFile::ReadOwner | QFile::WriteOwner))
        return unwritable(m_path, systemArgs(file));
    const QByteArray line = QByteArray(form) + ' ' + QByteArray::number(mark.entry) + ' ' + mark.digest.toHex() + '\n';
    const bool isWhole = file.write(line) == line.size() && file.flush() && ::fsync(file.handle()) == 0;
    if (isWhole && std::rename(QFile::encodeName(name).constData(), QFile::encodeName(m_path).constData()) == 0)
        return Done {};
    const ApiError error = unwritable(m_path, systemArgs(file));
    file.close();
    QFile::remove(name);
    return error;
}

} // namespace kontor
