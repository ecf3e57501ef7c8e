// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/paymentsmodel.h"

#include "models/seqset.h"
#include "models/sortwords.h"

#include <algorithm>
#include <functional>

namespace kontor {

namespace {

constexpr Millis noticed {20}; // an answer that took longer is not asked for again at once
constexpr int restTimes = 2;
constexpr qsizetype manyRows = 20'000;
constexpr qsizetype manyRuns = 500;
constexpr qsizetype manyRunsOfMany = 24;
constexpr qsizetype fewRows = 4;

} // namespace

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
        askSoon();
    });
}

// ---- the question

void PaymentsModel::setQuery(const PaymentQuery &query)
{
    const bool isOtherOrder = query.order != m_query.order;
    m_query = query;
    m_answered = m_whole = m_asking = m_askAgain = m_resting = m_owesRest = false;
    setNews(0, false);
    ++m_generation;
    if (m_finding)
        m_finding->cancel(); // what was typed over holds nothing up
    if (isOtherOrder && !m_columns.isEmpty())
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, int(m_columns.size()) - 1);
    ask(firstRows);
}

void PaymentsModel::ask(int limit)
{
    if (m_asking) {
        m_askAgain = true;
        return;
    }
    m_asking = true;
    if (m_query.now)
        m_query.now = m_clock.wall();
    m_owesRest = false;
    auto *reply = m_ledger.payments().find(m_query, limit);
    m_finding = reply;
    reply->then(this, [this, limit, generation = m_generation, asked = m_clock.monotonic()](const Result<QList<qint64>> &seqs) {
        if (generation == m_generation)
            takeAnswer(seqs, limit, asked);
    });
}

void PaymentsModel::takeAnswer(const Result<QList<qint64>> &seqs, int limit, Millis asked)
{
    m_asking = false;
    const bool isPart = seqs && limit > 0 && seqs->size() >= limit;
    m_whole = seqs && !isPart && !m_askAgain;
    m_isPart = isPart;
    if (seqs)
        takeSeqs(*seqs);
    else if (!m_answered)
        giveUp(seqs.error());
    else
        Q_EMIT outdated(seqs.error());
    if (isPart)
        return askForRest();
    const Millis took = m_clock.monotonic() - asked;
    if (took > noticed)
        rest(restTimes * took);
    else if (std::exchange(m_askAgain, false))
        ask(-1);
}

//! The rows of the question before would stand under words that they don't answer.
void PaymentsModel::giveUp(const ApiError &error)
{
    replaceSeqs({});
    m_loaded = true;
    Q_EMIT failed(error);
}

//! The first rows come at once. The rest, which may be a million, is read when they are here, and doesn't hold them up.
void PaymentsModel::askForRest()
{
    m_owesRest = true;
    requestPage(0);
    if (m_requested.isEmpty())
        ask(-1);
}

void PaymentsModel::rest(Millis time)
{
    m_resting = true;
    m_clock.after(time, this, [this, generation = m_generation] {
        if (generation != m_generation)
            return;
        m_resting = false;
        if (std::exchange(m_askAgain, false))
            ask(-1);
    });
}

void PaymentsModel::askSoon()
{
    if (m_resting)
        m_askAgain = true;
    else
        ask(-1);
}

//! The numbers are given in the order of creation, so a list of the newest has the greatest first.
bool PaymentsModel::isByNumber() const
{
    return m_query.order.isEmpty() || m_query.order.constFirst() == SortKey {};
}

//! A payment that changes may come into the view, leave it, or get another place in it.
bool PaymentsModel::dependsOnChanges() const
{
    const bool asksForThem = !m_query.states.isEmpty() || !m_query.attentionReasons.isEmpty() || !m_query.marks.isEmpty()
        || m_query.changedFrom || m_query.changedTo || m_query.cameSince || m_query.onlyFollowed;
    return asksForThem || std::any_of(m_query.order.begin(), m_query.order.end(), [](const SortKey &sort) {
        return sort.field == SortField::Changed || sort.field == SortField::Status;
    });
}

void PaymentsModel::setNews(int count, bool isOutOfOrder)
{
    const bool isSame = m_newsCount == count && m_isOutOfOrder == isOutOfOrder;
    m_newsCount = count;
    m_isOutOfOrder = isOutOfOrder;
    if (!isSame)
        Q_EMIT newsChanged();
}

void PaymentsModel::showNews()
{
    m_letsNewsIn = true;
    ask(-1);
}

void PaymentsModel::takeSeqs(const QList<qint64> &answer)
{
    const bool isAskedFor = std::exchange(m_letsNewsIn, false);
    if (m_answered)
        mergeSeqs(answer, isAskedFor);
    else
        replaceSeqs(answer);
    m_newest = m_seqs.isEmpty() ? 0 : *std::max_element(m_seqs.cbegin(), m_seqs.cend());
    m_loaded = m_answered = true;
    Q_EMIT loaded();
}

void PaymentsModel::replaceSeqs(const QList<qint64> &seqs)
{
    setNews(0, false);
    const auto [head, tail] = listmerge::same(m_seqs, seqs);
    const qsizetype gone = m_seqs.size() - head - tail;
    const qsizetype added = seqs.size() - head - tail;
    if (head + tail == 0 && gone + added > 0) {
        beginResetModel();
        m_seqs = seqs;
        endResetModel();
        return;
    }
    if (gone > 0) {
        beginRemoveRows({}, int(head), int(head + gone) - 1);
        m_seqs.remove(head, gone);
        endRemoveRows();
    }
    if (added > 0) {
        beginInsertRows({}, int(head), int(head + added) - 1);
        m_seqs = seqs;
        endInsertRows();
    }
}

