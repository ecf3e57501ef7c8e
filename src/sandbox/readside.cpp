// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/readside.h"

namespace kontor {

void ReadSide::take(const GatewayBehaviour &before, const GatewayBehaviour &now, UtcTime at)
{
    if (now.databaseBehind != before.databaseBehind)
        m_failedOverAt = at;
    if (now.dateForm != before.dateForm)
        m_stuckAt = at;
    if (now.absenceCache != before.absenceCache || now.presenceCache < before.presenceCache)
        m_kept.clear();
}

bool ReadSide::hides(const AcceptedPayment &payment, const GatewayBehaviour &settings, UtcTime now) const
{
    const bool isLagging = settings.readLag > Millis(0) && now - payment.acceptedAt < settings.readLag;
    const bool isLostHere = payment.acceptedAt > m_failedOverAt - settings.databaseBehind && payment.acceptedAt <= m_failedOverAt;
    return isLagging || (settings.databaseBehind > Millis(0) && isLostHere);
}

std::optional<UtcTime> ReadSide::date(const GatewayRequest &request, const GatewayBehaviour &settings, UtcTime gatewayTime) const
{
    if (settings.dateForm == GatewayBehaviour::DateForm::Absent)
        return std::nullopt;
    if (settings.dateForm == GatewayBehaviour::DateForm::Stuck)
        return m_stuckAt;
    return gatewayTime + settings.dateSkew + (request.method == "GET" ? settings.readDateSkew : Seconds(0));
}

void ReadSide::cache(const GatewayRequest &request, GatewayAnswer &answer, const GatewayBehaviour &settings, UtcTime now)
{
    if (!isQuestionForPayment(request))
        return;
    const auto life = [&settings](const GatewayAnswer &each) {
        return each.status == 404 ? settings.absenceCache : each.status < 300 ? settings.presenceCache : Millis(0);
    };
    const auto kept = m_kept.constFind(request.path());
    if (kept != m_kept.cend() && now - kept->at < life(kept->answer)) {
        answer = kept->answer;
        if (settings.cacheTellsAge)
            answer.headers.append({"Age", QByteArray::number(std::chrono::duration_cast<Seconds>(now - kept->at).count())});
        if (!settings.cacheHeader.isEmpty())
            answer.headers.append(
                {settings.cacheHeader.section(u':', 0, 0).toLatin1(), settings.cacheHeader.section(u':', 1).trimmed().toLatin1()});
    } else if (life(answer) > Millis(0)) {
        m_kept.insert(request.path(), {answer, now});
    }
}

} // namespace kontor
