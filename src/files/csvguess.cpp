// SPDX-License-Identifier: GPL-3.0-or-later
// How the beginning of a text looks like a table.
#include "files/csvrecords.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace kontor {

namespace {

constexpr size_t mostRows = 20;

using Widths = std::vector<qsizetype>;

//! How many cells each of the first rows has; blank ones don't count, and the last may be cut off.
class Counter {
public:
    Counter(QStringView text, QChar delimiter)
    {
        for (const QChar c : text) {
            if (m_widths.size() == mostRows)
                return;
            take(c, delimiter);
        }
        endRow();
    }
    const Widths &widths() const { return m_widths; }

private:
    void take(QChar c, QChar delimiter)
    {
        if (c == u'"' && (m_inQuotes || m_mayOpen))
            return turnQuotes();
        if (m_inQuotes)
            return;
        if (c == u'\n' || c == u'\r')
            return endRow();
        m_cells += c == delimiter ? 1 : 0;
        m_mayOpen = c == delimiter || (m_mayOpen && c == u' ');
        m_isBlank = m_isBlank && (c == delimiter || c.isSpace());
    }
    void turnQuotes()
    {
        m_inQuotes = !m_inQuotes;
        m_mayOpen = !m_inQuotes; // a doubled one opens again at once
        m_isBlank = false;
    }
    void endRow()
    {
        if (!m_isBlank)
            m_widths.push_back(m_cells);
        m_cells = 1;
        m_isBlank = m_mayOpen = true;
    }

    Widths m_widths;
    qsizetype m_cells = 1;
    bool m_isBlank = true;
    bool m_mayOpen = true; //!< a quotation mark here would begin a quoted cell
    bool m_inQuotes = false;
};

//! How even the rows are, and among equals how wide; 0 where the sign divides nothing.
std::pair<double, qsizetype> evenness(const Widths &widths)
{
    std::map<qsizetype, int> rows;
    for (const qsizetype width : widths)
        ++rows[width];
    const auto isFewer = [](const auto &a, const auto &b) { return std::tie(a.second, a.first) < std::tie(b.second, b.first); };
    const auto most = std::max_element(rows.begin(), rows.end(), isFewer);
    if (most == rows.end() || (most->first < 2 && rows.size() == 1))
        return {0, 0};
    const auto widest = rows.rbegin();
    const auto &usual = most->first < 2 ? *widest : *most; // a list whose last cells are left out in most rows
    return {double(usual.second) / double(widths.size()), usual.first};
}

} // namespace

QChar guessedDelimiter(QStringView beginning)
{
    QChar best = delimiters.front();
    std::pair<double, qsizetype> bestEvenness {0, 0};
    for (const QChar sign : delimiters) {
        const auto its = evenness(Counter(beginning, sign).widths());
        if (its > bestEvenness) {
            best = sign;
            bestEvenness = its;
        }
    }
    return best;
}

qsizetype widthOf(QStringView beginning, QChar delimiter)
{
    const Widths widths = Counter(beginning, delimiter).widths();
    const auto widest = std::max_element(widths.begin(), widths.end());
    return widest == widths.end() ? 0 : *widest;
}

} // namespace kontor
