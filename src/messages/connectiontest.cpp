// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/connectiontest.h"

#include "messages/certificates.h"
#include "messages/connection.h"
#include "messages/errors.h"

#include <QCoreApplication>

namespace kontor::messages {

namespace {

struct ConnectionTestTexts {
    Q_DECLARE_TR_FUNCTIONS(ConnectionTest)
};

} // namespace

QString subject(const ConnectionLine &line)
{
    using enum ConnectionLine::Check;
    switch (line.check) {
    case Address:
        return ConnectionTestTexts::tr("Address");
    case Certificate:
        return ConnectionTestTexts::tr("Connection");
    case Version:
        return ConnectionTestTexts::tr("API version");
    case Clock:
        return ConnectionTestTexts::tr("Clock");
    case Merchant:
        return ConnectionTestTexts::tr("Merchant");
    case Token:
        break;
    }
    return line.error && isAboutKeys(line.error->kind) ? ConnectionTestTexts::tr("Signing key") : ConnectionTestTexts::tr("Token");
}

QString finding(const ConnectionLine &line, UtcTime now)
{
    using enum ConnectionLine::Finding;
    switch (line.finding) {
    case Reached:
        //: A line of the connection test. %1 is the gateway's address.
        return ConnectionTestTexts::tr("%1 can be reached.").arg(line.text);
    case Trusted: {
        const QString trusted = ConnectionTestTexts::tr("The certificate is trusted.");
        return line.certificate ? trusted + u' ' + certificateFacts(*line.certificate, now) : trusted;
    }
    case NotEncrypted:
        return ConnectionTestTexts::tr("Not encrypted, which is allowed on this computer only.");
    case ClockAgrees:
        return ConnectionTestTexts::tr("This computer's clock agrees with the gateway's.");
    case ClockUnknown:
        return ConnectionTestTexts::tr("The gateway does not say its time, so the clocks could not be compared.");
    case ClockDiffers:
        return clockDiffers(line.clockOffset).plain();
    case VersionAccepted:
        return ConnectionTestTexts::tr("Version 2 is accepted.");
    case TokenIssued:
        return ConnectionTestTexts::tr("A token was issued with this key.");
    case TokenIssuedBySecret:
        return ConnectionTestTexts::tr(
            "A token was issued with the merchant's secret. That way is deprecated: make a key and hand its public half to the gateway.");
    case MerchantNamed:
        return line.text;
    case MerchantUnnamed:
        return ConnectionTestTexts::tr("The gateway named no merchant. Ask it whether this merchant code is set up.");
    case MerchantDenied:
        //: A line of the connection test. %1 is the HTTP status of the answer, such as 403.
        return ConnectionTestTexts::tr("The gateway does not let this profile read the merchant's name (HTTP %1). Payments may be "
                                       "allowed all the same: ask your gateway contact what this key may do.")
            .arg(line.error.value_or(ApiError {}).httpStatus);
    case CallEnded:
        break;
    }
    return queryErrorMessage(line.error.value_or(ApiError {})).plain();
}

} // namespace kontor::messages
