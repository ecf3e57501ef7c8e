// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/widgets/page.h"
#include "models/batchesmodel.h"
#include "office/office.h"

namespace kontor {

class PaymentTable;
class TableCard;
class Theme;

//! All batches, newest first, and where the payouts of each stand.
class BatchesPage final : public Page {
    Q_OBJECT
public:
    BatchesPage(Office &office, const Theme &theme, QWidget *parent = nullptr);

    QString title() const override;

    void arrive() override;

Q_SIGNALS:
    void importAsked();
    void openAsked(const QString &id);

private:
    void showEmptyOrTable();

    const Theme &m_theme;
    BatchesModel m_model;
    PaymentTable *m_table;
    TableCard *m_card;
};

} // namespace kontor
