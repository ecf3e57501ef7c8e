// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

namespace kontor::sim {

class World;

//! The gateway's own truth against the ledger, after everything has come to rest. A sentence for each promise that was broken.
QStringList verdict(World &world);

} // namespace kontor::sim
