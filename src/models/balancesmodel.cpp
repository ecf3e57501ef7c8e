// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/balancesmodel.h"

#include "core/currency.h"
#include "core/visibletext.h"
#include "messages/times.h"
#include "models/copiedcell.h"
#include "models/drawnheight.h"
#include "models/paymentcells.h"
#include "models/spokenmoney.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool haveSameRows(const QList<Balance> &before, const QList<Balance> &now)
{
    return std::equal(
        before.begin(), before.end(), now.begin(), now.end(), [](const Balance &a, const Balance &b) { return a.currency == b.currency; });
}

//! What has no currency comes last.
bool isBefore(const Balance &a, const Balance &b)
{
    const bool isCode = isCurrencyCode(a.currency);
    return isCode == isCurrencyCode(b.currency) ? a.currency < b.currency : isCode;
}

} // namespace

BalancesModel::BalancesModel(NumberFormat format, QObject *parent)
    : QAbstractTableModel(parent)
    , m_format(std::move(format))
{
}

void BalancesModel::setReading(const Reading &reading, UtcTime now)
{
    QList<Balance> balances = reading.balances;
    std::stable_sort(balances.begin(), balances.end(), isBefore);
    const bool areSame = haveSameRows(m_balances, balances);
    if (!areSame)
        beginResetModel();
    m_balances = balances;
    m_at = reading.at;
    m_older = reading.older;
    m_now = now;
    if (!areSame)
        endResetModel();
    else if (!m_balances.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_balances.size()) - 1, AfterQueue));
}

void BalancesModel::setQueued(const std::optional<QueuedMoney> &queued)
{
    m_queued = queued;
    if (!m_balances.isEmpty())
        Q_EMIT dataChanged(index(0, InQueue), index(int(m_balances.size()) - 1, AfterQueue));
}

void BalancesModel::setHistories(const QList<BalanceHistory> &histories)
{
    m_histories = histories;
    if (!m_balances.isEmpty())
        Q_EMIT dataChanged(index(0, Trend), index(int(m_balances.size()) - 1, Trend));
}

//! Of a currency that came twice nobody can say which of them it is.
const BalanceHistory *BalancesModel::history(int row) const
{
    if (isTwice(row))
        return nullptr;
    const QString &code = m_balances.at(row).currency;
    const auto its
        = std::find_if(m_histories.begin(), m_histories.end(), [&code](const BalanceHistory &each) { return each.currency == code; });
    return its == m_histories.end() ? nullptr : &*its;
}

QList<double> BalancesModel::trend(int row) const
{
    QList<double> heights;
    if (const BalanceHistory *its = history(row)) {
        for (const auto &balance : its->stretches)
            heights.append(balance ? drawnHeight(balance->money.amount) : qQNaN());
    }
    return heights;
}

int BalancesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_balances.size());
}

int BalancesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

//! They stand together: the rows are in the order of their currencies.
bool BalancesModel::isTwice(int row) const
{
    if (!isCurrencyCode(m_balances.at(row).currency))
        return false;
    const auto isSame = [&](int other) {
        return other >= 0 && other < m_balances.size() && m_balances.at(other).currency == m_balances.at(row).currency;
    };
    return isSame(row - 1) || isSame(row + 1);
}

std::optional<Decimal> BalancesModel::figure(int row, int column) const
{
    const Balance &balance = m_balances.at(row);
    if (column == Available)
        return balance.amount;
    const auto queued = m_queued && isCurrencyCode(balance.currency) ? m_queued->of(balance.currency) : std::nullopt;
    if (column == InQueue)
        return queued ? std::optional(queued->negated()) : std::nullopt;
    return balance.amount && queued && !isTwice(row) ? balance.amount->minus(*queued) : std::nullopt;
}

QString BalancesModel::name(int row) const
{
    const QString &code = m_balances.at(row).currency;
    //: In the column of the currencies, of a balance without one.
    QString shown = code.isEmpty() ? tr("none given") : visibleLine(code);
    if (isTwice(row)) {
        const auto isIt = [&code](const Balance &each) { return each.currency == code; };
        const auto before = std::count_if(m_balances.begin(), m_balances.begin() + row, isIt);
        const auto all = std::count_if(m_balances.begin(), m_balances.end(), isIt);
        //: A currency that the gateway gave more than once: "INR (1 of 2)".
        shown = tr("%1 (%2 of %3)").arg(shown, QString::number(before + 1), QString::number(all));
    }
    if (!m_older.contains(code))
        return shown;
    //: A currency, and when its balance was read: "INR, as of 20 Nov, 16:31:10".
    return tr("%1, as of %2").arg(shown, messages::asOf(m_older.value(code), m_now));
}

QString BalancesModel::note(int row, int column) const
{
    return column == Available && m_balances.at(row).amount ? visibleLine(m_balances.at(row).amountName) : QString();
}

