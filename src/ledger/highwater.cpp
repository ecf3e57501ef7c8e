// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/highwater.h"

#include "ledger/audit.h"
#include "ledger/database.h"
#include "ledger/seal.h"

#include <QFile>
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

ApiError unwritable(const QFile &file)
{
    return ApiError {.kind = ErrorKind::LedgerTrouble, .text = presentable(file.errorString().toUtf8())};
}

} // namespace

HighWater::HighWater(const QString &ledgerFile)
    : m_file(ledgerFile == u":memory:" ? QString() : ledgerFile + u".mark"_s)
{
}

HighWater::Reading HighWater::read() const
{
    QFile file(m_file);
    Reading reading {.isThere = !m_file.isEmpty() && file.exists()};
    if (!reading.isThere || !file.open(QIODevice::ReadOnly))
        return reading;
    reading.bytes = file.read(longest);
    const QByteArrayList words = reading.bytes.trimmed().split(' ');
    if (words.size() != 4 || words.at(0) + ' ' + words.at(1) != form)
        return reading;
    const Mark mark {words.at(2).toLongLong(), QByteArray::fromHex(words.at(3))};
    if (mark.entry > 0 && mark.digest.size() == 32)
        reading.mark = mark;
    return reading;
}

QString HighWater::name() const
{
    const Reading reading = read();
    if (reading.mark)
        return QString::number(reading.mark->entry) + u'-' + QString::fromLatin1(reading.mark->digest.left(8).toHex());
    return reading.isThere ? u"unreadable-"_s + QString::fromLatin1(Seal().addBlob(reading.bytes).digest().left(8).toHex()) : u"none"_s;
}

Result<std::optional<Ledger::OlderCopy>> HighWater::compare(Database &database) const
{
    const Reading reading = read();
    if (!reading.isThere)
        return std::optional<Ledger::OlderCopy>();
    const auto head = audit::head(database);
    if (!head)
        return head.error();
    if (!reading.mark)
        return std::optional(Ledger::OlderCopy {.entries = head->entry, .lastAt = head->at});
    const auto digest = audit::digestOf(database, reading.mark->entry);
    if (!digest)
        return digest.error();
    if (*digest == reading.mark->digest)
        return std::optional<Ledger::OlderCopy>();
    return std::optional(Ledger::OlderCopy {head->entry, reading.mark->entry, head->at});
}

Result<std::optional<Ledger::OlderCopy>> HighWater::keep(Database &database, Move move)
{
    const auto head = m_file.isEmpty() ? Result<audit::Head>(audit::Head {}) : audit::head(database);
    if (!head)
        return head.error();
    const Mark end {head->entry, head->digest};
    if (end == m_kept)
        return std::optional<Ledger::OlderCopy>();
    auto older = compare(database);
    if (!older || *older || move == Move::AnotherTime)
        return older;
    // A mark that can't be written lags; the next one is tried all the same.
    if (write(end))
        m_kept = end;
    return older;
}

Result<Done> HighWater::accept(Database &database)
{
    if (m_file.isEmpty())
        return Done {};
    const auto head = audit::head(database);
    if (!head)
        return head.error();
    m_kept = {head->entry, head->digest};
    return write(m_kept);
}

Result<Done> HighWater::distrust(qint64 entries)
{
    return write({entries, QByteArray(32, '\0')});
}

//! By a new name first, and flushed before it gets its own: whoever reads it finds the old mark or the new one, after a power cut, too.
Result<Done> HighWater::write(const Mark &mark)
{
    const QString name = nameWhileWriting(m_file);
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate, QFile::ReadOwner | QFile::WriteOwner))
        return unwritable(file);
    const QByteArray line = QByteArray(form) + ' ' + QByteArray::number(mark.entry) + ' ' + mark.digest.toHex() + '\n';
    const bool isWhole = file.write(line) == line.size() && file.flush() && ::fsync(file.handle()) == 0;
    file.close();
    if (isWhole && std::rename(QFile::encodeName(name).constData(), QFile::encodeName(m_file).constData()) == 0)
        return Done {};
    const ApiError error = unwritable(file);
    QFile::remove(name);
    return error;
}

} // namespace kontor
