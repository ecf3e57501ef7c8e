// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "ledger/files/importold.h"
#include "ledger/storage/workerlock.h"
#include "messages/reasons.h"

#include <QFileInfo>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

Json asJson(const ImportReport &report)
{
    return Json::Object {{u"schema"_s, Json(qint64(report.schema))}, {u"payments"_s, Json(report.payments)},
        {u"to_review"_s, Json(report.toReview)}, {u"untracked"_s, Json(report.untracked)},
        {u"payins_never_sent"_s, Json(report.payinsToTrack)}, {u"boundless"_s, Json(report.boundless)},
        {u"entries"_s, Json(report.entries)}, {u"sha256"_s, QString::fromLatin1(report.digest.toHex())}, {u"put_aside"_s, report.putAside},
        {u"older_copy"_s, Json(report.isPerhapsOlder)}};
}

QString asText(const ImportReport &report, const QString &file)
{
    const auto payments = [](qint64 count) { return Output::counted(count, u"payment"_s, u"payments"_s); };
    QString text = u"Taken over: %1, checked.\n"_s.arg(payments(report.payments));
    text += report.putAside.isEmpty() ? u"%1 was left as it is.\n"_s.arg(file) : u"The old ledger is in %1 now.\n"_s.arg(report.putAside);
    if (report.toReview > 0)
        text += u"Not sent yet, to be reviewed and sent as batches (kontorctl batch list): %1.\n"_s.arg(payments(report.toReview));
    if (report.untracked > 0)
        text += u"Waiting and possibly sent, no longer tracked (kontorctl payout list --status untracked): %1.\n"_s.arg(
            payments(report.untracked));
    if (report.payinsToTrack > 0)
        text += u"Payins that were never sent; kontorctl payin track sends one: %1.\n"_s.arg(report.payinsToTrack);
    if (report.boundless > 0)
        text += u"It can't be proven that the gateway doesn't have them: %1.\n"_s.arg(payments(report.boundless));
    if (report.isPerhapsOlder)
        text += u"Nothing shows that this is the newest copy of the old ledger, so what waited in it may have been sent since. Kontor asks "
                u"the "
                "gateway for each payment before it sends it.\n"_s;
    return text;
}

//! The ledger of another profile is hardly meant for this one.
QString profileOf(const QString &file, const Home &home)
{
    const QString path = QFileInfo(file).canonicalFilePath();
    const QList<Profile> profiles = home.profiles();
    for (const Profile &profile : profiles) {
        if (!path.isEmpty() && path == QFileInfo(home.ledgerFile(profile.name)).canonicalFilePath())
            return profile.name;
    }
    return {};
}

void importInto(CliSession &cli, const Profile &profile, const QString &file)
{
    if (const QString owner = profileOf(file, cli.home()); !owner.isEmpty() && owner != profile.name)
        return cli.fail({.kind = ErrorKind::BadInput,
            .text = u"This is the ledger of the profile %1. Add --profile \"%1\"; nothing was changed."_s.arg(owner)});
    WorkerLock lock(cli.home().lockFile(profile.name));
    const auto held = lock.tryAcquire();
    if (!held)
        return cli.fail(held.error());
    if (!*held)
        return cli.fail({.kind = ErrorKind::BadInput,
            .text = u"Somebody works on this ledger. Close Kontor first, and end a kontorctl run or batch send; nothing was changed."_s});
    const auto report = importOldLedger(file, cli.home().ledgerFile(profile.name), {u"%1: not sent yet"_s, u"Not sent yet, from %1"_s},
        cli.clock(), {}, cli.home().markFile(profile));
    if (!report && report.error().kind == ErrorKind::LedgerDamaged)
        return cli.fail({.kind = ErrorKind::BadInput,
            .text = u"%1 can't be taken over, and nothing was changed: %2"_s.arg(file, messages::reasonOf(report.error()))});
    if (!report)
        return cli.fail(report.error());
    cli.out().made(u"The payments are in the ledger now."_s);
    cli.out().answer(asJson(*report), [&] { return asText(*report, file); });
    cli.finish(exitcode::done);
}

void importOld(CliSession &cli)
{
    const QString file = QFileInfo(cli.line().operand(0)).absoluteFilePath();
    cli.withProfile([&cli, file](const Profile &profile) { importInto(cli, profile, file); });
}

} // namespace

std::vector<Command> importCommands()
{
    return {
        {{u"import-old"_s}, u"Takes the payments of a ledger of an older Kontor over into a profile without payments."_s, {u"FILE"_s}, {},
            importOld},
    };
}

} // namespace kontor
