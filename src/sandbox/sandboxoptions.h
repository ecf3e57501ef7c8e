// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "sandbox/gateway.h"
#include <QSslConfiguration>
#include <QStringList>
#include <optional>

namespace kontor {

//! What kontor-sandbox was started with, files read.
struct SandboxOptions {
    GatewayConfig gateway {};
    quint16 port = 0;
    QString stateFile {}; //!< empty: nothing survives
    QList<QByteArray> publicKeys {}; //!< when given, in place of those in the state
    std::optional<Json> faults {};
    std::optional<QSslConfiguration> tls {};
    bool exitWithStdin = false;
    QString shown {}; //!< --help or --version: print this and end
};

Result<SandboxOptions> readSandboxOptions(const QStringList &arguments);

} // namespace kontor
