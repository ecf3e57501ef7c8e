// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/connection.h"

#include <QCoreApplication>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct ConnectionTexts {
    Q_DECLARE_TR_FUNCTIONS(Connections)
};

} // namespace

Message missingConnection(const QString &proxy, ProxyLogin login)
{
    switch (login) {
    case ProxyLogin::Missing:
        //: %1 is the address of a proxy, such as "proxy.example:3128".
        return {u"K-106"_s, ConnectionTexts::tr("The proxy %1 wants a user name and password.").arg(proxy), {}};
    case ProxyLogin::Refused:
        //: %1 is the address of a proxy, such as "proxy.example:3128".
        return {u"K-106"_s, ConnectionTexts::tr("The proxy %1 didn't accept its user name and password.").arg(proxy), {}};
    case ProxyLogin::NotRequested:
        break;
    }
    if (proxy.isEmpty())
        return {u"K-101"_s, ConnectionTexts::tr("No connection to the gateway."), {}};
    //: %1 is the address of a proxy, such as "proxy.example:3128".
    return {u"K-101"_s, ConnectionTexts::tr("No connection to the gateway through the proxy %1.").arg(proxy), {}};
}

QString howToLogIn()
{
    return ConnectionTexts::tr("Enter the proxy's login under Settings > Gateway.");
}

Message proxyAnswered(const QString &what)
{
    return {u"K-106"_s, ConnectionTexts::tr("A proxy on the way to the gateway wants a user name and password (HTTP 407)."),
        what + u' ' + howToLogIn()};
}

Message slowedDown(const SlowDown &slow)
{
    const qint64 seconds = std::chrono::ceil<Seconds>(slow.left).count();
    //: %1 is a number of seconds.
    const QString text = seconds > 0 ? ConnectionTexts::tr("Nothing is lost; continuing in %1 s.").arg(seconds)
                                     : ConnectionTexts::tr("Nothing is lost; continuing.");
    return {u"K-206"_s, ConnectionTexts::tr("Slowed down: the gateway takes 10 requests per second."),
        slow.isLong() ? text + u' ' + ConnectionTexts::tr("Another program may be using the same merchant account.") : text};
}

Message clockDiffers(Seconds offset)
{
    const qint64 seconds = std::chrono::abs(offset).count();
    //: How far a clock is wrong. %1 is a number of seconds.
    const QString apart = seconds < 120 ? ConnectionTexts::tr("%1 s").arg(seconds)
        //: How far a clock is wrong. %1 is a number of minutes.
        : seconds < 7'200 ? ConnectionTexts::tr("%1 min").arg(seconds / 60)
                          //: How far a clock is wrong. %1 is a number of hours.
                          : ConnectionTexts::tr("%1 h").arg(seconds / 3'600);
    //: %1 is "41 s", "3 min" or "7 h".
    return {u"K-301"_s,
        offset.count() > 0 ? ConnectionTexts::tr("This computer's clock is %1 behind the gateway.").arg(apart)
                           //: %1 is "41 s", "3 min" or "7 h".
                           : ConnectionTexts::tr("This computer's clock is %1 ahead of the gateway.").arg(apart),
        ConnectionTexts::tr(
            "Kontor signs with the gateway's time; the times on this screen are this computer's. Set the clock in your system "
            "settings; Kontor does not change it.")};
}

} // namespace kontor::messages
