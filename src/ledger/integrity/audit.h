// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/records.h"
#include "ledger/storage/rowdigest.h"

namespace kontor {

class Database;

//! Who writes, and when: stands in each entry of the audit chain.
struct Writing {
    QString who {};
    UtcTime at {};
};

//! The audit chain as one transaction goes on with it. An entry's digest covers the digest before it, so that none can be changed, left
//! out or moved. Made inside a transaction that began IMMEDIATE: two processes never go on from the same entry.
class AuditChain {
public:
    AuditChain(Database &database, Writing writing)
        : m_database(database)
        , m_writing(std::move(writing))
    {
    }
    //! Writes a line of a payment's timeline; the next entry answers for it.
    Result<Done> addLine(qint64 payment, const TimelineEntry &line);
    //! `row` is the digest of the row that changed, where one did.
    Result<Done> append(const QString &what, const QString &object = {}, const QString &detail = {}, const QByteArray &row = {});
    //! The same, with words of the person who acts.
    Result<Done> append(const AuditEntry &entry, const QByteArray &row = {});
    const Writing &writing() const { return m_writing; }

private:
    Result<Done> readHead();

    Database &m_database;
    Writing m_writing;
    bool m_hasHead = false;
    qint64 m_entry = 0; //!< the last one
    QByteArray m_digest {};
    qint64 m_lastLine = 0;
    RowDigest m_lines {};
};

namespace audit {

//! The last entry that is there; 0 when none is.
struct Head {
    qint64 entry = 0;
    QByteArray digest {};
    UtcTime at {};
};
Result<Head> head(Database &database);
//! The digest of one entry; empty when there is none.
Result<QByteArray> digestOf(Database &database, qint64 entry);
Result<QList<AuditEntry>> entries(Database &database, qint64 after, int limit);
//! How many there are of that time, the second moment not among it.
Result<qint64> count(Database &database, std::optional<UtcTime> from, std::optional<UtcTime> to);
//! The account under which a line of the timeline was written; empty where the chain doesn't say, as of lines that are older than it.
Result<QString> whoWrote(Database &database, qint64 line);
//! Walks the whole chain and says what doesn't fit.
Result<Done> verify(Database &database, QStringList &problems);

} // namespace audit
} // namespace kontor
