// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/tokens.h"

#include "core/apierror.h"
#include "core/visibletext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QTimeZone>
#include <algorithm>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct TokenTexts {
    Q_DECLARE_TR_FUNCTIONS(AccessTokenService)
};

//! They come from the gateway and stand in a sentence: plain, and not without end.
QString listed(const QStringList &operations)
{
    constexpr qsizetype most = 20;
    QStringList shown;
    for (const QString &operation : operations.first(std::min(operations.size(), most)))
        shown.append(presentable(operation.toUtf8()));
    return shown.join(", "_L1) + (operations.size() > most ? u", …"_s : QString());
}

//! What a person hands out is what the token says, not what was asked for.
QString permitted(const TokenDescription &token)
{
    if (token.action.isEmpty())
        //: %1 is operations that the gateway lets the token do: "GET /payins/INV-1, POST /payins/INV-1".
        return TokenTexts::tr("It allows %1.").arg(listed(token.operations));
    const QString granted = token.action == "PAYIN_CREATE"_L1
        //: %1 is the ID of a payin.
        ? TokenTexts::tr("It lets its holder create and see the payin %1 and its payment options.").arg(token.id)
        //: %1 is the ID of a payin.
        : TokenTexts::tr("It lets its holder see the payin %1.").arg(token.id);
    if (token.operations.isEmpty())
        return granted;
    //: %1 is operations that the gateway lets the token do: "GET /payins/INV-1, POST /payins/INV-1".
    return granted + u' '
        + TokenTexts::tr(
            "The gateway made it good for more than was asked for: it also allows %1. Ask the gateway's people before you hand it out.")
              .arg(listed(token.operations));
}

//! Whoever gets the token may sit in another zone, so it isn't this computer's.
QString inUtc(UtcTime time)
{
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count(), QTimeZone::utc());
    return QLocale().toString(at.date(), u"d MMM yyyy"_s) + u", "_s + at.toString(u"HH:mm"_s);
}

} // namespace

QString tokenDescription(const TokenDescription &token, const NumberFormat &format)
{
    QStringList sentences {permitted(token)};
    if (token.isWide)
        sentences.append(TokenTexts::tr("It works for every payment that fits: never put it in an e-mail or a web page."));
    if (token.money)
        //: Of a token for a payin. %1 is an amount with its currency.
        sentences.append(TokenTexts::tr("Only for exactly %1.").arg(format.money(*token.money)));
    //: Of a token. %1 is a day with its time.
    sentences.append(TokenTexts::tr("It works until %1 (UTC) and cannot be taken back.").arg(inUtc(token.expiresAt)));
    return sentences.join(u' ');
}

QString tokenNotRecorded(const QString &purpose)
{
    //: %1 is what the token is for.
    return TokenTexts::tr("That this token was handed out (%1) could not be written down, so the list of tokens lacks it. It works all the "
                          "same. Look whether the disk is full or Kontor's folder is write-protected.")
        .arg(visibleLine(purpose));
}

} // namespace kontor::messages
