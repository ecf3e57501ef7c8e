// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/focusring.h"

#include "gui/theme/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFocusEvent>
#include <QFocusFrame>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace kontor {
namespace {

class RingFrame final : public QFocusFrame {
public:
    explicit RingFrame(const Theme &theme)
        : m_theme(theme)
    {
    }

protected:
    //! What gets the keyboard out of sight is scrolled to afterwards; a frame of Qt's own stays hidden then.
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool taken = QFocusFrame::eventFilter(watched, event);
        const bool isPlaced = event->type() == QEvent::Move || event->type() == QEvent::Resize;
        if (isPlaced && isHidden())
            QMetaObject::invokeMethod(this, &RingFrame::showWhereSeen, Qt::QueuedConnection);
        return taken;
    }

    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme.tokens().focus, 2));
        const QRectF ring = QRectF(rect()).adjusted(1, 1, -1, -1);
        const QVariant round = widget() != nullptr ? widget()->property("ringRadius") : QVariant();
        const double radius = round.isValid() ? round.toDouble() + 3 : 9;
        painter.drawRoundedRect(ring, qMin(radius, ring.height() / 2), qMin(radius, ring.height() / 2));
    }

private:
    //! Not while the widget is being placed: showing makes the window lay itself out, and the layout that is at work would then put what
    //! comes next where it belonged before.
    void showWhereSeen()
    {
        if (!isHidden() || widget() == nullptr || !widget()->isVisible() || !parentWidget()->rect().intersects(geometry()))
            return;
        raise();
        show();
    }

    const Theme &m_theme;
};

bool isField(const QWidget *widget)
{
    return qobject_cast<const QLineEdit *>(widget) != nullptr || qobject_cast<const QAbstractSpinBox *>(widget) != nullptr
        || qobject_cast<const QComboBox *>(widget) != nullptr || qobject_cast<const QPlainTextEdit *>(widget) != nullptr
        || qobject_cast<const QTextEdit *>(widget) != nullptr;
}

bool isTab(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

//! A line edit inside a spin box or a combo box: the ring goes around the whole.
QWidget *outermost(QWidget *widget)
{
    QWidget *parent = widget->parentWidget();
    const bool inner = qobject_cast<QAbstractSpinBox *>(parent) != nullptr || qobject_cast<QComboBox *>(parent) != nullptr;
    return inner ? parent : widget;
}

} // namespace

FocusRing::FocusRing(const Theme &theme)
    : m_theme(theme)
{
    qApp->installEventFilter(this);
}

FocusRing::~FocusRing()
{
    delete m_frame;
}

QWidget *FocusRing::wearer() const
{
    return m_frame.isNull() ? nullptr : m_frame->widget();
}

bool FocusRing::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        m_goesByKeys = false;
        if (qobject_cast<QAbstractButton *>(wearer()) != nullptr)
            hide();
        break;
    case QEvent::FocusIn:
        if (auto *widget = qobject_cast<QWidget *>(watched))
            focusMoved(widget, static_cast<QFocusEvent *>(event)->reason());
        break;
    case QEvent::FocusOut:
        if (watched->isWidgetType() && wearer() == outermost(static_cast<QWidget *>(watched)))
            hide();
        break;
    case QEvent::KeyPress:
        m_goesByKeys = true;
        // A button that was clicked shows the ring as soon as the person goes on by keys.
        if (QWidget *focused = QApplication::focusWidget(); focused == watched && wearer() == nullptr)
            focusMoved(focused, Qt::TabFocusReason);
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void FocusRing::focusMoved(QWidget *widget, Qt::FocusReason reason)
{
    QWidget *control = outermost(widget);
    // Where a page puts the keyboard is seen, too, unless it was the pointer that led there.
    const bool byPointer = reason == Qt::MouseFocusReason || (!m_goesByKeys && !isTab(reason));
    const bool button = qobject_cast<QAbstractButton *>(control) != nullptr && !byPointer;
    if (isField(control) || button || control->property("ringed").toBool())
        showAround(control);
    else
        hide();
}

void FocusRing::showAround(QWidget *widget)
{
    if (m_frame.isNull())
        m_frame = new RingFrame(m_theme); // the frame lives in the window of what it surrounds and dies with it
    m_frame->setWidget(widget);
}

void FocusRing::hide()
{
    if (!m_frame.isNull())
        m_frame->setWidget(nullptr);
}

} // namespace kontor
