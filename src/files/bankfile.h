// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reason.h"
#include <QByteArray>

namespace kontor {

//! Why a file of a bank isn't read: ISO 20022 payments and statements, MT940 and its like. By its beginning; empty where it is none.
Reason bankFileOf(const QByteArray &head);

} // namespace kontor
