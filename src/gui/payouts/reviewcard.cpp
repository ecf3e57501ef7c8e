// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payouts/reviewcard.h"

#include "core/visibletext.h"
#include "gui/kit/factlist.h"
#include "gui/kit/plainlabel.h"
#include "models/amountsize.h"
#include "models/paymentcells.h"

#include <QVBoxLayout>

namespace kontor {

namespace {

constexpr qsizetype longestGrouped = 100;

} // namespace

ReviewCard::ReviewCard(const Theme &, const NumberFormat &format, QWidget *parent)
    : Card(parent)
    , m_format(format)
    , m_amount(new PlainLabel({}, TextStyle::Figure))
    , m_size(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_to(new PlainLabel({}, TextStyle::Section))
    , m_account(new PlainLabel({}, TextStyle::Title))
    , m_known(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_facts(new FactList)
{
    auto *lead = new PlainLabel(tr("You are about to pay"), TextStyle::Body, PlainLabel::Ink::Muted);
    auto *accountLead = new PlainLabel(tr("to the account"), TextStyle::Body, PlainLabel::Ink::Muted);
    m_amount->setWordWrap(true);
    m_size->setWordWrap(true);
    m_account->setWordWrap(true);
    m_to->setWordWrap(true);
    m_known->setWordWrap(true);
    body()->setContentsMargins(24, 24, 24, 24);
    for (QWidget *part : std::initializer_list<QWidget *> {lead, m_amount, m_size, accountLead, m_account, m_to, m_known})
        body()->addWidget(part);
    body()->addSpacing(12);
    body()->addWidget(makeRule());
    body()->addSpacing(4);
    body()->addWidget(m_facts);
}

//! What is reviewed is what is sent, so nothing of it hides behind dots.
void ReviewCard::addWhole(const QString &name, const QString &value, FactList::Kind kind)
{
    PlainLabel *shown = m_facts->addFact(name, visibleText(value), kind);
    shown->setElided(Qt::ElideNone);
    shown->setWordWrap(true);
}

void ReviewCard::show(const PaymentRecord &frozen, const QString &known)
{
    const PaymentRequest &request = frozen.request;
    m_amount->setText(m_format.money(request.money));
    const QString size = amountSize(request.money, m_format);
    m_size->setText(size);
    m_size->setVisible(!size.isEmpty());
    // Never shortened: two accounts that begin alike must not look alike here.
    const bool isShort = request.accountNumber.size() <= longestGrouped;
    m_account->setText(isShort ? groupedAccount(request.accountNumber) : visibleText(request.accountNumber));
    //: Below the number of an account: %1 is the name of its holder.
    m_to->setText(tr("of %1").arg(visibleText(request.accountName)));
    m_known->setText(known);
    m_known->setVisible(!known.isEmpty());
    m_facts->clear();
    addWhole(tr("Bank"), request.operatorCode);
    addWhole(tr("Method"), request.methodCode);
    addWhole(tr("E-mail"), request.emailAddress);
    if (!frozen.reference.isEmpty())
        addWhole(tr("Reference (not sent)"), frozen.reference);
    addWhole(tr("ID"), frozen.id.toString(), FactList::Kind::Mono);
    m_facts->addFact(tr("Callback"), request.callbackUrl.isEmpty() ? tr("off: Kontor asks the gateway instead") : tr("to this computer"));
}

} // namespace kontor
