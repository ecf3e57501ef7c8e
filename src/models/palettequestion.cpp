// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/palettequestion.h"

#include "core/currency.h"
#include "core/day.h"
#include "ledger/rows/searchtext.h"
#include "models/statuswords.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int leastOfAStatus = 4; //!< letters: shorter beginnings are of names more often

//! In the person's language and in English, which the specification and many banks write.
int monthOf(const QString &word)
{
    if (word.size() < 3 || !word.front().isLetter())
        return 0;
    for (const QLocale &locale : {QLocale(), QLocale::c()}) {
        for (int month = 1; month <= 12; ++month) {
            if (folded(locale.standaloneMonthName(month)).startsWith(folded(word)))
                return month;
        }
    }
    return 0;
}

QDate relativeDay(const QString &word, QDate today)
{
    const auto is = [&word](const char *english) {
        return word == QLatin1StringView(english) || word == folded(QCoreApplication::translate("PaletteQuestion", english));
    };
    if (is(QT_TRANSLATE_NOOP("PaletteQuestion", "today")))
        return today;
    if (is(QT_TRANSLATE_NOOP("PaletteQuestion", "yesterday")))
        return today.addDays(-1);
    return QDate::fromString(word, Qt::ISODate);
}

//! Without a year it is the last one there was.
QDate dayOfYear(int day, int month, QDate today)
{
    const QDate thisYear(today.year(), month, day);
    return thisYear.isValid() && thisYear > today ? thisYear.addYears(-1) : thisYear;
}

//! Takes the words of a day away: "today", "2026-11-03", "nov 3", "3 nov".
QDate takeDay(QStringList &words, QDate today)
{
    for (qsizetype i = 0; i < words.size(); ++i) {
        if (const QDate day = relativeDay(words.at(i), today); day.isValid()) {
            words.removeAt(i);
            return day;
        }
    }
    for (qsizetype i = 0; i + 1 < words.size(); ++i) {
        const bool monthFirst = monthOf(words.at(i)) > 0;
        const int month = monthOf(words.at(monthFirst ? i : i + 1));
        const QDate day = month > 0 ? dayOfYear(words.at(monthFirst ? i + 1 : i).toInt(), month, today) : QDate();
        if (!day.isValid())
            continue;
        words.remove(i, 2);
        return day;
    }
    return {};
}

bool namesStatus(PaymentState state, PaymentKind kind, const QString &word)
{
    // What the gateway calls success is shown as paid, and may be known by either.
    const QString words = statusWord(state, kind) + (state == PaymentState::Paid ? u" SUCCESS"_s : QString());
    const QStringList ofState = folded(words).split(QRegularExpression(u"\\W+"_s), Qt::SkipEmptyParts);
    return std::any_of(ofState.begin(), ofState.end(), [&word](const QString &part) { return part.startsWith(word); });
}

QList<PaymentState> statesNamed(const QString &word)
{
    QList<PaymentState> states;
    if (word.size() < leastOfAStatus)
        return states;
    for (const PaymentState state : allStates()) {
        if (namesStatus(state, PaymentKind::Payout, word) || namesStatus(state, PaymentKind::Payin, word))
            states.append(state);
    }
    return states;
}

QStringList statusWords(PaymentState state, PaymentKind kind)
{
    return folded(statusWord(state, kind)).split(QRegularExpression(u"\\W+"_s), Qt::SkipEmptyParts);
}

//! How many of the words from there on begin a status of several words, "rejected": two at least, and of the last its beginning.
qsizetype beginsStatus(const QStringList &words, qsizetype from, const QStringList &status)
{
    qsizetype same = 0;
    while (from + same < words.size() && same < status.size() && words.at(from + same) == status.at(same))
        ++same;
    const bool isBegun = from + same < words.size() && same < status.size() && status.at(same).startsWith(words.at(from + same));
    const qsizetype count = same + (isBegun ? 1 : 0);
    return count >= 2 ? count : 0;
}

//! The first words that are those of a status of several words go.
QList<PaymentState> takeLongStates(QStringList &words)
{
    for (qsizetype i = 0; i + 1 < words.size(); ++i) {
        QList<PaymentState> states;
        qsizetype longest = 0;
        for (const PaymentState state : allStates()) {
            const qsizetype ofPayouts = beginsStatus(words, i, statusWords(state, PaymentKind::Payout));
            const qsizetype count = std::max(ofPayouts, beginsStatus(words, i, statusWords(state, PaymentKind::Payin)));
            if (count == 0 || count < longest)
                continue;
            if (count > longest)
                states.clear();
            states.append(state);
            longest = count;
        }
        if (states.isEmpty())
            continue;
        words.remove(i, longest);
        return states;
    }
    return {};
}

