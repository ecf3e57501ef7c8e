// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/page.h"
#include "models/batchesmodel.h"
#include "office/session/merchantsession.h"

namespace kontor {

class MessageBar;
class PaymentTable;
class TableCard;
class Theme;

//! All batches, newest first, and where the payouts of each stand.
class BatchesPage final : public Page {
    Q_OBJECT
public:
    BatchesPage(MerchantSession &session, const Theme &theme, QWidget *parent = nullptr);

    QString title() const override;

    void arrive() override;
    //! A file that is being mended: it is said, with the way back to it. Empty: there is none.
    void setMending(const QString &words);

Q_SIGNALS:
    void importRequested();
    //! Rows that were copied from a spreadsheet are to become a batch.
    void pasteRequested();
    void continueRequested();
    void hideSecretsRequested();
    void openRequested(const QString &id);

private:
    void showEmptyOrTable();

    const Theme &m_theme;
    MessageBar *m_mending;
    BatchesModel m_model;
    PaymentTable *m_table;
    TableCard *m_card;
};

} // namespace kontor
