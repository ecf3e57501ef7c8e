// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "core/result.h"

namespace kontor {

//! The bytes of POST /payins/!availablePaymentOptions: {"money":{…}}.
QByteArray encodeOptionsRequest(const Money &money);
//! Reads {"data":[…]} (specification, Payment options response). Entries without a method code and operators without a code are left
//! out; `raw` has them. Unreadable when there is no list.
Result<PaymentOptions> decodePaymentOptions(const QByteArray &bytes);

//! Reads GET /balances, whose shape is not shown: a list, a list in an object, or an object keyed by currency, at the top or one level
//! down. Where an item holds several amounts, the available one is taken and the rest goes to its others; amounts in another currency
//! than the item's never are. Entries of a list whose currency can't be told come last, with what stands in its place
//! (isCurrencyCode() tells them), or nothing. `leftOut` are those of `asked` that are not there, however they are spelt; nothing when the
//! shape is unfamiliar, because then nobody can say. Unreadable only when it is no JSON.
Result<Balances> decodeBalances(const QByteArray &bytes, const QStringList &asked = {});

enum class CodeKind { Currency, PaymentOperator };
//! Reads GET /currencies and GET /payment-operators in the same way. Unreadable only when it is no JSON.
Result<CodeList> decodeCodeList(CodeKind kind, const QByteArray &bytes);

} // namespace kontor
