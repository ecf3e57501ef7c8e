// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QByteArray>
#include <optional>

struct X509_sig_st;

namespace kontor {

//! A passphrase is turned into a key by work whose amount the file itself says, so a file can be made to keep this computer busy for days.
//! The reason why such a one is not opened (KeyRefused); nothing for all that people and programs make: up to 10,000,000 rounds, and for
//! scrypt N·r·p up to sixteen times ours, which is some seconds each.
std::optional<ApiError> tooMuchWork(const X509_sig_st *sealed);
//! The same of each block of a PEM text, whatever it is called.
std::optional<ApiError> tooMuchWork(const QByteArray &pem);

} // namespace kontor
