// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/selectedpayments.h"

#include "gui/payouts/payoutacts.h"
#include "office/words.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QTableView>
#include <memory>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int lookPause = 50;

//! One cell of a copied line. What a spreadsheet would take for a formula gets an apostrophe, as in the export.
QString cellOf(QString text)
{
    for (QChar &c : text) {
        if (c == u'\t' || c == u'\n' || c == u'\r')
            c = u' ';
    }
    static constexpr QStringView formulaSigns = u"=+-@";
    const QString bare = text.trimmed();
    return !bare.isEmpty() && formulaSigns.contains(bare.front()) ? u'\'' + text : text;
}

} // namespace

SelectedPayments::SelectedPayments(Office &office, PaymentsModel &model, QTableView &table, QObject *parent)
    : QObject(parent)
    , m_office(office)
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
    m_office.ledger().rows(seqs())->then(this, [this, asked](const Result<QList<PaymentRecord>> &payments) {
        if (payments && asked == m_look)
            takeStanding(*payments);
    });
}

void SelectedPayments::takeStanding(const QList<PaymentRecord> &payments)
{
    const auto possible = [&payments](PaymentAct act) {
        return int(
            std::count_if(payments.begin(), payments.end(), [act](const PaymentRecord &payment) { return isPossible(act, payment); }));
    };
    m_checkable = possible(PaymentAct::Check);
    m_withdrawable = possible(PaymentAct::Withdraw);
    Q_EMIT changed();
}

// ---- doing it

template <typename Act> void SelectedPayments::onEach(Act act)
{
    if (count() > mostAtOnce)
        return Q_EMIT said(tr("Up to %n payment(s) can be checked or cancelled at once.", nullptr, mostAtOnce));
    m_office.ledger().rows(seqs())->then(this, [this, act](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return Q_EMIT said(words::trouble(payments.error()).plain());
        act(*payments);
    });
}

void SelectedPayments::check()
{
    onEach([this](const QList<PaymentRecord> &payments) {
        int asked = 0;
        for (const PaymentRecord &payment : payments) {
            if (!isPossible(PaymentAct::Check, payment))
                continue;
            m_office.check(payment.id);
            ++asked;
        }
        if (asked == 0)
            return Q_EMIT said(tr("The gateway has none of these yet, so there is nothing to ask for."));
        Q_EMIT said(tr("The gateway is being asked for %n payment(s).", nullptr, asked));
    });
}

void SelectedPayments::withdraw()
{
    onEach([this](const QList<PaymentRecord> &payments) {
        QList<OrderId> ids;
        for (const PaymentRecord &payment : payments) {
            if (isPossible(PaymentAct::Withdraw, payment))
                ids.append(payment.id);
        }
        if (ids.isEmpty())
            return Q_EMIT said(
                tr("Nothing to cancel: all of these were sent, or are settled in another way. What was sent cannot be recalled: "
                   "the gateway has no cancel call."));
        const auto open = std::make_shared<int>(int(ids.size()));
        const auto withdrawn = std::make_shared<int>(0);
        for (const OrderId &id : std::as_const(ids)) {
            m_office.cancel(id)->then(this, [this, open, withdrawn, wanted = int(ids.size())](const Result<Done> &done) {
                *withdrawn += done ? 1 : 0;
                if (--*open == 0)
                    sayWithdrawn(wanted, *withdrawn);
            });
        }
    });
}

void SelectedPayments::sayWithdrawn(int wanted, int withdrawn)
{
    if (withdrawn == wanted)
        return Q_EMIT said(tr("%n payment(s) withdrawn. Nothing of them was sent.", nullptr, withdrawn));
    Q_EMIT said(tr("%1 of %2 were withdrawn. The others were on their way already and cannot be recalled.").arg(withdrawn).arg(wanted));
}

QString SelectedPayments::lineOf(const PaymentRecord &payment, const PaymentColumns &columns) const
{
    QStringList cells;
    for (const PaymentColumn column : columns)
        cells.append(cellOf(m_model.plainText(payment, column)));
    return cells.join(u'\t');
}

void SelectedPayments::copy(const PaymentColumns &columns)
{
    if (count() == 0)
        return;
    if (count() > mostCopied)
        return Q_EMIT said(
            tr("Up to %n row(s) can be copied at once. Export the list to have all of them in a file.", nullptr, mostCopied));
    m_office.ledger().rows(seqs())->then(this, [this, columns](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return Q_EMIT said(words::trouble(payments.error()).plain());
        QStringList lines;
        for (const PaymentRecord &payment : *payments)
            lines.append(lineOf(payment, columns));
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
        Q_EMIT said(tr("Copied %n row(s).", nullptr, int(lines.size())));
    });
}

} // namespace kontor
