// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "sandbox/gatewaysettings.h"
#include "wire/json.h"
#include <QList>
#include <QRegularExpression>

namespace kontor {

enum class FaultAct {
    None,
    AcceptThenClose,
    AcceptThenHang,
    DropBeforeAccept,
    Truncate,
    OddJson,
    Html,
    Status,
    Redirect,
    Slow,
    Drip,
    EchoWrongAmount,
    CallbackBeforeResponse,
    ExpireToken,
    Hold,
    DuplicateContentLength,
};

//! What is to happen to a request that a rule matched.
struct Fault {
    FaultAct act = FaultAct::None;
    int status = 0;
    bool accept = false;
    QByteArray location {};
    Millis delay {0};
};

//! The switches of PUT /sandbox/faults: rules for single requests, settings for the whole gateway.
class Faults {
public:
    explicit Faults(const GatewaySettings &own);
    //! All or nothing. What the document leaves out goes back to what the program started with.
    Result<Done> set(const Json &document);
    //! The first rule that matches, counted down; none otherwise.
    Fault take(const QByteArray &method, const QString &path);
    const GatewaySettings &settings() const { return m_settings; }
    void clear();
    //! The rules and settings in force, and a sentence for every switch.
    Json describe() const;

private:
    struct Rule {
        QByteArray method {};
        QRegularExpression path {};
        std::optional<qint64> times {};
        Fault fault {};
        Json source {};
    };
    static Result<Rule> readRule(const Json &json);
    GatewaySettings m_own;
    GatewaySettings m_settings;
    QList<Rule> m_rules;
};

} // namespace kontor
