// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/highwater.h"

#include "ledger/audit.h"
#include "ledger/database.h"

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

std::optional<HighWater::Mark> HighWater::read() const
{
    QFile file(m_file);
    if (m_file.isEmpty() || !file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QByteArrayList words = file.read(longest).trimmed().split(' ');
    if (words.size() != 4 || words.at(0) + ' ' + words.at(1) != form)
        return std::nullopt;
    const Mark mark {words.at(2).toLongLong(), QByteArray::fromHex(words.at(3))};
    return mark.entry > 0 && mark.digest.size() == 32 ? std::optional(mark) : std::nullopt;
}

Result<std::optional<Ledger::OlderCopy>> HighWater::compare(Database &database) const
{
    const auto mark = read();
    if (!mark)
        return std::optional<Ledger::OlderCopy>();
    const auto digest = audit::digestOf(database, mark->entry);
    if (!digest)
        return digest.error();
    if (*digest == mark->digest)
        return std::optional<Ledger::OlderCopy>();
    const auto head = audit::head(database);
    if (!head)
        return head.error();
    return std::optional(Ledger::OlderCopy {head->entry, mark->entry, head->at});
}

Result<std::optional<Ledger::OlderCopy>> HighWater::keep(Database &database)
{
    const auto head = m_file.isEmpty() ? Result<audit::Head>(audit::Head {}) : audit::head(database);
    if (!head)
        return head.error();
    const Mark end {head->entry, head->digest};
    if (end == m_kept)
        return std::optional<Ledger::OlderCopy>();
    auto older = compare(database);
    if (!older || *older)
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

//! By a new name first: whoever reads it finds the old mark or the new one.
Result<Done> HighWater::write(const Mark &mark)
{
    const QString name = nameWhileWriting(m_file);
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate, QFile::ReadOwner | QFile::WriteOwner))
        return unwritable(file);
    const QByteArray line = QByteArray(form) + ' ' + QByteArray::number(mark.entry) + ' ' + mark.digest.toHex() + '\n';
    const bool isWhole = file.write(line) == line.size() && file.flush();
    file.close();
    if (isWhole && std::rename(QFile::encodeName(name).constData(), QFile::encodeName(m_file).constData()) == 0)
        return Done {};
    const ApiError error = unwritable(file);
    QFile::remove(name);
    return error;
}

} // namespace kontor
