// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payouts/reviewcard.h"

#include "core/visibletext.h"
#include "gui/widgets/factlist.h"
#include "gui/widgets/plainlabel.h"
#include "models/paymentcells.h"

#include <QVBoxLayout>

namespace kontor {

ReviewCard::ReviewCard(const Theme &, const NumberFormat &format, QWidget *parent)
    : Card(parent)
    , m_format(format)
    , m_amount(new PlainLabel({}, TextStyle::Figure))
    , m_to(new PlainLabel({}, TextStyle::Section))
    , m_account(new PlainLabel({}, TextStyle::Title))
    , m_known(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_facts(new FactList)
{
    auto *lead = new PlainLabel(tr("You are about to pay"), TextStyle::Body, PlainLabel::Ink::Muted);
    auto *accountLead = new PlainLabel(tr("to the account"), TextStyle::Body, PlainLabel::Ink::Muted);
    m_to->setWordWrap(true);
    m_known->setWordWrap(true);
    body()->setContentsMargins(24, 24, 24, 24);
    for (QWidget *part : std::initializer_list<QWidget *> {lead, m_amount, accountLead, m_account, m_to, m_known})
        body()->addWidget(part);
    body()->addSpacing(12);
    body()->addWidget(makeRule());
    body()->addSpacing(4);
    body()->addWidget(m_facts);
}

void ReviewCard::show(const PaymentRecord &frozen, const QString &known)
{
    const PaymentRequest &request = frozen.request;
    m_amount->setText(m_format.money(request.money));
    m_account->setText(groupedAccount(request.accountNumber));
    m_to->setText(tr("of %1").arg(visibleText(request.accountName)));
    m_known->setText(known);
    m_known->setVisible(!known.isEmpty());
    m_facts->clear();
    m_facts->addFact(tr("Bank"), request.operatorCode);
    m_facts->addFact(tr("Method"), request.methodCode);
    m_facts->addFact(tr("E-mail"), request.emailAddress);
    if (!frozen.reference.isEmpty())
        m_facts->addFact(tr("Reference (not sent)"), visibleText(frozen.reference));
    m_facts->addFact(tr("ID"), frozen.id.toString(), FactList::Kind::Mono);
    m_facts->addFact(tr("Callback"), request.callbackUrl.isEmpty() ? tr("off: Kontor asks the gateway instead") : tr("to this computer"));
}

} // namespace kontor
