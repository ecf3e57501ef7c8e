// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/session.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

void verify(Session &session)
{
    session.withLedger([&session](Ledger &ledger) {
        session.await(ledger.verify(), [&session](const QStringList &problems) {
            Json::Array all;
            for (const QString &problem : problems)
                all.emplace_back(problem);
            session.out().answer(Json::Object {{u"problems"_s, all}},
                [&problems] { return problems.isEmpty() ? u"The ledger is in order.\n"_s : problems.join(u'\n') + u'\n'; });
            session.finish(problems.isEmpty() ? exitcode::done : exitcode::refused);
        });
    });
}

} // namespace

std::vector<Command> verifyCommands()
{
    return {{{u"verify"_s}, u"Looks whether the ledger is whole and unchanged."_s, {}, {}, verify}};
}

} // namespace kontor
