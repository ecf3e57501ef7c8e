// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/accountrules.h"
#include "core/decimal.h"
#include "core/reply.h"
#include "core/time.h"
#include "ledger/rows/records.h"
#include <QHash>
#include <QSet>
#include <memory>
#include <optional>

namespace kontor {

class Clock;
class Ledger;

//! What an entry of the gateway's list says of payments to a bank, as far as the names of its members tell.
struct BankTerms {
    QString currency {}; //!< empty: it names none
    QStringList methods {}; //!< as they are listed; empty: it names none
    std::optional<Decimal> least {}; //!< of one payment
    std::optional<Decimal> most {};
};

//! Codes that are known, and since when: whether a code is one of them, and which one may be meant. Case, blanks, hyphens and underscores
//! don't count.
class KnownCodes {
public:
    KnownCodes(const QList<CodeItem> &items, UtcTime at);

    UtcTime at() const { return m_at; }
    bool knows(const QString &code) const { return !listed(code).isEmpty(); }
    //! The code as the list has it: "bca", and where the entry of BCA says so also "014", give "BCA". Empty when it isn't listed.
    QString listed(const QString &code) const;
    //! The code of the one entry that the gateway's list calls so: "Bank Central Asia"; empty where there is none, or there are several.
    QString named(const QString &name) const { return m_names.value(foldedCode(name)); }
    //! The code of the entry that is meant by whatever people write in a column of banks: its code, its name, both ("014 BCA"), the name of
    //! the company ("PT Bank Central Asia Tbk"), or a number without its zeros ("14"). Empty where that isn't one entry.
    QString read(const QString &text) const;
    //! The currencies for which the list has that code; empty where it names none.
    QStringList currenciesOf(const QString &listedCode) const;
    //! What its entries say; a bank may have one for each currency.
    const QList<BankTerms> &termsOf(const QString &listedCode) const;
    //! All that any entry names.
    QStringList methods() const;
    //! The one whose name this is, whose code begins so, or whose code is a slip away; empty where none is, or several are.
    QString suggestionFor(const QString &typed) const;

private:
    QString codeOrNameOf(const QString &text) const;
    QString nearest(const QString &typed) const;

    UtcTime m_at;
    AccountRules m_rules; //!< which other codes an entry has
    QSet<QString> m_asListed; //!< the codes themselves: what nearly all rows have
    QHash<QString, QString> m_codes; //!< by their folded form
    QHash<QString, QList<BankTerms>> m_terms; //!< by the code as it is listed
    QHash<QString, QString> m_names; //!< codes by the folded form of the names
};

//! What the codes of a payout are compared with. Each may be missing: then nothing can be said of it.
struct KnownLists {
    std::shared_ptr<const KnownCodes> banks {}; //!< as the gateway listed them
    std::shared_ptr<const KnownCodes> currencies {}; //!< the same
    std::shared_ptr<const KnownCodes> methods {}; //!< of payins, of the banks, and of payouts that the gateway accepted
    bool areMethodsListed = false; //!< the list of banks names the methods of each
    UtcTime now {}; //!< when they are looked at: how old they are

    bool areComplete() const { return banks && currencies; }
};
//! The gateway's lists as the ledger keeps them, and the methods of payouts that the gateway accepted. Where the ledger can't be read, no
//! method is known. The reply belongs to `parent`.
Reply<KnownLists> *readKnownLists(Ledger &ledger, Clock &clock, QObject *parent);

} // namespace kontor
