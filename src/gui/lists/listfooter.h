// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "models/paymentsmodel.h"
#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <functional>

namespace kontor {

class TableCard;

//! What stands below a list: what the payments that match come to, in each currency, and what of it paid nobody. Counted beside the list,
//! again when something changes, and never oftener than it takes.
class ListFooter final : public QObject {
    Q_OBJECT
public:
    ListFooter(Ledger &ledger, Clock &clock, const NumberFormat &format, TableCard &card, QObject *parent);

    //! Another question; it is counted from begin() on, so that the list itself comes first. Of payouts and payins together there is no
    //! sum: money that goes and money that comes aren't added up.
    void ask(const PaymentQuery &query);
    void begin();
    //! The same payments in another order: what they come to stays, and what is being counted is counted behind the list.
    void stay();
    //! So many new ones wait and are not in sight yet; they are among what is added up, and it says so.
    void setNews(int count);
    //! What changed while nobody looked is counted now.
    void arrive();
    bool isCounted() const { return m_isCounted; }

private:
    bool hasSum() const { return m_query.kind.has_value(); }
    void count();
    void countSoon();
    //! A part of what the list comes to, which is told apart.
    struct Part {
        QString words; //!< with %1 for its sums
        PaymentQuery query;
        QList<Money> sums {};
    };
    static QList<Part> partsOf(const PaymentQuery &query);
    void read(const PaymentQuery &query, const std::function<void(const QList<Money> &)> &next);
    void readParts(const QList<Money> &sums, QList<Part> parts, qsizetype next);
    void counted(const QList<Money> &sums, const QList<Part> &parts);
    void show();
    void rest();
    QStringList textsOf(const QList<Money> &sums) const;

    Ledger &m_ledger;
    Clock &m_clock;
    const NumberFormat &m_format;
    TableCard &m_card;
    PaymentQuery m_query {};
    QPointer<Reply<QList<Money>>> m_reply;
    QList<Money> m_sums;
    QList<Part> m_parts;
    int m_news = 0;
    int m_newsInSum = 0; //!< of those, what the shown sum has in it
    QElapsedTimer m_since;
    QTimer m_again;
    bool m_isCounted = false;
    bool m_isStale = false;
};

} // namespace kontor
