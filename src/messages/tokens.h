// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "core/tokendescription.h"

namespace kontor::messages {

//! In sentences to stand beside the token. One that permits more than its action grants says so, and names what is more.
QString tokenDescription(const TokenDescription &token, const NumberFormat &format);
//! What to say of a token that was handed out and could not be recorded. `purpose`: its payin or operations.
QString tokenNotRecorded(const QString &purpose);

} // namespace kontor::messages