//! The first word that names a status goes.
QList<PaymentState> takeStates(QStringList &words)
{
    if (const QList<PaymentState> states = takeLongStates(words); !states.isEmpty())
        return states;
    for (qsizetype i = 0; i < words.size(); ++i) {
        if (const QList<PaymentState> states = statesNamed(words.at(i)); !states.isEmpty()) {
            words.removeAt(i);
            return states;
        }
    }
    return {};
}

QList<Decimal> amountsOf(const QString &word, const NumberFormat &format)
{
    if (!word.front().isDigit())
        return {};
    const auto read = format.parseAmount(word, {});
    if (const auto *amount = std::get_if<Decimal>(&read))
        return {*amount};
    const auto &refusal = std::get<NumberFormat::Refusal>(read);
    return refusal.problem == NumberFormat::Problem::Ambiguous ? QList<Decimal> {refusal.first, refusal.second} : QList<Decimal> {};
}

//! The first word that is an amount goes. `behind` is the place that it leaves.
QList<Decimal> takeAmounts(QStringList &words, const NumberFormat &format, qsizetype &behind)
{
    for (qsizetype i = 0; i < words.size(); ++i) {
        if (const QList<Decimal> amounts = amountsOf(words.at(i), format); !amounts.isEmpty()) {
            words.removeAt(i);
            behind = i;
            return amounts;
        }
    }
    return {};
}

//! "77.01 INR", as the window writes it, or "INR 77.01": what stands beside the amount and is no number goes. It may be a name as well.
QString takeCurrency(QStringList &words, qsizetype behind)
{
    for (const qsizetype place : {behind, behind - 1}) {
        const QString word = words.value(place).toUpper();
        if (looksLikeCurrency(word) && !word.front().isDigit()) {
            words.removeAt(place);
            return word;
        }
    }
    return {};
}

//! What the words may mean beside themselves: first with the day and the status that they name, then with the amount, too. A number may
//! be part of a reference as well, so both are asked for.
QList<PaymentQuery> meant(const QString &text, QDate today, const NumberFormat &format)
{
    QStringList words = folded(text).simplified().split(u' ', Qt::SkipEmptyParts);
    QList<PaymentQuery> queries;
    PaymentQuery query;
    if (const QDate day = takeDay(words, today); day.isValid()) {
        query.from = beginningOf(day);
        query.to = beginningOf(day.addDays(1));
    }
    query.states = takeStates(words);
    query.text = words.join(u' ');
    if (query.from || !query.states.isEmpty())
        queries.append(query);
    qsizetype behind = 0;
    query.amounts = takeAmounts(words, format, behind);
    query.text = words.join(u' ');
    if (query.amounts.isEmpty())
        return queries;
    queries.append(query);
    if (const QString currency = takeCurrency(words, behind); !currency.isEmpty()) {
        query.currencies = {currency};
        query.text = words.join(u' ');
        queries.append(query);
    }
    return queries;
}

PaletteQuestion::Scope scopeOf(const QString &typed)
{
    using enum PaletteQuestion::Scope;
    if (typed.startsWith(u'>'))
        return Actions;
    if (typed.startsWith(u'#'))
        return Ids;
    return typed.startsWith(u'@') ? Recipients : All;
}

} // namespace

PaletteQuestion readPaletteQuestion(const QString &typed, QDate today, const NumberFormat &format)
{
    const QString trimmed = typed.trimmed();
    PaletteQuestion question {.scope = scopeOf(trimmed)};
    question.text = (question.scope == PaletteQuestion::Scope::All ? trimmed : trimmed.mid(1)).trimmed();
    if (question.text.isEmpty() || question.scope == PaletteQuestion::Scope::Actions)
        return question;
    question.queries.append(PaymentQuery {.text = question.text});
    if (question.scope != PaletteQuestion::Scope::All)
        return question;
    const QList<PaymentQuery> queries = meant(question.text, today, format);
    question.isAllMeant = std::any_of(queries.begin(), queries.end(), [](const PaymentQuery &query) { return query.text.isEmpty(); });
    question.queries += queries;
    return question;
}

} // namespace kontor
