// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLatin1StringView>
#include <QString>
#include <span>

//! What the codes of messages (K-101) mean. docs/messages.md is generated from this table: ./dev messages.
namespace kontor::messages {

struct CodeMeaning {
    QLatin1StringView code;
    const char *headline; //!< as the message itself says it, or what its messages have in common; English, in the context "Codes"
    const char *money; //!< what happened to the money, and what Kontor does
    const char *next; //!< what you can do
};

//! In the order of their codes.
std::span<const CodeMeaning> codeMeanings();
//! Null of a code that no message has.
const CodeMeaning *codeMeaning(const QString &code);

// In the reader's language.
QString headline(const CodeMeaning &meaning);
QString whatOfTheMoney(const CodeMeaning &meaning);
QString whatToDo(const CodeMeaning &meaning);

} // namespace kontor::messages
