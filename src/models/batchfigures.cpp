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
    needsLook += other.needsLook;
    rejected += other.rejected;
    waiting += other.waiting;
    onHold += other.onHold;
    sending += other.sending;
    drafts += other.drafts;
    cancelled += other.cancelled;
    parked += other.parked;
    all += other.all;
    return *this;
}

BatchFigures figuresOf(const Ledger::Counts &counts)
{
    using enum PaymentState;
    BatchFigures figures {.all = counts.all};
    for (const auto &[state, count] : counts.byState) {
        if (state == Sent || state == Settled || state == Other || state == Waiting || state == Expired)
            figures.accepted += count;
        figures.settled += state == Settled ? count : 0;
        figures.unknown += state == Unknown ? count : 0;
        figures.needsLook += state == Conflict ? count : 0;
        figures.rejected += state == Rejected ? count : 0;
        figures.waiting += state == Queued || state == Hold || state == Sending ? count : 0;
        figures.onHold += state == Hold ? count : 0;
        figures.sending += state == Sending ? count : 0;
        figures.drafts += state == Draft ? count : 0;
        figures.cancelled += state == Cancelled ? count : 0;
        figures.parked += state == Parked ? count : 0;
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
