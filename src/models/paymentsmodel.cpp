// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/paymentsmodel.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace kontor {

PaymentsModel::PaymentsModel(
    Ledger &ledger, Clock &clock, NumberFormat format, QObject *parent, PaymentKind kind, const PaymentColumns &columns)
    : QAbstractTableModel(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_cells(std::move(format))
    , m_kind(kind)
    , m_columns(columns.isEmpty() ? usualColumns(kind) : columns)
{
    connect(&ledger, &Ledger::changed, this, &PaymentsModel::noteChanged);
    connect(&ledger, &Ledger::changedElsewhere, this, [this] {
        for (auto row = m_rows.constBegin(); row != m_rows.constEnd(); ++row)
            m_changed.insert(row.key());
        rereadChanged();
        ask(-1);
    });
}

// ---- the question

void PaymentsModel::setQuery(const Ledger::Query &query, bool oldestFirst)
{
    if (m_oldestFirst != oldestFirst) {
        beginResetModel();
        m_oldestFirst = oldestFirst;
        m_seqs.clear();
        endResetModel();
    }
    m_query = query;
    m_answered = false;
    m_whole = false;
    setNewsCount(0);
    ++m_generation;
    m_asking = false;
    if (m_finding)
        m_finding->cancel(); // what was typed over holds nothing up
    ask(oldestFirst ? -1 : firstRows); // the first rows are those of the newest
}

void PaymentsModel::ask(int limit)
{
    if (m_asking) {
        m_askAgain = true;
        return;
    }
    m_asking = true;
    auto *reply = m_ledger.find(m_query, limit);
    m_finding = reply;
    reply->then(this, [this, limit, generation = m_generation](const Result<QList<qint64>> &seqs) {
        if (generation != m_generation)
            return;
        m_asking = false;
        const bool isPart = seqs && limit > 0 && seqs->size() >= limit;
        m_whole = seqs && !isPart && !m_askAgain;
        if (seqs)
            takeSeqs(*seqs);
        // The first rows come at once; the rest, which may be a million, when they are ready.
        if (isPart)
            ask(-1);
        else if (std::exchange(m_askAgain, false))
            ask(-1);
    });
}

PaymentsModel::Difference PaymentsModel::differenceTo(const QList<qint64> &seqs) const
{
    const auto differs = std::mismatch(m_seqs.begin(), m_seqs.end(), seqs.begin(), seqs.end());
    const qsizetype head = differs.first - m_seqs.begin();
    const qsizetype most = std::min(m_seqs.size(), seqs.size()) - head;
    qsizetype tail = 0;
    while (tail < most && m_seqs.at(m_seqs.size() - 1 - tail) == seqs.at(seqs.size() - 1 - tail))
        ++tail;
    return {head, tail};
}

QList<qint64> PaymentsModel::withThoseThatStay(const QList<qint64> &seqs) const
{
    const auto [head, tail] = differenceTo(seqs);
    const QList<qint64> before = m_seqs.mid(head, m_seqs.size() - head - tail);
    const QList<qint64> now = seqs.mid(head, seqs.size() - head - tail);
    const bool inOrder
        = std::is_sorted(before.begin(), before.end(), std::greater()) && std::is_sorted(now.begin(), now.end(), std::greater());
    if (before.isEmpty() || !inOrder)
        return seqs;
    QList<qint64> both = seqs.first(head);
    std::set_union(before.begin(), before.end(), now.begin(), now.end(), std::back_inserter(both), std::greater());
    return both + seqs.last(tail);
}

//! Those that would come in above rows that are here stay out; what comes behind them moves nothing.
QList<qint64> PaymentsModel::withoutNews(const QList<qint64> &seqs)
{
    const auto [head, tail] = differenceTo(seqs);
    const qsizetype endBefore = m_seqs.size() - tail;
    QList<qint64> kept = seqs.first(head);
    qsizetype place = head;
    qsizetype next = head;
    for (; next < seqs.size() - tail && (place < endBefore || tail > 0); ++next) {
        if (place < endBefore && seqs.at(next) == m_seqs.at(place)) {
            kept.append(seqs.at(next));
            ++place;
        }
    }
    const bool isOtherOrder = place < endBefore;
    const qsizetype out = isOtherOrder ? 0 : next - kept.size();
    setNewsCount(int(out));
    return out == 0 ? seqs : kept + seqs.mid(next);
}

void PaymentsModel::setNewsCount(int count)
{
    if (std::exchange(m_newsCount, count) != count)
        Q_EMIT newsChanged();
}

void PaymentsModel::showNews()
{
    m_letsNewsIn = true;
    ask(-1);
}

void PaymentsModel::takeSeqs(const QList<qint64> &answer)
{
    // A row that no longer matches stays until the next question: nothing moves away under a person's hand.
    const bool isAskedFor = std::exchange(m_letsNewsIn, false);
    const bool isNews = m_answered && !m_seqs.isEmpty() && !m_oldestFirst && !isAskedFor;
    const bool wait = isNews && m_mayInsert && (m_newsCount > 0 || !m_mayInsert());
    QList<qint64> seqs = m_answered ? withThoseThatStay(answer) : answer;
    if (wait)
        seqs = withoutNews(seqs);
    else
        setNewsCount(0);
    m_loaded = m_answered = true;
    const auto [head, tail] = differenceTo(seqs);
    const qsizetype gone = m_seqs.size() - head - tail;
    const qsizetype added = seqs.size() - head - tail;
    if (head + tail == 0 && gone + added > 0) {
        beginResetModel();
        m_seqs = seqs;
        endResetModel();
    } else {
        removePlaces(head, gone);
        insertPlaces(seqs, head, added);
    }
    Q_EMIT loaded();
}

void PaymentsModel::removePlaces(qsizetype first, qsizetype count)
{
    if (count == 0)
        return;
    const qsizetype row = m_oldestFirst ? m_seqs.size() - first - count : first;
    beginRemoveRows({}, int(row), int(row + count) - 1);
    m_seqs.remove(first, count);
    endRemoveRows();
}

void PaymentsModel::insertPlaces(const QList<qint64> &seqs, qsizetype first, qsizetype count)
{
    if (count == 0)
        return;
    const qsizetype row = m_oldestFirst ? seqs.size() - first - count : first;
    beginInsertRows({}, int(row), int(row + count) - 1);
    m_seqs = seqs;
    endInsertRows();
}

int PaymentsModel::rowOfSeq(qint64 seq) const
{
    const int place = placeOfSeq(seq);
    return place < 0 ? -1 : rowOfPlace(place);
}

int PaymentsModel::placeOfSeq(qint64 seq) const
{
    // Numbers are given in the order of creation, so nearly always the list is in theirs.
    const auto near = std::lower_bound(m_seqs.begin(), m_seqs.end(), seq, std::greater());
    const auto found = near != m_seqs.end() && *near == seq ? near : std::find(m_seqs.begin(), m_seqs.end(), seq);
    return found == m_seqs.end() ? -1 : int(found - m_seqs.begin());
}

// ---- pages

const PaymentRecord *PaymentsModel::payment(int row) const
{
    if (row < 0 || row >= m_seqs.size())
        return nullptr;
    const int place = placeOf(row);
    const auto found = m_rows.constFind(m_seqs.at(place));
    if (found != m_rows.constEnd())
        return &*found;
    requestPage(place / pageRows);
    return nullptr;
}

int PaymentsModel::rowOf(const OrderId &id) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&id](const PaymentRecord &payment) { return payment.id == id; });
    return found == m_rows.end() ? -1 : rowOfSeq(found.key());
}

