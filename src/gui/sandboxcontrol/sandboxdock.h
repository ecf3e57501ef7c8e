// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/statuswords.h"
#include <QFrame>
#include <QPointer>
#include <functional>
#include <optional>

class QSettings;
class QSplitter;

namespace kontor {

class SandboxControlPage;
class Theme;

//! The sandbox controls at the far side of the pages: customer and bank are played in sight of the list they change. Where there is
//! no room for both it takes their place until a page is entered. Its width, and whether it was open, last over a restart.
class SandboxDock final : public QFrame {
    Q_OBJECT
public:
    using Make = std::function<SandboxControlPage *()>;

    //! `places` shows the pages already, and owns this. The desk is made when it is first opened. `key` is of this profile in `settings`.
    SandboxDock(QSplitter &places, const Theme &theme, QSettings &settings, const QString &key, Make make);

    //! As it was when the window was last closed; the keyboard stays where it is.
    void restore();
    //! With the keyboard.
    void open();
    void toggle();
    bool hasKeyboard() const;
    //! Null: it hasn't been opened yet.
    SandboxControlPage *page() const { return m_page; }
    //! The customer of a payin that somebody chose is the one to be played.
    void follow(const std::optional<PaymentRecord> &chosen);
    //! A page is entered. True when the desk stood in its place until now.
    bool giveWay();
    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    //! It had the keyboard, and what had it before is gone.
    void keyboardLeft();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void setOpen(bool isOpen);
    void fit();
    void share();
    int mostWidth() const;
    void keepWidth();
    void close();

    QSplitter &m_places;
    QPointer<QWidget> m_pages; //!< which end before this does, with the window
    const Theme &m_theme;
    QSettings &m_settings;
    QString m_key;
    Make m_make;
    SandboxControlPage *m_page = nullptr;
    std::optional<OrderId> m_followed;
    QPointer<QWidget> m_before; //!< had the keyboard
    bool m_isOpen = false; //!< wanted, though there may be no room at this moment
    bool m_isInstead = false; //!< asked for where there is no room for both
};

} // namespace kontor
