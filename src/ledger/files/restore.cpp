// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/files/restore.h"

#include "core/clock.h"
#include "core/fileerror.h"
#include "ledger/changes/possiblysent.h"
#include "ledger/files/backup.h"
#include "ledger/files/ledgerfile.h"
#include "ledger/files/migrations.h"
#include "ledger/integrity/highwater.h"
#include "ledger/queries/reader.h"
#include "ledger/rows/accountname.h"

#include <QFile>
#include <QFileInfo>
#include <cstdio>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

ApiError damaged(const QString &text)
{
    return ApiError {.kind = ErrorKind::LedgerDamaged, .text = text};
}

ApiError untouched(const QFile &file)
{
    return ledgerIoError(systemArgs(file.errorString()));
}

//! "20261121T231500Z": for the name of a file.
QString stamp(UtcTime time)
{
    return isoUtc(time).left(19).remove(u'-').remove(u':') + u'Z';
}

QString freeName(const QString &wanted)
{
    QString name = wanted;
    for (int n = 2; QFile::exists(name); ++n)
        name = wanted + u"-%1"_s.arg(n);
    return name;
}

class Restoring {
public:
    Restoring(QString backup, QString ledgerFile, const QString &outsideMark, Writing writing)
        : m_backup(std::move(backup))
        , m_file(std::move(ledgerFile))
        , m_copyFile(m_file + u".restore-%1"_s.arg(::getpid()))
        , m_writing(std::move(writing))
        , m_mark(m_file, outsideMark)
    {
    }
    ~Restoring();
    Restoring(const Restoring &) = delete;
    Restoring &operator=(const Restoring &) = delete;
    Result<RestoreReport> run();

private:
    Result<Done> checkBackup(Database &source) const;
    Result<Done> takeCopy();
    Result<Done> checkCopy();
    Result<Done> lookAtPresent();
    Result<Done> countMissing();
    Result<Done> keepMark();
    Result<Done> compareWithMark();
    Result<Done> markPossiblySent();
    Result<Done> putAside();
    Result<Done> putAsideAsItIs(const QString &name);
    Result<Done> putInPlace();
    Result<Done> moveInPlace();

    QString m_backup;
    QString m_file;
    QString m_copyFile;
    Writing m_writing;
    HighWater m_mark;
    std::unique_ptr<Database> m_copy;
    std::unique_ptr<Database> m_present; //!< null when there is none, or none that can be opened
    bool m_wasThere = false;
    RestoreReport m_report;
};

Restoring::~Restoring()
{
    m_copy.reset();
    for (const QString &end : {QString(), u"-wal"_s, u"-shm"_s, u"-journal"_s})
        QFile::remove(m_copyFile + end);
}

Result<RestoreReport> Restoring::run()
{
    removeLeftovers(m_file);
    // Up to putInPlace() nothing of the present ledger is touched.
    for (const auto step : {&Restoring::takeCopy, &Restoring::checkCopy, &Restoring::lookAtPresent, &Restoring::keepMark,
             &Restoring::compareWithMark, &Restoring::markPossiblySent, &Restoring::putAside, &Restoring::putInPlace}) {
        if (const auto done = (this->*step)(); !done)
            return done.error();
    }
    return m_report;
}

Result<Done> Restoring::compareWithMark()
{
    const auto older = m_mark.compare(*m_copy);
    m_report.isOlder = !older || older->has_value();
    return Done {};
}

//! Before anybody can find them in the ledger. Where nothing tells how far the ledger had come, the backup's rows may have gone out since,
//! too: on a computer that is lost.
Result<Done> Restoring::markPossiblySent()
{
    if (!m_report.isOlder && m_mark.isThere())
        return Done {};
    return inTransaction(*m_copy, [&]() -> Result<Done> {
        AuditChain chain(*m_copy, m_writing);
        const auto marked = kontor::markPossiblySent(*m_copy, chain);
        if (!marked)
            return marked.error();
        return chain.append(u"ledger.older-copy.restored"_s, {}, QString::number(marked->size()));
    });
}

// ---- the backup

Result<Done> Restoring::checkBackup(Database &source) const
{
    if (const auto ours = checkIdentity(source); !ours)
        return ours;
    const auto version = source.number("PRAGMA user_version");
    if (!version)
        return version.error();
    return *version > 0 ? Result<Done>(Done {}) : Result<Done>(damaged(u"the backup is empty"_s));
}

//! The backup itself is only read: it may be the last there is.
Result<Done> Restoring::takeCopy()
{
    const auto source = Database::open(m_backup, Database::Access::ReadOnly);
    if (!source)
        return source.error();
    if (const auto good = checkBackup(**source); !good)
        return good;
    QFile file(m_copyFile);
    file.remove();
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly, QFile::ReadOwner | QFile::WriteOwner))
        return untouched(file);
    file.close();
    const auto target = Database::open(m_copyFile, Database::Access::ReadWrite);
    return target ? (*source)->copyTo(**target) : Result<Done>(target.error());
}

