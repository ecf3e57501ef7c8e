// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/codecheck.h"

#include "core/visibletext.h"
#include "messages/times.h"

#include <QCoreApplication>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct CodeCheckTexts {
    Q_DECLARE_TR_FUNCTIONS(CodeCheck)
};

QString unlistedWords(PaymentField field, const QString &code, UtcTime listedAt, UtcTime now)
{
    const QString typed = visibleLine(code.trimmed());
    const QString age = messages::when(listedAt, std::max(listedAt, now));
    if (field == PaymentField::Bank)
        //: What is wrong with a cell of a table. %1 is a bank's code, %2 the time when the list was read.
        return CodeCheckTexts::tr("Bank \"%1\" is not in the gateway's list of %2.").arg(typed, age);
    if (field == PaymentField::Currency)
        //: What is wrong with a cell of a table. %1 is the code of a currency, %2 the time when the list was read.
        return CodeCheckTexts::tr("Currency \"%1\" is not in the gateway's list of %2.").arg(typed, age);
    //: What is doubtful in a cell of a table. %1 is the code of a payment method.
    return CodeCheckTexts::tr("Unknown payment method \"%1\".").arg(typed);
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
    QString words = unlistedWords(field, code, list->at(), now);
    const QString meant = list->suggestionFor(code);
    if (!meant.isEmpty())
        //: Follows what is wrong with a code. %1 is the code that may be meant.
        words += u' ' + CodeCheckTexts::tr("%1?").arg(meant);
    problems.append({field, words, meant});
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
        //: What is wrong with a cell of a table. %1 is a bank's code, %2 and %3 are codes of currencies.
        CodeCheckTexts::tr("The gateway lists bank \"%1\" for %2, not for %3.")
            .arg(visibleLine(draft.operatorCode), currencies.join(u", "_s), currency)});
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

QString limitWords(const BankTerms &terms, const QString &bank, const Money &money)
{
    const auto shown = [&money](const Decimal &amount) { return Money {amount, money.currency}.toString(); };
    if (terms.least && money.amount < *terms.least)
        //: What is doubtful in a cell of a table. %1 is the code of a bank, %2 an amount with its currency.
        return CodeCheckTexts::tr("The gateway's list names %2 as the least that %1 takes.").arg(visibleLine(bank), shown(*terms.least));
    //: What is doubtful in a cell of a table. %1 is the code of a bank, %2 an amount with its currency.
    return CodeCheckTexts::tr("The gateway's list names %2 as the most that %1 takes.").arg(visibleLine(bank), shown(*terms.most));
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
            //: What is doubtful in a cell of a table. %1 is the code of a bank, %2 codes of payment methods, %3 one that isn't among them.
            .words = CodeCheckTexts::tr("The gateway lists bank \"%1\" with %2, not with %3.")
                         .arg(visibleLine(bank), visibleLine(all.first().methods.join(u", "_s)), visibleLine(method.trimmed())),
            .blocks = false});
    const bool isAmountTaken = !money.amount.isPositive()
        || std::any_of(all.begin(), all.end(), [&money](const BankTerms &terms) { return takesAmount(terms, money.amount); });
    if (!isAmountTaken)
        problems.append({.field = PaymentField::Amount, .words = limitWords(all.first(), bank, money), .blocks = false});
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
            //: What is wrong with a row of a batch. %1 is a bank's code as it was entered, %2 the same as the gateway lists it: "bca",
            //: "BCA".
            CodeCheckTexts::tr("The gateway lists bank \"%1\" as \"%2\".").arg(visibleLine(request.operatorCode), draft.operatorCode),
            draft.operatorCode});
    problems += outsideTerms(draft.operatorCode, draft.methodCode, request.money, lists);
    if (draft.methodCode != request.methodCode)
        problems.append({PaymentField::Method,
            //: What is doubtful in a row of a batch. %1 is the code of a payment method as it was entered, %2 as it was accepted before.
            CodeCheckTexts::tr("Payment method \"%1\" was \"%2\" before.").arg(visibleLine(request.methodCode), draft.methodCode),
            draft.methodCode});
    return problems;
}

} // namespace kontor
