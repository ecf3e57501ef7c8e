// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/selectedpayments.h"

#include "messages/errors.h"
#include "models/copiedcell.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QTableView>
#include <functional>
#include <memory>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int lookPause = 50;

} // namespace

SelectedPayments::SelectedPayments(MerchantSession &session, PaymentsModel &model, QTableView &table, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_table(table)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(lookPause);
    connect(&m_soon, &QTimer::timeout, this, &SelectedPayments::look);
    connect(table.selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        Q_EMIT changed();
        m_soon.start();
    });
    connect(&model, &PaymentsModel::paymentChanged, this, [this] { m_soon.start(); });
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        Q_EMIT changed();
        m_soon.start();
    });
}

//! By ranges: all of a million rows are one.
int SelectedPayments::count() const
{
    int rows = 0;
    const QItemSelection selection = m_table.selectionModel()->selection();
    for (const QItemSelectionRange &range : selection)
        rows += range.height();
    return rows;
}

QList<qint64> SelectedPayments::seqs() const
{
    QList<int> rows;
    const QItemSelection selection = m_table.selectionModel()->selection();
    for (const QItemSelectionRange &range : selection) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.append(row);
    }
    std::sort(rows.begin(), rows.end());
    QList<qint64> seqs;
    for (const int row : std::as_const(rows))
        seqs.append(m_model.seqAt(row));
    return seqs;
}

// ---- what can be done

void SelectedPayments::look()
{
    const int selected = count();
    const int asked = ++m_look;
    if (selected < 2 || selected > mostAtOnce)
        return takeStanding({});
    m_session.ledger().payments().rows(seqs())->then(this, [this, asked](const Result<QList<PaymentRecord>> &payments) {
        if (payments && asked == m_look)
            takeStanding(*payments);
    });
}

void SelectedPayments::takeStanding(const QList<PaymentRecord> &payments)
{
    const auto possible = [&payments](PaymentAction act) {
        return int(
            std::count_if(payments.begin(), payments.end(), [act](const PaymentRecord &payment) { return isPossible(act, payment); }));
    };
    m_checkable = possible(PaymentAction::Check);
    m_cancellable = possible(PaymentAction::Cancel);
    Q_EMIT changed();
}

// ---- doing it

void SelectedPayments::act(
    PaymentAction act, Reply<Done> *(PaymentActions::*doIt)(const OrderId &), void (SelectedPayments::*end)(const Round &))
{
    if (count() > mostAtOnce)
        //: %n is the most that can be done at once.
        return Q_EMIT said(tr("Up to %n payment(s) can be checked or cancelled at once.", nullptr, mostAtOnce));
    m_session.ledger().payments().rows(seqs())->then(this, [this, act, doIt, end](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return Q_EMIT said(messages::errorMessage(payments.error()).plain());
        const auto round = std::make_shared<Round>();
        for (const PaymentRecord &payment : *payments)
            round->asked += isPossible(act, payment) ? 1 : 0;
        if (round->asked == 0)
            return (this->*end)(*round);
        for (const PaymentRecord &payment : *payments) {
            if (!isPossible(act, payment))
                continue;
            std::invoke(doIt, m_session.actions(), payment.id)->then(this, [this, round, end, payment](const Result<Done> &done) {
                ++(done ? round->done : round->refused);
                if (done)
                    round->payments.append(payment);
                else if (!round->trouble)
                    round->trouble = done.error();
                if (round->done + round->refused == round->asked)
                    (this->*end)(*round);
            });
        }
    });
}

void SelectedPayments::check()
{
    act(PaymentAction::Check, &PaymentActions::check, &SelectedPayments::sayChecked);
}

void SelectedPayments::sayChecked(const Round &round)
{
    if (round.asked == 0)
        return Q_EMIT said(tr("None of these can be checked now: they wait to be sent, are being sent, or were cancelled."));
    if (!round.trouble)
        //: %n are the payments that were selected in a list.
        return Q_EMIT said(tr("The gateway is being asked for %n payment(s).", nullptr, round.asked));
    //: %1 and %2 are numbers of payments; %3 is a sentence that says why the others are not.
    Q_EMIT said(tr("The gateway is being asked for %1 of %2. Of the others: %3")
                    .arg(QString::number(round.done), QString::number(round.asked), messages::errorMessage(*round.trouble).plain()));
}

void SelectedPayments::cancel()
{
    act(PaymentAction::Cancel, &PaymentActions::cancel, &SelectedPayments::reportCancelled);
}

void SelectedPayments::reportCancelled(const Round &round)
{
    if (round.asked == 0)
        return Q_EMIT said(tr("Nothing to cancel: all of these were sent, or are complete. The gateway can't cancel what was sent."));
    if (!round.trouble)
        //: %n are the payments that were selected in a list.
        return Q_EMIT cancelled(round.payments, tr("%n payment(s) cancelled. None of them was sent.", nullptr, round.done));
    //: %1 and %2 are numbers of payments; %3 is a sentence that says why the others were not.
    const QString words
        = tr("%1 of %2 were cancelled. Of the others: %3")
              .arg(QString::number(round.done), QString::number(round.asked), messages::errorMessage(*round.trouble).plain());
    if (round.payments.isEmpty())
        return Q_EMIT said(words);
    Q_EMIT cancelled(round.payments, words);
}

QString SelectedPayments::lineOf(const PaymentRecord &payment, const PaymentColumns &columns) const
{
    QStringList cells;
    for (const PaymentColumn column : columns)
        cells.append(copiedCell(m_model.plainText(payment, column)));
    return cells.join(u'\t');
}

void SelectedPayments::copy(const PaymentColumns &columns)
{
    if (count() == 0)
        return Q_EMIT said(tr("No row is selected. Enter selects the one that has the keyboard."));
    if (count() > mostCopied)
        //: %n is the most that can be done at once.
        return Q_EMIT said(
            tr("Up to %n row(s) can be copied at once. Export the list to have all of them in a file.", nullptr, mostCopied));
    m_session.ledger().payments().rows(seqs())->then(this, [this, columns](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return Q_EMIT said(messages::errorMessage(payments.error()).plain());
        QStringList lines;
        for (const PaymentRecord &payment : *payments)
            lines.append(lineOf(payment, columns));
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
        //: %n are the rows of a list.
        Q_EMIT said(tr("Copied %n row(s).", nullptr, int(lines.size())));
    });
}

} // namespace kontor
