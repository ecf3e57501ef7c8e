// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"
#include <QAbstractListModel>
#include <QObject>

namespace kontor {

//! Who was paid lately, newest first and each account once: completes the form. Read from the ledger; nothing is kept beside it.
class RecipientBook final : public QAbstractListModel {
    Q_OBJECT
public:
    explicit RecipientBook(Ledger &ledger, QObject *parent = nullptr);
    void refresh();

    int rowCount(const QModelIndex &parent = {}) const override;
    //! Display: "Asha Verma · HDFC · ···· 1074"; edit (what completion matches): the name.
    QVariant data(const QModelIndex &index, int role) const override;
    const PaymentRequest &at(int row) const { return m_recipients.at(row); }
    //! Each used lately, most recent first.
    const QStringList &operators() const { return m_operators; }
    const QStringList &methods() const { return m_methods; }
    const QStringList &currencies() const { return m_currencies; }

Q_SIGNALS:
    void refreshed();

private:
    void take(const QList<PaymentRecord> &rows);
    Ledger &m_ledger;
    QList<PaymentRequest> m_recipients;
    QStringList m_operators;
    QStringList m_methods;
    QStringList m_currencies;
};

} // namespace kontor
