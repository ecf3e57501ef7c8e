// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/notifications/payinnotifier.h"

#include "core/visibletext.h"
#include "gui/page/toast.h"
#include "gui/payment/payindetails.h"
#include "messages/errors.h"
#include "messages/payinreply.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds stay {12}; // to be read, and reached with Tab

} // namespace

PayinNotifier::PayinNotifier(MerchantSession &session, const NumberFormat &format, ToastHost &toasts, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_format(format)
    , m_toasts(toasts)
{
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &PayinNotifier::look);
    const auto lookSoon = [this] {
        if (!m_followed.isEmpty() && !m_soon.isActive())
            m_soon.start(0);
    };
    connect(&session.ledger(), &Ledger::changed, this, lookSoon);
    connect(&session.ledger(), &Ledger::changedElsewhere, this, lookSoon);
}

void PayinNotifier::follow(const OrderId &id, Toast *queued)
{
    m_followed.append({id, queued});
    m_soon.start(0); // it may have been answered already
}

void PayinNotifier::look()
{
    for (const Followed &each : std::as_const(m_followed)) {
        m_session.ledger().payments().byId(each.id)->then(this, [this](const Result<std::optional<PaymentRecord>> &found) {
            if (found && *found)
                take(**found);
        });
    }
}

void PayinNotifier::take(const PaymentRecord &payment)
{
    const auto followed = std::find_if(m_followed.begin(), m_followed.end(), [&](const Followed &each) { return each.id == payment.id; });
    if (followed == m_followed.end())
        return;
    const bool isNamed = !messages::replyForCustomer(payment, m_format, m_session.clock().wall()).isEmpty();
    if (!isNamed && isOpen(payment.submission.state))
        return;
    const QPointer<Toast> queued = followed->queued;
    m_followed.erase(followed);
    if (queued)
        queued->closeNow();
    if (isNamed)
        tell(payment);
}

void PayinNotifier::tell(const PaymentRecord &payment)
{
    const QString money = m_format.money(payment.request.money);
    const QString name = visibleLine(payment.request.accountName);
    //: %1 is an amount with its currency, %2 the name of a customer.
    Toast *toast = m_toasts.post({.text = tr("Payin created: %1 from %2. It can't be cancelled.").arg(money, name),
        .action = tr("Copy payment details"),
        .stay = stay,
        .isWayBack = false,
        .name = name});
    connect(toast, &Toast::undone, this, [this, id = payment.id] { copyDetails(id); });
}

//! As it stands by then: it may have been paid meanwhile, or its time be over.
void PayinNotifier::copyDetails(const OrderId &id)
{
    m_session.ledger().payments().byId(id)->then(this, [this](const Result<std::optional<PaymentRecord>> &found) {
        if (found && *found)
            m_toasts.post({.text = payindetails::copy(**found, m_session, m_format)});
        else if (!found)
            m_toasts.post({.text = messages::errorMessage(found.error()).plain()});
    });
}

} // namespace kontor
