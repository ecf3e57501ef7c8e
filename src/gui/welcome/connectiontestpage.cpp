// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/connectiontestpage.h"

#include "gui/connection/connectiontestview.h"
#include "gui/kit/card.h"
#include "gui/theme/theme.h"

#include <QApplication>
#include <QPushButton>
#include <QVBoxLayout>

namespace kontor {

ConnectionTestPage::ConnectionTestPage(const Theme &theme, ProfileSetup &setup)
    : WelcomePage(theme, tr("Connection test"), tr("Kontor asks the gateway for access and for your name. No payment is touched."))
    , m_setup(setup)
    , m_test(new ConnectionTestView(theme,
          {tr("Hand over the public key, one page back, then test again. If the merchant code isn't yours, mend it on the page Gateway."),
              tr("Back to the public key")}))
{
    addCard()->body()->addWidget(m_test);
    column()->addStretch();
    connect(m_test, &ConnectionTestView::againRequested, this, &ConnectionTestPage::run);
    connect(m_test, &ConnectionTestView::keyActionRequested, this, &WelcomePage::backWanted);
    connect(m_test, &ConnectionTestView::ended, this, &ConnectionTestPage::take);
}

void ConnectionTestPage::arrive()
{
    Q_EMIT forwardWanted(); // nobody has to wait for it
    run();
}

void ConnectionTestPage::run()
{
    m_test->run(*m_setup.session());
}

void ConnectionTestPage::take(const QList<ConnectionLine> &lines)
{
    m_setup.noteLines(lines);
    // Enter goes on, or tests again: whichever comes next, unless the person has gone elsewhere meanwhile.
    const auto *wearer = qobject_cast<QPushButton *>(QApplication::focusWidget());
    if (m_test->openChecks() > 0 && isVisible() && wearer && wearer->isDefault())
        m_test->againButton()->setFocus();
}

} // namespace kontor
