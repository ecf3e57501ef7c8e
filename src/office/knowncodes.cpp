// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/knowncodes.h"

#include "core/clock.h"
#include "core/currency.h"
#include "ledger/ledger.h"

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

//! "currencyCode": "IDR", as a bank's entry may have it.
bool isCurrency(const NamedText &member)
{
    const QString name = foldedCode(member.name);
    return (name == "currency"_L1 || name == "currencycode"_L1) && looksLikeCurrency(member.text.trimmed());
}

std::shared_ptr<const KnownCodes> codesOf(const KeptCodes &kept)
{
    return kept.items.isEmpty() ? nullptr : std::make_shared<const KnownCodes>(kept.items, kept.readAt);
}

KnownLists knownLists(const KeptLists &kept, const QStringList &acceptedMethods, UtcTime now)
{
    KeptCodes methods = kept.value(CodeListKind::Methods, {{}, now});
    for (const QString &accepted : acceptedMethods)
        methods.items.append({.code = accepted});
    return {.banks = codesOf(kept.value(CodeListKind::Banks)),
        .currencies = codesOf(kept.value(CodeListKind::Currencies)),
        .methods = codesOf(methods),
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
        for (const NamedText &other : item.others) {
            if (isCurrency(other))
                m_currencies[item.code].append(other.text.trimmed().toUpper());
        }
    }
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
    ledger.acceptedMethods()->then(reply, [reply, &ledger, &clock](const Result<QStringList> &accepted) {
        reply->finish(knownLists(ledger.keptLists(), accepted ? *accepted : QStringList(), clock.wall()));
    });
    return reply;
}

} // namespace kontor