QString BalancesModel::text(int row, int column) const
{
    if (column == Trend)
        return history(row) ? QString() : tr("not read");
    return column == Currency ? name(row) : parts(row, column).join(QString());
}

QString BalancesModel::plain(int row, int column) const
{
    if (column == Trend)
        return {};
    if (column == Currency)
        return copiedCell(m_balances.at(row).currency);
    const auto value = figure(row, column);
    return value ? value->toString() : QString();
}

QString BalancesModel::lines(const QList<int> &rows) const
{
    QStringList names;
    for (int column = 0; column <= AfterQueue; ++column)
        names.append(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    //: Names of columns that are copied for a spreadsheet: what the gateway calls the amount, and when it was read.
    QStringList all {(names << tr("Gateway's word") << tr("Read at")).join(u'\t')};
    for (const int row : rows) {
        const Balance &balance = m_balances.at(row);
        QStringList cells;
        for (int column = 0; column <= AfterQueue; ++column)
            cells.append(plain(row, column));
        cells << copiedCell(balance.amountName) << isoLocal(m_older.value(balance.currency, m_at));
        all.append(cells.join(u'\t'));
    }
    return all.join(u'\n');
}

QString BalancesModel::spoken(int row, int column) const
{
    const QString &code = m_balances.at(row).currency;
    if (column == Currency) {
        const QString shown = name(row);
        return shown == visibleLine(code) ? spokenCurrency(code) : shown;
    }
    if (column == Trend) {
        const BalanceHistory *its = history(row);
        return its ? spokenHistory(*its) : tr("Last 7 days: not read");
    }
    const auto value = figure(row, column);
    const QString money = value ? spokenMoney({*value, code}) : tr("not known");
    if (const QString called = note(row, column); !called.isEmpty())
        //: %1 is the gateway's own word for the amount, such as "total"; %2 the money.
        return tr("The gateway calls it %1: %2").arg(called, money);
    if (column == Available)
        //: A cell of a table, read aloud. %1 is money in words, or "not known".
        return tr("Available: %1").arg(money);
    //: A cell of a table, read aloud. %1 is money in words, or "not known".
    return column == InQueue ? tr("In queue: %1").arg(money)
                             //: A cell of a table, read aloud. %1 is money in words, or "not known".
                             : tr("After queue: %1").arg(money);
}

//! Why an amount is not what its column says, or isn't there.
QString BalancesModel::tip(int row, int column) const
{
    if (column == Trend)
        return tr("What was read in the last 7 days, six hours a bar. Below the table it is told in words.");
    if (const QString called = note(row, column); !called.isEmpty())
        //: %1 is the gateway's own word for the amount, such as "total".
        return tr("The gateway calls this amount %1, not available. Not all of it may be there to be paid out.").arg(called);
    const Balance &balance = m_balances.at(row);
    if (!isCurrencyCode(balance.currency) && (column != Available || !balance.amount))
        return tr("Kontor cannot tell of which currency this is. \"Show reply\" shows it as it came.");
    if (column == Currency || figure(row, column))
        return {};
    if (column == Available)
        return tr("No amount could be read from the reply. \"Show reply\" shows it as it came.");
    if (column == AfterQueue && isTwice(row))
        //: A tooltip. %1 is the code of a currency.
        return tr("The gateway gave %1 more than once. Kontor cannot tell which of them counts.").arg(visibleLine(balance.currency));
    if (m_queued && m_queued->tooLarge.contains(balance.currency))
        //: A tooltip. %1 is the code of a currency.
        return tr("More is queued in %1 than Kontor can add up.").arg(visibleLine(balance.currency));
    return m_queued ? tr("The balance is not known.") : tr("What is queued has not been read from the ledger.");
}

QStringList BalancesModel::parts(int row, int column) const
{
    const auto value = figure(row, column);
    if (!value)
        return {tr("not known"), QString()};
    return amountParts(m_format, {*value, visibleLine(m_balances.at(row).currency)});
}

QVariant BalancesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const int row = index.row();
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::AccessibleTextRole:
        return spoken(row, column);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return tip(row, column);
    case Qt::TextAlignmentRole:
        return column == Currency || column == Trend ? int(Qt::AlignLeading | Qt::AlignVCenter)
                                                     : int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter);
    case AmountRole:
        return parts(row, column);
    case AmountNoteRole:
        return note(row, column);
    case TrendRole:
        return column == Trend ? QVariant::fromValue(trend(row)) : QVariant();
    case PlainTextRole:
        return plain(row, column);
    case ColumnKindRole:
        return int(column == Currency ? ColumnKind::Plain : column == Trend ? ColumnKind::Trend : ColumnKind::Amount);
    default:
        return {};
    }
}

QVariant BalancesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section != Currency && section != Trend)
        return int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Currency:
        return tr("Currency");
    case Available:
        return tr("Available");
    case InQueue:
        return tr("In queue (ours)");
    case AfterQueue:
        return tr("After queue");
    default:
        return tr("7 days");
    }
}

} // namespace kontor
