// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QByteArrayView>

namespace kontor {

//! SHA-256 by OpenSSL, which uses what the processor has for it: each row that is read is compared with two of them.
QByteArray sha256(QByteArrayView bytes);

} // namespace kontor
