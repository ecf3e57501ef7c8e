// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/sandboxfeature.h"
#include "ui_mainwindow.h"

#include "gui/sandboxcontrol/sandboxcontrolpage.h"
#include "gui/sandboxcontrol/sandboxdock.h"
#include "gui/shell/navigator.h"
#include "gui/shell/panes.h"
#include "gui/shell/windowcontext.h"
#include "gui/status/environmentband.h"

#include <QPushButton>

namespace kontor {

using namespace Qt::StringLiterals;

SandboxFeature::SandboxFeature(const WindowContext &context, EnvironmentBand *band)
    : m_navigator(context.navigator)
    , m_window(context.window)
{
    context.ui.sandboxControlAction->setVisible(context.session.sandboxControl() != nullptr);
    if (context.session.sandboxControl())
        build(context, band);
}

void SandboxFeature::build(const WindowContext &context, EnvironmentBand *band)
{
    const auto make = [&session = context.session, &theme = context.theme, &format = context.format, &navigator = context.navigator] {
        return navigator.listen(new SandboxControlPage(session, *session.sandboxControl(), theme, format));
    };
    m_dock = new SandboxDock(*context.ui.places, context.theme, context.settings, u"sandboxDesk/"_s + context.session.profile().name, make);
    connect(m_dock, &SandboxDock::keyboardLeft, this, [this] { m_navigator.currentPage().arrive(); });
    connect(&m_navigator, &Navigator::entered, this, &SandboxFeature::giveWay);
    connect(context.ui.sandboxControlAction, &QAction::triggered, this, &SandboxFeature::show);
    if (band)
        connect(band->addAction(tr("Sandbox controls")), &QPushButton::clicked, this, [this] {
            m_dock->toggle();
            m_dock->follow(m_navigator.chosen());
        });
}

void SandboxFeature::restore()
{
    if (m_dock)
        m_dock->restore();
}

void SandboxFeature::follow(const std::optional<PaymentRecord> &payment)
{
    if (m_dock)
        m_dock->follow(payment);
}

//! A page is entered, and the controls may have stood in its place.
void SandboxFeature::giveWay()
{
    if (!m_dock->giveWay())
        return;
    Page &page = m_navigator.currentPage();
    page.arrive(); // what isn't seen doesn't get the keyboard
    if (!page.isAncestorOf(m_window.focusWidget()))
        takeKeyboardSafely(page);
}

//! Chosen again by whoever is there, it closes.
void SandboxFeature::show()
{
    if (m_dock->hasKeyboard())
        return m_dock->toggle();
    m_dock->open();
    m_dock->follow(m_navigator.chosen());
}

Page &SandboxFeature::focusedPage() const
{
    return m_dock && m_dock->hasKeyboard() ? *m_dock->page() : m_navigator.currentPage();
}

} // namespace kontor
