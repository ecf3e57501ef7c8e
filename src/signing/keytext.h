// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace kontor {

//! Why these bytes, of which no private key could be read, hold none: what they are instead, and what to do. Judged by their marks alone;
//! nothing of them is in the sentence.
QString whyNoPrivateKey(const QByteArray &bytes);

} // namespace kontor
