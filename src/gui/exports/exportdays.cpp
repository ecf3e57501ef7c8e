// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/exports/exportdays.h"

#include <QCoreApplication>
#include <algorithm>

namespace kontor::exportdays {

using namespace Qt::StringLiterals;

namespace {

constexpr int daysOfWeek = 7;

struct DaysTexts {
    Q_DECLARE_TR_FUNCTIONS(ExportDays)
};

} // namespace

QString nameOf(Span span)
{
    switch (span) {
    case Span::LastMonth:
        return DaysTexts::tr("Last month");
    case Span::ThisMonth:
        return DaysTexts::tr("This month");
    case Span::LastSevenDays:
        return DaysTexts::tr("Last 7 days");
    case Span::Yesterday:
        return DaysTexts::tr("Yesterday");
    case Span::Own:
        return DaysTexts::tr("From day to day");
    case Span::Always:
        return DaysTexts::tr("All days");
    }
    return {};
}

QString key(Span span)
{
    static constexpr std::array keys {
        "last-month"_L1, "this-month"_L1, "last-7-days"_L1, "yesterday"_L1, "own"_L1, "always"_L1}; // in the order of Span
    return keys.at(size_t(span));
}

Span spanOfKey(const QString &name)
{
    const auto found = std::find_if(spans.begin(), spans.end(), [&name](Span span) { return key(span) == name; });
    return found == spans.end() ? Span::Always : *found;
}

Days daysOf(Span span, QDate today)
{
    const QDate first(today.year(), today.month(), 1);
    switch (span) {
    case Span::LastMonth:
        return {first.addMonths(-1), first.addDays(-1)};
    case Span::ThisMonth:
        return {first, today};
    case Span::LastSevenDays:
        return {today.addDays(1 - daysOfWeek), today};
    case Span::Yesterday:
        return {today.addDays(-1), today.addDays(-1)};
    case Span::Own:
    case Span::Always:
        break;
    }
    return {};
}

} // namespace kontor::exportdays
