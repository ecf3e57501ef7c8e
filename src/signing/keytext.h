// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reason.h"
#include <QByteArray>

namespace kontor {

//! Why these bytes, of which no private key could be read, hold none: what they are instead. Judged by their marks alone.
ReasonCode whyNoPrivateKey(const QByteArray &bytes);

} // namespace kontor
