// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/recipientmodel.h"
#include "office/fields/knowncodes.h"
#include "office/payments/balancecheck.h"
#include "office/session/merchantsession.h"
#include <QObject>
#include <QPointer>

namespace kontor {

//! What a person should know of a payout while it is typed and reviewed: whether this account was paid before, what the balance was when it
//! was last read, whether the gateway lists the bank. It blocks nothing, and says nothing of what it doesn't know.
class PayoutAdvice final : public QObject {
    Q_OBJECT
public:
    PayoutAdvice(MerchantSession &session, const NumberFormat &format, QObject *parent = nullptr);

    //! Reads the history, and asks the gateway where the last answer is older than a minute (balances) or an hour (banks).
    void refresh();
    //! The same without the recipients, which take the longest and whom a batch doesn't complete from: balances, what is queued, and the
    //! gateway's lists.
    void refreshBalancesAndLists();
    //! Asks the whole ledger for this account and this name, as soon as both are known: changed() when it has answered,
    //! and this ends: what is said of it then is what the whole ledger knows.
    Reply<Done> *lookInto(const PaymentRequest &request);
    RecipientModel &recipients() { return m_recipients; }
    const QList<CodeItem> &banks() const { return m_banks; } //!< empty until the gateway named them

    //! "12 payouts to this account since 2 May 2026, 09:12; the last one: 281.83 INR, 3 Nov, 16:20."
    QString aboutAccount(const PaymentRequest &request) const;
    //! The account was paid under another name, or the name on another account: what a changed invoice looks like. Empty: neither.
    QString aboutChange(const PaymentRequest &request) const;
    QString aboutCurrency(const QString &currency) const; //!< empty when there is a balance in it, or none at all is known
    QString aboutBank(const QString &code) const; //!< empty when it is listed, or nothing is known
    //! Empty when it is enough, also for what is queued already, or not known.
    QString aboutBalance(const Money &money) const;
    const BalanceCheck &balances() const { return m_balances; }
    std::optional<UtcTime> banksAt() const { return m_banksAt; } //!< when banks() were read
    //! "List from the gateway, 2 min old.", or that it was not read.
    QString ageOfBanks() const;
    //! "212,400.50 INR as of 16:31"; empty when it isn't known.
    QString balance(const QString &currency) const;

Q_SIGNALS:
    void changed();
    void banksChanged(); //!< banks() names others; changed() comes, too

private:
    void readBalances();
    void takeKnown(const BalanceCheck &known);
    void readQueued();
    void takeBalances(const Balances &balances);
    void readBanks();

    MerchantSession &m_session;
    const NumberFormat &m_format;
    RecipientModel m_recipients;
    QList<CodeItem> m_banks;
    std::optional<UtcTime> m_banksAt;
    std::shared_ptr<const KnownCodes> m_listed; //!< m_banks, to look codes up in; null until they are read
    BalanceCheck m_balances;
    QPointer<ReplyBase> m_asking;
};

} // namespace kontor
