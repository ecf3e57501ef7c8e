// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include "core/slowdown.h"
#include "messages/message.h"

//! What is to be said of the way to the gateway.
namespace kontor::messages {

//! What keeps a connection from coming about, as far as it is known: its code and headline. `proxy`: as ApiError::proxy.
Message missingConnection(const QString &proxy, ProxyLogin login);
//! A gateway never answers so: 407, which asks for a login of the proxy's.
constexpr bool isFromProxy(int httpStatus)
{
    return httpStatus == 407;
}
//! A proxy has answered in the gateway's place. Which one it is can't be told. `what`: the sentence before how to log in.
Message proxyAnswered(const QString &what);
QString howToLogIn();
//! Of the gateway's refusals of one request too many, of which no payment has been harmed.
Message slowedDown(const SlowDown &slow);
//! `offset` is the gateway's clock minus this computer's.
Message clockDiffers(Seconds offset);

} // namespace kontor::messages
