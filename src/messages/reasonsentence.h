// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reason.h"
#include <QCoreApplication>
#include <array>
#include <span>

namespace kontor::messages {

//! What reason() says of a code: the text, in the context "Reasons", and which arguments stand for its %1, %2, …
struct Sentence {
    static constexpr size_t mostArgs = 4;

    ReasonCode code;
    const char *text;
    std::array<Arg, mostArgs> args {}; //!< only as many as the text names are read
};

// By what they are about. A code that isn't in one of them is said in reasons.cpp, because what it says depends on its arguments.
std::span<const Sentence> fileSentences();
std::span<const Sentence> keySentences();
std::span<const Sentence> profileSentences();
std::span<const Sentence> paymentSentences();
std::span<const Sentence> tableSentences();
std::span<const Sentence> rowSentences();
std::span<const Sentence> fieldSentences();
std::span<const Sentence> cellSentences();
std::span<const Sentence> columnSentences();

} // namespace kontor::messages
