// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/batchfigures.h"

#include <QCoreApplication>

namespace kontor {

namespace {

struct BatchFiguresTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchFigures)
};

} // namespace

BatchFigures &BatchFigures::operator+=(const BatchFigures &other)
{
    accepted += other.accepted;
    settled += other.settled;
    unknown += other.unknown;
    mismatch += other.mismatch;
    rejected += other.rejected;
    waiting += other.waiting;
    paused += other.paused;
    sending += other.sending;
    drafts += other.drafts;
    cancelled += other.cancelled;
    untracked += other.untracked;
    all += other.all;
    return *this;
}

BatchFigures figuresOf(const Ledger::Counts &counts)
{
    using enum PaymentState;
    BatchFigures figures {.all = counts.all};
    for (const auto &[state, count] : counts.byState) {
        if (state == Processing || state == Paid || state == OtherStatus || state == AwaitingPayment || state == LikelyExpired)
            figures.accepted += count;
        figures.settled += state == Paid ? count : 0;
        figures.unknown += state == OutcomeUnknown ? count : 0;
        figures.mismatch += state == Mismatch ? count : 0;
        figures.rejected += state == Rejected ? count : 0;
        figures.waiting += state == Queued || state == Paused || state == Sending ? count : 0;
        figures.paused += state == Paused ? count : 0;
        figures.sending += state == Sending ? count : 0;
        figures.drafts += state == Draft ? count : 0;
        figures.cancelled += state == Cancelled ? count : 0;
        figures.untracked += state == TrackingStopped ? count : 0;
    }
    return figures;
}

QString batchStateWord(BatchState state, const BatchFigures &figures)
{
    switch (state) {
    case BatchState::Draft:
        return BatchFiguresTexts::tr("Imported, not sent");
    case BatchState::Sending:
        return figures.all > 0 && figures.waiting == 0 ? BatchFiguresTexts::tr("Sent") : BatchFiguresTexts::tr("Sending");
    case BatchState::Paused:
        return BatchFiguresTexts::tr("Paused");
    case BatchState::Ended:
        return BatchFiguresTexts::tr("Ended");
    }
    return {};
}

} // namespace kontor
