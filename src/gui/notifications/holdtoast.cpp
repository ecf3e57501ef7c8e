// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/notifications/holdtoast.h"

#include "core/visibletext.h"
#include "gui/page/toast.h"

namespace kontor {

HoldToast::HoldToast(MerchantSession &session, const NumberFormat &format, Held held, Millis hold, Toast &toast)
    : QObject(&toast)
    , m_session(session)
    , m_format(format)
    , m_held(std::move(held))
    , m_toast(toast)
    , m_until(session.clock().monotonic() + hold)
{
    connect(&m_second, &QTimer::timeout, this, &HoldToast::say);
    connect(&session, &MerchantSession::statusChanged, this, &HoldToast::say);
    connect(&session.ledger(), &Ledger::changed, this, &HoldToast::look);
    connect(&session.ledger(), &Ledger::changedElsewhere, this, &HoldToast::look);
    m_second.start(Millis(Seconds(1)));
}

QString HoldToast::wordsOf(const Held &held, const NumberFormat &format, qint64 seconds)
{
    //: %1 is an amount with its currency, %2 a recipient, %3 are seconds, counted down.
    return tr("Sending %1 to %2 in %3 s").arg(format.money(held.money), visibleLine(held.recipient), QString::number(seconds));
}

QString HoldToast::pausedWordsOf(const Held &held, const NumberFormat &format)
{
    //: %1 is an amount with its currency, %2 a recipient.
    return tr("Queued %1 to %2. It goes out when sending goes on.").arg(format.money(held.money), visibleLine(held.recipient));
}

QString HoldToast::keptWordsOf(const Held &held, const NumberFormat &format)
{
    //: %1 is an amount with its currency, %2 a recipient.
    return tr("Queued %1 to %2").arg(format.money(held.money), visibleLine(held.recipient));
}

void HoldToast::say()
{
    if (m_session.sending().pauseReasons())
        return m_toast.setText(pausedWordsOf(m_held, m_format));
    const auto left = std::chrono::ceil<Seconds>(m_until - m_session.clock().monotonic());
    m_toast.setText(wordsOf(m_held, m_format, std::max<qint64>(left.count(), 0)));
}

void HoldToast::look()
{
    m_session.ledger().payments().byId(m_held.id)->then(this, [this](const Result<std::optional<PaymentRecord>> &found) {
        if (!found || !*found)
            return;
        const PaymentState state = (*found)->submission.state;
        if (stageOf(state) != Stage::Waiting)
            m_toast.closeNow();
    });
}

} // namespace kontor
