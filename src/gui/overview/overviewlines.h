// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/lists/listpreset.h"
#include "gui/overview/figurelist.h"
#include "models/overviewfigures.h"
#include "office/session/merchantsession.h"
#include <functional>

namespace kontor {

//! Where the figures of the overview lead.
struct OverviewActions {
    std::function<void(const ListPreset &)> list {};
    std::function<void()> keys {};
    std::function<void()> callbacks {};
    std::function<void()> clock {};
    //! The first act against what stops sending.
    std::function<void(PauseReason)> pause {};
    //! The ledger is asked once more.
    std::function<void()> again {};
};

//! The figures in words, each with the list behind it. In the order in which a person should hear of them.
namespace overviewlines {

QList<FigureList::Line> attention(
    MerchantSession &session, const OverviewFigures &figures, const NumberFormat &format, const OverviewActions &actions);
QList<FigureList::Line> since(const OverviewFigures &figures, const NumberFormat &format, const OverviewActions &actions);
//! One line for all of them, or none; of the last one when it was. `sinceStart`: Kontor was closed in the time that is told of, and nothing
//! is known of callbacks before it was started.
QList<FigureList::Line> gaps(const QList<CallbackGap> &gaps, bool sinceStart, UtcTime now, const OverviewActions &actions);

//! What the chart counts: not what never asked for money, was cancelled or rejected.
QList<PaymentState> statesOfChart();

} // namespace overviewlines
} // namespace kontor
