// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/access/audittrail.h"

#include "ledger/access/ledgerengine.h"
#include "ledger/access/pagewalk.h"
#include "ledger/files/ledgerfile.h"
#include "ledger/integrity/audit.h"
#include "ledger/queries/reader.h"

namespace kontor {

namespace {

constexpr int entriesOfPage = 2500;

} // namespace

Reply<QList<AuditEntry>> *AuditTrail::entries(qint64 after, int limit)
{
    return m_engine.ask<QList<AuditEntry>>([after, limit](Database &database) { return audit::entries(database, after, limit); });
}

Reply<qint64> *AuditTrail::count()
{
    return m_engine.ask<qint64>([](Database &database) -> Result<qint64> {
        const auto head = audit::head(database);
        return head ? Result<qint64>(head->entry) : Result<qint64>(head.error());
    });
}

Reply<Done> *AuditTrail::walk(const TimeSpan &span, std::function<bool(const AuditEntry &)> visit, WalkConclusion conclude)
{
    const auto read = [after = qint64(0)](Database &database) mutable {
        auto page = audit::entries(database, after, entriesOfPage);
        if (page && !page->isEmpty())
            after = page->constLast().entry;
        return page;
    };
    const auto within = [span, visit = std::move(visit)](const AuditEntry &entry) {
        const bool isOutside = (span.from && entry.at < *span.from) || (span.to && entry.at >= *span.to);
        return isOutside || visit(entry);
    };
    return walkPages<AuditEntry>(m_engine, read, within, std::move(conclude));
}

Reply<qint64> *AuditTrail::countIn(const TimeSpan &span)
{
    return m_engine.askIn<qint64>(
        m_engine.threadForLongLists(), [span](Database &database) { return audit::count(database, span.from, span.to); });
}

Reply<Done> *AuditTrail::checkPages()
{
    return m_engine.askIn<Done>(m_engine.threadForChecks(), [](Database &database) { return kontor::checkPages(database); });
}

Reply<qint64> *AuditTrail::checkRows(qint64 below)
{
    return m_engine.ask<qint64>([below](Database &database) { return reader::checkRows(database, below); });
}

Reply<QStringList> *AuditTrail::verify()
{
    return m_engine.askIn<QStringList>(m_engine.threadForChecks(), reader::verify)
        ->then(&m_engine, [engine = &m_engine](const Result<QStringList> &problems) {
            if (problems && !problems->isEmpty())
                Q_EMIT engine->damageFound(problems->constFirst());
        });
}

} // namespace kontor
