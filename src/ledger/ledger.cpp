// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/ledger.h"

#include "core/accountrules.h"
#include "ledger/access/ledgerengine.h"
#include "ledger/files/backup.h"
#include "ledger/files/ledgerfile.h"
#include "ledger/integrity/audit.h"
#include "ledger/rows/accountname.h"
#include "ledger/rows/codelists.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

//! A new ledger has one entry and can't have a mark.
Result<bool> hasNoMark(const HighWater &mark, Database &database)
{
    if (!mark.isAbsent())
        return false;
    const auto head = audit::head(database);
    return head ? Result<bool>(head->entry > 1) : Result<bool>(head.error());
}

} // namespace

Result<std::unique_ptr<Ledger>> Ledger::open(
    const QString &file, Clock &clock, LedgerThreading threading, const QString &who, const QString &outsideMark)
{
    const QString name = who.isEmpty() ? accountName() : who;
    auto opened = openLedgerOrRead(file, {name, clock.wall()});
    if (!opened)
        return opened.error();
    removeLeftovers(file);
    auto &[writing, forReading] = *opened;
    const auto version = writing->number(foreignCommits);
    if (!version)
        return version.error();
    HighWater mark(file, outsideMark);
    const bool isMarkedOutside = mark.isKeptOutside();
    const auto unmarked = hasNoMark(mark, *writing);
    if (!unmarked)
        return unmarked.error();
    const auto older = mark.keep(*writing);
    if (!older)
        return older.error();
    LedgerEngine::Connections connections {.writing = std::move(writing), .place = DatabaseThread::Place::CallingThread};
    connections.reading = connections.writing;
    const bool ownThread = threading == LedgerThreading::OwnThread;
    if (ownThread) {
        connections.place = DatabaseThread::Place::OwnThread;
        auto reading = Database::open(file, forReading);
        if (!reading)
            return reading.error();
        connections.reading = *std::move(reading);
    }
    auto engine = std::make_unique<LedgerEngine>(file, clock, name, std::move(mark), connections);
    engine->forReading = forReading;
    engine->version = *version;
    engine->older = *older;
    engine->wasOlder = older->has_value();
    const auto lists = codelists::readAll(*connections.writing);
    if (!lists)
        return lists.error();
    std::unique_ptr<Ledger> ledger(new Ledger(std::move(engine)));
    ledger->m_isUnmarked = *unmarked;
    ledger->m_isMarkedOutside = isMarkedOutside;
    ledger->m_lists = *lists;
    ledger->makeRules();
    if (ownThread)
        ledger->m_engine->watch();
    return ledger;
}

Ledger::Ledger(std::unique_ptr<LedgerEngine> engine)
    : m_engine(std::move(engine))
    , m_writer(*m_engine)
    , m_payments(*m_engine)
    , m_batches(*m_engine)
    , m_auditTrail(*m_engine)
    , m_statistics(*m_engine)
    , m_commands(*m_engine)
{
    connect(m_engine.get(), &LedgerEngine::changed, this, &Ledger::changed);
    connect(m_engine.get(), &LedgerEngine::changedElsewhere, this, &Ledger::changedElsewhere);
    connect(m_engine.get(), &LedgerEngine::damageFound, this, &Ledger::damageFound);
}

Ledger::~Ledger() = default;

const QString &Ledger::file() const
{
    return m_engine->file;
}

const std::shared_ptr<const AccountRules> &Ledger::accountRules() const
{
    return m_engine->rules;
}

void Ledger::makeRules()
{
    m_engine->rules = std::make_shared<const AccountRules>(m_lists.value(CodeListKind::Banks).items, m_phoneCodes);
}

void Ledger::setPhoneCodes(const QStringList &methodsAndOperators)
{
    m_phoneCodes = methodsAndOperators;
    makeRules();
}

Reply<Done> *Ledger::keepCodes(CodeListKind list, const KeptCodes &codes)
{
    Q_ASSERT(!codes.items.isEmpty());
    m_lists.insert(list, codes);
    if (list == CodeListKind::Banks)
        makeRules();
    return m_writer.keepCodes(list, codes);
}

Reply<Done> *Ledger::backup(const QString &file)
{
    auto *reply = new Reply<Done>(this);
    const auto databaseThread = m_engine->threadForCopies();
    if (!databaseThread) {
        reply->finish(databaseThread.error());
        return reply;
    }
    (*databaseThread)->post([this, outbox = &m_engine->outbox, guard = QPointer<Reply<Done>>(reply), file](Database &database) {
        const auto copied = backUp(database, file);
        outbox->post([this, guard, copied, file] {
            if (!copied)
                return finishIfThere(guard, copied);
            // The copy is whole even where the ledger itself has no room left to say so.
            m_writer.record({.what = u"ledger.backup"_s, .object = QFileInfo(file).fileName()})
                ->then(this, [guard, copied](const Result<Done> &) { finishIfThere(guard, copied); });
        });
    });
    return reply;
}

std::optional<OlderCopy> Ledger::olderCopy() const
{
    return m_engine->older;
}

std::optional<ApiError> Ledger::whyUnchangeable() const
{
    return m_engine->older ? std::optional(refusalIn(*m_engine->older)) : std::nullopt;
}

bool Ledger::isUnmarked() const
{
    return m_isUnmarked;
}

bool Ledger::isMarkedOutside() const
{
    return m_isMarkedOutside;
}

} // namespace kontor
