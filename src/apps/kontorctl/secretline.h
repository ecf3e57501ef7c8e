// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>
#include <optional>

namespace kontor {

//! Of a file; nothing when it can't be read. The caller wipes it.
std::optional<QByteArray> firstLineOf(const QString &path);
//! A line of standard input, at a terminal behind a question. Nothing at the end of the input, after an interruption, and of a line longer
//! than any secret. No copy stays in a buffer.
std::optional<QByteArray> askForLine(const QString &question);
//! The same, and a terminal doesn't show what is typed. The caller wipes it.
std::optional<QByteArray> askForHiddenLine(const QString &question);

} // namespace kontor
