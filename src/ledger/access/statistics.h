// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "ledger/rows/paymentquery.h"

namespace kontor {

class LedgerEngine;

//! What is counted and added up over the payments of a ledger, and the balances that were read.
class Statistics final {
public:
    explicit Statistics(LedgerEngine &engine)
        : m_engine(engine)
    {
    }

    //! When the oldest payment that is still open at the gateway was created; nothing when none is.
    Reply<std::optional<UtcTime>> *oldestOpen();
    //! How many were refused by a reply or are of unknown outcome, so that it isn't proven whether they pay.
    Reply<qint64> *unclear();
    //! Whether the gateway ever marked one of these payments so (process.isTest).
    Reply<bool> *hasTestMark(bool isTest);
    //! Of one kind, or of all; by what is kept: what is past its expiry counts as waiting.
    Reply<PaymentCounts> *counts(std::optional<PaymentKind> kind = {});
    //! What was made in each stretch between two of these moments, which are taken to the quarter of an hour; from counters, so it costs
    //! the same among a million payments.
    Reply<QList<PaymentVolume>> *volumes(const QList<UtcTime> &moments);
    //! What came to one of these states at that moment or later and still stands there.
    Reply<QList<PaymentVolume>> *cameSince(UtcTime moment, const QList<PaymentState> &states);
    //! What stands in each of these states now, from counters.
    Reply<QList<PaymentVolume>> *inStates(const QList<PaymentState> &states);
    //! Payins whose customer has not paid and whose expiry lies in between: of `from` and later, up to `to`.
    Reply<qint64> *expiredBetween(std::optional<UtcTime> from, UtcTime to);
    Reply<QList<PaymentAlarm>> *alarms();
    //! How many stand at a word of the gateway's own that nobody called final.
    Reply<qint64> *followedWords(PaymentKind kind);
    //! Oldest first.
    Reply<QList<BalanceSnapshot>> *balancesSince(UtcTime from);
    //! What the matching payments come to, exactly, one amount a currency. From counters where only kinds, states, currencies and times are
    //! asked for; otherwise read beside what is on the screen. cancel() ends it.
    Reply<QList<Money>> *sums(const PaymentQuery &query);
    //! What payouts in these currencies come to that were handed over to be sent at that moment or later: made then, or released then with
    //! their batch. Cancelled and refused ones don't count.
    Reply<QList<Money>> *handedOverSince(UtcTime moment, const QStringList &currencies);
    Reply<CodesInUse> *codesInUse(PaymentKind kind);
    //! Of the newest payouts that the gateway accepted.
    Reply<QStringList> *acceptedMethods();

private:
    LedgerEngine &m_engine;
};

} // namespace kontor
