// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/access/statistics.h"

#include "ledger/access/ledgerengine.h"
#include "ledger/queries/filters.h"
#include "ledger/queries/reader.h"
#include "ledger/queries/sums.h"
#include "ledger/queries/volumestatistics.h"
#include "ledger/rows/balancerows.h"
#include "ledger/rows/codelists.h"

namespace kontor {

Reply<std::optional<UtcTime>> *Statistics::oldestOpen()
{
    return m_engine.ask<std::optional<UtcTime>>(reader::oldestOpen);
}

Reply<qint64> *Statistics::unclear()
{
    return m_engine.ask<qint64>(filters::unclear);
}

Reply<bool> *Statistics::hasTestMark(bool isTest)
{
    return m_engine.ask<bool>([isTest](Database &database) { return reader::hasTestMark(database, isTest); });
}

Reply<PaymentCounts> *Statistics::counts(std::optional<PaymentKind> kind)
{
    return m_engine.ask<PaymentCounts>([kind](Database &database) { return reader::counts(database, kind); });
}

Reply<QList<PaymentVolume>> *Statistics::volumes(const QList<UtcTime> &moments)
{
    return m_engine.ask<QList<PaymentVolume>>([moments](Database &database) { return volumestatistics::between(database, moments); });
}

Reply<QList<PaymentVolume>> *Statistics::cameSince(UtcTime moment, const QList<PaymentState> &states)
{
    return m_engine.askIn<QList<PaymentVolume>>(m_engine.threadForLongLists(),
        [moment, states](Database &database) { return volumestatistics::cameSince(database, moment, states); });
}

Reply<QList<PaymentVolume>> *Statistics::inStates(const QList<PaymentState> &states)
{
    return m_engine.ask<QList<PaymentVolume>>([states](Database &database) { return volumestatistics::inStates(database, states); });
}

Reply<qint64> *Statistics::expiredBetween(std::optional<UtcTime> from, UtcTime to)
{
    return m_engine.ask<qint64>([from, to](Database &database) { return volumestatistics::expiredBetween(database, from, to); });
}

Reply<QList<PaymentAlarm>> *Statistics::alarms()
{
    return m_engine.ask<QList<PaymentAlarm>>(filters::alarms);
}

Reply<qint64> *Statistics::followedWords(PaymentKind kind)
{
    return m_engine.ask<qint64>([kind](Database &database) { return volumestatistics::followedWords(database, kind); });
}

Reply<QList<BalanceSnapshot>> *Statistics::balancesSince(UtcTime from)
{
    return m_engine.ask<QList<BalanceSnapshot>>([from](Database &database) { return balancerows::since(database, from); });
}

Reply<QList<Money>> *Statistics::sums(const PaymentQuery &query)
{
    return m_engine.askIn<QList<Money>>(
        m_engine.threadForLongLists(), [query](Database &database) { return kontor::sums::of(database, query); });
}

Reply<QList<Money>> *Statistics::handedOverSince(UtcTime moment, const QStringList &currencies)
{
    return m_engine.askIn<QList<Money>>(m_engine.threadForLongLists(),
        [moment, currencies](Database &database) { return kontor::sums::handedOverSince(database, moment, currencies); });
}

Reply<CodesInUse> *Statistics::codesInUse(PaymentKind kind)
{
    return m_engine.ask<CodesInUse>([kind](Database &database) { return filters::codesInUse(database, kind); });
}

Reply<QStringList> *Statistics::acceptedMethods()
{
    return m_engine.ask<QStringList>(codelists::acceptedMethods);
}

} // namespace kontor
