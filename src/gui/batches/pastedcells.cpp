// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/pastedcells.h"

#include "office/htmlrows.h"
#include "office/pastedrows.h"

#include <QMimeData>
#include <QUrl>

namespace kontor {

namespace {

constexpr qsizetype longestHtml = 64'000'000; // some ten times the cells of the largest batch

} // namespace

QString pastedcells::fileOf(const QMimeData *copied)
{
    const QList<QUrl> urls = copied ? copied->urls() : QList<QUrl>();
    return urls.size() == 1 ? urls.first().toLocalFile() : QString();
}

QString pastedcells::textOf(const QMimeData *copied)
{
    if (!copied)
        return {};
    const QString text = copied->hasFormat(QStringLiteral("text/plain")) ? copied->text() : QString(); // text() makes one of HTML, too
    const QString html = copied->html();
    const bool isBetter = html.size() <= longestHtml && (text.trimmed().isEmpty() || saysValues(html));
    const QList<QStringList> rows = isBetter ? rowsOfHtml(html) : QList<QStringList>();
    return rows.isEmpty() ? text : clipboardText(rows);
}

} // namespace kontor
