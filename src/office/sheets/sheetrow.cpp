// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/sheetrow.h"

#include "core/accountrules.h"
#include "office/imports/batchreader.h"
#include "office/imports/earlierpayouts.h"
#include "office/payments/limits.h"
#include "office/sheets/importcontext.h"

#include <algorithm>
#include <utility>

namespace kontor {

SheetMark SheetRow::mark(BatchField field) const
{
    SheetMark mark = SheetMark::None;
    for (const SheetProblem &problem : problems) {
        if (problem.field == field)
            mark = std::max(mark, problem.blocks ? SheetMark::Problem : SheetMark::Warning);
    }
    const bool isAccount = field == BatchField::AccountNumber
        && (has(Finding::ChangedAccount) || has(Finding::NewRecipient) || has(RowRelation::OtherAccount) || isSimilar());
    const bool isName = field == BatchField::AccountName && has(RowRelation::OtherName);
    return isAccount || isName ? std::max(mark, SheetMark::Warning) : mark;
}

const SheetProblem *SheetRow::problemOf(BatchField field) const
{
    const auto found
        = std::find_if(problems.cbegin(), problems.cend(), [field](const SheetProblem &problem) { return problem.field == field; });
    return found == problems.cend() ? nullptr : &*found;
}

void SheetRow::reset()
{
    *this = SheetRow {.original = std::move(original), .leftOut = leftOut};
}

void SheetRow::block(const Reason &why)
{
    problems.append({{}, why, true, {}});
    findings = Finding::Blocked;
}

void SheetRow::noteSigns(const WrittenAmount &written)
{
    NumberEvidence evidence;
    evidence.take(written.digits);
    signs = evidence.signs();
    currencyOfSigns = written.currency;
}

void SheetRow::judge(const CheckedRow &checked, const BatchRules &rules, const ImportContext &knowledge)
{
    isRounded = checked.isRounded;
    remarks = checked.remarks;
    const PaymentRequest request = requestOf(checked.draft, rules.format);
    if (checked.judged.amount.isPositive()) {
        if (const Reason above = whyAboveLimit(request.money, knowledge.limits); !above.isEmpty())
            problems.append({BatchField::Amount, above, true, {}});
    }
    if (std::any_of(problems.cbegin(), problems.cend(), [](const SheetProblem &problem) { return problem.blocks; })) {
        findings = Finding::Blocked;
        return;
    }
    findings.setFlag(Finding::Doubtful, !problems.isEmpty());
    money = request.money;
    digest = rowDigest(request, checked.draft.reference.trimmed());
    duplicateKey = duplicateDigest(request, *rules.accounts);
    similarKey = kontor::similarKey(request);
    account = rules.accounts->accountKey(request).toUtf8();
    person = personKey(request.accountName).toUtf8();
    if (knowledge.earlier)
        compareWith(*knowledge.earlier, request);
}

void SheetRow::compareWith(const EarlierPayouts &earlier, const PaymentRequest &request)
{
    findings.setFlag(Finding::NewRecipient, earlier.isNewRecipient(digest));
    findings.setFlag(Finding::ChangedAccount, !earlier.changeOf(request, digest).isEmpty());
    if (earlier.find(digest, original.number))
        findings |= Finding::ImportedBefore;
    else if (earlier.duplicate(digest))
        findings |= Finding::PaidBefore;
}

} // namespace kontor
