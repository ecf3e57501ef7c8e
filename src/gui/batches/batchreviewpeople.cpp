// SPDX-License-Identifier: GPL-3.0-or-later
// Whom the batch pays, and what it leaves.
#include "gui/batches/batchreviewpage.h"

#include "core/visibletext.h"
#include "gui/kit/card.h"
#include "gui/kit/factlist.h"
#include "gui/kit/plainlabel.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"
#include "messages/reasons.h"
#include "models/paymentcells.h"

#include <QVBoxLayout>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownPeople = 6; //!< rows of the table before it scrolls

void fillLayout(QVBoxLayout *layout, const QList<QWidget *> &widgets)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (QWidget *widget : widgets)
        layout->addWidget(widget);
}

} // namespace

QWidget *BatchReviewPage::makePeople()
{
    m_peopleCard = new Card;
    m_peopleLead = new PlainLabel({}, TextStyle::Strong);
    m_peopleLead->setWordWrap(true);
    m_peopleTable = new PaymentTable(m_theme, tr("Recipients to look at"));
    m_peopleTable->setObjectName(u"peopleTable"_s);
    m_peopleTable->setModel(&m_people);
    keepFit(m_theme, m_peopleTable, [this] {
        m_peopleTable->setColumn(BatchPeopleModel::Row, 64);
        m_peopleTable->setColumn(BatchPeopleModel::Recipient, 160);
        m_peopleTable->setColumn(BatchPeopleModel::Account, 190);
        m_peopleTable->setColumn(BatchPeopleModel::Amount, 130);
        m_peopleTable->setGivingWay(BatchPeopleModel::Why, m_theme.px(200), {BatchPeopleModel::Amount, BatchPeopleModel::Recipient});
    });
    m_peopleCard->body()->addWidget(m_peopleLead);
    m_peopleCard->body()->addWidget(m_peopleTable);
    return m_peopleCard;
}

void BatchReviewPage::showPeople()
{
    m_people.setBatch(m_batch);
    const int people = m_people.rowCount();
    const int changed = int(m_batch.changedAccounts.size());
    QStringList words;
    if (!m_batch.recipientsRemark.isEmpty())
        words.append(messages::reason(m_batch.recipientsRemark));
    if (changed > 0)
        //: %n are accounts of people who were paid to another one last time.
        words.append(tr("%n account(s) changed since last time.", nullptr, changed));
    if (people > 0)
        //: %n are people who are paid by a batch and were not before, or not to this account.
        words.append(tr("%n recipient(s) to look at before money goes to them.", nullptr, people));
    m_peopleLead->setText(words.join(u' '));
    m_peopleCard->setVisible(!words.isEmpty());
    m_peopleTable->setVisible(people > 0);
    m_peopleTable->setFixedHeight(m_theme.px(36) + std::min(people, shownPeople) * m_theme.rowHeight() + 4);
}

void BatchReviewPage::showSums()
{
    QList<QWidget *> cards;
    for (const BatchSummary::Currency &currency : std::as_const(m_batch.summary.currencies))
        cards.append(sumCard(currency));
    fillLayout(m_sumCards, cards);
    m_sums->setVisible(!cards.isEmpty());
}

QWidget *BatchReviewPage::sumCard(const BatchSummary::Currency &currency)
{
    auto *card = new Card;
    card->body()->setContentsMargins(20, 16, 20, 16);
    card->body()->addWidget(new PlainLabel(sumWords(currency), TextStyle::Title));
    if (const QString after = balanceAfter(currency); !after.isEmpty()) {
        auto *balance = new PlainLabel(after);
        balance->setWordWrap(true);
        card->body()->addWidget(balance);
    }
    //: Below a sum: of how many payouts it is. A list of the largest follows.
    card->body()->addWidget(
        new PlainLabel(tr("in %n payout(s). The largest:", nullptr, currency.payouts), TextStyle::Body, PlainLabel::Ink::Muted));
    auto *facts = new FactList;
    for (const PaymentRequest &request : currency.largest)
        //: One payout of a batch. %1 is the number of an account, %2 the name of its holder.
        facts->addFact(
            m_format.money(request.money), tr("%1 of %2").arg(groupedAccount(request.accountNumber), visibleLine(request.accountName)));
    card->body()->addWidget(facts);
    return card;
}

QString BatchReviewPage::sumWords(const BatchSummary::Currency &currency) const
{
    //: In the place of a sum. %1 is the code of a currency.
    return currency.isTooLarge ? tr("More %1 than can be added up").arg(currency.sum.currency) : m_format.money(currency.sum);
}

QString BatchReviewPage::balanceAfter(const BatchSummary::Currency &currency) const
{
    if (currency.isTooLarge)
        return {};
    if (const QString warning = m_advice.aboutBalance(currency.sum); !warning.isEmpty())
        return warning;
    const auto after = m_advice.balances().after(currency.sum);
    if (!after)
        return {};
    //: %1 is what there was when the gateway was last asked, %2 what is left after a batch and all that is queued: two amounts.
    return tr("The balance was %1; afterwards it is %2.")
        .arg(m_advice.balance(currency.sum.currency), m_format.money({*after, currency.sum.currency}));
}

} // namespace kontor
