// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTableView>

namespace kontor {

class PaymentDelegate;
class Theme;

//! A table of payments, set up as all of them are: whole rows, one stop for Tab, no lines but hairlines, rows as high as the theme
//! says. Enter or a double press is activated().
class PaymentTable final : public QTableView {
    Q_OBJECT

public:
    PaymentTable(const Theme &theme, const QString &accessibleName, QWidget *parent = nullptr);

    PaymentDelegate *paymentDelegate() const { return m_delegate; }
    //! Makes this row the current and only selected one. (selectRow() selects nothing where people read from the right.)
    void chooseRow(int row);
    //! The column `wide` takes what is left, and never less than `least`: these give way for it, the first first, so that nobody has to
    //! scroll sideways to read a row. Widths are those that the columns have when all are shown.
    void setGivingWay(int wide, int least, const QList<int> &columns);

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setHoveredRow(int row);
    void applyTheme();
    void updateRow(int row);
    void fitColumns();

    const Theme &m_theme;
    PaymentDelegate *m_delegate;
    int m_hoveredRow = -1;
    int m_wide = -1;
    int m_least = 0;
    QList<int> m_givesWay;
    QList<int> m_widths; //!< of the columns, when all are shown; 0 for one that never is
};

} // namespace kontor
