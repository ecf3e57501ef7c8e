// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/accountrules.h"
#include "core/reply.h"
#include "core/time.h"
#include "ledger/records.h"
#include <QHash>
#include <QSet>
#include <memory>

namespace kontor {

class Clock;
class Ledger;

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
    //! The currencies for which the list has that code; empty where it names none.
    QStringList currenciesOf(const QString &listedCode) const { return m_currencies.value(listedCode); }
    //! The one whose name this is, whose code begins so, or whose code is a slip away; empty where none is, or several are.
    QString suggestionFor(const QString &typed) const;

private:
    QString nearest(const QString &typed) const;

    UtcTime m_at;
    AccountRules m_rules; //!< which other codes an entry has
    QSet<QString> m_asListed; //!< the codes themselves: what nearly all rows have
    QHash<QString, QString> m_codes; //!< by their folded form
    QHash<QString, QStringList> m_currencies; //!< by the code as it is listed
    QHash<QString, QString> m_names; //!< codes by the folded form of the names
};

//! What the codes of a payout are compared with. Each may be missing: then nothing can be said of it.
struct KnownLists {
    std::shared_ptr<const KnownCodes> banks {}; //!< as the gateway listed them
    std::shared_ptr<const KnownCodes> currencies {}; //!< the same
    std::shared_ptr<const KnownCodes> methods {}; //!< of payins, and of payouts that the gateway accepted: no list of payout methods exists
    UtcTime now {}; //!< when they are looked at: how old they are

    bool areComplete() const { return banks && currencies; }
};
//! The gateway's lists as the ledger keeps them, and the methods of payouts that the gateway accepted. Where the ledger can't be read, no
//! method is known. The reply belongs to `parent`.
Reply<KnownLists> *readKnownLists(Ledger &ledger, Clock &clock, QObject *parent);

} // namespace kontor
