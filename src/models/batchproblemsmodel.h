// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/batches/batchservice.h"
#include <QAbstractTableModel>

namespace kontor {

//! What is wrong with the rows of a file: row, line, column, and why.
class BatchProblemsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Row, Line, Name, Reason };
    static constexpr int columns = Reason + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setProblems(const QList<BatchProblem> &problems);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const BatchProblem &problem, int column) const;
    QList<BatchProblem> m_problems;
};

} // namespace kontor
