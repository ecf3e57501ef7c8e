// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/output.h"

#include <cerrno>
#include <cstdio>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool steersTerminals(QChar c)
{
    const char16_t unit = c.unicode();
    const bool reordersText = (unit >= 0x202A && unit <= 0x202E) || (unit >= 0x2066 && unit <= 0x2069);
    return reordersText || (c.category() == QChar::Other_Control && unit != u'\n');
}

QByteArray shown(QString text)
{
    for (QChar &c : text) {
        if (steersTerminals(c))
            c = QChar::ReplacementCharacter;
    }
    return text.toUtf8();
}

bool put(FILE *stream, const QByteArray &bytes)
{
    return fwrite(bytes.constData(), 1, size_t(bytes.size()), stream) == size_t(bytes.size()) && fflush(stream) == 0;
}

} // namespace

void Output::print(const QString &text)
{
    answer(shown(text));
}

void Output::print(const Json &document)
{
    answer(document.toBytes() + '\n');
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
    put(stderr, shown(text + u'\n'));
}

void Output::refuse(const QString &code, const QString &message)
{
    say(code.isEmpty() ? message : code + ": "_L1 + message);
    if (m_json)
        print(Json(Json::Object {{u"error"_s, Json::Object {{u"code"_s, code}, {u"message"_s, message}}}}));
}

QString Output::table(const QList<QStringList> &rows)
{
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
