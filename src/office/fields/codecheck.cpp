// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/fields/codecheck.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

Reason whyUnlisted(PaymentField field, const QString &code, UtcTime listedAt, UtcTime now)
{
    const QString typed = code.trimmed();
    if (field == PaymentField::Method)
        return {ReasonCode::MethodUnknown, {{Arg::Method, typed}}};
    const bool isBank = field == PaymentField::Bank;
    return {isBank ? ReasonCode::BankUnlisted : ReasonCode::CurrencyUnlisted,
        {{isBank ? Arg::Bank : Arg::Currency, typed}, {Arg::At, millisOf(listedAt)}, {Arg::Now, millisOf(std::max(listedAt, now))}}};
}

void takeCode(QList<CodeProblem> &problems, PaymentField field, QString &code, const std::shared_ptr<const KnownCodes> &list, UtcTime now)
{
    if (!list || code.trimmed().isEmpty())
        return;
    const QString asCode = list->listed(code);
    const QString listed = asCode.isEmpty() && field == PaymentField::Bank ? list->read(code)
        : asCode.isEmpty()                                                 ? list->named(code)
                                                                           : asCode;
    if (!listed.isEmpty()) {
        code = listed;
        return;
    }
    Reason reason = whyUnlisted(field, code, list->at(), now);
    const QString meant = list->suggestionFor(code);
    if (!meant.isEmpty())
        reason.args.set(Arg::Suggestion, meant);
    problems.append({field, reason, meant});
}

//! A bank that the gateway lists, but for other currencies than the payout's.
void checkBankCurrency(QList<CodeProblem> &problems, const PaymentDraft &draft, const KnownLists &lists)
{
    const QStringList currencies = lists.banks ? lists.banks->currenciesOf(draft.operatorCode) : QStringList();
    const QString currency = draft.currency.trimmed().toUpper();
    const bool isSaid
        = std::any_of(problems.begin(), problems.end(), [](const CodeProblem &problem) { return problem.field == PaymentField::Currency; });
    if (currencies.isEmpty() || currency.isEmpty() || currencies.contains(currency) || isSaid)
        return;
    problems.append({PaymentField::Bank,
        {ReasonCode::BankOfOtherCurrency,
            {{Arg::Bank, draft.operatorCode}, {Arg::OtherCurrency, currencies.join(u", "_s)}, {Arg::Currency, currency}}}});
}

//! "EWALLET" is listed in the terms of a bank as the gateway writes it, and so is the method of a payment once takeCodes() saw it.
bool takesMethod(const BankTerms &terms, const QString &method)
{
    const auto isSame = [&method](const QString &listed) { return foldedCode(listed) == foldedCode(method); };
    return terms.methods.isEmpty() || std::any_of(terms.methods.begin(), terms.methods.end(), isSame);
}

bool takesAmount(const BankTerms &terms, const Decimal &amount)
{
    return (!terms.least || *terms.least <= amount) && (!terms.most || amount <= *terms.most);
}

Reason whyAmountIsNotTaken(const BankTerms &terms, const QString &bank, const Money &money)
{
    const bool isTooLittle = terms.least && money.amount < *terms.least;
    return {isTooLittle ? ReasonCode::BankTakesMore : ReasonCode::BankTakesLess,
        {{Arg::Bank, bank}, {Arg::Theirs, Money {isTooLittle ? *terms.least : *terms.most, money.currency}}}};
}

} // namespace

QList<CodeProblem> outsideTerms(const QString &bank, const QString &method, const Money &money, const KnownLists &lists)
{
    if (!lists.banks)
        return {};
    QList<BankTerms> all = lists.banks->termsOf(bank);
    all.removeIf([&money](const BankTerms &terms) { return !terms.currency.isEmpty() && terms.currency != money.currency; });
    if (all.isEmpty())
        return {};
    QList<CodeProblem> problems;
    const bool isMethodTaken = method.trimmed().isEmpty()
        || std::any_of(all.begin(), all.end(), [&method](const BankTerms &terms) { return takesMethod(terms, method); });
    if (!isMethodTaken)
        problems.append({.field = PaymentField::Method,
            .reason = {ReasonCode::BankWithoutMethod,
                {{Arg::Bank, bank}, {Arg::OtherMethod, all.first().methods.join(u", "_s)}, {Arg::Method, method.trimmed()}}},
            .blocks = false});
    const bool isAmountTaken = !money.amount.isPositive()
        || std::any_of(all.begin(), all.end(), [&money](const BankTerms &terms) { return takesAmount(terms, money.amount); });
    if (!isAmountTaken)
        problems.append({.field = PaymentField::Amount, .reason = whyAmountIsNotTaken(all.first(), bank, money), .blocks = false});
    return problems;
}

QList<CodeProblem> takeCodes(PaymentDraft &draft, const KnownLists &lists)
{
    QList<CodeProblem> problems;
    takeCode(problems, PaymentField::Bank, draft.operatorCode, lists.banks, lists.now);
    takeCode(problems, PaymentField::Currency, draft.currency, lists.currencies, lists.now);
    takeCode(problems, PaymentField::Method, draft.methodCode, lists.methods, lists.now);
    checkBankCurrency(problems, draft, lists);
    return problems;
}

QList<CodeProblem> unlistedCodes(const PaymentRequest &request, const KnownLists &lists)
{
    PaymentDraft draft {.currency = request.money.currency, .methodCode = request.methodCode, .operatorCode = request.operatorCode};
    QList<CodeProblem> problems = takeCodes(draft, lists);
    if (draft.operatorCode != request.operatorCode)
        problems.append({PaymentField::Bank,
            {ReasonCode::BankListedAs, {{Arg::Bank, request.operatorCode}, {Arg::OtherBank, draft.operatorCode}}}, draft.operatorCode});
    problems += outsideTerms(draft.operatorCode, draft.methodCode, request.money, lists);
    if (draft.methodCode != request.methodCode)
        problems.append({PaymentField::Method,
            {ReasonCode::MethodAcceptedAs, {{Arg::Method, request.methodCode}, {Arg::OtherMethod, draft.methodCode}}}, draft.methodCode});
    return problems;
}

} // namespace kontor
