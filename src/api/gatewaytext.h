// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

class Json;

//! What one text of the gateway may take up where it is kept: the ledger gets some of them with every look at a payment.
inline constexpr qsizetype longestText = 200;

//! A text as the gateway gave it, of at most `longestText` of its characters: controls, marks of direction and what nobody sees stand there
//! by their codes ("⟨U+202E⟩"), so that no word can turn into another one, and what was cut ends in "…", so that nobody takes it for the
//! whole. "…" stands for a token, too.
QString gatewayText(const QString &text);
//! The same of a JSON text; empty when it is none.
QString gatewayText(const Json &json);
//! An address, whole: cut off it would lead elsewhere. Empty when it is none, longer than 2,000 characters or holds control characters.
QString gatewayAddress(const Json &json);

} // namespace kontor
