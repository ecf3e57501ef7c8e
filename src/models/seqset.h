// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSet>
#include <vector>

namespace kontor {

//! Which payments are in a list, by their numbers: a bit for each, because the ledger gives its numbers without gaps and a list may have a
//! million of them.
class SeqSet {
public:
    template <class Iterator> SeqSet(Iterator begin, Iterator end)
    {
        for (; begin != end; ++begin)
            insert(*begin);
    }
    bool contains(qint64 seq) const
    {
        const bool isNear = seq >= 0 && seq < farthest;
        return isNear ? size_t(seq) < m_near.size() && m_near[size_t(seq)] : m_far.contains(seq);
    }

private:
    static constexpr qint64 farthest = 1 << 26; // 8 MiB of bits

    void insert(qint64 seq)
    {
        if (seq < 0 || seq >= farthest) {
            m_far.insert(seq);
            return;
        }
        if (size_t(seq) >= m_near.size())
            m_near.resize(size_t(seq) + 1 + m_near.size() / 2);
        m_near[size_t(seq)] = true;
    }

    std::vector<bool> m_near {};
    QSet<qint64> m_far {};
};

} // namespace kontor