//! A row that no longer matches, or belongs elsewhere now, stays until the next question: nothing moves under a person's hand.
void PaymentsModel::mergeSeqs(const QList<qint64> &answer, bool isAskedFor)
{
    const listmerge::Merged merged = listmerge::merged(m_seqs, answer, isByNumber());
    if (merged.isReordered && (isAskedFor || (m_mayReorder && m_mayReorder())))
        return replaceSeqs(answer);
    const bool isNews = !m_seqs.isEmpty() && !isAskedFor;
    if (!isNews || !m_mayInsert || (m_newsCount == 0 && m_mayInsert())) {
        setNews(0, merged.isReordered);
        return insertRuns(merged.seqs, merged.added);
    }
    const listmerge::Held held = listmerge::heldBack(merged);
    setNews(int(held.kept), merged.isReordered);
    insertRuns(held.seqs, held.added);
}

void PaymentsModel::insertRuns(const QList<qint64> &seqs, const QList<listmerge::Run> &runs)
{
    if (runs.size() > (seqs.size() < manyRows ? manyRuns : manyRunsOfMany))
        return replaceSeqs(seqs); // each would move all that is below it
    for (const auto &[first, count] : runs) {
        beginInsertRows({}, int(first), int(first + count) - 1);
        if (first == runs.constLast().first) {
            m_seqs = seqs;
        } else {
            m_seqs.insert(first, count, 0);
            std::copy_n(seqs.cbegin() + first, count, m_seqs.begin() + first);
        }
        endInsertRows();
    }
}

int PaymentsModel::rowOfSeq(qint64 seq) const
{
    if (isByNumber()) {
        const auto near = std::lower_bound(m_seqs.begin(), m_seqs.end(), seq, std::greater());
        if (near != m_seqs.end() && *near == seq)
            return int(near - m_seqs.begin());
    }
    return int(m_seqs.indexOf(seq));
}

QHash<qint64, int> PaymentsModel::rowsOf(const QList<PaymentRecord> &payments) const
{
    QHash<qint64, int> found;
    if (isByNumber() || payments.size() <= fewRows) {
        for (const PaymentRecord &payment : payments)
            found.insert(payment.seq, rowOfSeq(payment.seq));
        return found;
    }
    QList<qint64> wanted;
    for (const PaymentRecord &payment : payments)
        wanted.append(payment.seq);
    const SeqSet isWanted(wanted.cbegin(), wanted.cend());
    for (qsizetype row = 0; row < m_seqs.size() && found.size() < wanted.size(); ++row) {
        if (isWanted.contains(m_seqs.at(row)))
            found.insert(m_seqs.at(row), int(row));
    }
    return found;
}

// ---- pages

const PaymentRecord *PaymentsModel::payment(int row) const
{
    if (row < 0 || row >= m_seqs.size())
        return nullptr;
    const auto found = m_rows.constFind(m_seqs.at(row));
    if (found != m_rows.constEnd())
        return &*found;
    requestPage(row / pageRows);
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
    m_ledger.payments().rows(missing)->then(self, [self, missing](const Result<QList<PaymentRecord>> &rows) {
        for (const qint64 seq : missing)
            self->m_requested.remove(seq);
        if (rows)
            self->takeRows(*rows);
        if (self->m_owesRest)
            self->ask(-1);
    });
}

void PaymentsModel::takeRows(const QList<PaymentRecord> &rows)
{
    const QHash<qint64, int> places = rowsOf(rows);
    int first = int(m_seqs.size());
    int last = -1;
    for (const PaymentRecord &payment : rows) {
        const int row = places.value(payment.seq, -1);
        if (row < 0)
            continue;
        m_rows.insert(payment.seq, payment);
        first = std::min(first, row);
        last = std::max(last, row);
    }
    if (last < 0)
        return;
    dropFarRows((first + last) / 2);
    emitChanged(first, last);
}

void PaymentsModel::emitChanged(int first, int last)
{
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
    for (const qint64 seq : seqs) {
        unknown = unknown || seq > m_newest;
        m_changed.insert(seq);
    }
    rereadChanged();
    if (unknown || dependsOnChanges())
        askSoon();
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
    m_ledger.payments().rows(shown)->then(this, [this](const Result<QList<PaymentRecord>> &rows) {
        m_rereading = false;
        if (rows)
            takeChanged(*rows);
        rereadChanged();
    });
}

void PaymentsModel::takeChanged(const QList<PaymentRecord> &rows)
{
    const QHash<qint64, int> places = rowsOf(rows);
    for (const PaymentRecord &payment : rows) {
        const int row = places.value(payment.seq, -1);
        if (row < 0)
            continue;
        const auto before = m_rows.constFind(payment.seq);
        const QList<int> changed = before != m_rows.constEnd() ? PaymentCells::changed(*before, payment, m_columns) : QList<int>();
        m_rows.insert(payment.seq, payment);
        emitChanged(row, row);
        Q_EMIT paymentChanged(payment.id);
        if (!changed.isEmpty())
            Q_EMIT cellsChanged(row, changed);
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
    if (role == Qt::AccessibleDescriptionRole)
        return sortwords::ofColumn(m_query.order, column);
    return {};
}

} // namespace kontor
