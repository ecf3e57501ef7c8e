// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "ledger/ledger.h"
#include <QDate>
#include <QMap>
#include <QObject>

namespace kontor {

//! One day of this computer's calendar: what was made on it, without drafts and what was cancelled or rejected.
struct OverviewDay {
    QDate date {};
    UtcTime from {};
    UtcTime to {};
    qint64 payments = 0;
    std::optional<Decimal> sum = Decimal(); //!< nothing: too large to be told
    std::optional<Decimal> settled = Decimal(); //!< the part of the sum that the gateway called SUCCESS
};

//! What the overview shows of the ledger: how many stand where, what came since a person was last here, and the last days. Read anew after
//! each change, at most once in a moment; each figure costs the same among a million payments.
class OverviewFigures final : public QObject {
    Q_OBJECT
public:
    static constexpr int dayCount = 14;
    //! What is told of those who were away: came() is known of these.
    static QList<PaymentState> statesThatCome();

    OverviewFigures(Ledger &ledger, Clock &clock, QObject *parent = nullptr);

    //! From when on something counts as having come; nothing: that is not told.
    void setSince(std::optional<UtcTime> since);
    std::optional<UtcTime> since() const { return m_since; }
    //! Reads everything anew. Nothing is read by itself before the first time, nor while nobody watches.
    void read();
    bool isRead() const { return m_isRead; }
    //! False when the ledger didn't answer: the figures are those of an earlier time, or none.
    bool isKnown() const { return m_isKnown; }
    void setWatched(bool isWatched) { m_isWatched = isWatched; }

    qint64 standing(PaymentKind kind, const QList<PaymentState> &states) const;
    qint64 all() const { return m_payouts.all + m_payins.all; }
    qint64 all(PaymentKind kind) const { return kind == PaymentKind::Payin ? m_payins.all : m_payouts.all; }
    //! Of those in Other: without whose word somebody called final.
    qint64 followed(PaymentKind kind) const { return kind == PaymentKind::Payin ? m_followedPayins : m_followedPayouts; }
    //! Each payment is in every one that holds of it; alarming() counts it once.
    const QList<PaymentAlarm> &alarms() const { return m_alarms; }
    //! Alarming payments in states that need nobody otherwise.
    qint64 alarming() const { return m_payouts.alarming + m_payins.alarming; }
    qint64 expired() const { return m_expired; }
    qint64 expiredSince() const { return m_expiredSince; }
    struct Figure {
        qint64 payments = 0;
        QMap<QString, std::optional<Decimal>> sums {}; //!< by currency; nothing: too large to be told
    };
    Figure came(PaymentKind kind, PaymentState state) const;
    //! What needs a person: of unknown outcome, rejected, or with a gateway mismatch.
    Figure attention(PaymentKind kind, PaymentState state) const;
    //! The currencies of the last days, the one of most payments first.
    QStringList currencies(PaymentKind kind) const;
    //! Oldest first; today is the last.
    QList<OverviewDay> days(PaymentKind kind, const QString &currency) const;

Q_SIGNALS:
    void changed();

private:
    template <class T, class Take> void take(Reply<T> *reply, Take take);
    void readSoon();
    QList<UtcTime> dayBeginnings() const;

    Ledger &m_ledger;
    Clock &m_clock;
    std::optional<UtcTime> m_since;
    PaymentCounts m_payouts;
    PaymentCounts m_payins;
    qint64 m_followedPayouts = 0;
    qint64 m_followedPayins = 0;
    qint64 m_expired = 0;
    qint64 m_expiredSince = 0;
    QList<PaymentAlarm> m_alarms;
    QList<PaymentVolume> m_came;
    QList<PaymentVolume> m_attention;
    QList<PaymentVolume> m_made;
    QList<UtcTime> m_beginnings; //!< of the days in m_made, and of tomorrow
    int m_reading = 0; //!< questions under way
    bool m_again = false; //!< something changed while they were
    bool m_soon = false;
    bool m_isRead = false;
    bool m_isKnown = true;
    bool m_isWatched = true;
};

} // namespace kontor