Result<Done> Restoring::checkCopy()
{
    auto copy = openLedgerFile(m_copyFile, m_writing);
    if (!copy)
        return copy.error();
    m_copy = *std::move(copy);
    const auto problems = reader::verify(*m_copy);
    if (!problems)
        return problems.error();
    if (!problems->isEmpty())
        return damaged(u"the backup is not as it was written: %1"_s.arg(problems->constFirst()));
    const auto payments = m_copy->number("SELECT count(*) FROM payments");
    if (!payments)
        return payments.error();
    m_report.payments = *payments;
    return Done {};
}

// ---- the ledger that is there

Result<Done> Restoring::lookAtPresent()
{
    m_wasThere = QFile::exists(m_file);
    if (!m_wasThere)
        return Done {};
    auto present = Database::open(m_file, Database::Access::ReadOnly);
    const auto ours = present ? checkIdentity(**present) : Result<Done>(present.error());
    if (!ours && (ours.error().kind == ErrorKind::LedgerNewer || ours.error().kind == ErrorKind::LedgerOldSchema))
        return ours;
    m_report.wasReadable = ours.ok();
    if (!ours)
        return Done {};
    m_present = *std::move(present);
    m_report.wasReadable = countMissing().ok();
    return Done {};
}

Result<Done> Restoring::countMissing()
{
    Statement all = m_present->once("SELECT id FROM payments ORDER BY created_at DESC, seq DESC");
    while (all.next()) {
        const QString id = all.text();
        ++m_report.paymentsBefore;
        Statement same = m_copy->statement("SELECT 1 FROM payments WHERE id = ?");
        if (same.add(id).next())
            continue;
        ++m_report.missing;
        if (m_report.firstMissing.size() < RestoreReport::named)
            m_report.firstMissing.append(id);
    }
    return all.failed() ? Result<Done>(all.error()) : Result<Done>(Done {});
}

//! The mark tells the next one who opens the ledger that it is older, so it must know how far this one had come.
Result<Done> Restoring::keepMark()
{
    if (!m_wasThere)
        return Done {};
    if (m_present && m_report.wasReadable) {
        const auto older = m_mark.compare(*m_present);
        if (older && *older)
            return Done {}; // it was an older copy itself
        if (older && audit::head(*m_present))
            return m_mark.accept(*m_present);
    }
    const auto head = audit::head(*m_copy);
    if (!head)
        return head.error();
    return m_mark.isThere() ? Result<Done>(Done {}) : m_mark.distrust(head->entry + 1);
}

Result<Done> Restoring::putAside()
{
    if (!m_wasThere)
        return Done {};
    m_report.putAside = freeName(m_file + u".before-restore-"_s + stamp(m_writing.at));
    if (m_present && backUp(*m_present, m_report.putAside))
        return Done {};
    return putAsideAsItIs(m_report.putAside);
}

//! A ledger too damaged for SQLite: its bytes may still tell somebody something.
Result<Done> Restoring::putAsideAsItIs(const QString &name)
{
    for (const QString &end : {QString(), u"-wal"_s}) {
        QFile file(m_file + end);
        if (file.exists() && !file.copy(name + end))
            return untouched(file);
    }
    return Done {};
}

// ---- the exchange

Result<Done> Restoring::putInPlace()
{
    m_present.reset();
    if (m_wasThere) {
        const auto target = Database::open(m_file, Database::Access::ReadWrite);
        const auto copied = target ? m_copy->copyTo(**target) : Result<Done>(target.error());
        if (copied || copied.error().kind != ErrorKind::LedgerDamaged)
            return copied;
    }
    return moveInPlace();
}

//! Where SQLite can't make anything of the file that is there, nobody can be reading it either. Its log goes first, and it has been put
//! aside: a log of the old ledger beside the new one would be taken for its own. At each moment one of the two has the ledger's name.
Result<Done> Restoring::moveInPlace()
{
    if (const auto alone = m_copy->run("PRAGMA journal_mode=DELETE"); !alone)
        return alone;
    m_copy.reset();
    QFile::remove(m_file + u"-wal"_s);
    QFile::remove(m_file + u"-shm"_s);
    if (std::rename(QFile::encodeName(m_copyFile).constData(), QFile::encodeName(m_file).constData()) != 0)
        return ApiError {.kind = ErrorKind::LedgerIoError, .text = u"the copy can't be put in the place of the ledger"_s};
    (void)flushToDisk(QFileInfo(m_file).absolutePath()); // a name that a power cut takes back leaves the old file, which is put aside, too
    return Done {};
}

} // namespace

Result<RestoreReport> restoreLedger(
    const QString &backup, const QString &ledgerFile, const Clock &clock, const QString &who, const QString &outsideMark)
{
    return Restoring(backup, ledgerFile, outsideMark, {who.isEmpty() ? accountName() : who, clock.wall()}).run();
}

} // namespace kontor
