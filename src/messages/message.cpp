// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/message.h"

#include "core/visibletext.h"

#include <QCoreApplication>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct MessageTexts {
    Q_DECLARE_TR_FUNCTIONS(Messages)
};

} // namespace

QString Message::plain() const
{
    return text.isEmpty() ? headline : headline + u' ' + text;
}

QString Message::coded() const
{
    return code.isEmpty() ? plain() : code + u": "_s + plain();
}

Message withRequest(Message message, const QByteArray &request, int httpStatus, const QString &reply)
{
    message.request = request;
    message.httpStatus = httpStatus;
    message.reply = request.isEmpty() && httpStatus == 0 ? QString() : reply; // else it is our own, and said already
    return message;
}

QString quoted(const QString &said)
{
    const QString text = visibleText(said); // a line break in it would begin a line that looks like ours
    //: Behind a sentence about what the gateway did. %1 is the gateway's own words.
    return text.isEmpty() ? QString() : u' ' + MessageTexts::tr("It said: \"%1\"").arg(text);
}

} // namespace kontor::messages
