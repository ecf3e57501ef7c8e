// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "ledger/ledger.h"
#include "models/listmerge.h"
#include "models/paymentcells.h"
#include <QAbstractTableModel>
#include <QHash>
#include <QPointer>
#include <QSet>
#include <functional>

namespace kontor {

//! The payments of a ledger, in the order that its question has. Windowed: it holds the numbers of all rows that match and the pages near
//! the screen; everything is read on the ledger's reader threads, and answers to an older question are dropped. Rows on the screen change
//! in place, and stay there until the next question even when they match no more or belong elsewhere; new ones come in where they belong,
//! or wait until they are asked for.
class PaymentsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    //! The usual columns of the kind, unless others are given.
    PaymentsModel(Ledger &ledger, Clock &clock, NumberFormat format, QObject *parent = nullptr, PaymentKind kind = PaymentKind::Payout,
        const PaymentColumns &columns = {});

    void setQuery(const PaymentQuery &query);
    //! The rows of the question before go at once; otherwise they stay until the new one is answered.
    void dropRows() { replaceSeqs({}); }
    const PaymentQuery &query() const { return m_query; }
    //! Nothing when the row isn't here yet (its page is on its way).
    const PaymentRecord *payment(int row) const;
    int rowOf(const OrderId &id) const; //!< among the rows that are here; -1 when not
    //! Of a row that may be far away: for other programs.
    QString plainText(const PaymentRecord &payment, PaymentColumn column) const;
    qint64 seqAt(int row) const { return m_seqs.at(row); }
    int rowOfSeq(qint64 seq) const; //!< -1 when it doesn't match
    bool isLoaded() const { return m_loaded; } //!< the first answer is here
    //! All that matches is here, as it was when it was last asked for.
    bool isWhole() const { return m_whole && !m_asking; }
    //! Only the first rows are here yet: how many there are isn't known.
    bool isPart() const { return m_isPart; }
    const PaymentColumns &columns() const { return m_columns; }

    //! Asked before rows come in above others: false keeps them waiting. Without it they always come in.
    void setMayInsert(std::function<bool()> mayInsert) { m_mayInsert = std::move(mayInsert); }
    //! Asked before rows that have changed are put where they belong now, all at once. Without it they never are by themselves.
    void setMayReorder(std::function<bool()> mayReorder) { m_mayReorder = std::move(mayReorder); }
    //! How many new ones wait.
    int newsCount() const { return m_newsCount; }
    //! Rows have changed by what they are sorted by, and stand where they stood.
    bool isOutOfOrder() const { return m_isOutOfOrder; }
    //! Asks again: time has passed, and with it a payin's, and nothing changed in the ledger.
    void lookAgain() { askSoon(); }
    //! Lets them in, and whatever else has come to match, and puts all of it in order.
    void showNews();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    //! The question was answered anew: counts may have changed.
    void loaded();
    //! The question could not be answered: there are no rows, and nothing is known of them.
    void failed(const kontor::ApiError &error);
    //! The same question was asked again and could not be answered: the rows are those of before. Ends with loaded().
    void outdated(const kontor::ApiError &error);
    //! This payment was read again and differs.
    void paymentChanged(const kontor::OrderId &id);
    //! What a row says in these columns is another than a moment ago.
    void cellsChanged(int row, const QList<int> &columns);
    void newsChanged();

private:
    static constexpr int pageRows = 64;
    static constexpr int keptRows = 24 * pageRows;
    static constexpr int firstRows = 256;

    void ask(int limit);
    void askSoon();
    void askForRest();
    void takeAnswer(const Result<QList<qint64>> &seqs, int limit, Millis asked);
    void giveUp(const ApiError &error);
    void rest(Millis time);
    bool isByNumber() const;
    bool dependsOnChanges() const;
    void emitChanged(int first, int last);
    QHash<qint64, int> rowsOf(const QList<PaymentRecord> &payments) const;
    void setNews(int count, bool isOutOfOrder);
    void takeSeqs(const QList<qint64> &answer);
    void replaceSeqs(const QList<qint64> &seqs);
    void mergeSeqs(const QList<qint64> &answer, bool isAskedFor);
    void insertRuns(const QList<qint64> &seqs, const QList<listmerge::Run> &runs);
    void requestPage(int page) const;
    void takeRows(const QList<PaymentRecord> &rows);
    void dropFarRows(int near);
    void noteChanged(const QList<qint64> &seqs);
    void rereadChanged();
    void takeChanged(const QList<PaymentRecord> &rows);

    Ledger &m_ledger;
    Clock &m_clock;
    PaymentCells m_cells;
    PaymentKind m_kind; //!< whose columns it has
    PaymentColumns m_columns;
    PaymentQuery m_query {};
    QList<qint64> m_seqs; //!< in the order of the rows
    qint64 m_newest = 0; //!< the greatest of them
    QHash<qint64, PaymentRecord> m_rows; //!< by their number: those near the screen
    mutable QSet<qint64> m_requested;
    QSet<qint64> m_changed; //!< written since they were last read
    int m_generation = 0;
    QPointer<ReplyBase> m_finding; //!< the question under way
    bool m_rereading = false;
    bool m_asking = false;
    bool m_askAgain = false;
    bool m_resting = false; //!< so that a list that takes long is not asked for all the time
    bool m_owesRest = false; //!< which is asked for when the first page is here
    bool m_loaded = false;
    bool m_answered = false; //!< the question that stands now
    bool m_whole = false;
    bool m_isPart = false;
    bool m_letsNewsIn = false; //!< a person asked for them
    std::function<bool()> m_mayInsert;
    std::function<bool()> m_mayReorder;
    int m_newsCount = 0;
    bool m_isOutOfOrder = false;
};

} // namespace kontor
