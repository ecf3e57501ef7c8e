// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "ledger/ledger.h"
#include "office/batches/batchservice.h"
#include <QObject>
#include <deque>
#include <optional>

namespace kontor {

//! How one batch gets on, for any process: read from the ledger whenever it changes, four times a second at most.
class BatchProgress final : public QObject {
    Q_OBJECT
public:
    BatchProgress(BatchService &batches, Ledger &ledger, Clock &clock, const QString &id, QObject *parent = nullptr);

    //! False until it was read once.
    bool isKnown() const { return m_standing.has_value(); }
    const BatchService::Standing &standing() const { return *m_standing; } //!< once it is known
    //! Rows for which nothing is left to be sent, of all rows: what a progress bar shows.
    qint64 rowsGone() const;
    qint64 allRows() const;
    qint64 rowsIn(PaymentState state) const;
    //! Rows an hour over the last 20 s; nothing while it isn't being sent or too little was seen.
    std::optional<qint64> rowsAnHour() const;
    std::optional<Seconds> timeLeft() const;
    //! "494 sent, 2 rejected, 1 outcome unknown": never one word over a mixture.
    QString sentence() const;
    //! "36 s left", "about 1 h left"; empty when there is nothing to say.
    QString timeLeftWords() const;

Q_SIGNALS:
    //! Anything above moved.
    void moved();
    //! The batch can't be read, or there is none of that ID.
    void notFound(const kontor::ApiError &why);

private:
    struct Sample {
        Millis at;
        qint64 rows;
    };
    void readSoon();
    void read();
    void take(const BatchService::Standing &standing);
    void sample();

    BatchService &m_batches;
    Clock &m_clock;
    QString m_id;
    std::optional<BatchService::Standing> m_standing {};
    std::deque<Sample> m_samples {}; //!< of the last 20 s, while it is being sent
    Millis m_readAt {}; //!< when the last reading began
    bool m_pending = false; //!< a reading is due or under way
    bool m_dirty = false; //!< something changed while one was under way
    bool m_ticking = false;
};

} // namespace kontor
