// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <QList>
#include <QTimer>
#include <chrono>

class QPropertyAnimation;
class QPushButton;

namespace kontor {

class PlainLabel;
class Theme;

//! How long a toast offers to undo what was just done.
inline constexpr std::chrono::milliseconds undoStay {10'000};

//! What a toast says and for how long.
struct ToastContent {
    QString text;
    QString action {}; //!< "Undo"; no button when it is empty
    std::chrono::milliseconds stay {6000};
    bool pauses = true; //!< waits while the pointer or the keyboard is on it. Not for holds, which run by another clock
    QString kept {}; //!< what stays among the things that happened, where the text is true for the moment only
    bool isWayBack = true; //!< the action undoes what was done: Ctrl+Z takes it
    QString name {}; //!< a part of the text: where there is little room it ends in "…", and the rest stays whole
};

//! A short word about something done, with a way back. It has as many lines as its words need. Ends by itself, by its button or by
//! closeNow(), and says which; exactly one of undone() and expired() comes, once.
class Toast final : public QFrame {
    Q_OBJECT

public:
    Toast(const Theme &theme, const ToastContent &content, QWidget *parent);

    //! For a text that counts down.
    void setText(const QString &text);
    //! The whole of it, however much of a long name is seen.
    QString text() const { return m_whole; }
    //! As large as its words need, and no larger than this.
    void fit(const QSize &room);
    //! Ends it as if its time were over.
    void closeNow();
    QPushButton *actionButton() const { return m_action; }
    bool isWayBack() const { return m_action && m_isWayBack; }
    //! It waits for nobody: what it can take back happens at its end.
    bool countsDown() const { return isWayBack() && !m_pauses; }

Q_SIGNALS:
    void undone();
    void expired();
    //! Other words ask for another place.
    void grown();

protected:
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class End { Undone, Expired };
    void finish(End end);
    void hold(bool held);
    void tick();
    void addAction(const QString &words);
    int roomForWords() const;
    bool fitsInto(const QString &words, int width, int height) const;
    QString shortened(int width, int height) const;

    const Theme &m_theme;
    QString m_whole;
    QString m_name;
    QSize m_room {};
    PlainLabel *m_text;
    QPushButton *m_action = nullptr;
    QTimer m_tick;
    std::chrono::milliseconds m_stay;
    std::chrono::milliseconds m_left;
    bool m_pauses;
    bool m_isWayBack;
    bool m_hovered = false;
    bool m_focused = false;
    bool m_done = false;
};

//! Stacks the toasts of one window at its bottom, in the middle, newest lowest, and clear of what a person needs (toastplace). One that
//! comes slides to its place, unless a person wants less movement.
class ToastHost final : public QObject {
    Q_OBJECT

public:
    ToastHost(const Theme &theme, QWidget *window);

    //! The toast deletes itself when it has ended.
    Toast *post(const ToastContent &content);
    //! Takes the way back that the newest toast with one offers, as its button does. False: none offers any.
    bool undoLatest();
    //! One of them can take back what happens otherwise within seconds.
    bool countsDown() const;

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void posted(const QString &text);

private:
    void arrange();
    void slideIn(Toast &toast) const;
    void aim(QPropertyAnimation &motion, const QPoint &place) const;

    const Theme &m_theme;
    QWidget *m_window;
    QList<Toast *> m_toasts;
};

} // namespace kontor
