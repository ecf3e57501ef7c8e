// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/errordocument.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestMessage = 500;

} // namespace

const Json &errorIn(const Json &answer)
{
    const Json &error = answer[u"error"];
    return error.isObject() ? error : answer;
}

QString codeOf(const Json &error)
{
    const Json &code = error[u"code"];
    return code.toText().value_or(QString::fromLatin1(code.numberText()));
}

QString wordsOfError(const QByteArray &body)
{
    const auto json = parseJson(body);
    if (!json || !json->isObject())
        return {};
    const Json &error = errorIn(*json);
    const QString code = codeOf(error);
    QString message = error[u"message"].toText().value_or(error[u"error"].toText().value_or(QString()));
    message.truncate(longestMessage);
    if (message.isEmpty())
        return {};
    return code.isEmpty() ? message : message + " ("_L1 + code + u')';
}

} // namespace kontor
