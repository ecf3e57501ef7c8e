// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/balances.h"

#include "messages/times.h"

#include <QCoreApplication>

namespace kontor::messages {

QString balanceAsOf(const QString &balance, UtcTime readAt, UtcTime now)
{
    //: A balance and when it was read: "212,400.50 INR as of 16:31:10".
    return QCoreApplication::translate("Balances", "%1 as of %2").arg(balance, asOf(readAt, now));
}

} // namespace kontor::messages
