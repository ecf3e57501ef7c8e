// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/commands.h"
#include "apps/kontorctl/exitcode.h"
#include "messages/codes.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

Json asJson(const messages::CodeMeaning &meaning)
{
    return Json::Object {{u"code"_s, QString(meaning.code)}, {u"headline"_s, messages::headline(meaning)},
        {u"money"_s, messages::whatOfTheMoney(meaning)}, {u"next"_s, messages::whatToDo(meaning)}};
}

QString asText(const messages::CodeMeaning &meaning)
{
    return u"%1  %2\n%3 %4\n"_s.arg(
        meaning.code, messages::headline(meaning), messages::whatOfTheMoney(meaning), messages::whatToDo(meaning));
}

void explain(CliSession &cli)
{
    const QString wanted = cli.line().operand(0).toUpper();
    Json::Array all;
    QStringList texts;
    for (const messages::CodeMeaning &meaning : messages::codeMeanings()) {
        if (!wanted.isEmpty() && meaning.code != wanted)
            continue;
        all.push_back(asJson(meaning));
        texts.append(asText(meaning));
    }
    if (all.empty())
        return cli.refuseUsage(u"No message has the code %1. kontorctl explain lists all codes."_s.arg(cli.line().operand(0)));
    cli.out().answer(Json::Object {{u"codes"_s, all}}, [&texts] { return texts.join(u'\n'); });
    cli.finish(exitcode::done);
}

} // namespace

std::vector<Command> explainCommands()
{
    return {{{u"explain"_s}, u"Says what the code of a message means, or all codes."_s, {u"[CODE]"_s}, {}, explain}};
}

} // namespace kontor
