// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/formdrafts.h"

#include "gui/page/draftrestore.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "office/session/merchantsession.h"

#include <QSettings>

namespace kontor {

FormDrafts::FormDrafts(const MerchantSession &session, const NumberFormat &format, QSettings &settings, Navigator &navigator)
    : m_session(session)
    , m_format(format)
    , m_settings(settings)
    , m_navigator(navigator)
{
}

QString FormDrafts::setting() const
{
    return QStringLiteral("halfTyped/") + m_session.profile().uuid;
}

QList<PaymentDraft> FormDrafts::typed() const
{
    QList<PaymentDraft> drafts;
    const auto add = [this, &drafts](const std::optional<PaymentDraft> &typed) {
        if (typed)
            drafts.append(inPlainDigits(*typed, m_format));
    };
    if (m_navigator.isMade(section::newPayout))
        add(m_navigator.get<NewPayoutPage>(section::newPayout).draftRestore());
    if (m_navigator.isMade(section::newPayin))
        add(m_navigator.get<NewPayinPage>(section::newPayin).draftRestore());
    return drafts;
}

//! Nothing else would have it after a restart: it is in no ledger.
void FormDrafts::keep()
{
    const QList<PaymentDraft> drafts = typed();
    if (drafts.isEmpty())
        m_settings.remove(setting());
    else
        m_settings.setValue(setting(), draftrestore::toSettings(drafts));
}

void FormDrafts::bringBackKept()
{
    bringBack(draftrestore::ofSettings(m_settings.value(setting()).toList()));
    m_settings.remove(setting());
}

void FormDrafts::bringBack(const QList<PaymentDraft> &drafts)
{
    for (const PaymentDraft &draft : drafts) {
        if (draft.kind == PaymentKind::Payin)
            m_navigator.get<NewPayinPage>(section::newPayin).bringBack(draft);
        else
            m_navigator.get<NewPayoutPage>(section::newPayout).bringBack(draft);
    }
}

} // namespace kontor
