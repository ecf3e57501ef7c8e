// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payouts/payoutspage.h"

#include "core/outcome.h"
#include "gui/keyboard/actionkeys.h"
#include "gui/keyboard/mainkeys.h"
#include "gui/kit/buttons.h"
#include "gui/page/pageheader.h"
#include "gui/theme/theme.h"
#include "models/statuswords.h"

#include <QLocale>

namespace kontor {

using namespace Qt::StringLiterals;
using enum PaymentState;

ListConfig PayoutsPage::face()
{
    return {.kind = PaymentKind::Payout,
        .name = u"payouts"_s,
        .icon = u"payout"_s,
        .title = tr("Payouts"),
        .filterHint = tr("Filter by reference, name or account"),
        .filterName = tr("Filter payouts"),
        .subtitle =
            [](int all, int open) {
                return
                    //: Below the title of a page: how many there are.
                    tr("%Ln payout(s)", nullptr, all)
                    //: Below the title of a page: %n are the payouts that are not at an end yet.
                    + u" · "_s + tr("%Ln open", nullptr, open);
            },
        .subtitleStates = openStates(PaymentKind::Payout),
        .counts =
            [](int all, int shown, int selected) {
                const QLocale locale;
                if (selected < 2)
                    //: Above a list: %n are all of its payouts, %1 is how many of them are seen.
                    return tr("%Ln payout(s), %1 shown", nullptr, all).arg(locale.toString(shown));
                //: Above a list: %n are all of its payouts, %1 is how many of them are seen, %2 how many are selected.
                return tr("%Ln payout(s), %1 shown, %2 selected", nullptr, all).arg(locale.toString(shown), locale.toString(selected));
            },
        .none = tr("No payouts yet. Kontor lists what is made or looked up here; the gateway cannot list older ones."),
        .noneMatch =
            [](int filters) {
                return filters < 2 ? tr("No payouts match this filter.")
                                   : /*: In an empty list. */ tr("No payouts match these %n filter(s).", nullptr, filters);
            },
        .create = tr("New payout"),
        .attention = statesWhere(needsPerson),
        .views = {{.name = tr("All")},
            {.name = tr("Needs attention"),
                .filter = {.attentionReasons = {attentionTroubles.begin(), attentionTroubles.end()}},
                .isCounted = true},
            {.name = tr("Open"), .filter = {.states = openStates(PaymentKind::Payout)}}, {.name = tr("Paid"), .filter = {.states = {Paid}}},
            {.name = tr("Today"), .filter = {.created = FilterDays {}}},
            {.name = tr("Outcome unknown"), .filter = {.states = {OutcomeUnknown}}}}};
}

PayoutsPage::PayoutsPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : PaymentListPage(session, theme, format, face(), parent)
{
    QPushButton *exportButton = plainButton(theme, tr("Export…"), u"export"_s);
    QPushButton *importButton = plainButton(theme, tr("Import batch…"), u"import"_s);
    QPushButton *newButton = primaryButton(theme, tr("New payout"), u"plus"_s);
    tellActionKeys(newButton, u"newPayoutAction"_s);
    tellActionKeys(importButton, u"importAction"_s);
    tellActionKeys(exportButton, u"exportAction"_s);
    connect(exportButton, &QPushButton::clicked, this, &PayoutsPage::exportRequested);
    connect(importButton, &QPushButton::clicked, this, &PayoutsPage::importRequested);
    connect(newButton, &QPushButton::clicked, this, &PayoutsPage::newPayoutRequested);
    connect(this, &PaymentListPage::newRequested, this, &PayoutsPage::newPayoutRequested);
    header()->addButton(exportButton);
    header()->addButton(importButton);
    header()->addButton(newButton);
    pressByMainKeys(this, newButton);
    build();
}

} // namespace kontor
