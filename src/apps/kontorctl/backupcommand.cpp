// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "ledger/files/restore.h"
#include "ledger/storage/workerlock.h"
#include "messages/reasons.h"

#include <QFileInfo>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! A copy of a damaged ledger is better than none, and is not called whole.
void tellWhatWasCopied(CliSession &cli, Ledger &ledger, const QString &file)
{
    cli.await(ledger.auditTrail().verify(), [&cli, file](const QStringList &problems) {
        if (!problems.isEmpty())
            return cli.fail({.kind = ErrorKind::LedgerDamaged,
                .text = u"It was copied to %1 as it is; that copy cannot be restored. First problem: %2"_s.arg(file, problems.first())});
        const QString sentence = u"The ledger is in %1, checked."_s.arg(file);
        cli.out().made(sentence);
        cli.out().answer(Json::Object {{u"file"_s, file}}, [&sentence] { return sentence + u'\n'; });
        cli.finish(exitcode::done);
    });
}

void backup(CliSession &cli)
{
    const QString file = QFileInfo(cli.line().operand(0)).absoluteFilePath();
    cli.withLedger([&cli, file](Ledger &ledger) {
        ledger.backup(file)->then(&cli, [&cli, &ledger, file](const Result<Done> &copied) {
            if (!copied && copied.error().kind == ErrorKind::Exists)
                return cli.fail({.kind = ErrorKind::BadInput, .text = u"There is a file %1 already. It was left as it is."_s.arg(file)});
            if (!copied)
                return cli.fail({.kind = ErrorKind::BadInput,
                    .text = u"The backup could not be written: %1"_s.arg(messages::reasonOf(copied.error()))});
            tellWhatWasCopied(cli, ledger, file);
        });
    });
}

Json asJson(const RestoreReport &report)
{
    Json::Array missing;
    for (const QString &id : report.firstMissing)
        missing.emplace_back(id);
    return Json::Object {{u"payments"_s, Json(report.payments)}, {u"payments_before"_s, Json(report.paymentsBefore)},
        {u"missing"_s, Json(report.missing)}, {u"first_missing"_s, missing}, {u"put_aside"_s, report.putAside},
        {u"older_copy"_s, Json(report.isOlder)}};
}

QString asText(const RestoreReport &report)
{
    QString text = u"The backup is the ledger now: %1.\n"_s.arg(Output::counted(report.payments, u"payment"_s, u"payments"_s));
    if (!report.putAside.isEmpty())
        text += u"The ledger before is kept in %1.\n"_s.arg(report.putAside);
    if (!report.wasReadable)
        text += u"It could not be read to its end, so payments may be missing that nobody can name.\n"_s;
    if (report.missing > 0)
        text += u"Only in that one: %1. Money may have moved, and the gateway cannot list them:\n"_s.arg(
            Output::counted(report.missing, u"payment"_s, u"payments"_s));
    for (const QString &id : report.firstMissing)
        text += u"  %1\n"_s.arg(id);
    if (report.missing > report.firstMissing.size())
        text += u"  and %1 more\n"_s.arg(report.missing - report.firstMissing.size());
    if (report.isOlder)
        text += u"Kontor sends, checks and changes no payment before you confirm this copy: kontorctl accept older-copy\n"_s;
    return text;
}

void explainRefusal(CliSession &cli, const ApiError &error)
{
    switch (error.kind) {
    case ErrorKind::LedgerDamaged:
    case ErrorKind::LedgerNewer:
    case ErrorKind::LedgerIoError:
        return cli.fail({.kind = ErrorKind::BadInput,
            .text = u"The ledger was left as it is. The backup can't be used: %1"_s.arg(messages::reasonOf(error))});
    default:
        return cli.fail(error);
    }
}

//! Whoever works on the ledger has it in mind as it was.
void restore(CliSession &cli)
{
    const QString file = QFileInfo(cli.line().operand(0)).absoluteFilePath();
    cli.withProfile([&cli, file](const Profile &profile) {
        WorkerLock lock(cli.home().lockFile(profile.name));
        const auto held = lock.tryAcquire();
        if (!held)
            return cli.fail(held.error());
        if (!*held)
            return cli.fail({.kind = ErrorKind::BadInput,
                .text
                = u"Somebody works on this ledger. Close Kontor first, and end a kontorctl run or batch send; nothing was changed."_s});
        const auto report = restoreLedger(file, cli.home().ledgerFile(profile.name), cli.clock(), {}, cli.home().markFile(profile));
        if (!report)
            return explainRefusal(cli, report.error());
        cli.out().made(u"The backup is the ledger now."_s);
        cli.out().answer(asJson(*report), [&report] { return asText(*report); });
        cli.finish(exitcode::done);
    });
}

} // namespace

std::vector<Command> backupCommands()
{
    return {
        {{u"backup"_s}, u"Copies the ledger into a new file, while others work on it."_s, {u"FILE"_s}, {}, backup},
        {{u"restore"_s}, u"Puts a backup in the place of the ledger, which is kept beside it."_s, {u"FILE"_s}, {}, restore},
    };
}

} // namespace kontor
