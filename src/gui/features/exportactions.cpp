// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/exportactions.h"
#include "ui_mainwindow.h"

#include "gui/exports/exportjobs.h"
#include "gui/lists/selectedpayments.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"
#include "gui/status/statusstories.h"

namespace kontor {

ExportActions::ExportActions(const WindowContext &context, JobModel &jobs)
    : m_session(context.session)
    , m_navigator(context.navigator)
    , m_exports(new ExportJobs(context.session, context.theme, context.settings, jobs, context.toasts, &context.window))
{
    connect(context.ui.exportAction, &QAction::triggered, this, &ExportActions::ask);
}

void ExportActions::ask()
{
    ExportDialog::Shown shown;
    if (const auto *list = m_navigator.currentList()) {
        const PaymentQuery query = list->controller().query();
        shown.kind = !query.kind ? ExportKind::Payments : query.kind == PaymentKind::Payin ? ExportKind::Payins : ExportKind::Payouts;
        shown.list = query;
        shown.columns = list->controller().state().columns;
        shown.selected = list->selected().seqs();
    } else if (m_navigator.entryOf(m_navigator.current()) == section::callbacks) {
        shown.kind = ExportKind::Callbacks;
    } else if (m_navigator.current() == section::balances) {
        shown.kind = ExportKind::Balances;
    }
    m_exports->ask(shown, environmentWord(m_session.profile()));
}

} // namespace kontor
