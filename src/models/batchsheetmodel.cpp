// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/batchsheetmodel.h"

#include "core/visibletext.h"
#include "messages/reasons.h"
#include "models/paymentroles.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostSingle = 50; //!< changed rows that are named one by one

//! A line break by a sign that people know; its code is for characters that mean nothing in a cell.
QString inOneLine(QString text)
{
    return text.replace("\r\n"_L1, "\n"_L1).replace(u'\n', QChar(0x21b5)).replace(u'\r', QChar(0x21b5));
}

} // namespace

BatchSheetModel::BatchSheetModel(BatchRepair &repair, const NumberFormat &format, QObject *parent)
    : QAbstractTableModel(parent)
    , m_repair(repair)
    , m_format(format)
{
    connect(&repair, &BatchRepair::replaced, this, [this] {
        m_show = SheetFilter::All;
        refill();
    });
    connect(&repair, &BatchRepair::changed, this, &BatchSheetModel::note);
}

void BatchSheetModel::show(SheetFilter show)
{
    m_show = show;
    refill();
}

void BatchSheetModel::refill()
{
    beginResetModel();
    m_rows = m_repair.isOpen() ? rowsToShow(m_repair.sheet(), m_show) : QList<int>();
    endResetModel();
}

void BatchSheetModel::note(const QList<int> &rows)
{
    if (m_rows.isEmpty())
        return;
    if (rows.isEmpty() || rows.size() > mostSingle)
        return Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, columns - 1));
    for (const int row : rows) {
        if (const int shown = rowOf(row); shown >= 0)
            Q_EMIT dataChanged(index(shown, 0), index(shown, columns - 1));
    }
}

int BatchSheetModel::rowOf(int sheetRow) const
{
    const auto at = std::lower_bound(m_rows.begin(), m_rows.end(), sheetRow);
    return at == m_rows.end() || *at != sheetRow ? -1 : int(at - m_rows.begin());
}

std::optional<BatchField> BatchSheetModel::fieldOf(int column)
{
    for (const BatchField field : allBatchFields) {
        if (columnOf(field) == column)
            return field;
    }
    return std::nullopt;
}

int BatchSheetModel::columnOf(BatchField field)
{
    switch (field) {
    case BatchField::Reference:
        return Reference;
    case BatchField::AccountName:
        return Recipient;
    case BatchField::AccountNumber:
        return Account;
    case BatchField::OperatorCode:
        return Bank;
    case BatchField::MethodCode:
        return Method;
    case BatchField::Amount:
        return Amount;
    case BatchField::Currency:
        return Currency;
    case BatchField::Email:
        return Email;
    case BatchField::Note:
        break;
    }
    return Note;
}

QString BatchSheetModel::nameOf(BatchField field)
{
    switch (field) {
    case BatchField::Reference:
        return tr("Reference");
    case BatchField::AccountName:
        return tr("Recipient");
    case BatchField::AccountNumber:
        return tr("Account");
    case BatchField::OperatorCode:
        return tr("Bank");
    case BatchField::MethodCode:
        return tr("Method");
    case BatchField::Amount:
        return tr("Amount");
    case BatchField::Currency:
        return tr("Currency");
    case BatchField::Email:
        return tr("E-mail");
    case BatchField::Note:
        break;
    }
    return tr("Note");
}

int BatchSheetModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int BatchSheetModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

Qt::ItemFlags BatchSheetModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags usual = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return index.isValid() && fieldOf(index.column()) ? usual | Qt::ItemIsEditable : usual;
}

QVariant BatchSheetModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size() || !m_repair.isOpen())
        return {};
    const int row = m_rows.at(index.row());
    const auto field = fieldOf(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::EditRole:
        return field ? m_repair.sheet().cell(row, *field).text : QString();
    case Qt::AccessibleTextRole:
        return spoken(row, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == Amount || index.column() == Number ? QVariant(int(Qt::AlignRight | Qt::AlignAbsolute)) : QVariant();
    case ColumnKindRole:
        return int(index.column() == Account ? ColumnKind::Account : index.column() == Number ? ColumnKind::Muted : ColumnKind::Plain);
    case MarkRole:
        return int(mark(row, index.column()));
    case LeftOutRole:
        return m_repair.sheet().row(row).leftOut;
    default:
        return {};
    }
}

SheetMark BatchSheetModel::mark(int row, int column) const
{
    const auto field = fieldOf(column);
    return field ? m_repair.sheet().row(row).mark(*field) : m_repair.sheet().row(row).mark();
}

QString BatchSheetModel::text(int row, int column) const
{
    const BatchSheet &sheet = m_repair.sheet();
    if (column == Number)
        return QString::number(sheet.numberOf(row));
    if (column == Problem)
        return problemText(row);
    if (column == Amount && sheet.row(row).money) // as it is understood
        return m_format.amount(sheet.row(row).money->amount);
    return visibleLine(inOneLine(textOf(*fieldOf(column), sheet.cell(row, *fieldOf(column))).text));
}

QString BatchSheetModel::problemText(int row) const
{
    if (m_repair.sheet().row(row).leftOut)
        return tr("Left out");
    const QList<SheetProblem> problems = m_repair.sheet().problems(row);
    if (problems.isEmpty())
        return {};
    const QString first = visibleSentence(messages::reason(problems.first().reason, m_format));
    //: %1 is a sentence about what is wrong with a row, %n how many more things are.
    return problems.size() == 1 ? first : tr("%1 (and %n more)", nullptr, int(problems.size()) - 1).arg(first);
}

QString BatchSheetModel::spoken(int row, int column) const
{
    const BatchSheet &sheet = m_repair.sheet();
    const QString shown = text(row, column);
    if (column == Number)
        //: A cell of a table, read aloud. %1 is the number of a row.
        return tr("Row %1").arg(shown);
    const auto field = fieldOf(column);
    if (!field)
        return shown.isEmpty() ? tr("Ready") : shown;
    //: A cell of a table, read aloud. %1 is the name of its column, %2 what stands in it.
    QStringList words {tr("%1: %2").arg(nameOf(*field), shown.isEmpty() ? tr("empty") : shown)};
    for (const SheetProblem &problem : sheet.problems(row)) {
        if (problem.field == field)
            words.append(visibleSentence(messages::reason(problem.reason, m_format)));
    }
    return words.join(u". "_s);
}

bool BatchSheetModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const auto field = fieldOf(index.column());
    if (role != Qt::EditRole || !field || !index.isValid() || index.row() >= m_rows.size())
        return false;
    m_repair.type({{m_rows.at(index.row()), *field, value.toString()}});
    return true;
}

QVariant BatchSheetModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Amount || section == Number ? QVariant(int(Qt::AlignRight | Qt::AlignAbsolute)) : QVariant();
    if (role != Qt::DisplayRole)
        return {};
    if (const auto field = fieldOf(section))
        return nameOf(*field);
    return section == Number ? tr("Row") : tr("Problem");
}

} // namespace kontor
