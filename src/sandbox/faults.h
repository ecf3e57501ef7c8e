// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "sandbox/faultrule.h"
#include "sandbox/gatewaybehaviour.h"
#include "wire/json.h"
#include <QList>

namespace kontor {

//! The switches of PUT /sandbox/faults: rules for single requests, settings for the whole gateway.
class Faults {
public:
    explicit Faults(const GatewayBehaviour &own);
    //! All or nothing. What the document leaves out goes back to what the program started with.
    Result<Done> set(const Json &document);
    //! What the first rule says that matches and isn't used up; counts it down. Otherwise nothing odd.
    Fault take(const QByteArray &method, const QString &path);
    const GatewayBehaviour &settings() const { return m_settings; }
    void clear();
    //! The rules and settings in force, and a sentence for every switch.
    Json describe() const;

private:
    GatewayBehaviour m_own;
    GatewayBehaviour m_settings;
    QList<FaultRule> m_rules;
};

} // namespace kontor
