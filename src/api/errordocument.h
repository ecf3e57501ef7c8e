// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "wire/json.h"
#include <QByteArray>
#include <QString>

namespace kontor {

//! Where the gateway's error stands in its answer (specification, Errors): in the member of that name, or the whole is one.
const Json &errorIn(const Json &answer);
//! Its code, a text or a number; empty where it has none.
QString codeOf(const Json &error);
//! Its message, with the code behind it in brackets, as it came but for what is longer than 500 characters; empty where the body is no such
//! document.
QString wordsOfError(const QByteArray &body);

} // namespace kontor
