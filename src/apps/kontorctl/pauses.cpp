// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/pauses.h"

using namespace Qt::StringLiterals;

namespace kontor {

words::Message pauseMessage(const MerchantSession &session)
{
    for (const PauseReason reason : pauseOrder) {
        if (!session.pauseReasons().testFlag(reason))
            continue;
        const PauseDetail detail = session.pauseDetail(reason);
        return reason == PauseReason::LedgerOlder ? olderCopyMessage(detail)
            : reason == PauseReason::OtherGateway ? otherGatewayMessage(detail)
                                                  : words::pause(reason, detail);
    }
    return {};
}

namespace {

words::Message confirmedBy(PauseReason reason, const PauseDetail &detail, const QString &command)
{
    words::Message message = words::pause(reason, detail);
    message.text += u" To confirm it: kontorctl "_s + command;
    return message;
}

} // namespace

words::Message olderCopyMessage(const PauseDetail &detail)
{
    return confirmedBy(PauseReason::LedgerOlder, detail, u"accept older-copy"_s);
}

std::optional<words::Message> confirmationFor(const ApiError &error)
{
    if (error.kind == ErrorKind::OtherGateway)
        return otherGatewayMessage(error.text);
    const auto older = words::olderCopyDetailOf(error);
    return older ? std::optional(olderCopyMessage(*older)) : std::nullopt;
}

words::Message otherGatewayMessage(const PauseDetail &detail)
{
    return confirmedBy(PauseReason::OtherGateway, detail, u"accept gateway"_s);
}

} // namespace kontor
