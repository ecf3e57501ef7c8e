// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "ledger/ledger.h"
#include <QByteArray>

namespace kontor {

struct Profile;

//! What the gateway's support needs to find one payment and to say whether it was executed, as a text in English: its ID, what was sent and
//! when, by which tokens (their numbers, never the tokens), what the gateway answered, and digests of the bytes. No key, token or
//! secret is in it, and of what the gateway answered "[…]" stands for names, accounts, email addresses and phone numbers.
namespace evidence {

//! Reads it from the ledger. BadInput when there is no such payment. `owner` is the reply's parent; the ledger must live as long.
Reply<QByteArray> *collect(Ledger &ledger, const Profile &profile, const OrderId &id, UtcTime now, QObject *owner);
//! "kontor evidence ID.txt": what to call the file.
QString fileName(const OrderId &id);

} // namespace evidence

} // namespace kontor
