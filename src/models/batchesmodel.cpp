// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/batchesmodel.h"

#include "messages/batches.h"
#include "messages/problems.h"
#include "messages/times.h"
#include "models/paymentroles.h"

#include <algorithm>

namespace kontor {

namespace {

constexpr Millis betweenReadings {500};

bool sameRows(const QList<BatchRecord> &a, const QList<BatchRecord> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const BatchRecord &x, const BatchRecord &y) { return x.seq == y.seq; });
}

} // namespace

BatchesModel::BatchesModel(Ledger &ledger, Clock &clock, QObject *parent)
    : QAbstractTableModel(parent)
    , m_ledger(ledger)
    , m_clock(clock)
{
    connect(&ledger, &Ledger::changed, this, &BatchesModel::noteChange);
    connect(&ledger, &Ledger::changedElsewhere, this, &BatchesModel::noteChange);
    readBatches();
}

void BatchesModel::noteChange()
{
    if (std::exchange(m_waiting, true))
        return;
    m_clock.after(betweenReadings, this, [this] {
        m_waiting = false;
        readBatches();
    });
}

void BatchesModel::readBatches()
{
    m_ledger.batches().newest()->then(this, [this](const Result<QList<BatchRecord>> &batches) {
        if (batches)
            takeBatches(*batches);
    });
}

void BatchesModel::takeBatches(const QList<BatchRecord> &batches)
{
    m_fresh.clear();
    const bool same = sameRows(m_batches, batches);
    if (!same)
        beginResetModel();
    m_batches = batches;
    if (!same)
        endResetModel();
    else if (!m_batches.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_batches.size()) - 1, columns - 1));
    m_loaded = true;
    Q_EMIT loaded();
}

void BatchesModel::readFigures(qint64 batch) const
{
    if (m_fresh.contains(batch))
        return;
    m_fresh.insert(batch);
    auto *self = const_cast<BatchesModel *>(this); // data() is const; reading figures for it is not a change
    m_ledger.batches().counts(batch)->then(self, [self, batch](const Result<PaymentCounts> &counts) {
        if (!counts)
            return;
        self->m_figures.insert(batch, figuresOf(*counts));
        self->m_standings.insert(batch, messages::standing(counts->byState));
        for (int row = 0; row < self->m_batches.size(); ++row) {
            if (self->m_batches.at(row).seq == batch)
                Q_EMIT self->dataChanged(self->index(row, 0), self->index(row, columns - 1));
        }
    });
}

int BatchesModel::rowOf(const QString &id) const
{
    const auto found = std::find_if(m_batches.begin(), m_batches.end(), [&id](const BatchRecord &batch) { return batch.id == id; });
    return found == m_batches.end() ? -1 : int(found - m_batches.begin());
}

int BatchesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_batches.size());
}

int BatchesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString BatchesModel::text(const BatchRecord &batch, int column) const
{
    switch (column) {
    case State:
        return batchStateWord(batch.state, m_figures.value(batch.seq));
    case Title:
        return batch.title;
    case Standing:
        readFigures(batch.seq);
        return m_standings.value(batch.seq);
    default:
        return messages::when(batch.createdAt, m_clock.wall());
    }
}

QVariant BatchesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const BatchRecord &batch = m_batches.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return text(batch, index.column());
    case Qt::ToolTipRole:
        return index.column() == State && !batch.reason.isEmpty() ? messages::batchPause(batch.reason).coded()
                                                                  : text(batch, index.column());
    case ColumnKindRole:
        return int(index.column() == State || index.column() == Made ? ColumnKind::Muted : ColumnKind::Plain);
    default:
        return {};
    }
}

QVariant BatchesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case State:
        return tr("State");
    case Title:
        return tr("Batch");
    case Standing:
        return tr("Where its payouts stand");
    default:
        return tr("Imported");
    }
}

} // namespace kontor
