// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"

namespace kontor {

class Database;
class Statement;

//! The conditions of a question that name values: currencies, methods, operators and bounds of the amount.
namespace filters {

//! " AND …" for each, and their parameters in the same order.
QByteArray conditions(const Ledger::Query &query);
void addParameters(Statement &statement, const Ledger::Query &query);

Result<Ledger::Codes> codesInUse(Database &database, PaymentKind kind);
Result<QList<Ledger::Recipient>> recipients(Database &database, int limit);

} // namespace filters
} // namespace kontor
