// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/batchcells.h"

#include "office/fields/fieldtext.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! Who is paid how much: what is struck through there doesn't count.
bool isOfPayment(BatchField field)
{
    return field == BatchField::AccountName || field == BatchField::AccountNumber || field == BatchField::OperatorCode
        || field == BatchField::Amount;
}

//! What a mark says against the text of its field; nothing where it is a matter of taste there.
bool isAgainst(const TextMark &mark, BatchField field)
{
    switch (mark.kind) {
    case TextMark::None:
        return false;
    case TextMark::Partly:
        return true;
    case TextMark::Struck:
    case TextMark::Unseen:
        return isOfPayment(field);
    case TextMark::Rounded:
        return field == BatchField::Amount;
    case TextMark::ShownOtherwise: // amounts are judged with their currencies
        return field == BatchField::AccountNumber;
    case TextMark::Shortened:
        return field == BatchField::AccountNumber || field == BatchField::Amount;
    }
    return false;
}

ReasonCode codeOf(TextMark::Kind mark)
{
    switch (mark) {
    case TextMark::Unseen:
        return ReasonCode::CellShowsNothing;
    case TextMark::Rounded:
        return ReasonCode::CellRounded;
    case TextMark::Shortened:
        return ReasonCode::CellShortened;
    case TextMark::Partly:
        return ReasonCode::CellPartlyStruck;
    default:
        return ReasonCode::CellStruck;
    }
}

Reason reasonOf(const TextMark &mark, const QString &text)
{
    if (mark.kind == TextMark::ShownOtherwise)
        return {ReasonCode::AccountShownOtherwise, {{Arg::Said, mark.shown}, {Arg::Account, text}}};
    return {codeOf(mark.kind), {{Arg::Said, text}}};
}

Reason withPlace(ReasonCode code, const CellPlace &place, Args args = {})
{
    args.set(Arg::Line, qint64(place.line)).set(Arg::Position, qint64(place.cell));
    if (place.sheet)
        args.set(Arg::Sheet, *place.sheet);
    return {code, args};
}

//! What is wrong with one cell; empty when nothing is.
Reason reasonFor(const BatchRow &row, BatchField field, const std::function<CellPlace(BatchField)> &place)
{
    const BatchCell &cell = row.cell(field);
    if (cell.kind == CellKind::NoValue)
        return withPlace(ReasonCode::CellWithoutValue, place(field));
    if (cell.kind == CellKind::Unreadable)
        return withPlace(ReasonCode::CellUnreadable, place(field), {{Arg::Said, cell.text}});
    if (isAgainst(cell.mark, field))
        return reasonOf(cell.mark, cell.text);
    if (cell.kind == CellKind::Date && isSent(field))
        return {ReasonCode::CellIsDate, {{Arg::Said, cell.text}}};
    const fieldtext::Unmarked text = textOf(field, cell);
    const bool mayBeFormula = isSent(field) && (cell.kind == CellKind::Text || field == BatchField::AccountNumber);
    const fieldtext::Damage damage = fieldtext::damageOf(paymentFieldOf(field), text);
    if (damage == fieldtext::Damage::LostDigits) // in the row as the spreadsheet counts: it is there that the digits are looked for
        return {field == BatchField::AccountNumber ? ReasonCode::AccountLostDigits : ReasonCode::CodeLostDigits,
            {{Arg::Said, text.text}, {Arg::Row, qint64(row.line)}}};
    return damage == fieldtext::Damage::Formula && !mayBeFormula ? Reason() : fieldtext::reasonOf(damage, text.text);
}

} // namespace

QList<BatchProblem> spreadsheetProblems(const BatchRow &row, const std::function<CellPlace(BatchField)> &place)
{
    QList<BatchProblem> problems;
    for (const BatchField field : allBatchFields) {
        if (const Reason reason = reasonFor(row, field, place); !reason.isEmpty())
            problems.append({.column = keyOf(field), .reason = reason, .blocks = isSent(field)});
    }
    return problems;
}

} // namespace kontor
