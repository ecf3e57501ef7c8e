// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchgrid.h"

#include "gui/batches/batchcelldelegate.h"
#include "gui/batches/pastedcells.h"
#include "gui/table/tableheader.h"
#include "gui/table/tablemeasures.h"
#include "gui/theme/theme.h"
#include "office/imports/pastedrows.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QResizeEvent>
#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct Width {
    int column;
    int width; //!< drawn for 13 px letters
};
constexpr std::array widths {Width {BatchSheetModel::Number, 56}, Width {BatchSheetModel::Recipient, 168},
    Width {BatchSheetModel::Account, 136}, Width {BatchSheetModel::Bank, 80}, Width {BatchSheetModel::Amount, 112},
    Width {BatchSheetModel::Currency, 72}, Width {BatchSheetModel::Problem, 330}, Width {BatchSheetModel::Method, 140},
    Width {BatchSheetModel::Email, 180}, Width {BatchSheetModel::Reference, 120}, Width {BatchSheetModel::Note, 140}};

} // namespace

BatchGrid::BatchGrid(const Theme &theme, BatchSheetModel &model, BatchRepair &repair, QWidget *parent)
    : QTableView(parent)
    , m_theme(theme)
    , m_model(model)
    , m_repair(repair)
    , m_header(new TableHeader(theme, this))
{
    setObjectName(u"batchGrid"_s);
    setAccessibleName(tr("Rows of the file"));
    setModel(&model);
    setItemDelegate(new BatchCellDelegate(theme, this));
    setHorizontalHeader(m_header);
    m_header->setSectionsMovable(false);
    m_header->setSectionsClickable(false);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(QFrame::NoFrame);
    setCornerButtonEnabled(false);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    setSelectionMode(ExtendedSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(0);
    verticalHeader()->hide();
    m_header->setStretchLastSection(true);
    keepFit(theme, this, [this] { fitColumns(); });
}

void BatchGrid::fitColumns()
{
    for (const auto &[column, width] : widths)
        m_header->resizeSection(column, qMax(m_theme.px(width), m_header->nameWidth(column)));
    verticalHeader()->setDefaultSectionSize(m_theme.rowHeight());
    viewport()->update();
}

QSize BatchGrid::sizeHint() const
{
    return {QTableView::sizeHint().width(), minimumSizeHint().height()};
}

QSize BatchGrid::minimumSizeHint() const
{
    return {QTableView::minimumSizeHint().width(), m_header->sizeHint().height() + leastRows * m_theme.rowHeight()};
}

//! What comes above and below the rows makes room for them late: the cell that was gone to stays in sight.
void BatchGrid::resizeEvent(QResizeEvent *event)
{
    const bool wasSeen = QRect(QPoint(), event->oldSize()).intersects(visualRect(currentIndex()));
    QTableView::resizeEvent(event);
    if (wasSeen)
        scrollTo(currentIndex());
}

int BatchGrid::sheetRow() const
{
    return currentIndex().isValid() ? m_model.sheetRow(currentIndex().row()) : -1;
}

std::optional<BatchField> BatchGrid::field() const
{
    return currentIndex().isValid() ? BatchSheetModel::fieldOf(currentIndex().column()) : std::nullopt;
}

void BatchGrid::goTo(int sheetRow, std::optional<BatchField> field)
{
    const int row = m_model.rowOf(sheetRow);
    if (row < 0)
        return;
    const int column = field ? BatchSheetModel::columnOf(*field) : int(BatchSheetModel::Recipient);
    const QModelIndex index = m_model.index(row, column);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    scrollTo(index);
}

//! The editor hands over what stands in it when the keyboard leaves it.
void BatchGrid::endEditing()
{
    if (state() == EditingState)
        setFocus();
}

QList<int> BatchGrid::chosenRows() const
{
    QList<int> rows;
    for (const QItemSelectionRange &range : selectionModel()->selection()) { // of all cells it is one
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.append(m_model.sheetRow(row));
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

void BatchGrid::copyBlock() const
{
    QModelIndexList chosen = selectionModel()->selectedIndexes();
    std::sort(chosen.begin(), chosen.end());
    QList<QStringList> block;
    int row = -1;
    for (const QModelIndex &index : std::as_const(chosen)) {
        if (!BatchSheetModel::fieldOf(index.column()))
            continue;
        if (index.row() != row)
            block.append(QStringList());
        row = index.row();
        block.last().append(index.data(Qt::EditRole).toString());
    }
    if (!block.isEmpty())
        QGuiApplication::clipboard()->setText(clipboardText(block));
}

//! From the chosen cell on, as far as there are rows and columns; what can't be typed into is passed over.
void BatchGrid::pasteBlock()
{
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    if (const QString file = pastedcells::fileOf(copied); !file.isEmpty())
        return void(Q_EMIT filePasted(file));
    const QModelIndex from = currentIndex();
    if (!from.isValid())
        return;
    QList<BatchField> fields;
    for (int column = from.column(); column < BatchSheetModel::columns; ++column) {
        if (const auto field = BatchSheetModel::fieldOf(column))
            fields.append(*field);
    }
    QList<BatchSheet::Entry> entries;
    const auto [text, marks] = pastedcells::cellsOf(copied);
    const QList<QStringList> block = pastedRows(text);
    for (int line = 0; line < block.size() && from.row() + line < m_model.rowCount(); ++line) {
        for (int i = 0; i < block.at(line).size() && i < fields.size(); ++i)
            entries.append({m_model.sheetRow(from.row() + line), fields.at(i), block.at(line).at(i), marks.value({line, i})});
    }
    m_repair.type(entries);
}

void BatchGrid::clearChosen()
{
    QList<BatchSheet::Entry> entries;
    const QModelIndexList chosen = selectionModel()->selectedIndexes();
    for (const QModelIndex &index : chosen) {
        if (const auto field = BatchSheetModel::fieldOf(index.column()))
            entries.append({m_model.sheetRow(index.row()), *field, {}});
    }
    m_repair.type(entries);
}

void BatchGrid::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool isPlain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    if (event->matches(QKeySequence::Copy))
        return copyBlock();
    if (event->matches(QKeySequence::Paste))
        return pasteBlock();
    if (event->matches(QKeySequence::Delete))
        return clearChosen();
    if (isPlain && isEnter && state() != EditingState) {
        if (m_model.flags(currentIndex()).testFlag(Qt::ItemIsEditable)) // into the others nothing can be typed
            edit(currentIndex());
        return;
    }
    if (isPlain && event->key() == Qt::Key_Escape)
        return event->ignore(); // the page's: the open cell has closed by itself
    QTableView::keyPressEvent(event);
}

} // namespace kontor
