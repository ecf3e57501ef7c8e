// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/pastedrows.h"

#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool endsCell(QChar c)
{
    return c == u'\t' || c == u'\n' || c == u'\r';
}

bool needsQuotes(const QString &text)
{
    return text.startsWith(u'"') || std::any_of(text.begin(), text.end(), endsCell);
}

QString quoted(const QString &text)
{
    return u'"' + QString(text).replace(u'"', "\"\""_L1) + u'"';
}

//! Where the quoted cell that begins at `from` ends, behind its mark; -1 when it isn't one.
qsizetype endOfQuoted(QStringView text, qsizetype from)
{
    bool holdsMore = false; // than a spreadsheet writes without quotation marks
    for (qsizetype i = from + 1; i < text.size(); ++i) {
        if (endsCell(text.at(i)))
            holdsMore = true;
        if (text.at(i) != u'"')
            continue;
        const bool isEnd = i + 1 == text.size() || endsCell(text.at(i + 1));
        if (isEnd || text.at(i + 1) != u'"')
            return isEnd && holdsMore ? i + 1 : -1;
        holdsMore = true;
        ++i;
    }
    return -1;
}

} // namespace

QList<QStringList> pastedRows(const QString &text)
{
    QList<QStringList> rows;
    QStringList row;
    qsizetype at = 0;
    while (at < text.size()) {
        const qsizetype quotedEnd = text.at(at) == u'"' ? endOfQuoted(text, at) : -1;
        const auto from = text.begin() + (quotedEnd < 0 ? at : quotedEnd);
        const qsizetype end = std::find_if(from, text.end(), endsCell) - text.begin();
        row.append(quotedEnd < 0 ? text.mid(at, end - at) : text.mid(at + 1, quotedEnd - at - 2).replace("\"\""_L1, "\""_L1));
        at = end + 1;
        if (end < text.size() && text.at(end) == u'\t' && at < text.size())
            continue;
        if (end < text.size() && text.at(end) == u'\t')
            row.append(QString());
        if (end < text.size() && text.at(end) == u'\r' && at < text.size() && text.at(at) == u'\n')
            ++at;
        rows.append(std::exchange(row, {}));
    }
    return rows;
}

QString clipboardText(const QList<QStringList> &rows)
{
    QStringList lines;
    for (QStringList row : rows) {
        for (QString &cell : row)
            cell = needsQuotes(cell) ? quoted(cell) : cell;
        lines.append(row.join(u'\t'));
    }
    return lines.join(u'\n');
}

QByteArray pastedTable(const QString &text)
{
    if (!text.contains(u'\t'))
        return (text.endsWith(u'\n') || text.isEmpty() ? text : text + u'\n').toUtf8();
    QString table;
    for (QStringList row : pastedRows(text)) {
        for (QString &cell : row)
            cell = cell.contains(u'"') || needsQuotes(cell) ? quoted(cell) : cell;
        table += row.join(u'\t') + u'\n';
    }
    return table.toUtf8();
}

QList<int> linesOfPasted(const QString &text)
{
    QList<int> lines;
    int line = 1;
    for (const QStringList &row : pastedRows(text)) {
        lines.append(line++);
        for (const QString &cell : row)
            line += int(cell.count(u'\n'));
    }
    return lines;
}

} // namespace kontor
