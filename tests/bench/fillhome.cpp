// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_office
// fillhome HOME ROWS: a home folder whose built-in sandbox profile holds that many payouts of long ago.
#include "bench/practice.h"
#include "office/session/sandboxprofile.h"

#include <QCoreApplication>

using namespace kontor;

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 3)
        giveUp(QStringLiteral("fillhome HOME ROWS"));
    SystemClock clock;
    auto home = Home::open(arguments.at(1));
    if (!home)
        giveUp(home.error().text);
    const Profile profile = valueOf(ensureSandboxProfile(*home, clock, &application));
    const auto ledger = Ledger::open(home->ledgerFile(profile.name), clock);
    if (!ledger)
        giveUp(ledger.error().text);
    fill(**ledger, arguments.at(2).toInt(), listedPayout, 5000);
    return 0;
}
