// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/output.h"

#include "core/visibletext.h"

#include <QRegularExpression>
#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! The isolates around an account of which the end is shown are ours, for windows. Neither a terminal nor a script has a need of them.
QString withoutOurIsolates(QString text)
{
    static const QRegularExpression masked(u"\u2066(•••• [^\u2066-\u2069]*)\u2069"_s);
    return text.replace(masked, u"\\1"_s);
}

QString visibleCell(const QString &text)
{
    return visibleText(withoutOurIsolates(text));
}

bool put(FILE *stream, const QByteArray &bytes)
{
    return fwrite(bytes.constData(), 1, size_t(bytes.size()), stream) == size_t(bytes.size()) && fflush(stream) == 0;
}

} // namespace

void Output::print(const QString &text)
{
    answer(visibleForTerminal(text).toUtf8());
}

void Output::print(const Json &document)
{
    answer(visibleJson(withoutOurIsolates(QString::fromUtf8(document.toBytes())).toUtf8()) + '\n');
}

void Output::answer(const QByteArray &bytes)
{
    if (!put(stdout, bytes) && m_whyNotWritten.isEmpty())
        m_whyNotWritten = qt_error_string(errno);
}

void Output::line(const QString &text)
{
    if (!m_json)
        print(text + u'\n');
}

void Output::say(const QString &text)
{
    put(stderr, visibleForTerminal(text + u'\n').toUtf8());
}

void Output::refuse(const QString &code, const QString &message)
{
    say(code.isEmpty() ? message : code + ": "_L1 + message);
    if (m_json)
        print(Json(Json::Object {{u"error"_s, Json::Object {{u"code"_s, code}, {u"message"_s, message}}}}));
}

QString Output::counted(qint64 number, const QString &one, const QString &many)
{
    return QString::number(number) + u' ' + (number == 1 ? one : many);
}

QString Output::table(const QList<QStringList> &cells)
{
    QList<QStringList> rows = cells;
    for (QStringList &row : rows)
        std::transform(row.begin(), row.end(), row.begin(), visibleCell);
    QList<qsizetype> widths;
    for (const QStringList &row : rows) {
        widths.resize(qMax(widths.size(), row.size()));
        for (qsizetype i = 0; i < row.size(); ++i)
            widths[i] = qMax(widths.at(i), row.at(i).size());
    }
    QString text;
    for (const QStringList &row : rows) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i)
            line += i + 1 == row.size() ? row.at(i) : row.at(i).leftJustified(widths.at(i) + 2);
        while (line.endsWith(u' '))
            line.chop(1);
        text += line + u'\n';
    }
    return text;
}

} // namespace kontor
