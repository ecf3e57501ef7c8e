// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/pauses.h"
#include "office/engine/ledgerpauses.h"

#include <QLocale>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct Checked {
    QStringList problems {};
    qint64 entries = 0;
    qint64 payments = 0;
};

QString grouped(qint64 number)
{
    return QLocale(QLocale::English).toString(number);
}

QString report(const Checked &checked)
{
    if (checked.problems.isEmpty())
        return u"The ledger is in order. Payments: %1, entries of the audit chain: %2. All are what was written.\n"_s.arg(
            grouped(checked.payments), grouped(checked.entries));
    return checked.problems.join(u'\n')
        + u"\n\nThe ledger is not what Kontor wrote, so nothing should be sent from it. Restore a backup: kontorctl restore FILE\n"_s;
}

void tell(CliSession &cli, const Checked &checked)
{
    Json::Array problems;
    for (const QString &problem : checked.problems)
        problems.emplace_back(problem);
    cli.out().answer(
        Json::Object {{u"problems"_s, problems}, {u"entries"_s, Json(checked.entries)}, {u"payments"_s, Json(checked.payments)}},
        [&checked] { return report(checked); });
    cli.finish(checked.problems.isEmpty() ? exitcode::done : exitcode::refused);
}

//! What is there may fit together and still not be all of it.
QStringList missingIn(const Ledger &ledger)
{
    const auto older = ledger.olderCopy();
    return older ? QStringList {olderCopyMessage(olderCopyDetail(*older)).plain()} : QStringList();
}

//! Counts are told where they can be read; what can't is among the problems.
void verify(CliSession &cli)
{
    cli.withLedger([&cli](Ledger &ledger) {
        cli.out().say(u"Checking every page, the rules between the tables, each row's digest and the audit chain."_s);
        cli.await(ledger.auditTrail().verify(), [&cli, &ledger](const QStringList &problems) {
            ledger.auditTrail().count()->then(&cli, [&cli, &ledger, problems](const Result<qint64> &entries) {
                ledger.statistics().counts()->then(&cli, [&cli, &ledger, problems, entries](const Result<PaymentCounts> &counts) {
                    tell(cli, {problems + missingIn(ledger), entries ? *entries : 0, counts ? counts->all : 0});
                });
            });
        });
    });
}

} // namespace

std::vector<Command> verifyCommands()
{
    return {{{u"verify"_s}, u"Looks whether the ledger is whole and unchanged."_s, {}, {}, verify}};
}

} // namespace kontor
