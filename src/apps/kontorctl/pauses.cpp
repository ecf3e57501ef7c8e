// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/pauses.h"

#include "core/sendingpause.h"
#include "messages/message.h"
#include "messages/pauses.h"

using namespace Qt::StringLiterals;

namespace kontor {

messages::Message pauseMessage(const MerchantSession &session)
{
    for (const PauseReason reason : pauseOrder) {
        if (!session.sending().pauseReasons().testFlag(reason))
            continue;
        const PauseDetail detail = session.sending().pauseDetail(reason);
        return reason == PauseReason::LedgerOlder ? olderCopyMessage(detail)
            : reason == PauseReason::OtherGateway ? otherGatewayMessage(detail)
                                                  : messages::pause(reason, detail);
    }
    return {};
}

namespace {

messages::Message confirmedBy(PauseReason reason, const PauseDetail &detail, const QString &command)
{
    messages::Message message = messages::pause(reason, detail);
    message.text += u" To confirm it: kontorctl "_s + command;
    return message;
}

} // namespace

messages::Message olderCopyMessage(const PauseDetail &detail)
{
    return confirmedBy(PauseReason::LedgerOlder, detail, u"accept older-copy"_s);
}

std::optional<messages::Message> confirmationFor(const ApiError &error)
{
    if (error.kind == ErrorKind::OtherGateway)
        return otherGatewayMessage(pauseDetailFor(error));
    const auto older = olderCopyDetailOf(error);
    return older ? std::optional(olderCopyMessage(*older)) : std::nullopt;
}

messages::Message otherGatewayMessage(const PauseDetail &detail)
{
    return confirmedBy(PauseReason::OtherGateway, detail, u"accept gateway"_s);
}

} // namespace kontor
