// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/titledpopover.h"
#include "models/paymentcells.h"
#include <optional>

class QKeyEvent;
class QLayout;
class QListWidget;
class QListWidgetItem;

namespace kontor {

//! Which columns a list shows, in which order and how wide: Space or a press ticks one, dragging it or Alt with Up and Down moves it, Alt
//! with Left and Right makes it narrower or wider. Each change is said at once.
class ColumnChooser final : public TitledPopover {
    Q_OBJECT
public:
    ColumnChooser(const Theme &theme, PaymentKind kind, const PaymentColumns &shown, QWidget *parent);

Q_SIGNALS:
    void chosen(const kontor::PaymentColumns &shown);
    //! That much wider; less than 0: narrower.
    void widthRequested(kontor::PaymentColumn column, int by);
    void resetRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void fitInto(const QSize &room) override;

private:
    void fill(const PaymentColumns &shown);
    void toggle(QListWidgetItem *item);
    QListWidgetItem *itemOf(PaymentColumn column) const;
    bool belongsToAmount(const QListWidgetItem &item) const;
    void move(int by);
    void widen(int by);
    bool takeKey(const QKeyEvent &key);
    bool takePointer(const QEvent &event);
    void dragTo(int y);
    QLayout *makeButtons();
    void say();

    PaymentKind m_kind;
    QListWidget *m_list;
    std::optional<int> m_pressedAt; //!< the height of the pointer
    bool m_drags = false;
};

} // namespace kontor
