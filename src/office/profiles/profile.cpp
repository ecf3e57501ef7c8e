// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/profiles/profile.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

const KeyFacts *Profile::key(const QString &id) const
{
    const auto found = std::find_if(keys.begin(), keys.end(), [&id](const KeyFacts &facts) { return facts.id == id; });
    return found == keys.end() ? nullptr : &*found;
}

QString Profile::callbackBase() const
{
    if (callbackAddress.isNull())
        return {};
    if (!callbackUrl.isEmpty())
        return callbackUrl;
    const bool ipv6 = callbackAddress.protocol() == QAbstractSocket::IPv6Protocol;
    const QString host = ipv6 ? u'[' + callbackAddress.toString() + u']' : callbackAddress.toString();
    return u"http://%1:%2"_s.arg(host).arg(callbackPort);
}

} // namespace kontor
