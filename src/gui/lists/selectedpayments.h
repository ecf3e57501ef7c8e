// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/payment/payoutactions.h"
#include "models/paymentsmodel.h"
#include "office/session/merchantsession.h"
#include <QObject>
#include <QTimer>

class QTableView;

namespace kontor {

//! The rows that are selected in a list, and what can be done with all of them at once.
class SelectedPayments final : public QObject {
    Q_OBJECT
public:
    //! So many can be checked or cancelled at once; more would keep the gateway busy for minutes.
    static constexpr int mostAtOnce = 500;
    //! So many rows can be copied at once; more belong into a file.
    static constexpr int mostCopied = 10'000;

    SelectedPayments(MerchantSession &session, PaymentsModel &model, QTableView &table, QObject *parent);

    int count() const;
    QList<qint64> seqs() const; //!< in the list's order
    //! How many of them the gateway can be asked for, and how many were not sent yet. 0 while it isn't known, and beyond mostAtOnce.
    int checkable() const { return m_checkable; }
    int cancellable() const { return m_cancellable; }

    void check();
    void cancel();
    //! As lines of these columns, with tabs between.
    void copy(const PaymentColumns &columns);

Q_SIGNALS:
    //! Another number, or something else can be done.
    void changed();
    void said(const QString &words);
    //! These are, and nothing of them was sent.
    void cancelled(const QList<kontor::PaymentRecord> &payments, const QString &words);

private:
    void look();
    void takeStanding(const QList<PaymentRecord> &payments);
    //! One act on each of those for which it is possible, and how that went.
    struct Round {
        int asked = 0;
        int done = 0;
        int refused = 0;
        std::optional<ApiError> trouble {}; //!< the first
        QList<PaymentRecord> payments {}; //!< for which it is done
    };
    void act(PaymentAction act, Reply<Done> *(PaymentActions::*doIt)(const OrderId &), void (SelectedPayments::*end)(const Round &));
    void sayChecked(const Round &round);
    void reportCancelled(const Round &round);
    QString lineOf(const PaymentRecord &payment, const PaymentColumns &columns) const;

    MerchantSession &m_session;
    PaymentsModel &m_model;
    QTableView &m_table;
    QTimer m_soon;
    int m_look = 0; //!< older answers don't count
    int m_checkable = 0;
    int m_cancellable = 0;
};

} // namespace kontor
