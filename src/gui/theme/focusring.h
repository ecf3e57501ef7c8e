// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QPointer>

class QFocusFrame;
class QWidget;

namespace kontor {

class Theme;

//! The ring around the control that has the keyboard: two pixels wide, two pixels away, never over the control itself.
//! Fields show it always, buttons unless the pointer led there; views draw their own around the current item.
class FocusRing final : public QObject {
    Q_OBJECT

public:
    explicit FocusRing(const Theme &theme);
    ~FocusRing() override;

    bool eventFilter(QObject *watched, QEvent *event) override;
    //! The control that wears the ring now, or nullptr.
    QWidget *wearer() const;

private:
    void focusMoved(QWidget *widget, Qt::FocusReason reason);
    void showAround(QWidget *widget);
    void hide();

    const Theme &m_theme;
    QPointer<QFocusFrame> m_frame;
    bool m_goesByKeys = true; //!< the person's last act was a key, not a press of the pointer
};

} // namespace kontor
