// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payouts/duplicatecomparison.h"

#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/factlist.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/sidebyside.h"
#include "gui/payment/factsheets.h"
#include "gui/theme/theme.h"
#include "messages/times.h"
#include "models/paymentcells.h"
#include "models/statuswords.h"

#include <QVBoxLayout>

namespace kontor {

DuplicateComparison::DuplicateComparison(const Theme &theme, const NumberFormat &format, QWidget *parent)
    : QWidget(parent)
    , m_format(format)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto *sheets = new SideBySide(theme, factsheets::leastForTwo);
    column->addWidget(sheets);
    m_ours = factsheets::add(*sheets, tr("This payout")).facts;
    const factsheets::Sheet other = factsheets::add(*sheets, tr("The other payout"));
    m_theirs = other.facts;
    m_open = plainButton(theme, tr("Show the other payout"));
    other.card->body()->addWidget(m_open, 0, Qt::AlignLeading);
    connect(m_open, &QPushButton::clicked, this, &DuplicateComparison::duplicateRequested);
}

void DuplicateComparison::show(const PaymentRecord &reviewed, const PaymentRecord &duplicate, UtcTime now)
{
    const PaymentRequest &ours = reviewed.request;
    const PaymentRequest &theirs = duplicate.request;
    m_ours->clear();
    m_theirs->clear();
    addBoth(tr("Amount"), m_format.money(ours.money), m_format.money(theirs.money), ours.money != theirs.money);
    const auto addText = [this](const QString &name, const QString &a, const QString &b, Qt::CaseSensitivity cases = Qt::CaseSensitive) {
        addBoth(name, visibleLine(a), visibleLine(b), a.compare(b, cases) != 0); // also where a long one is shown in part
    };
    addBoth(tr("Account"), groupedAccount(ours.accountNumber), groupedAccount(theirs.accountNumber),
        ours.accountNumber != theirs.accountNumber);
    addText(tr("Recipient"), ours.accountName, theirs.accountName);
    addText(tr("Bank"), ours.operatorCode, theirs.operatorCode, Qt::CaseInsensitive); // as in the question whether it is the same account
    addText(tr("Method"), ours.methodCode, theirs.methodCode);
    addText(tr("E-mail"), ours.emailAddress, theirs.emailAddress);
    addText(tr("Reference"), reviewed.reference, duplicate.reference);
    m_ours->addFact(tr("Status"), tr("not queued yet"));
    m_theirs->addFact(tr("Status"), statusWord(duplicate, now));
    m_theirs->addFact(tr("Made"), messages::when(duplicate.createdAt, now));
    for (PlainLabel *id : {m_ours->addFact(tr("ID"), reviewed.id.toString(), FactList::Kind::Mono),
             m_theirs->addFact(tr("ID"), duplicate.id.toString(), FactList::Kind::Mono)}) {
        id->setElided(Qt::ElideNone); // whole, as everything on a review
        id->setWordWrap(true);
    }
}

void DuplicateComparison::addBoth(const QString &name, const QString &ours, const QString &theirs, bool differs)
{
    const QString none = tr("none");
    m_ours->addFact(name, ours.isEmpty() ? none : ours)->setWordWrap(true);
    factsheets::addCompared(*m_theirs, name, theirs.isEmpty() ? none : theirs, differs);
}

} // namespace kontor
