// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payins/payinspage.h"

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

ListConfig PayinsPage::face()
{
    return {.kind = PaymentKind::Payin,
        .name = u"payins"_s,
        .icon = u"payin"_s,
        .title = tr("Payins"),
        .filterHint = tr("Filter by reference, customer or account"),
        .filterName = tr("Filter payins"),
        .subtitle =
            [](int all, int open) {
                return
                    //: Below the title of a page: how many there are.
                    tr("%Ln payin(s)", nullptr, all)
                    //: Below the title of a page: %n are the payins that are not at an end yet.
                    + u" · "_s + tr("%Ln open", nullptr, open);
            },
        .subtitleStates = openStates(PaymentKind::Payin),
        .counts =
            [](int all, int shown, int selected) {
                const QLocale locale;
                if (selected < 2)
                    //: Above a list: %n are all of its payins, %1 is how many of them are seen.
                    return tr("%Ln payin(s), %1 shown", nullptr, all).arg(locale.toString(shown));
                //: Above a list: %n are all of its payins, %1 is how many of them are seen, %2 how many are selected.
                return tr("%Ln payin(s), %1 shown, %2 selected", nullptr, all).arg(locale.toString(shown), locale.toString(selected));
            },
        .none = tr("No payins yet. Kontor lists what is made or looked up here; the gateway cannot list older ones."),
        .noneMatch =
            [](int filters) {
                return filters < 2 ? tr("No payins match this filter.")
                                   : /*: In an empty list. */ tr("No payins match these %n filter(s).", nullptr, filters);
            },
        .create = tr("New payin"),
        .attention = statesWhere(needsPerson),
        .views = {{.name = tr("All")}, {.name = tr("Open"), .filter = {.states = openStates(PaymentKind::Payin)}},
            {.name = statusWord(AwaitingPayment, PaymentKind::Payin), .filter = {.states = {AwaitingPayment}}},
            {.name = tr("Needs attention"),
                .filter = {.attentionReasons = {attentionTroubles.begin(), attentionTroubles.end()}},
                .isCounted = true},
            {.name = tr("Paid"), .filter = {.states = {Paid}}}, {.name = tr("Likely expired"), .filter = {.states = {LikelyExpired}}},
            {.name = tr("Today"), .filter = {.created = FilterDays {}}}}};
}

PayinsPage::PayinsPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : PaymentListPage(session, theme, format, face(), parent)
{
    QPushButton *exportButton = plainButton(theme, tr("Export…"), u"export"_s);
    QPushButton *look = plainButton(theme, tr("Look up…"), u"search"_s);
    QPushButton *create = primaryButton(theme, tr("New payin"), u"plus"_s);
    tellActionKeys(create, u"newPayinAction"_s);
    tellActionKeys(exportButton, u"exportAction"_s);
    tellActionKeys(look, u"lookUpAction"_s);
    connect(exportButton, &QPushButton::clicked, this, &PayinsPage::exportRequested);
    connect(look, &QPushButton::clicked, this, &PaymentListPage::lookUpRequested);
    connect(create, &QPushButton::clicked, this, &PayinsPage::newPayinRequested);
    connect(this, &PaymentListPage::newRequested, this, &PayinsPage::newPayinRequested);
    header()->addButton(exportButton);
    header()->addButton(look);
    header()->addButton(create);
    pressByMainKeys(this, create);
    build();
}

} // namespace kontor
