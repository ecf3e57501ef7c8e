// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/warningbars.h"

#include "gui/page/messagebar.h"
#include "gui/shell/timesettings.h"
#include "messages/connection.h"
#include "messages/errors.h"
#include "messages/message.h"

#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

namespace kontor {

namespace {

constexpr Seconds unrest {2}; // the measure itself goes to and fro

} // namespace

WarningBars::WarningBars(MerchantSession &session, const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
{
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 16, 24, 0);
    rows->setSpacing(0);
    m_clock = addPlace(theme);
    m_slow = addPlace(theme);
    hide();
    connect(&session, &MerchantSession::statusChanged, this, &WarningBars::refresh);
    connect(&m_second, &QTimer::timeout, this, &WarningBars::refresh);
    m_second.start(Seconds(1));
}

WarningBars::Place WarningBars::addPlace(const Theme &theme)
{
    auto *room = new QWidget;
    auto *bar = new MessageBar(theme);
    auto *fill = new QVBoxLayout(room);
    fill->setContentsMargins(0, 0, 0, 0);
    fill->addWidget(bar);
    layout()->addWidget(room);
    connect(bar, &MessageBar::closed, this, &WarningBars::refresh);
    return {.room = room, .bar = bar};
}

//! One of them at a time, and none beside what stops sending, unless the clock may be why: there is little room in a small window.
void WarningBars::refresh()
{
    refreshSlowDown();
    refreshClock();
    const PauseReasons pauses = m_session.sending().pauseReasons();
    const bool isSlow = !m_slow.bar->isHidden() && !pauses;
    const bool isClock = !m_clock.bar->isHidden() && !isSlow && !(pauses & ~PauseReasons(PauseReason::NotAllowed));
    m_slow.room->setVisible(isSlow);
    m_clock.room->setVisible(isClock);
    setVisible(isSlow || isClock);
}

void WarningBars::refreshClock()
{
    const auto offset = m_session.connection().clockTrouble();
    if (!offset) {
        m_clock.lead.clear();
        return m_clock.bar->hide();
    }
    if (!m_clock.lead.isEmpty() && std::chrono::abs(*offset - m_said) <= unrest)
        return;
    m_said = *offset;
    const messages::Message message = messages::clockDiffers(*offset);
    const bool wasClosed = !m_clock.lead.isEmpty() && m_clock.bar->isHidden();
    if (std::exchange(m_clock.lead, message.headline) == message.headline || wasClosed)
        return;
    m_clock.bar->show(MessageBar::Kind::Warning, message);
    if (const auto open = timeSettings())
        connect(m_clock.bar->addAction(tr("Open time settings")), &QPushButton::clicked, this, [this, open] {
            if (!open())
                Q_EMIT said(tr("The time settings did not open. Open them from the system's own menu."));
        });
    connect(m_clock.bar->addAction(tr("Check again")), &QPushButton::clicked, this, &WarningBars::compareClocks);
}

void WarningBars::refreshSlowDown()
{
    const auto slow = m_session.connection().slowedDown();
    if (!slow || !slow->isLong()) {
        m_slow.lead.clear();
        return m_slow.bar->hide();
    }
    const messages::Message message = messages::slowedDown(*slow);
    if (std::exchange(m_slow.lead, message.headline) != message.headline)
        m_slow.bar->show(MessageBar::Kind::Warning, message);
    else if (!m_slow.bar->isHidden())
        m_slow.bar->setText(message.text);
}

//! Any answer of the gateway says its time; this one touches no payment.
void WarningBars::compareClocks()
{
    m_session.lookups().merchantName()->then(this, [this](const Result<QString> &name) {
        refresh();
        const auto offset = m_session.connection().clockTrouble();
        if (!name)
            Q_EMIT said(messages::queryErrorMessage(name.error()).plain());
        else
            Q_EMIT said(offset ? messages::clockDiffers(*offset).headline : tr("This computer's clock agrees with the gateway's."));
    });
}

} // namespace kontor
