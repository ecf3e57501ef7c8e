// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include "wire/json.h"

//! How moments and texts stand in the journal's lines.
namespace kontor {

inline Json stamp(UtcTime time)
{
    return Json(qint64(time.time_since_epoch().count()));
}

inline UtcTime timeIn(const Json &json)
{
    return UtcTime(Millis(json.toInteger().value_or(0)));
}

inline QString textIn(const Json &json)
{
    return json.toText().value_or(QString());
}

} // namespace kontor
