// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/fields/knowncodes.h"

#include "core/clock.h"
#include "core/currency.h"
#include "ledger/ledger.h"

#include <QRegularExpression>
#include <algorithm>
#include <cstdlib>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostSlips = 2;

//! Letters that were left out, put in, taken for others, or changed places with the one beside (Damerau and Levenshtein).
int slipsBetween(const QString &a, const QString &b)
{
    QList<int> beforeLast;
    QList<int> last(b.size() + 1);
    for (qsizetype j = 0; j <= b.size(); ++j)
        last[j] = int(j);
    for (qsizetype i = 1; i <= a.size(); ++i) {
        QList<int> line(b.size() + 1);
        line[0] = int(i);
        for (qsizetype j = 1; j <= b.size(); ++j) {
            const int cost = a.at(i - 1) == b.at(j - 1) ? 0 : 1;
            line[j] = std::min({last.at(j) + 1, line.at(j - 1) + 1, last.at(j - 1) + cost});
            if (i > 1 && j > 1 && a.at(i - 1) == b.at(j - 2) && a.at(i - 2) == b.at(j - 1))
                line[j] = std::min(line.at(j), beforeLast.at(j - 2) + 1);
        }
        beforeLast = std::exchange(last, line);
    }
    return last.constLast();
}

//! "limits.minimumAmount" is limits, minimum and amount.
QStringList wordsOfKey(const QString &name)
{
    static const QRegularExpression humps(u"(?<=[a-z])(?=[A-Z])"_s);
    static const QRegularExpression between(u"[^a-z]+"_s);
    return QString(name).replace(humps, u" "_s).toLower().split(between, Qt::SkipEmptyParts);
}

bool hasOneOf(const QStringList &words, const QStringList &list)
{
    return std::any_of(words.begin(), words.end(), [&list](const QString &word) { return list.contains(word); });
}

//! "currencyCode": "IDR", as a bank's entry may have it.
bool isCurrency(const NamedText &member)
{
    const QString name = foldedCode(member.name);
    return (name == "currency"_L1 || name == "currencycode"_L1) && looksLikeCurrency(member.text.trimmed());
}

//! A list that was cut says too little.
QStringList methodsIn(const NamedText &member)
{
    static const QStringList ofPayins {u"payin"_s, u"payins"_s, u"deposit"_s, u"collection"_s};
    const QStringList words = wordsOfKey(member.name);
    if (!hasOneOf(words, {u"method"_s, u"methods"_s}) || hasOneOf(words, ofPayins) || member.text.endsWith(u'…'))
        return {};
    QStringList methods;
    for (const QString &method : member.text.split(u',', Qt::SkipEmptyParts))
        methods.append(method.trimmed());
    return methods;
}

void takeLimit(BankTerms &terms, const NamedText &member)
{
    static const QStringList others {u"fee"_s, u"fees"_s, u"length"_s, u"digits"_s, u"characters"_s, u"day"_s, u"days"_s, u"daily"_s,
        u"month"_s, u"monthly"_s, u"count"_s, u"payin"_s, u"payins"_s, u"deposit"_s, u"collection"_s, u"balance"_s, u"seconds"_s};
    const QStringList words = wordsOfKey(member.name);
    const auto value = Decimal::parse(QStringView(member.text.trimmed()));
    if (!value || !value->isPositive() || hasOneOf(words, others))
        return;
    if (hasOneOf(words, {u"min"_s, u"minimum"_s}))
        terms.least = *value;
    else if (hasOneOf(words, {u"max"_s, u"maximum"_s}))
        terms.most = *value;
}

BankTerms termsIn(const CodeItem &item)
{
    BankTerms terms;
    for (const NamedText &member : item.others) {
        if (isCurrency(member))
            terms.currency = member.text.trimmed().toUpper();
        terms.methods += methodsIn(member);
        takeLimit(terms, member);
    }
    return terms;
}

std::shared_ptr<const KnownCodes> codesOf(const KeptCodes &kept)
{
    return kept.items.isEmpty() ? nullptr : std::make_shared<const KnownCodes>(kept.items, kept.readAt);
}

KnownLists knownLists(const KeptLists &kept, const QStringList &acceptedMethods, UtcTime now)
{
    KeptCodes methods = kept.value(CodeListKind::Methods, {{}, now});
    const auto banks = codesOf(kept.value(CodeListKind::Banks));
    const QStringList ofBanks = banks ? banks->methods() : QStringList();
    for (const QString &code : ofBanks + acceptedMethods)
        methods.items.append({.code = code});
    return {.banks = banks,
        .currencies = codesOf(kept.value(CodeListKind::Currencies)),
        .methods = codesOf(methods),
        .areMethodsListed = !ofBanks.isEmpty(),
        .now = now};
}

} // namespace

