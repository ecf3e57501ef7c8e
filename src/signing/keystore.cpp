// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/keystore.h"

namespace kontor {

KeyStore::KeyStore(QObject *parent)
    : QObject(parent)
{
}

KeyStore::~KeyStore() = default;

} // namespace kontor
