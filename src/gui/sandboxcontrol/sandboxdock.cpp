// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sandboxcontrol/sandboxdock.h"

#include "gui/sandboxcontrol/sandboxcontrolpage.h"
#include "gui/theme/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int usualDockWidth = 392;
constexpr int leastDockWidth = 320;
constexpr int leastForPages = 500;

} // namespace

SandboxDock::SandboxDock(QSplitter &places, const Theme &theme, QSettings &settings, const QString &key, Make make)
    : m_places(places)
    , m_pages(places.widget(0))
    , m_theme(theme)
    , m_settings(settings)
    , m_key(key)
    , m_make(std::move(make))
{
    setObjectName(u"sandboxDock"_s);
    setAccessibleName(tr("Sandbox controls"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    hide();
    places.addWidget(this);
    places.setStretchFactor(0, 1);
    places.setChildrenCollapsible(false);
    places.installEventFilter(this);
    connect(&places, &QSplitter::splitterMoved, this, &SandboxDock::keepWidth);
    connect(&theme, &Theme::changed, this, &SandboxDock::fit);
}

void SandboxDock::restore()
{
    if (m_settings.value(m_key + u"/open"_s).toBool())
        setOpen(true);
}

void SandboxDock::setOpen(bool isOpen)
{
    m_isOpen = isOpen;
    m_settings.setValue(m_key + u"/open"_s, isOpen);
    if (isOpen && !m_page) {
        m_page = m_make();
        layout()->addWidget(m_page);
        connect(m_page, &Page::left, this, &SandboxDock::close);
    }
    fit();
}

void SandboxDock::open()
{
    if (!hasKeyboard())
        m_before = QApplication::focusWidget();
    m_isInstead = true; // if it must be
    setOpen(true);
    m_page->arrive();
}

void SandboxDock::toggle()
{
    if (isVisible())
        close();
    else
        open();
}

bool SandboxDock::hasKeyboard() const
{
    return isVisible() && isAncestorOf(QApplication::focusWidget());
}

void SandboxDock::follow(const std::optional<PaymentRecord> &chosen)
{
    const bool isPayin = chosen && chosen->submission.kind == PaymentKind::Payin;
    if (!m_isOpen || !isPayin || m_followed == chosen->id)
        return;
    m_followed = chosen->id;
    m_page->choosePayin(chosen->id);
}

bool SandboxDock::giveWay()
{
    const bool stoodThere = m_pages->isHidden();
    m_isInstead = false;
    if (stoodThere)
        fit();
    return stoodThere;
}

void SandboxDock::close()
{
    const bool hadKeyboard = hasKeyboard();
    m_isInstead = false;
    setOpen(false);
    if (!hadKeyboard)
        return;
    if (m_before && m_before->isVisible() && m_before->isEnabled())
        m_before->setFocus();
    else
        Q_EMIT keyboardLeft();
}

bool SandboxDock::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_places && event->type() == QEvent::Resize)
        fit();
    return QFrame::eventFilter(watched, event);
}

void SandboxDock::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return close();
    QFrame::keyPressEvent(event);
}

//! A line at the side of the pages, whichever that is.
void SandboxDock::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    painter.fillRect(QRect(isRightToLeft() ? width() - 1 : 0, 0, 1, height()), m_theme.tokens().line);
}

// ---- its place

//! Beside the pages. Where there is no room for both, whichever of them somebody is at.
void SandboxDock::fit()
{
    if (!m_pages)
        return;
    setMinimumWidth(m_theme.px(leastDockWidth));
    const bool isTight = m_places.width() < minimumWidth() + m_theme.px(leastForPages);
    const bool isShown = m_isOpen && (!isTight || m_isInstead);
    const bool wereBoth = !isHidden() && !m_pages->isHidden();
    if (!isShown)
        m_pages->show(); // first: one of them takes the keyboard
    setVisible(isShown);
    m_pages->setVisible(!isShown || !isTight);
    setMaximumWidth(isTight ? QWIDGETSIZE_MAX : mostWidth());
    if (isShown && !isTight && !wereBoth)
        share();
}

//! The pages keep what they need.
int SandboxDock::mostWidth() const
{
    return std::max(minimumWidth(), m_places.width() - m_places.handleWidth() - m_theme.px(leastForPages));
}

//! The width that it was drawn to, or the usual one.
void SandboxDock::share()
{
    const int wanted = m_theme.px(m_settings.value(m_key + u"/width"_s, usualDockWidth).toInt());
    const int own = std::clamp(wanted, minimumWidth(), mostWidth());
    m_places.setSizes({m_places.width() - m_places.handleWidth() - own, own});
}

//! As for letters of the usual size.
void SandboxDock::keepWidth()
{
    if (!m_pages->isHidden())
        m_settings.setValue(m_key + u"/width"_s, width() * usualDockWidth / std::max(1, m_theme.px(usualDockWidth)));
}

} // namespace kontor