KnownCodes::KnownCodes(const QList<CodeItem> &items, UtcTime at)
    : m_at(at)
    , m_rules(items, {})
{
    for (const CodeItem &item : items) {
        m_asListed.insert(item.code);
        m_codes.insert(foldedCode(item.code), item.code);
        if (const QString name = foldedCode(item.name); !name.isEmpty()) // of two with one name it is neither
            m_names.insert(name, m_names.contains(name) && m_names.value(name) != item.code ? QString() : item.code);
        m_terms[item.code].append(termsIn(item));
    }
}

const QList<BankTerms> &KnownCodes::termsOf(const QString &listedCode) const
{
    static const QList<BankTerms> none;
    const auto found = m_terms.constFind(listedCode);
    return found == m_terms.constEnd() ? none : *found;
}

QStringList KnownCodes::currenciesOf(const QString &listedCode) const
{
    QStringList currencies;
    for (const BankTerms &terms : termsOf(listedCode)) {
        if (!terms.currency.isEmpty())
            currencies.append(terms.currency);
    }
    return currencies;
}

QStringList KnownCodes::methods() const
{
    QStringList all;
    for (const QList<BankTerms> &entries : m_terms) {
        for (const BankTerms &terms : entries)
            all += terms.methods;
    }
    all.sort();
    all.removeDuplicates();
    return all;
}

//! A name is no code: named().
QString KnownCodes::listed(const QString &code) const
{
    if (m_asListed.contains(code))
        return code;
    const QString folded = foldedCode(code);
    if (const auto same = m_codes.constFind(folded); same != m_codes.constEnd())
        return *same;
    return m_names.contains(folded) ? QString() : m_codes.value(m_rules.bankKey(code));
}

QString KnownCodes::codeOrNameOf(const QString &text) const
{
    const QString code = listed(text);
    return code.isEmpty() ? named(text) : code;
}

QString KnownCodes::read(const QString &text) const
{
    if (const QString plain = codeOrNameOf(text); !plain.isEmpty())
        return plain;
    static const QRegularExpression forms(
        u"\\b(?:PT|Tbk|Persero|Ltd|Limited|Inc|PLC|Pte|Pvt|Co|Corp)\\b\\.?|[()]"_s, QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression word(u"\\A\\s*Bank\\s+|\\s+Bank\\s*\\z"_s, QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression between(u"\\s*[(|/,)]\\s*|\\s[-\u2013]\\s|(?<=\\d)\\s+(?=\\D)|(?<=\\D)\\s+(?=\\d)"_s);
    static const QRegularExpression number(u"\\A\\s*\\d{1,2}\\s*\\z"_s);
    constexpr int digitsOfCode = 3;
    const QString name = QString(text).remove(forms).simplified();
    for (const QString &each :
        {name, QString(name).remove(word), number.match(text).hasMatch() ? text.trimmed().rightJustified(digitsOfCode, u'0') : QString()}) {
        if (const QString code = each.isEmpty() ? QString() : codeOrNameOf(each); !code.isEmpty())
            return code;
    }
    QString found;
    const QStringList parts = text.split(between, Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        const QString code = codeOrNameOf(part.trimmed());
        if (code.isEmpty() || parts.size() == 1 || (!found.isEmpty() && code != found))
            return {};
        found = code;
    }
    return found;
}

QString KnownCodes::suggestionFor(const QString &typed) const
{
    const QString text = foldedCode(typed);
    if (text.size() < 2)
        return {};
    if (m_names.contains(text))
        return m_names.value(text);
    QStringList beginning;
    for (const auto &[code, meant] : m_codes.asKeyValueRange()) {
        if (code.startsWith(text))
            beginning.append(meant);
    }
    return beginning.size() == 1 ? beginning.first() : nearest(text);
}

//! One slip in a short code, two in a long one; a tie says nothing.
QString KnownCodes::nearest(const QString &typed) const
{
    int fewest = typed.size() < 6 ? 1 : mostSlips;
    QString best;
    bool isTie = false;
    for (const auto &[code, meant] : m_codes.asKeyValueRange()) {
        if (std::abs(code.size() - typed.size()) > fewest)
            continue;
        const int slips = slipsBetween(typed, code);
        if (slips > fewest)
            continue;
        isTie = slips == fewest && !best.isEmpty();
        fewest = slips;
        best = meant;
    }
    return isTie ? QString() : best;
}

Reply<KnownLists> *readKnownLists(Ledger &ledger, Clock &clock, QObject *parent)
{
    auto *reply = new Reply<KnownLists>(parent);
    ledger.statistics().acceptedMethods()->then(reply, [reply, &ledger, &clock](const Result<QStringList> &accepted) {
        reply->finish(knownLists(ledger.keptLists(), accepted ? *accepted : QStringList(), clock.wall()));
    });
    return reply;
}

} // namespace kontor
