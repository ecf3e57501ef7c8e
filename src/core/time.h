// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <chrono>
#include <optional>

namespace kontor {

using Millis = std::chrono::milliseconds;
using Seconds = std::chrono::seconds;
//! A moment of the world's clock, UTC, to the millisecond. What the ledger stores and people see.
using UtcTime = std::chrono::sys_time<Millis>;
//! A moment as the gateway's tokens state it: Unix seconds (specification, Authentication).
using UtcSeconds = std::chrono::sys_time<Seconds>;

//! ISO 8601 with milliseconds and Z, the form of the specification: 2026-11-20T09:31:10.482Z
QString isoUtc(UtcTime time);
//! The same moment in this computer's zone with its offset: 2026-11-20T16:31:10.482+07:00
QString isoLocal(UtcTime time);
//! Reads ISO 8601 with a zone (Z or an offset), with or without a fraction; nothing else.
std::optional<UtcTime> parseIso(const QString &text);
//! Reads the Date header of an HTTP answer (RFC 9110, IMF-fixdate).
std::optional<UtcSeconds> parseHttpDate(const QByteArray &text);
//! Writes one.
QByteArray httpDate(UtcTime time);

} // namespace kontor
