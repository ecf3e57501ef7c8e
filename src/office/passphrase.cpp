// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/passphrase.h"

#include "signing/filekeystore.h"

namespace kontor {

int leastPassphrase()
{
    return FileKeyStore::leastPassphrase;
}

} // namespace kontor
