// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/textformat.h"
#include "ledger/ledger.h"
#include <QAbstractListModel>
#include <QObject>

namespace kontor {

//! Who was paid, each account once, the latest first: completes the form and knows since when. Read from the ledger; nothing is kept
//! beside it. Payouts that were withdrawn or not accepted don't count.
class RecipientBook final : public QAbstractListModel {
    Q_OBJECT
public:
    struct Recipient {
        PaymentRecord last;
        UtcTime firstAt {};
        qint64 payouts = 0;
    };

    //! `format` writes the money of the last payout.
    RecipientBook(Ledger &ledger, Clock &clock, const NumberFormat &format, QObject *parent = nullptr);
    void refresh();
    bool isRead() const { return m_isRead; } //!< the history is here
    //! All accounts that were ever paid are in it: who isn't here is new. Otherwise it holds those that were paid last.
    bool isWhole() const { return m_isWhole; }

    int rowCount(const QModelIndex &parent = {}) const override;
    //! Display: "Asha Verma · HDFC · ···· 1074 · 3 Nov, 16:20 · 281.83 INR"; edit (what completion matches): the name; DetailRole: all but
    //! the name.
    QVariant data(const QModelIndex &index, int role) const override;
    static constexpr int DetailRole = Qt::UserRole + 1;
    static constexpr int NameRole = Qt::UserRole + 2; //!< the name as it may be shown
    const PaymentRequest &at(int row) const { return m_recipients.at(row).last.request; }
    //! Null when it isn't here. A bank's code is the same in small letters.
    const Recipient *find(const QString &accountNumber, const QString &operatorCode) const;
    //! The latest with that name; null when there is none.
    const Recipient *named(const QString &name) const;
    //! Each used lately, most recent first.
    const QStringList &operators() const { return m_operators; }
    const QStringList &methods() const { return m_methods; }
    const QStringList &currencies() const { return m_currencies; }

Q_SIGNALS:
    void refreshed();

private:
    void take(const QList<Ledger::Recipient> &recipients, const QList<PaymentRecord> &rows);
    QString detailOf(const Recipient &recipient) const;

    Ledger &m_ledger;
    Clock &m_clock;
    const NumberFormat &m_format;
    QList<Recipient> m_recipients;
    bool m_isRead = false;
    bool m_isWhole = false;
    QStringList m_operators;
    QStringList m_methods;
    QStringList m_currencies;
};

} // namespace kontor
