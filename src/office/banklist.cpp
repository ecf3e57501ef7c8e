// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/banklist.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace kontor {

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

QString folded(const QString &text)
{
    return text.simplified().toLower();
}

} // namespace

BankList::BankList(const QList<CodeItem> &banks, UtcTime at)
    : m_at(at)
{
    for (const CodeItem &bank : banks) {
        m_codes.insert(folded(bank.code), bank.code);
        if (!bank.name.isEmpty())
            m_names.insert(folded(bank.name), bank.code);
    }
}

bool BankList::knows(const QString &code) const
{
    return m_codes.contains(folded(code));
}

QString BankList::suggestionFor(const QString &typed) const
{
    const QString text = folded(typed);
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
QString BankList::nearest(const QString &typed) const
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

} // namespace kontor
