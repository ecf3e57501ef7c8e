// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/textformat.h"
#include "ledger/ledger.h"
#include <QAbstractListModel>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <optional>

namespace kontor {

//! Who was paid, each account once, the latest first: completes the form and knows since when. Read from the ledger; nothing is kept
//! beside it. Payouts that were cancelled or rejected don't count.
class RecipientModel final : public QAbstractListModel {
    Q_OBJECT
public:
    struct Recipient {
        PaymentRecord last;
        UtcTime firstAt {};
        qint64 payouts = 0;
    };

    //! `format` writes the money of the last payout.
    RecipientModel(Ledger &ledger, Clock &clock, const NumberFormat &format, QObject *parent = nullptr);
    void refresh();
    //! Asks the whole ledger for this account and this name: find() and named() know of them when this ends, with foundMore(). What was
    //! asked for before and isn't wanted any more is dropped. It ends also where the ledger could not be read.
    Reply<Done> *lookUp(const PaymentRequest &typed);
    //! Adds people who were paid too long ago to be here, where few here have what was typed in their names: foundMore() when there are
    //! some.
    void lookForNames(const QString &typed);
    //! lookUp() has asked for this one, and the ledger has answered: what find() doesn't know was never paid.
    bool isLookedUp(const PaymentRequest &request) const;
    bool isRead() const { return m_isRead; } //!< the history is here
    //! All accounts that were ever paid are in it: who isn't here is new. Otherwise it holds those that were paid last.
    bool isWhole() const { return m_isWhole; }

    int rowCount(const QModelIndex &parent = {}) const override;
    //! Display: "Asha Verma · HDFC · ···· 1074 · last paid 3 Nov, 16:20, 281.83 INR"; edit (what completion matches): the name; DetailRole:
    //! all but the name.
    QVariant data(const QModelIndex &index, int role) const override;
    static constexpr int DetailRole = Qt::UserRole + 1;
    static constexpr int NameRole = Qt::UserRole + 2; //!< the name as it may be shown
    const PaymentRequest &at(int row) const { return m_recipients.at(row).last.request; }
    //! The same account (core/accountrules.h); null when it isn't here.
    const Recipient *find(const PaymentRequest &request) const;
    //! The latest payout to that person, as far as it is known here; null when there is none.
    const PaymentRecord *named(const QString &name) const;
    //! Each used lately, most recent first.
    const QStringList &operators() const { return m_operators; }
    const QStringList &methods() const { return m_methods; }
    const QStringList &currencies() const { return m_currencies; }

Q_SIGNALS:
    void refreshed();
    void foundMore();

private:
    void ask();
    void endLooks();
    void takeAnswer(const PaymentRequest &asked, const PaymentsToRecipient &before);
    void add(const QList<PaidRecipient> &paid);
    const Recipient *listed(const PaymentRequest &request) const;
    void append(const Recipient &recipient);
    qsizetype haveInName(const QString &typed) const;
    void take(const QList<PaidAccount> &recipients, const QList<PaymentRecord> &rows);
    QString detailOf(const Recipient &recipient) const;

    Ledger &m_ledger;
    Clock &m_clock;
    const NumberFormat &m_format;
    QList<Recipient> m_recipients; //!< those that were looked for by their names come last
    QHash<QString, qsizetype> m_places; //!< by AccountRules::accountKey()
    PaymentRequest m_wanted {}; //!< what the ledger was asked for by itself
    PaymentRequest m_answered {};
    std::optional<Recipient> m_account {}; //!< the answer
    std::optional<PaymentRecord> m_name {};
    bool m_isAnswered = false;
    bool m_isAsking = false;
    QList<QPointer<Reply<Done>>> m_looks {}; //!< that wait for the answer
    QString m_namesRequested {};
    bool m_isRead = false;
    bool m_isWhole = false;
    QStringList m_operators;
    QStringList m_methods;
    QStringList m_currencies;
};

} // namespace kontor