void PaymentsModel::requestPage(int page) const
{
    QList<qint64> missing;
    const QList<qint64> seqs = m_seqs.mid(qsizetype(page) * pageRows, pageRows);
    for (const qint64 seq : seqs) {
        if (!m_rows.contains(seq) && !m_requested.contains(seq))
            missing.append(seq);
    }
    if (missing.isEmpty())
        return;
    m_requested.unite(QSet<qint64>(missing.begin(), missing.end()));
    auto *self = const_cast<PaymentsModel *>(this); // data() is const; reading a page for it is not a change
    m_ledger.rows(missing)->then(self, [self, missing](const Result<QList<PaymentRecord>> &rows) {
        for (const qint64 seq : missing)
            self->m_requested.remove(seq);
        if (rows)
            self->takeRows(*rows);
    });
}

void PaymentsModel::takeRows(const QList<PaymentRecord> &rows)
{
    int first = int(m_seqs.size());
    int last = -1;
    for (const PaymentRecord &payment : rows) {
        const int place = placeOfSeq(payment.seq);
        if (place < 0)
            continue;
        m_rows.insert(payment.seq, payment);
        first = std::min(first, place);
        last = std::max(last, place);
    }
    if (last < 0)
        return;
    dropFarRows((first + last) / 2);
    emitChanged(first, last);
}

