// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/accountname.h"

#include <array>
#include <pwd.h>
#include <unistd.h>

namespace kontor {

QString accountName()
{
    passwd account {};
    passwd *found = nullptr;
    std::array<char, 4096> room {};
    getpwuid_r(geteuid(), &account, room.data(), room.size(), &found);
    return found ? QString::fromLocal8Bit(found->pw_name) : QString::number(geteuid());
}

} // namespace kontor
