// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/listmerge.h"

#include "models/seqset.h"

#include <QHash>
#include <algorithm>

namespace kontor::listmerge {
namespace {

using Place = QList<qint64>::const_iterator;

//! What lies between the parts that are the same.
struct Middle {
    Place begin;
    Place end;
};

Middle middleOf(const QList<qint64> &seqs, const Same &same)
{
    return {seqs.constBegin() + same.head, seqs.constEnd() - same.tail};
}

bool isInOtherOrder(const Middle &before, const SeqSet &inBefore, const Middle &now, const SeqSet &inNow)
{
    Place theirs = now.begin;
    for (Place ours = before.begin; ours != before.end; ++ours) {
        if (!inNow.contains(*ours))
            continue;
        while (theirs != now.end && !inBefore.contains(*theirs))
            ++theirs;
        if (theirs == now.end || *theirs != *ours)
            return true;
        ++theirs;
    }
    return false;
}

//! The new ones, by what they come behind; `none`: they come first.
constexpr qint64 none = -1;
QHash<qint64, QList<qint64>> newOnes(const Middle &now, const SeqSet &inBefore)
{
    QHash<qint64, QList<qint64>> behind;
    qint64 last = none;
    for (Place place = now.begin; place != now.end; ++place) {
        if (inBefore.contains(*place))
            last = *place;
        else
            behind[last].append(*place);
    }
    return behind;
}

//! Puts the merged list together and notes where something was added.
class Weaver {
public:
    Weaver(const QList<qint64> &before, const Same &same, qsizetype size)
    {
        m_merged.seqs.reserve(size);
        m_merged.seqs.append(before.first(same.head));
    }
    void keep(qint64 seq) { m_merged.seqs.append(seq); }
    void add(qint64 seq)
    {
        QList<Run> &runs = m_merged.added;
        if (runs.isEmpty() || runs.constLast().first + runs.constLast().count != m_merged.seqs.size())
            runs.append({m_merged.seqs.size(), 0});
        ++runs.last().count;
        m_merged.seqs.append(seq);
    }
    void addAll(QList<qint64> &waiting)
    {
        for (const qint64 seq : std::as_const(waiting))
            add(seq);
        waiting.clear();
    }
    //! Of those that wait, the ones whose place is before this.
    void addBefore(qint64 seq, QList<qint64> &waiting)
    {
        while (!waiting.isEmpty() && waiting.constFirst() > seq)
            add(waiting.takeFirst());
    }
    Merged done(const QList<qint64> &before, const Same &same)
    {
        m_merged.seqs.append(before.last(same.tail));
        return std::move(m_merged);
    }

private:
    Merged m_merged {};
};

Merged woven(const QList<qint64> &before, const QList<qint64> &now, const Same &same, bool byNumber)
{
    const Middle ours = middleOf(before, same);
    const Middle theirs = middleOf(now, same);
    const SeqSet inBefore(ours.begin, ours.end);
    const SeqSet inNow(theirs.begin, theirs.end);
    const QHash<qint64, QList<qint64>> behind = newOnes(theirs, inBefore);
    Weaver weaver(before, same, before.size() + now.size() - same.head - same.tail);
    QList<qint64> waiting = behind.value(none);
    for (Place place = ours.begin; place != ours.end; ++place) {
        if (byNumber && !inNow.contains(*place))
            weaver.addBefore(*place, waiting);
        else
            weaver.addAll(waiting);
        weaver.keep(*place);
        waiting += behind.value(*place);
    }
    weaver.addAll(waiting);
    Merged merged = weaver.done(before, same);
    merged.isReordered = isInOtherOrder(ours, inBefore, theirs, inNow);
    return merged;
}

} // namespace

Same same(const QList<qint64> &before, const QList<qint64> &now)
{
    const auto differs = std::mismatch(before.begin(), before.end(), now.begin(), now.end());
    const qsizetype head = differs.first - before.begin();
    const qsizetype most = std::min(before.size(), now.size()) - head;
    qsizetype tail = 0;
    while (tail < most && before.at(before.size() - 1 - tail) == now.at(now.size() - 1 - tail))
        ++tail;
    return {head, tail};
}

Merged merged(const QList<qint64> &before, const QList<qint64> &now, bool byNumber)
{
    const Same both = same(before, now);
    const qsizetype ours = before.size() - both.head - both.tail;
    const qsizetype theirs = now.size() - both.head - both.tail;
    if (theirs == 0)
        return {.seqs = before};
    if (ours == 0)
        return {.seqs = now, .added = {{both.head, theirs}}};
    return woven(before, now, both, byNumber);
}

Held heldBack(const Merged &merged)
{
    Held held;
    const QList<Run> &runs = merged.added;
    const bool endsWithNew = !runs.isEmpty() && runs.constLast().first + runs.constLast().count == merged.seqs.size();
    const qsizetype above = runs.size() - (endsWithNew ? 1 : 0);
    if (above == 0)
        return {.seqs = merged.seqs, .added = runs};
    qsizetype from = 0;
    for (const Run &run : runs.first(above)) {
        held.seqs.append(merged.seqs.mid(from, run.first - from));
        from = run.first + run.count;
        held.kept += run.count;
    }
    held.seqs.append(merged.seqs.mid(from));
    if (endsWithNew)
        held.added = {{runs.constLast().first - held.kept, runs.constLast().count}};
    return held;
}

} // namespace kontor::listmerge
