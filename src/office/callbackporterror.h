// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include <QHostAddress>

namespace kontor {

//! Why callbacks can't be heard at the place that they are meant to come to.
struct CallbackPortError {
    QHostAddress address {};
    quint16 port = 0;
    bool isUsed = true; //!< by another program; or else this computer doesn't let Kontor listen there
    QString program {}; //!< its name, where this computer tells it

    bool operator==(const CallbackPortError &) const = default;
};

//! `error` is that of the listener which did not open.
CallbackPortError portLostBy(const ApiError &error, const QHostAddress &address, quint16 port);

} // namespace kontor
