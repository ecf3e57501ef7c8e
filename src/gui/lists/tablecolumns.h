// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/paymentcells.h"
#include <QObject>

class QWidget;

namespace kontor {

class ListController;
class PaymentTable;
class PaymentsModel;
class Theme;

//! Keeps the columns and the header of a list's table as its state says, and tells the controller what a person does to them: drags a
//! column or its edge, presses its head, chooses columns.
class TableColumns final : public QObject {
    Q_OBJECT
public:
    TableColumns(
        const Theme &theme, PaymentKind kind, PaymentsModel &model, ListController &controller, PaymentTable &table, QObject *parent);

    //! As the state says, with the letters that there are now.
    void show();
    //! Lets a person choose them, below `anchor`.
    void choose(QWidget *anchor, QWidget *page);

private:
    void connectHeader();
    void showOrder();
    void widen(PaymentColumn column, int by);

    const Theme &m_theme;
    PaymentKind m_kind;
    PaymentsModel &m_model;
    ListController &m_controller;
    PaymentTable &m_table;
};

} // namespace kontor
