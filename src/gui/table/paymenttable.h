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

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void setHoveredRow(int row);
    void applyTheme();
    void updateRow(int row);

    const Theme &m_theme;
    PaymentDelegate *m_delegate;
    int m_hoveredRow = -1;
};

} // namespace kontor
