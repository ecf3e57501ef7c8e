// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"

namespace kontor {

//! Payment options as a table for a spreadsheet: `method_code,operator_code,operator_name`, a line each, CRLF; text that a spreadsheet
//! would run is neutralised.
QString optionsCsv(const PaymentOptions &options);

} // namespace kontor
