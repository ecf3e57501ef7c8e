// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTableView>

namespace kontor {

class PaymentDelegate;
class TableHeader;
class Theme;
class TickAll;
class TickHeader;

//! A table of payments, set up as all of them are: whole rows, one stop for Tab, no lines but hairlines, rows as high as the theme
//! says. Enter or a double press is activated().
class PaymentTable final : public QTableView {
    Q_OBJECT

public:
    PaymentTable(const Theme &theme, const QString &accessibleName, QWidget *parent = nullptr);

    PaymentDelegate *paymentDelegate() const { return m_delegate; }
    TableHeader *header() const { return m_header; }
    //! Before each row stands a tick that says whether it is selected: a press on it, or Space, changes that and leaves the others as they
    //! are. To be said before the table has its model.
    void addTicks();
    //! Makes this row the current and only selected one. (selectRow() selects nothing where people read from the right.)
    void chooseRow(int row);
    //! Which columns there are to see, in their order.
    struct Plan {
        QList<int> shown {};
        QList<int> widths {}; //!< of every column of the model
        int wide = -1; //!< takes what is left
        int least = 0; //!< and never less than this
        //! These give way for it, the first first, so that nobody has to scroll sideways to read a row.
        QList<int> givesWay {};
        //! These are as wide as what is in sight needs, up to `most`: what was seen once keeps its room until there is another plan.
        QList<int> grows {};
        int most = 0;
        QList<int> stays {}; //!< in sight when the rest is scrolled away sideways
    };
    void setPlan(const Plan &plan);
    const Plan &plan() const { return m_plan; }
    //! What the widest cell of a column needs; of a model that has few rows, which are all looked at.
    int contentWidth(int column) const;
    //! A width of a column that is drawn for 13 px letters; never less than its heading needs.
    void setColumn(int column, int width);
    //! All columns of the model, which is set already and has few rows, equally wide: as the longest heading and the longest cell at least.
    void setEvenColumns();
    //! The same for all columns of the model, with the widths that they have now.
    void setGivingWay(int wide, int least, const QList<int> &columns);
    //! Tints these cells of a row for a moment: they say something else than before. Not where a person wants less movement.
    void tintCells(int row, const QList<int> &columns);
    void setModel(QAbstractItemModel *model) override;
    QModelIndex indexAt(const QPoint &pos) const override;
    QRect visualRect(const QModelIndex &index) const override;
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    //! A few rows at least, however little room there is.
    QSize minimumSizeHint() const override;
    //! No higher than it must be: it stretches, and what flows above it would be squeezed by the difference.
    QSize sizeHint() const override;

Q_SIGNALS:
    //! A person dragged a column to another place, or its edge.
    void columnsMoved(const QList<int> &shown);
    void columnResized(int column, int width);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void updateGeometries() override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void showKeyboard();
    void tick(int row, bool further);
    void setTinted(const QList<QPersistentModelIndex> &cells, bool tinted);
    QRect placed(int at, int top, int width, int height) const;
    void paintStuck(QPainter &painter, const QRect &dirty);
    void setHoveredRow(int row);
    void applyTheme();
    void updateRow(int row);
    void fitColumns();
    void growFor(int first, int last);
    void growForSeen();
    void fitEvenColumns();
    void hideColumns(const QList<int> &shown);
    void arrange(const Plan &plan);
    void noteMoved();
    void noteResized(int column, int width);

    const Theme &m_theme;
    PaymentDelegate *m_delegate;
    TableHeader *m_header;
    TickHeader *m_ticks = nullptr;
    TickAll *m_tickAll = nullptr;
    int m_hoveredRow = -1;
    bool m_arranging = false; //!< otherwise what moves is moved by a person
    Plan m_plan;
};

} // namespace kontor
