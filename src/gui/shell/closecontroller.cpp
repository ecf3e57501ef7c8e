// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/closecontroller.h"

#include "gui/kit/buttons.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/status/statusstories.h"
#include "messages/errors.h"

#include <QPushButton>
#include <algorithm>

namespace kontor {

CloseController::CloseController(MerchantSession &session, const Theme &theme, ToastHost &toasts, QWidget &window)
    : m_session(session)
    , m_theme(theme)
    , m_toasts(toasts)
    , m_window(window)
{
    connect(&session, &MerchantSession::statusChanged, this, &CloseController::closeWhenSent);
}

bool CloseController::mayClose() const
{
    return m_mayClose || m_isAsking || m_session.sending().pauseReasons() || !m_session.isWorker();
}

void CloseController::ask()
{
    // Whoever closes again before the answer has come means it.
    m_isAsking = true;
    m_session.ledger().statistics().counts()->then(this, [this](const Result<PaymentCounts> &counts) {
        m_isAsking = false;
        const BatchFigures figures = counts ? figuresOf(*counts) : BatchFigures {};
        if (figures.going() == 0)
            return closeNow();
        m_rejectedBefore = figures.rejected;
        showCloseQuestion(int(figures.going()));
    });
}

void CloseController::showCloseQuestion(int payouts)
{
    //: A question when Kontor is to be closed or another profile opened.
    auto *dialog = new QuestionDialog(m_theme, tr("Kontor is sending %n payout(s).", nullptr, payouts),
        tr("What is on its way ends by itself in any case. What is queued goes out now in the background, or waits in the ledger until "
           "Kontor is started again."),
        environmentWord(m_session.profile()), &m_window);
    QPushButton *background = dialog->addAnswer(plainButton(m_theme, tr("&Keep sending in the background")));
    QPushButton *pause = dialog->addAnswer(plainButton(m_theme, tr("&Pause and quit")));
    dialog->addSafe(tr("&Stay"));
    connect(background, &QPushButton::clicked, this, &CloseController::sendInBackground);
    connect(pause, &QPushButton::clicked, this, [this] {
        m_session.sending().setSendingPaused(true)->then(this, [this](const Result<Done> &done) {
            if (done)
                return closeNow();
            m_toasts.post({.text = messages::errorMessage(done.error()).plain()});
        });
    });
    dialog->open();
}

void CloseController::sendInBackground()
{
    m_inBackground = true;
    m_window.hide();
    connect(&m_session, &MerchantSession::progressed, this, &CloseController::closeWhenSent, Qt::UniqueConnection);
    closeWhenSent();
}

void CloseController::closeWhenSent()
{
    if (!m_inBackground)
        return;
    if (m_window.isVisible()) { // somebody started Kontor again: the window is wanted
        m_inBackground = false;
        return;
    }
    m_session.ledger().statistics().counts()->then(this, [this](const Result<PaymentCounts> &counts) {
        BatchFigures figures = counts ? figuresOf(*counts) : BatchFigures {};
        const bool isSent = counts && figures.going() == 0;
        if (!m_inBackground || m_window.isVisible() || (!isSent && !m_session.sending().pauseReasons()))
            return;
        figures.rejected = std::max<qint64>(0, figures.rejected - m_rejectedBefore);
        Q_EMIT sent(isSent, figures);
        closeNow();
    });
}

void CloseController::closeNow()
{
    m_mayClose = true;
    m_window.close();
    if (m_inBackground) // a window that isn't shown ends nothing by being closed
        Q_EMIT endedInBackground();
}

} // namespace kontor
