// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/typedtext.h"

#include "core/visibletext.h"

#include <QLineEdit>
#include <QRegularExpression>

namespace kontor {
using namespace Qt::StringLiterals;

namespace {

QRegularExpressionMatchIterator codesIn(const QString &shown)
{
    static const QRegularExpression code(u"⟨U\\+([0-9A-F]{4,6})⟩"_s);
    return code.globalMatch(shown);
}

//! What a change took away from a text, and where: from `begin` to before `end`.
struct Taken {
    qsizetype begin;
    qsizetype end;
};

Taken takenAway(const QString &before, const QString &after)
{
    const qsizetype most = qMin(before.size(), after.size());
    qsizetype same = 0;
    while (same < most && before.at(same) == after.at(same))
        ++same;
    qsizetype sameEnd = 0;
    while (sameEnd < most - same && before.at(before.size() - 1 - sameEnd) == after.at(after.size() - 1 - sameEnd))
        ++sameEnd;
    return {same, before.size() - sameEnd};
}

//! As far as to the ends of the codes that it begins or ends in.
Taken withWholeCodes(Taken taken, const QString &before)
{
    for (auto codes = codesIn(before); codes.hasNext();) {
        const QRegularExpressionMatch code = codes.next();
        if (code.capturedStart() < taken.end && taken.begin < code.capturedEnd())
            taken = {qMin(taken.begin, code.capturedStart()), qMax(taken.end, code.capturedEnd())};
    }
    return taken;
}

} // namespace

TypedText *TypedText::watch(QLineEdit &line)
{
    auto *typed = new TypedText(line);
    line.setValidator(typed);
    return typed;
}

TypedText::TypedText(QLineEdit &line)
    : QValidator(&line)
    , m_shown(line.text())
{
}

QString TypedText::of(const QString &shown)
{
    QString entered;
    qsizetype from = 0;
    for (auto codes = codesIn(shown); codes.hasNext();) {
        const QRegularExpressionMatch code = codes.next();
        const char32_t letter = code.capturedView(1).toUInt(nullptr, 16);
        const QString hidden = QString::fromUcs4(&letter, 1);
        if (visibleText(hidden) != code.captured()) // nothing that hides: these are letters that somebody typed
            continue;
        entered += shown.sliced(from, code.capturedStart() - from) + hidden;
        from = code.capturedEnd();
    }
    return entered + shown.sliced(from);
}

QString TypedText::of(const QLineEdit &line)
{
    return of(line.text());
}

//! A line asks for each change, its own and a program's, before anybody hears of the change.
QValidator::State TypedText::validate(QString &input, int &cursor) const
{
    if (input == m_shown)
        return Acceptable;
    const Taken taken = takenAway(m_shown, input);
    const Taken whole = withWholeCodes(taken, m_shown);
    const qsizetype kept = m_shown.size() - taken.end; // behind the change
    const QString put = input.sliced(taken.begin, input.size() - kept - taken.begin);
    // Line ends and tabs, which come along with the cell of a sheet, stay: a line shows them as blanks.
    const QString front = visibleLines(m_shown.first(whole.begin) + put);
    const QString shown = visibleLines(m_shown.first(whole.begin) + put + m_shown.sliced(whole.end));
    if (shown != input) {
        cursor = int(qMin(front.size(), shown.size()));
        input = shown;
    }
    m_shown = shown;
    return Acceptable;
}

} // namespace kontor
