// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, tokens and locking in the window.
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/keys/secretclipboard.h"
#include "gui/keys/tokenpage.h"
#include "gui/page/toast.h"
#include "gui/window/sections.h"

#include <QApplication>

namespace kontor {

void MainWindow::connectKeys()
{
    m_clipboard = new SecretClipboard(m_session.clock(), this);
    connect(m_clipboard, &SecretClipboard::cleared, this, [this] { m_toasts->post({.text = tr("The token is out of the clipboard.")}); });
    connect(m_ui->tokenAction, &QAction::triggered, this, &MainWindow::startToken);
    connect(m_ui->lockAction, &QAction::triggered, this, &MainWindow::lockRequested);
    connect(&m_session.rotation(), &KeyRotation::accepted, this, [this](const KeyFacts &key) {
        if (m_pageStack->current() == section::rotateKey)
            return; // it is seen there
        //: %1 begins the fingerprint of a key.
        Toast *toast = m_toasts->post({.text = tr("The gateway takes the new key %1 now.").arg(shortFingerprint(key.fingerprint)),
            .action = tr("Use it…"),
            .stay = std::chrono::minutes(1),
            .isWayBack = false});
        connect(toast, &Toast::undone, this, [this] { enter(section::rotateKey); });
    });
    m_session.rotation().keepTrying();
}

//! For the payin that is chosen, if one is.
void MainWindow::startToken()
{
    const auto payment = chosen();
    enter(section::newToken);
    auto &page = m_pageStack->get<TokenPage>(section::newToken);
    page.forget();
    page.arrive();
    if (payment && payment->submission.kind == PaymentKind::Payin)
        page.startFor(payment->id, payment->request.money);
}

void MainWindow::startTokenFor(const PaymentRecord &payment)
{
    startToken();
    m_pageStack->get<TokenPage>(section::newToken).startFor(payment.id, payment.request.money);
    activateWindow(); // it may have been asked for in a window of its own
}

void MainWindow::hideSecrets()
{
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    m_isPutAway = true;
    if (m_notices)
        m_notices->hideNames();
    m_clipboard->clear();
    if (m_pageStack->isMade(section::newToken))
        m_pageStack->get<TokenPage>(section::newToken).forget();
}

} // namespace kontor
