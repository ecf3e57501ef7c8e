// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! A text of other people as it may be shown. What would turn the letters beside it round, hide between them or break the line stands
//! there by its code, "⟨U+202E⟩", so that everybody sees that it is there. Joiners stay where a script writes with them.
QString visibleText(const QString &text);
//! The same for a text of several lines, or one that was typed: line ends, tabs and other blanks stay, as what they are.
QString visibleLines(const QString &text);
//! Without what visibleLines() writes by its code.
QString withoutHidden(const QString &text);
//! The same for one line of a list or a sentence: a longer text ends in "…".
QString visibleLine(const QString &text);
//! A text of several lines for a terminal, or for a log: line ends stay, and nothing else that steers. Isolates are ours and go: where
//! they come from others, visibleText() has made them seen before.
QString visibleForTerminal(const QString &text);
//! A document in JSON whose characters that nobody sees are written as \u202e: the same to whoever reads JSON, and harmless in a terminal.
QByteArray visibleJson(const QByteArray &document);
//! A sentence of ours in which there may be words of others: line ends stay, and so do isolates (U+2066 to U+2069) in pairs.
QString visibleSentence(const QString &text);

} // namespace kontor
