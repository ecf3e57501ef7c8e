// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace kontor {

//! What a file of a bank is, in a sentence with its name: ISO 20022 payments and statements, MT940 and its like. By its beginning; empty
//! where it is none.
QString bankFileWords(const QByteArray &head);

} // namespace kontor
