// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! The name of the account that this program runs under: who acts, as far as the ledger can know.
QString accountName();

} // namespace kontor
