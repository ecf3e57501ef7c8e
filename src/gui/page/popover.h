// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <QList>
#include <QPointer>

namespace kontor {

//! A sheet that lies over its window for as long as a person is in it: Escape, a press beside it and leaving it by keys close it. The
//! keyboard goes back to where it was. A part of the window, so that it looks the same on every desktop.
class Popover : public QFrame {
    Q_OBJECT
public:
    //! `window` is what it lies on; it starts hidden.
    explicit Popover(QWidget *window);
    ~Popover() override;

    //! Above `anchor`, or below it where there is more room, within the window.
    void openAt(QWidget *anchor);
    //! At the top of the window, in the middle.
    void openOnTop(int width);
    //! Gives the keyboard back.
    void dismiss();

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void dismissed();

protected:
    //! Who gets the keyboard when it opens; by default the first within it that takes keys.
    virtual QWidget *firstFocus();
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    //! Its size is to be reckoned anew.
    void place();
    //! Before it takes its place, of which there is so much. What scrolls within it may then become lower: giveWay().
    virtual void fitInto(const QSize &room) { Q_UNUSED(room) }
    //! Makes this part as high as it wants to be, and lower by what the whole would be too high.
    void giveWay(QWidget *part, int wanted, const QSize &room);

private:
    QSize wantedSize() const;
    void takePlace();
    void open();
    QWidget *inPlaceOf() const;
    void close();
    void focusMoved(QWidget *now);

    QMetaObject::Connection m_focusWatch;
    QPointer<QWidget> m_anchor;
    QPointer<QWidget> m_before; //!< had the keyboard
    QList<QPointer<QWidget>> m_around; //!< what that lay in, the nearest first
    int m_width = 0; //!< of one that points at nothing
    bool m_open = false;
};

} // namespace kontor
