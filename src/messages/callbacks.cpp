// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/callbacks.h"

#include "messages/reasons.h"
#include "messages/times.h"

#include <QCoreApplication>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct CallbackTexts {
    Q_DECLARE_TR_FUNCTIONS(Callbacks)
};

} // namespace

QString askedInstead(const std::optional<Millis> &next, bool canAsk)
{
    if (!next)
        return CallbackTexts::tr("No payment is open, so there is nothing to ask the gateway for.");
    if (!canAsk)
        return CallbackTexts::tr("The gateway cannot be asked now either: open payments are asked for as soon as it can.");
    //: %1 is minutes and seconds, such as "0:42".
    return CallbackTexts::tr("Kontor asks the gateway instead, next in %1.").arg(minutesAndSeconds(*next));
}

QString askedInstead(bool canAsk)
{
    return canAsk ? CallbackTexts::tr("Kontor asks the gateway instead.") : CallbackTexts::tr("The gateway cannot be asked now either.");
}

QString callbackPortError(const CallbackPortError &lost)
{
    if (!lost.isUsed)
        //: %1 is an address of this computer, such as "127.0.0.1".
        return CallbackTexts::tr("This computer does not let Kontor listen at %1, port %2.").arg(lost.address).arg(lost.port);
    if (lost.program.isEmpty())
        //: %1 is the number of a port.
        return CallbackTexts::tr("Port %1 is used by another program.").arg(lost.port);
    //: %1 is the number of a port, %2 the name of a program, such as "nginx".
    return CallbackTexts::tr("Port %1 is used by %2.").arg(QString::number(lost.port), lost.program);
}

QString placeProblem(const PlaceProblem &problem)
{
    return problem.portError ? callbackPortError(*problem.portError) + u' ' + CallbackTexts::tr("Choose another one.")
                             : reason(problem.reason);
}

Message portTaken(const CallbackPortError &lost, const std::optional<Millis> &next, bool canAsk)
{
    //: %1 is minutes and seconds, such as "0:42".
    const QString instead = next && canAsk
        ? CallbackTexts::tr("Callbacks are off; Kontor asks the gateway instead, next in %1.").arg(minutesAndSeconds(*next))
        : CallbackTexts::tr("Callbacks are off.") + u' ' + askedInstead(next, canAsk);
    return {u"K-601"_s, callbackPortError(lost), instead};
}

Message callbacksMissed(UtcTime since, UtcTime now, const std::optional<Millis> &next, bool canAsk)
{
    //: %1 is minutes and seconds, such as "0:42".
    const QString instead
        = next && canAsk ? CallbackTexts::tr("Asking instead, next in %1.").arg(minutesAndSeconds(*next)) : askedInstead(next, canAsk);
    //: %1 is a time: "15:10".
    return {u"K-602"_s, CallbackTexts::tr("No callbacks since %1.").arg(when(since, now)), instead};
}

} // namespace kontor::messages
