// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/filters/filterwords.h"

#include "core/visibletext.h"
#include "core/zone.h"
#include "models/statuswords.h"

#include <QCoreApplication>
#include <QLocale>

namespace kontor::filterwords {

namespace {

constexpr qsizetype namedOnAChip = 2;

struct FilterTexts {
    Q_DECLARE_TR_FUNCTIONS(FilterTexts)
};

QStringList listOf(const ListFilter &filter, FilterField field, PaymentKind kind)
{
    switch (field) {
    case FilterField::Currency:
        return filter.currencies;
    case FilterField::Method:
        return filter.methods;
    case FilterField::Bank:
        return filter.banks;
    default:
        break;
    }
    QStringList names;
    for (const FilterBatch &batch : field == FilterField::Batch ? filter.batches : QList<FilterBatch>())
        names.append(visibleLine(batch.title));
    for (const TestMark mark : field == FilterField::TestMark ? filter.marks : QList<TestMark>())
        names.append(nameOf(mark));
    for (const AttentionReason trouble : field == FilterField::Attention ? filter.attentionReasons : QList<AttentionReason>())
        names.append(nameOf(trouble, kind));
    for (const PaymentState state : field == FilterField::Status ? filter.states : QList<PaymentState>())
        names.append(statusWord(state, kind));
    return names;
}

QString dayOf(QDate day)
{
    return QLocale().toString(day, QLocale::ShortFormat);
}

QString rangeOf(const FilterDays &days)
{
    if (!days.first.isValid())
        //: On a chip of a filter: %1 is the last day.
        return FilterTexts::tr("until %1").arg(dayOf(days.last));
    if (!days.last.isValid())
        //: On a chip of a filter: %1 is the first day.
        return FilterTexts::tr("since %1").arg(dayOf(days.first));
    if (days.first == days.last)
        return dayOf(days.first);
    //: Two days: from the first to the last.
    return FilterTexts::tr("%1 to %2").arg(dayOf(days.first), dayOf(days.last));
}

QString spanOf(const FilterDays &days)
{
    using enum FilterDays::Span;
    switch (days.span) {
    case Today:
        return FilterTexts::tr("today");
    case LastSevenDays:
        return FilterTexts::tr("last 7 days");
    case ThisMonth:
        return FilterTexts::tr("this month");
    case Range:
        break;
    }
    return rangeOf(days);
}

QString daysOf(const FilterDays &days)
{
    //: %1 is a day or several, %2 the name of the time zone in which they begin and end, such as Asia/Jakarta.
    return FilterTexts::tr("%1 (days in %2)").arg(spanOf(days), Zone().name());
}

QString amountsOf(const ListFilter &filter, const NumberFormat &format)
{
    if (!filter.most)
        //: On a chip of a filter: %1 is an amount.
        return FilterTexts::tr("at least %1").arg(format.amount(*filter.least));
    if (!filter.least)
        //: On a chip of a filter: %1 is an amount.
        return FilterTexts::tr("at most %1").arg(format.amount(*filter.most));
    //: Two amounts: from the lesser to the greater.
    return FilterTexts::tr("%1 to %2").arg(format.amount(*filter.least), format.amount(*filter.most));
}

QString shortList(const QStringList &values)
{
    if (values.size() <= namedOnAChip)
        return values.join(FilterTexts::tr(", "));
    //: On a chip of a filter: %1 is the first of several values, %n how many there are beside it.
    return FilterTexts::tr("%1 and %n more", nullptr, int(values.size()) - 1).arg(values.first());
}

QString alternatives(const QStringList &values)
{
    QString all = values.value(0);
    for (const QString &value : values.mid(1))
        //: Alternatives in a filter, read aloud.
        all = FilterTexts::tr("%1 or %2").arg(all, value);
    return all;
}

} // namespace

QString nameOf(FilterField field, PaymentKind kind)
{
    switch (field) {
    case FilterField::Status:
        return FilterTexts::tr("Status");
    case FilterField::Created:
        return FilterTexts::tr("Created");
    case FilterField::Currency:
        return FilterTexts::tr("Currency");
    case FilterField::Amount:
        return FilterTexts::tr("Amount");
    case FilterField::Method:
        return FilterTexts::tr("Method");
    case FilterField::Bank:
        return FilterTexts::tr("Bank");
    case FilterField::Changed:
        //: A field of a filter: when a payment last changed.
        return FilterTexts::tr("Changed");
    case FilterField::Recipient:
        //: A field of a filter: the name of who is paid by a payout, and of who pays a payin.
        return kind == PaymentKind::Payin ? FilterTexts::tr("Customer") : FilterTexts::tr("Recipient");
    case FilterField::Batch:
        return FilterTexts::tr("Batch");
    case FilterField::TestMark:
        //: A field of a filter: whether the gateway calls a payment a test.
        return FilterTexts::tr("Test mark");
    case FilterField::Attention:
        //: A field of a filter: what is wrong with a payment.
        return FilterTexts::tr("Problem");
    }
    return {};
}

QString nameOf(TestMark mark)
{
    switch (mark) {
    case TestMark::Test:
        //: What the gateway said of a payment.
        return FilterTexts::tr("Marked as a test");
    case TestMark::Real:
        //: What the gateway said of a payment.
        return FilterTexts::tr("Marked as real");
    case TestMark::Unsaid:
        break;
    }
    //: The gateway has not said whether a payment is a test.
    return FilterTexts::tr("Not marked yet");
}

QString nameOf(AttentionReason trouble, PaymentKind kind)
{
    using enum AttentionReason;
    switch (trouble) {
    case OutcomeUnknown:
        return statusWord(PaymentState::OutcomeUnknown, kind);
    case OtherAtGateway:
        return FilterTexts::tr("Something else at the gateway under its ID");
    case Rejected:
        return statusWord(PaymentState::Rejected, kind);
    case LikelyExpired:
        return statusWord(PaymentState::LikelyExpired, kind);
    case OddMark:
        return FilterTexts::tr("Marked as a test, or as real, where the profile is not");
    case ChangedWord:
        return FilterTexts::tr("Another word of the gateway after SUCCESS");
    case AcceptedAfterAll:
        return FilterTexts::tr("Accepted after all");
    case TakenBack:
        return FilterTexts::tr("No longer SUCCESS");
    case Unproven:
        //: What is wrong with a payment: the gateway refused it, and it may have been accepted.
        return FilterTexts::tr("Rejected, not proven yet");
    case Noted:
        break;
    }
    return FilterTexts::tr("A problem that is not over");
}

QString nameOf(FilterDays::Span span)
{
    using enum FilterDays::Span;
    switch (span) {
    case Today:
        return FilterTexts::tr("Today");
    case LastSevenDays:
        return FilterTexts::tr("Last 7 days");
    case ThisMonth:
        return FilterTexts::tr("This month");
    case Range:
        return FilterTexts::tr("From one day to another");
    }
    return {};
}

QString valuesOf(const ListFilter &filter, FilterField field, PaymentKind kind, const NumberFormat &format)
{
    if (!filter.has(field))
        return {};
    if (field == FilterField::Created)
        return daysOf(*filter.created);
    if (field == FilterField::Changed)
        return daysOf(*filter.changed);
    if (field == FilterField::Amount)
        return amountsOf(filter, format);
    if (field == FilterField::Recipient)
        //: A part of a name that is looked for.
        return FilterTexts::tr("\"%1\"").arg(visibleLine(filter.recipient));
    return shortList(listOf(filter, field, kind));
}

QString chip(const ListFilter &filter, FilterField field, PaymentKind kind, const NumberFormat &format)
{
    //: A chip of a filter: %1 is the field, %2 its values.
    return FilterTexts::tr("%1: %2").arg(nameOf(field, kind), valuesOf(filter, field, kind, format));
}

QString condition(const ListFilter &filter, FilterField field, PaymentKind kind, const NumberFormat &format)
{
    switch (field) {
    case FilterField::Status:
        //: A condition of a filter, read aloud. %1 is a status, or several.
        return FilterTexts::tr("status is %1").arg(alternatives(listOf(filter, field, kind)));
    case FilterField::Created:
        //: A condition of a filter, read aloud. %1 are days, such as "since 1 Nov".
        return FilterTexts::tr("created %1").arg(valuesOf(filter, field, kind, format));
    case FilterField::Currency:
        //: A condition of a filter, read aloud. %1 is the code of a currency, or several.
        return FilterTexts::tr("currency is %1").arg(alternatives(listOf(filter, field, kind)));
    case FilterField::Amount:
        //: A condition of a filter, read aloud. %1 are amounts, such as "at least 100".
        return FilterTexts::tr("amount is %1").arg(valuesOf(filter, field, kind, format));
    case FilterField::Method:
        //: A condition of a filter, read aloud. %1 is the code of a method of payment, or several.
        return FilterTexts::tr("method is %1").arg(alternatives(listOf(filter, field, kind)));
    case FilterField::Bank:
        //: A condition of a filter, read aloud. %1 is the code of a bank, or several.
        return FilterTexts::tr("bank is %1").arg(alternatives(listOf(filter, field, kind)));
    case FilterField::Changed:
        //: A condition of a filter, read aloud. %1 are days, such as "since 1 Nov".
        return FilterTexts::tr("changed %1").arg(valuesOf(filter, field, kind, format));
    case FilterField::Recipient:
        //: A condition of a filter, read aloud. %1 is what was typed of a name.
        return kind == PaymentKind::Payin ? FilterTexts::tr("customer's name contains %1").arg(valuesOf(filter, field, kind, format))
                                          //: A condition of a filter, read aloud. %1 is what was typed of a name.
                                          : FilterTexts::tr("recipient's name contains %1").arg(valuesOf(filter, field, kind, format));
    case FilterField::Batch:
        //: A condition of a filter, read aloud. %1 is the name of a batch, or several.
        return FilterTexts::tr("batch is %1").arg(alternatives(listOf(filter, field, kind)));
    case FilterField::TestMark:
        //: A condition of a filter, read aloud. %1 says whether the gateway calls a payment a test.
        return FilterTexts::tr("test mark is %1").arg(alternatives(listOf(filter, field, kind)));
    case FilterField::Attention:
        //: A condition of a filter, read aloud. %1 is what is wrong with a payment.
        return FilterTexts::tr("its problem is: %1").arg(alternatives(listOf(filter, field, kind)));
    }
    return {};
}

QString sentence(const ListFilter &filter, PaymentKind kind, const NumberFormat &format)
{
    QString all;
    for (const FilterField field : filterFields) {
        if (!filter.has(field))
            continue;
        const QString one = condition(filter, field, kind, format);
        //: Conditions of a filter that all hold, read aloud.
        all = all.isEmpty() ? one : FilterTexts::tr("%1, and %2").arg(all, one);
    }
    return all;
}

} // namespace kontor::filterwords
