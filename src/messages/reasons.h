// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include "core/cellplace.h"
#include "core/textformat.h"
#include <QStringList>

namespace kontor::messages {

//! One sentence or several. Of ReasonCode::System, SymbolicLink, NothingReadsPipe and FileExists words that go behind a colon. Empty of
//! ReasonCode::None.
QString reason(const Reason &reason);
//! The same with amounts as the reader writes them.
QString reason(const Reason &reason, const NumberFormat &format);
//! Why it didn't succeed: the reason where there is one, else what the gateway or the system said.
QString reasonOf(const ApiError &error);
//! The same with amounts as the reader writes them.
QString reasonOf(const ApiError &error, const NumberFormat &format);
QStringList reasons(const QList<Reason> &reasons);
//! Of a changed account or name (MaybePaidAlready, NameChanged, AccountChanged): the same for a cell of a table, "Last paid to BCA ••••
//! 1074".
QString briefReason(const Reason &reason);

//! "Line 17, column 4", "Sheet Payouts, D17".
QString cellPlace(const CellPlace &place);

} // namespace kontor::messages
