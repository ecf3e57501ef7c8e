// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"
#include "core/result.h"
#include "core/time.h"
#include "sandbox/acceptedpayment.h"
#include "sandbox/authenticator.h"
#include "sandbox/ratelimit.h"
#include "wire/json.h"
#include <QHash>
#include <QList>

namespace kontor {

//! How the gateway behaves on the whole. The program's options give the values it starts with.
struct GatewayBehaviour {
    enum class Callbacks { On, Off, Double };
    enum class DateForm { Right, Absent, Stuck };
    struct Step {
        Millis after {0};
        QString status {};
    };
    Millis settle {1500};
    Callbacks callbacks = Callbacks::On;
    Millis callbackDelay {0};
    int callbackTimes = 1;
    QString callbackType = QStringLiteral("payment.status_changed");
    std::optional<QByteArray> callbackBody {}; //!< in place of {"type":callbackType}
    bool wrongNonce = false;
    TokenHabits tokens {};
    Seconds clockSkew {0};
    Seconds dateSkew {0}; //!< of the Date header alone, as of a proxy's clock
    Seconds readDateSkew {0}; //!< of the Date of answers to GETs, beside dateSkew
    DateForm dateForm = DateForm::Right;
    Millis readLag {0}; //!< so long a GET doesn't show what was accepted
    Millis databaseBehind {0}; //!< how old the copy of the database was when it came to answer GETs
    Millis absenceCache {0}; //!< so long a cache repeats an answer 404
    Millis presenceCache {0}; //!< so long it repeats an answer that shows a payment
    bool cacheTellsAge = true;
    QString cacheHeader {}; //!< "X-Cache: HIT": a line that this cache adds
    bool unsupportedVersion = false;
    QString finalStatus = QStringLiteral("SUCCESS");
    QList<Step> statusAfter {}; //!< when not empty, in place of settle and finalStatus
    RateLimit::Window window = RateLimit::Window::Sliding;
    RateLimit::Counts counts = RateLimit::Counts::All;
    int limit = 10;
    bool isTest = true;
    Millis payinExpiry {3'600'000};
    QHash<PayinStage, QString> payinWords {}; //!< those that are not the usual ones
    QList<Step> payinStatusAfter {}; //!< what happens to a payin after it was paid
    bool payinFee = false;
    bool refusesUnlisted = false; //!< methods and operators that aren't in the options for the money
    QHash<QString, Decimal> openingBalances {}; //!< by currency; "*": all others

    QList<Step> steps() const;
    QByteArray callback() const; //!< the body
    int callbacksEach() const; //!< how often each change is told
    QString payinWord(PayinStage stage) const;
    Decimal openingBalance(const QString &currency) const;
};

//! Reads an object of settings over those given. All or nothing; a name or value that isn't known is refused with a sentence.
Result<GatewayBehaviour> readSettings(const Json &json, GatewayBehaviour settings);
//! All settings and their values, as readSettings() takes them.
Json describeSettings(const GatewayBehaviour &settings);
//! A sentence for each.
Json documentSettings();

//! The longest time that can be set: 24 hours.
constexpr qint64 longestSetTime = 24LL * 3600 * 1000;

} // namespace kontor
