// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/paymentsmodel.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace kontor {

PaymentsModel::PaymentsModel(Ledger &ledger, Clock &clock, NumberFormat format, QObject *parent)
    : QAbstractTableModel(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_cells(std::move(format))
{
    connect(&ledger, &Ledger::changed, this, &PaymentsModel::noteChanged);
    connect(&ledger, &Ledger::changedElsewhere, this, [this] {
        for (const QList<PaymentRecord> &page : std::as_const(m_pages)) {
            for (const PaymentRecord &payment : page)
                m_changed.insert(payment.seq);
        }
        rereadChanged();
        ask(-1);
    });
}

// ---- the question

void PaymentsModel::setQuery(const Ledger::Query &query)
{
    m_query = query;
    m_answered = false;
    ++m_generation;
    m_asking = false;
    ask(firstRows);
}

void PaymentsModel::ask(int limit)
{
    if (m_asking) {
        m_askAgain = true;
        return;
    }
    m_asking = true;
    m_ledger.find(m_query, limit)->then(this, [this, limit, generation = m_generation](const Result<QList<qint64>> &seqs) {
        if (generation != m_generation)
            return;
        m_asking = false;
        if (seqs)
            takeSeqs(*seqs);
        // The first rows come at once; the rest, which may be a million, when they are ready.
        if (seqs && limit > 0 && seqs->size() >= limit)
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
    const bool inOrder = std::is_sorted(before.begin(), before.end(), std::greater()) && std::is_sorted(now.begin(), now.end(), std::greater());
    if (before.isEmpty() || !inOrder)
        return seqs;
    QList<qint64> both = seqs.first(head);
    std::set_union(before.begin(), before.end(), now.begin(), now.end(), std::back_inserter(both), std::greater());
    return both + seqs.last(tail);
}

void PaymentsModel::takeSeqs(const QList<qint64> &answer)
{
    // A row that no longer matches stays until the next question: nothing moves away under a person's hand.
    const QList<qint64> seqs = m_answered ? withThoseThatStay(answer) : answer;
    m_loaded = m_answered = true;
    const auto [head, tail] = differenceTo(seqs);
    const qsizetype gone = m_seqs.size() - head - tail;
    const qsizetype added = seqs.size() - head - tail;
    if (head + tail == 0 && gone + added > 0) {
        beginResetModel();
        replaceSeqs(seqs);
        endResetModel();
    } else {
        if (gone > 0) {
            beginRemoveRows({}, int(head), int(head + gone) - 1);
            replaceSeqs(m_seqs.first(head) + m_seqs.last(tail));
            endRemoveRows();
        }
        if (added > 0) {
            beginInsertRows({}, int(head), int(head + added) - 1);
            replaceSeqs(seqs);
            endInsertRows();
        }
    }
    Q_EMIT loaded();
}

void PaymentsModel::replaceSeqs(const QList<qint64> &seqs)
{
    // Rows that are already here move to their new places, so that little on the screen goes blank.
    QHash<qint64, PaymentRecord> known;
    for (const QList<PaymentRecord> &page : std::as_const(m_pages)) {
        for (const PaymentRecord &payment : page)
            known.insert(payment.seq, payment);
    }
    m_pages.clear();
    m_requested.clear();
    m_seqs = seqs;
    for (int page = 0; page * pageRows < seqs.size(); ++page) {
        QList<PaymentRecord> rows;
        const qsizetype end = std::min<qsizetype>(seqs.size(), qsizetype(page + 1) * pageRows);
        for (qsizetype row = qsizetype(page) * pageRows; row < end; ++row) {
            const auto found = known.constFind(seqs.at(row));
            if (found == known.constEnd())
                break;
            rows.append(*found);
        }
        if (page * pageRows + rows.size() == end)
            m_pages.insert(page, rows);
    }
}

int PaymentsModel::rowOfSeq(qint64 seq) const
{
    const auto found = std::find(m_seqs.begin(), m_seqs.end(), seq);
    return found == m_seqs.end() ? -1 : int(found - m_seqs.begin());
}

// ---- pages

const PaymentRecord *PaymentsModel::payment(int row) const
{
    const int page = row / pageRows;
    const auto found = m_pages.constFind(page);
    if (found == m_pages.constEnd()) {
        requestPage(page);
        return nullptr;
    }
    const int within = row % pageRows;
    return within < found->size() ? &found->at(within) : nullptr;
}

int PaymentsModel::rowOf(const OrderId &id) const
{
    for (auto page = m_pages.constBegin(); page != m_pages.constEnd(); ++page) {
        for (int i = 0; i < page->size(); ++i) {
            if (page->at(i).id == id)
                return page.key() * pageRows + i;
        }
    }
    return -1;
}

void PaymentsModel::requestPage(int page) const
{
    if (m_requested.contains(page))
        return;
    m_requested.insert(page);
    const QList<qint64> seqs = m_seqs.mid(qsizetype(page) * pageRows, pageRows);
    auto *self = const_cast<PaymentsModel *>(this); // data() is const; reading a page for it is not a change
    m_ledger.rows(seqs)->then(self, [self, page, seqs](const Result<QList<PaymentRecord>> &rows) {
        self->m_requested.remove(page);
        if (rows && self->m_seqs.mid(qsizetype(page) * pageRows, pageRows) == seqs)
            self->takePage(page, *rows);
    });
}

void PaymentsModel::takePage(int page, const QList<PaymentRecord> &rows)
{
    dropFarPages(page);
    m_pages.insert(page, rows);
    const int first = page * pageRows;
    if (!rows.isEmpty())
        Q_EMIT dataChanged(index(first, 0), index(first + int(rows.size()) - 1, paymentColumns - 1));
}

void PaymentsModel::dropFarPages(int near)
{
    if (m_pages.size() < keptPages)
        return;
    m_pages.removeIf([near](const auto &entry) { return std::abs(entry.key() - near) > keptPages / 2; });
}

// ---- news

void PaymentsModel::noteChanged(const QList<qint64> &seqs)
{
    bool unknown = false;
    const qint64 newest = m_seqs.isEmpty() ? 0 : *std::max_element(m_seqs.begin(), m_seqs.begin() + std::min<qsizetype>(m_seqs.size(), pageRows));
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
    for (const QList<PaymentRecord> &page : std::as_const(m_pages)) {
        for (const PaymentRecord &payment : page) {
            if (m_changed.contains(payment.seq))
                shown.append(payment.seq);
        }
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
    QHash<qint64, const PaymentRecord *> fresh;
    for (const PaymentRecord &payment : rows)
        fresh.insert(payment.seq, &payment);
    for (auto page = m_pages.begin(); page != m_pages.end(); ++page) {
        for (int i = 0; i < page->size(); ++i) {
            const PaymentRecord *now = fresh.value(page->at(i).seq);
            if (!now)
                continue;
            (*page)[i] = *now;
            const int row = page.key() * pageRows + i;
            Q_EMIT dataChanged(index(row, 0), index(row, paymentColumns - 1));
            Q_EMIT paymentChanged(now->id);
        }
    }
}

// ---- the model

int PaymentsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_seqs.size());
}

int PaymentsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : paymentColumns;
}

QVariant PaymentsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto column = static_cast<PaymentColumn>(index.column());
    if (role == ColumnKindRole)
        return int(PaymentCells::kindOf(column));
    const PaymentRecord *record = payment(index.row());
    return record ? m_cells.data(*record, column, role, m_clock.wall()) : QVariant();
}

QVariant PaymentsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= paymentColumns)
        return {};
    const auto column = static_cast<PaymentColumn>(section);
    if (role == Qt::DisplayRole)
        return PaymentCells::header(column);
    if (role == Qt::TextAlignmentRole)
        return column == PaymentColumn::Amount ? int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter) : int(Qt::AlignLeading | Qt::AlignVCenter);
    return {};
}

} // namespace kontor
