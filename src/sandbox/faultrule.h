// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "core/time.h"
#include "sandbox/gatewaymessages.h"
#include "wire/json.h"
#include <QList>
#include <QRegularExpression>
#include <optional>

namespace kontor {

enum class FaultAction {
    None,
    AcceptThenClose,
    AcceptThenHang,
    DropBeforeAccept,
    Truncate,
    Cut,
    OddJson,
    Html,
    Status,
    Redirect,
    Slow,
    Drip,
    EchoWrongAmount,
    EchoWrongCurrency,
    EchoWrongId,
    TurnIsTest,
    CallbackBeforeResponse,
    ExpireToken,
    Hold,
    WrongContentLength,
    DuplicateContentLength,
    Huge,
    EndlessHeaders,
    EndlessBody,
};

//! What is to happen to a request that a rule matched.
struct Fault {
    FaultAction act = FaultAction::None;
    int status = 0;
    bool accept = false;
    bool closes = true;
    QByteArray location {};
    Millis delay {0};
    std::optional<Millis> copyAfter {}; //!< a proxy kept a copy of the request, which comes that much later
    qint64 bytes = 0;
    std::optional<QByteArray> body {};
    QByteArray mime {};
    HeaderList headers {};
    QString text {}; //!< the other ID or currency
};

//! Which requests a rule means, and what happens to the first of them, the second, and so on.
class FaultRule {
public:
    static Result<FaultRule> read(const Json &json);
    //! A sentence for each member of a rule and each act.
    static Json document();

    bool matches(const QByteArray &method, const QString &path) const;
    //! Counts a request that matches. Nothing when it is not this rule's turn: skipped, or used up.
    std::optional<Fault> take();
    Json describe() const;

private:
    QByteArray m_method {};
    QRegularExpression m_path {};
    qint64 m_skip = 0;
    std::optional<qint64> m_left {}; //!< nothing: for ever
    QList<Fault> m_script {}; //!< the last one stays
    Json m_source {};
};

} // namespace kontor
