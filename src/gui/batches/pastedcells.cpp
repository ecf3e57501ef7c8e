// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/pastedcells.h"

#include "office/imports/htmlrows.h"
#include "office/imports/pastedrows.h"

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

pastedcells::Copied pastedcells::cellsOf(const QMimeData *copied)
{
    if (!copied)
        return {};
    const QString text = copied->hasFormat(QStringLiteral("text/plain")) ? copied->text() : QString(); // text() makes one of HTML, too
    const QString html = copied->html();
    if (html.size() > longestHtml)
        return {text};
    const bool isBetter = text.trimmed().isEmpty() || saysValues(html);
    const CopiedRows cells = isBetter || mayHoldMarks(html) ? rowsOfHtml(html) : CopiedRows();
    const bool isTaken = !cells.rows.isEmpty() && (isBetter || !cells.marks.isEmpty());
    return isTaken ? Copied {clipboardText(cells.rows), cells.marks} : Copied {text};
}

} // namespace kontor
