// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "ledger/ledger.h"
#include "models/paymentcells.h"
#include <QAbstractTableModel>
#include <QHash>
#include <QPointer>
#include <QSet>
#include <functional>

namespace kontor {

//! The payments of a ledger, newest first (or oldest first, where a person looks for what has waited longest). Windowed: it holds the
//! numbers of all rows that match and the pages near the screen; everything is read on the ledger's reader thread, and answers to an older
//! question are dropped. Rows on the screen change in place, and stay until the next question even when they match no more; new ones come
//! in where they belong, which is at the top, or wait until they are asked for.
class PaymentsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    //! The usual columns of the kind, unless others are given.
    PaymentsModel(Ledger &ledger, Clock &clock, NumberFormat format, QObject *parent = nullptr, PaymentKind kind = PaymentKind::Payout,
        const PaymentColumns &columns = {});

    void setQuery(const Ledger::Query &query, bool oldestFirst = false);
    const Ledger::Query &query() const { return m_query; }
    //! Nothing when the row isn't here yet (its page is on its way).
    const PaymentRecord *payment(int row) const;
    int rowOf(const OrderId &id) const; //!< among the rows that are here; -1 when not
    //! Of a row that may be far away: for other programs.
    QString plainText(const PaymentRecord &payment, PaymentColumn column) const;
    qint64 seqAt(int row) const { return m_seqs.at(placeOf(row)); }
    int rowOfSeq(qint64 seq) const; //!< -1 when it doesn't match
    bool isLoaded() const { return m_loaded; } //!< the first answer is here
    //! All that matches is here, as it was when it was last asked for.
    bool isWhole() const { return m_whole; }
    const PaymentColumns &columns() const { return m_columns; }

    //! Asked before rows come in above others: false keeps them waiting. Without it they always come in.
    void setMayInsert(std::function<bool()> mayInsert) { m_mayInsert = std::move(mayInsert); }
    //! How many new ones wait.
    int newsCount() const { return m_newsCount; }
    //! Lets them in, and whatever else has come to match.
    void showNews();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    //! The question was answered anew: counts may have changed.
    void loaded();
    //! This payment was read again and differs.
    void paymentChanged(const kontor::OrderId &id);
    //! What a row says is another than a moment ago.
    void rowChanged(int row);
    void newsChanged();

private:
    static constexpr int pageRows = 64;
    static constexpr int keptRows = 24 * pageRows;
    static constexpr int firstRows = 256;

    void ask(int limit);
    //! Rows by their place in m_seqs, and the other way round.
    int placeOf(int row) const { return m_oldestFirst ? int(m_seqs.size()) - 1 - row : row; }
    int rowOfPlace(int place) const { return placeOf(place); }
    void emitChanged(int firstPlace, int lastPlace);
    int placeOfSeq(qint64 seq) const;
    void removePlaces(qsizetype first, qsizetype count);
    void insertPlaces(const QList<qint64> &seqs, qsizetype first, qsizetype count);
    //! How many rows at the beginning and at the end are the same.
    struct Difference {
        qsizetype head;
        qsizetype tail;
    };
    Difference differenceTo(const QList<qint64> &seqs) const;
    QList<qint64> withThoseThatStay(const QList<qint64> &seqs) const;
    QList<qint64> withoutNews(const QList<qint64> &seqs);
    void setNewsCount(int count);
    void takeSeqs(const QList<qint64> &answer);
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
    Ledger::Query m_query {};
    QList<qint64> m_seqs; //!< newest first, whichever way they are shown
    QHash<qint64, PaymentRecord> m_rows; //!< by their number: those near the screen
    mutable QSet<qint64> m_requested;
    QSet<qint64> m_changed; //!< written since they were last read
    int m_generation = 0;
    QPointer<ReplyBase> m_finding; //!< the question under way
    bool m_rereading = false;
    bool m_asking = false;
    bool m_askAgain = false;
    bool m_loaded = false;
    bool m_oldestFirst = false;
    bool m_answered = false; //!< the question that stands now
    bool m_whole = false;
    bool m_letsNewsIn = false; //!< a person asked for them
    std::function<bool()> m_mayInsert;
    int m_newsCount = 0;
};

} // namespace kontor
