// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/jobspane.h"
#include "ui_mainwindow.h"

#include "gui/exports/exportjobs.h"
#include "gui/jobs/batchjobs.h"
#include "gui/jobs/jobmodel.h"
#include "gui/jobs/jobsdrawer.h"
#include "gui/page/toast.h"
#include "gui/shell/navigator.h"
#include "gui/shell/windowcontext.h"
#include "gui/status/statusparts.h"
#include "office/session/merchantsession.h"

namespace kontor {

JobsPane::JobsPane(const WindowContext &context, JobModel &jobs, StatusParts &statusParts)
    : m_window(context.window)
    , m_navigator(context.navigator)
    , m_drawer(new JobsDrawer(jobs, context.session.clock(), context.theme, context.ui.places))
    , m_batches(new BatchJobs(context.session.ledger(), context.session.batches(), context.session.clock(), jobs, &context.window))
{
    QAction *const action = context.ui.jobsAction;
    connect(&context.toasts, &ToastHost::posted, &jobs, &JobModel::note);
    connect(&jobs, &JobModel::changed, this, [&jobs, &statusParts] { statusParts.setJobs(jobs.running()); });
    connect(m_drawer, &JobsDrawer::batchRequested, &m_navigator, &Navigator::openBatch);
    connect(m_drawer, &JobsDrawer::folderRequested, this, &ExportJobs::openFolder);
    connect(m_drawer, &JobsDrawer::closed, this, [action] { action->setChecked(false); });
    connect(&statusParts, &StatusParts::jobsPressed, action, &QAction::toggle);
    connect(action, &QAction::toggled, this, &JobsPane::show);
}

void JobsPane::show(bool shown)
{
    if (shown)
        return m_drawer->open();
    const bool hadFocus = m_drawer->isAncestorOf(m_window.focusWidget());
    m_drawer->hide();
    if (hadFocus)
        m_navigator.currentPage().arrive();
}

} // namespace kontor
