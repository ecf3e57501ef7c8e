// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/payments/payoutwarnings.h"

#include "core/accountrules.h"
#include "core/outcome.h"

#include <algorithm>

namespace kontor {

const EarlierPayout *duplicateToName(const QList<EarlierPayout> &duplicates)
{
    const auto open = std::find_if(duplicates.begin(), duplicates.end(), [](const EarlierPayout &each) { return each.isOpen; });
    return open != duplicates.end() ? &*open : duplicates.isEmpty() ? nullptr : &duplicates.first();
}

Reason paidBefore(const EarlierPayout &duplicate, UtcTime now)
{
    Args args {{Arg::At, millisOf(duplicate.createdAt)}, {Arg::Now, millisOf(now)}, {Arg::Said, duplicate.reference},
        {Arg::PaymentId, duplicate.id.toString()}};
    if (duplicate.isOpen)
        args.set(Arg::How, QString(duplicate.needsPerson ? how::needsPerson : how::outcomeUnknown));
    return {ReasonCode::PaidBefore, args};
}

bool isNewRecipient(const PayoutHistory &history)
{
    return !history.account || history.account->isAltered;
}

namespace {

bool isMaybePaidAlready(const PayoutHistory &history)
{
    return history.similar && history.duplicates.isEmpty();
}

} // namespace

Reason accountChange(const PaymentRequest &request, const PayoutHistory &history)
{
    if (isMaybePaidAlready(history)) {
        const PaymentRequest &similar = history.similar->request;
        return {ReasonCode::MaybePaidAlready,
            {{Arg::Name, similar.accountName}, {Arg::Bank, similar.operatorCode}, {Arg::Account, similar.accountNumber},
                {Arg::PaymentId, history.similar->id.toString()}}};
    }
    if (history.account && !history.account->isAltered) {
        const QString &name = history.account->request.accountName;
        return isSamePerson(name, request.accountName) ? Reason() : Reason {ReasonCode::NameChanged, {{Arg::Name, name}}};
    }
    if (!history.person || history.person->isAltered)
        return {};
    const PaymentRequest &last = history.person->request;
    return {ReasonCode::AccountChanged,
        {{Arg::Name, request.accountName}, {Arg::Bank, last.operatorCode}, {Arg::EarlierAccount, last.accountNumber},
            {Arg::Account, request.accountNumber}}};
}

} // namespace kontor
