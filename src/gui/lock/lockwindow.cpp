// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lock/lockwindow.h"

#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/pagecolumn.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "messages/pauses.h"

#include <QEvent>
#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

qint64 onTheirWay(const PaymentCounts &counts)
{
    qint64 all = 0;
    for (const auto &[state, count] : counts.byState) {
        all += isBeingSent(state) || state == PaymentState::OutcomeUnknown ? count : 0;
    }
    return all;
}

} // namespace

LockWindow::LockWindow(MerchantSession &session, const Theme &theme)
    : m_session(session)
    , m_theme(theme)
{
    setWindowFlags(Qt::Window);
    setWindowIcon(applicationIcon(session.profile().environment == Environment::Test));
    setWindowTitle(tr("Locked – Kontor"));
    build();
    connect(&session, &MerchantSession::statusChanged, this, &LockWindow::showStanding);
    connect(&session, &MerchantSession::progressed, this, &LockWindow::count);
    count();
}

void LockWindow::build()
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(32, 32, 32, 24);
    layout->setSpacing(12);
    auto *lead = new PlainLabel(tr("Kontor is locked."), TextStyle::Title);
    m_standing = new PlainLabel;
    for (PlainLabel *label : {lead, m_standing}) {
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    if (m_session.keyAccess().hasTypedPassphrase()) {
        m_line = new QLineEdit;
        m_line->setEchoMode(QLineEdit::Password);
        m_row = new FieldRow(m_theme, tr("&Passphrase of the signing key"), m_line);
        layout->addWidget(m_row);
        connect(m_line, &QLineEdit::textEdited, m_row, [this] { m_row->setProblem({}); });
    } else {
        auto *note = new PlainLabel(
            tr("It opens at a press. What keeps others out is this computer's own lock."), TextStyle::Body, PlainLabel::Ink::Text2);
        note->setWordWrap(true);
        layout->addWidget(note);
    }
    m_pause = plainButton(m_theme, tr("Pause &sending"), u"pause"_s);
    m_unlock = primaryButton(m_theme, tr("&Unlock"), u"unlock"_s);
    layout->addSpacing(12);
    layout->addLayout(buttonRow({m_pause}, {m_unlock}));
    m_pause->setAutoDefault(false);
    m_unlock->setDefault(true);
    connect(m_pause, &QPushButton::clicked, this, [this] { m_session.sending().setSendingPaused(true); });
    connect(m_unlock, &QPushButton::clicked, this, &LockWindow::unlock);
    (m_line ? static_cast<QWidget *>(m_line) : m_unlock)->setFocus();
    keepFit(m_theme, this, [this] { fit(); });
}

//! Its sentences wrap: a window of its own knows the height that they need only for its width.
void LockWindow::fit()
{
    const int least = m_theme.px(520);
    setMinimumSize(least, layout()->totalMinimumHeightForWidth(qMax(width(), least)));
}

bool LockWindow::event(QEvent *event)
{
    const bool isTaken = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return isTaken;
}

void LockWindow::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    fit();
}

void LockWindow::count()
{
    m_session.ledger().statistics().counts()->then(this, [this](const Result<PaymentCounts> &counts) {
        m_open = counts ? std::optional(onTheirWay(*counts)) : std::nullopt;
        showStanding();
    });
}

void LockWindow::showStanding()
{
    m_pause->setVisible(!m_session.sending().pauseReasons().testFlag(PauseReason::Person));
    m_standing->setText(standing());
    m_standing->setVisible(!m_standing->text().isEmpty());
}

//! Numbers only: no name, account or amount. Empty while it is not known.
QString LockWindow::standing() const
{
    const PauseReasons reasons = m_session.sending().pauseReasons();
    for (const PauseReason reason : pauseOrder) {
        if (reason != PauseReason::Person && reasons.testFlag(reason))
            return messages::pause(reason, m_session.sending().pauseDetail(reason)).headline + u' '
                + messages::pause(PauseReason::Person).headline;
    }
    if (reasons.testFlag(PauseReason::Person))
        return tr("Sending is paused. What is at the gateway is still asked for.");
    if (!m_open)
        return {};
    //: In the window of a locked Kontor: %n are the payments whose outcome is still to come.
    return *m_open > 0 ? tr("What was confirmed goes on: %n payment(s) are on their way.", nullptr, int(*m_open))
                       : tr("Nothing is on its way.");
}

void LockWindow::unlock()
{
    if (!m_line)
        return Q_EMIT unlocked();
    QByteArray passphrase = m_line->text().toUtf8();
    const bool isRight = m_session.keyAccess().isTypedPassphrase(passphrase);
    wipe(passphrase);
    m_line->clear();
    if (isRight)
        return Q_EMIT unlocked();
    m_row->setProblem(tr("This passphrase does not open the key. Enter it once more."));
    m_line->setFocus();
}

} // namespace kontor