void PaymentsModel::emitChanged(int firstPlace, int lastPlace)
{
    const auto [first, last] = std::minmax({rowOfPlace(firstPlace), rowOfPlace(lastPlace)});
    Q_EMIT dataChanged(index(first, 0), index(last, int(m_columns.size()) - 1));
}

void PaymentsModel::dropFarRows(int near)
{
    if (m_rows.size() <= keptRows)
        return;
    const QList<qint64> kept = m_seqs.mid(std::max(0, near - keptRows / 4), keptRows / 2);
    const QSet<qint64> stay(kept.begin(), kept.end());
    m_rows.removeIf([&stay](const auto &entry) { return !stay.contains(entry.key()); });
}

// ---- news

void PaymentsModel::noteChanged(const QList<qint64> &seqs)
{
    bool unknown = false;
    const qint64 newest
        = m_seqs.isEmpty() ? 0 : *std::max_element(m_seqs.begin(), m_seqs.begin() + std::min<qsizetype>(m_seqs.size(), pageRows));
    for (const qint64 seq : seqs) {
        unknown = unknown || seq > newest;
        m_changed.insert(seq);
    }
    rereadChanged();
    if (unknown || !m_query.states.isEmpty()) // what moved may have moved into the view
        ask(-1);
}

void PaymentsModel::rereadChanged()
{
    // One reading at a time: what changes meanwhile is read together afterwards, so a burst costs little and the last state always shows.
    if (m_rereading || m_changed.isEmpty())
        return;
    QList<qint64> shown;
    for (const qint64 seq : std::as_const(m_changed)) {
        if (m_rows.contains(seq) || m_requested.contains(seq)) // one on its way may have been read before the change
            shown.append(seq);
    }
    m_changed.clear();
    if (shown.isEmpty())
        return;
    m_rereading = true;
    m_ledger.rows(shown)->then(this, [this](const Result<QList<PaymentRecord>> &rows) {
        m_rereading = false;
        if (rows)
            takeChanged(*rows);
        rereadChanged();
    });
}

void PaymentsModel::takeChanged(const QList<PaymentRecord> &rows)
{
    for (const PaymentRecord &payment : rows) {
        const int place = placeOfSeq(payment.seq);
        if (place < 0)
            continue;
        const auto before = m_rows.constFind(payment.seq);
        const bool differs = before != m_rows.constEnd()
            && (before->changedAt != payment.changedAt || before->submission.state != payment.submission.state);
        m_rows.insert(payment.seq, payment);
        emitChanged(place, place);
        Q_EMIT paymentChanged(payment.id);
        if (differs)
            Q_EMIT rowChanged(rowOfPlace(place));
    }
}

// ---- the model

int PaymentsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_seqs.size());
}

int PaymentsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant PaymentsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const PaymentColumn column = m_columns.at(index.column());
    if (role == ColumnKindRole)
        return int(PaymentCells::kindOf(column));
    const PaymentRecord *record = payment(index.row());
    return record ? m_cells.data(*record, column, role, m_clock.wall()) : QVariant();
}

QString PaymentsModel::plainText(const PaymentRecord &payment, PaymentColumn column) const
{
    return m_cells.data(payment, column, PlainTextRole, m_clock.wall()).toString();
}

QVariant PaymentsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_columns.size())
        return {};
    const PaymentColumn column = m_columns.at(section);
    if (role == Qt::DisplayRole)
        return PaymentCells::header(column, m_kind);
    if (role == Qt::TextAlignmentRole)
        return column == PaymentColumn::Amount ? int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter)
                                               : int(Qt::AlignLeading | Qt::AlignVCenter);
    return {};
}

} // namespace kontor
