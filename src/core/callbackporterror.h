// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! Why callbacks can't be heard at the place that they are meant to come to.
struct CallbackPortError {
    QString address {}; //!< of this computer, such as "127.0.0.1"
    quint16 port = 0;
    bool isUsed = true; //!< by another program; or else this computer doesn't let Kontor listen there
    QString program {}; //!< its name, where this computer tells it

    bool operator==(const CallbackPortError &) const = default;
};

} // namespace kontor
