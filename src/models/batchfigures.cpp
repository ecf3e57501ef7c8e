// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/batchfigures.h"

#include <QCoreApplication>

namespace kontor {

namespace {

struct BatchFiguresTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchFigures)
};

} // namespace

BatchFigures &BatchFigures::operator+=(const BatchFigures &more)
{
    processing += more.processing;
    paid += more.paid;
    other += more.other;
    unknown += more.unknown;
    mismatch += more.mismatch;
    rejected += more.rejected;
    waiting += more.waiting;
    paused += more.paused;
    sending += more.sending;
    drafts += more.drafts;
    cancelled += more.cancelled;
    untracked += more.untracked;
    all += more.all;
    return *this;
}

BatchFigures figuresOf(const PaymentCounts &counts)
{
    using enum PaymentState;
    BatchFigures figures {.all = counts.all};
    for (const auto &[state, count] : counts.byState) {
        figures.processing += state == Processing ? count : 0;
        figures.paid += state == Paid ? count : 0;
        figures.other += state == OtherStatus ? count : 0;
        figures.unknown += state == OutcomeUnknown ? count : 0;
        figures.mismatch += state == Mismatch ? count : 0;
        figures.rejected += state == Rejected ? count : 0;
        figures.waiting += isBeingSent(state) ? count : 0;
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
