// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/integrity/highwater.h"

#include "ledger/integrity/audit.h"
#include "ledger/rows/statelist.h"
#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

bool isInMemory(const QString &ledgerFile)
{
    return ledgerFile == u":memory:";
}

Result<Mark> endOf(Database &database)
{
    const auto head = audit::head(database);
    return head ? Result<Mark>(Mark {head->entry, head->digest}) : Result<Mark>(head.error());
}

//! Then a mark was written outside the home of that ledger, where there is a place for one.
Result<bool> hasBegun(Database &database)
{
    const QByteArray waiting = quotedStates([](PaymentState state) { return stageOf(state) == Stage::Waiting; });
    const auto begun
        = database.number("SELECT EXISTS (SELECT 1 FROM attempts) OR EXISTS (SELECT 1 FROM payments WHERE state IN (" + waiting + "))");
    return begun ? Result<bool>(*begun != 0) : Result<bool>(begun.error());
}

} // namespace

HighWater::HighWater(const QString &ledgerFile, const QString &outside)
    : m_beside(isInMemory(ledgerFile) ? QString() : ledgerFile + u".mark"_s)
    , m_outside(isInMemory(ledgerFile) ? QString() : outside)
{
}

Result<std::optional<OlderCopy>> HighWater::compareWith(const MarkFile &file, Database &database) const
{
    const MarkFile::Reading reading = file.read();
    if (!reading.isThere)
        return std::optional<OlderCopy>();
    const auto head = audit::head(database);
    if (!head)
        return head.error();
    if (!reading.mark)
        return std::optional(OlderCopy {.entries = head->entry, .lastAt = head->at});
    const auto digest = audit::digestOf(database, reading.mark->entry);
    if (!digest)
        return digest.error();
    if (*digest == reading.mark->digest)
        return std::optional<OlderCopy>();
    return std::optional(OlderCopy {head->entry, reading.mark->entry, head->at});
}

//! The home was copied to this computer, or somebody removed the mark: nothing tells whether it is the newest copy.
Result<std::optional<OlderCopy>> HighWater::compareWithout(Database &database) const
{
    const auto begun = hasBegun(database);
    if (!begun)
        return begun.error();
    const auto head = *begun ? audit::head(database) : Result<audit::Head>(audit::Head {});
    if (!head)
        return head.error();
    if (!*begun)
        return std::optional<OlderCopy>();
    return std::optional(OlderCopy {.entries = head->entry, .lastAt = head->at, .isUnknownHere = true});
}

Result<std::optional<OlderCopy>> HighWater::compare(Database &database) const
{
    const auto older = compareWith(m_beside, database);
    if (!older || *older)
        return older;
    return m_outside.isAbsent() ? compareWithout(database) : compareWith(m_outside, database);
}

Result<std::optional<OlderCopy>> HighWater::keep(Database &database, Move move)
{
    const auto end = m_beside.isKept() ? endOf(database) : Result<Mark>(Mark {});
    if (!end)
        return end.error();
    if (*end == m_kept && (move != Move::Both || *end == m_keptOutside))
        return std::optional<OlderCopy>();
    auto older = compare(database);
    if (!older || *older || move == Move::AnotherTime)
        return older;
    // A mark that can't be written lags; the next one is tried all the same.
    if (m_beside.write(*end))
        m_kept = *end;
    if (move == Move::Both && m_outside.write(*end))
        m_keptOutside = *end;
    return older;
}

Result<Done> HighWater::accept(Database &database)
{
    if (!m_beside.isKept())
        return Done {};
    const auto end = endOf(database);
    if (!end)
        return end.error();
    m_kept = m_keptOutside = *end;
    const auto written = m_outside.write(*end);
    return written ? m_beside.write(*end) : written;
}

Result<Done> HighWater::distrust(qint64 entries)
{
    return m_beside.write({entries, QByteArray(32, '\0')});
}

} // namespace kontor
