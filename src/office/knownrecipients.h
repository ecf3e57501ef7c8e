// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/payment.h"
#include "ledger/records.h"
#include <QHash>

namespace kontor {

//! Who was paid from this ledger, to be asked thousands of times: whether an account is new, and whether one that was paid is another now.
//! The same number at another bank is another account; small and capital letters of a bank and a name are alike.
class KnownRecipients {
public:
    static constexpr int most = 10'000;

    //! The latest payout to each account, the latest first. `isWhole`: there are no accounts beside these.
    KnownRecipients(const QList<PaymentRecord> &latest, bool isWhole);

    bool isWhole() const { return m_isWhole; }
    //! No payout from this ledger has gone there. Never true where not all accounts are known.
    bool isNew(const PaymentRequest &request) const;
    //! The name was last paid on another account, or the account under another name, in a sentence: what a changed invoice looks like.
    //! Empty: neither.
    QString changeOf(const PaymentRequest &request) const;

private:
    struct Account {
        QString name {};
        QString number {};
        QString bank {};
    };
    const Account *find(const PaymentRequest &request) const;

    bool m_isWhole;
    QHash<QString, Account> m_accounts;
    QHash<QString, Account> m_names; //!< the latest of each name
};

} // namespace kontor
