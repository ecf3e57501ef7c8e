// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "ledger/ledger.h"
#include "models/batchfigures.h"
#include <QAbstractTableModel>
#include <QHash>
#include <QSet>

namespace kontor {

//! The batches of a ledger, newest first. Where the payouts of each stand is asked for when its row is looked at, and again when the
//! ledger changed, at most twice a second.
class BatchesModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { State, Title, Standing, Made };
    static constexpr int columns = Made + 1;

    BatchesModel(Ledger &ledger, Clock &clock, QObject *parent = nullptr);

    const BatchRecord &batch(int row) const { return m_batches.at(row); }
    int rowOf(const QString &id) const; //!< -1 when it isn't here
    bool isLoaded() const { return m_loaded; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void loaded();

private:
    void noteChange();
    void readBatches();
    void takeBatches(const QList<BatchRecord> &batches);
    void readFigures(qint64 batch) const;
    QString text(const BatchRecord &batch, int column) const;

    Ledger &m_ledger;
    Clock &m_clock;
    QList<BatchRecord> m_batches;
    QHash<qint64, BatchFigures> m_figures;
    QHash<qint64, QString> m_standings;
    mutable QSet<qint64> m_fresh; //!< whose figures were asked for since the last change
    bool m_waiting = false;
    bool m_loaded = false;
};

} // namespace kontor
