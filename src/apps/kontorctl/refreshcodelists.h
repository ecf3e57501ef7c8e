// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "apps/kontorctl/clisession.h"
#include <functional>

namespace kontor {

//! Has the gateway's lists of banks and currencies read where they are missing or older than a day, before `next`. Without a connection
//! they stay as they are.
void refreshCodeLists(CliSession &cli, MerchantSession &session, const std::function<void()> &next);

} // namespace kontor
