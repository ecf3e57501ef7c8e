// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/profiles/profilecolour.h"
#include <QFrame>
#include <QToolButton>

namespace kontor {

class Theme;

//! One part of the status bar: an icon and a few words, reachable by keys. Each is a button of its own, because one long line
//! of text would not mirror for people who read from the right.
class StatusButton : public QToolButton {
    Q_OBJECT

public:
    enum class Tone { Calm, Good, Warning, Danger, Sandbox, Live };

    explicit StatusButton(const Theme &theme, const QString &objectName, QWidget *parent = nullptr);

    //! `spoken` is the accessible name in whole words.
    void setStatus(const QString &icon, const QString &words, const QString &spoken, Tone tone = Tone::Calm);

    //! A mark before the words; never without them.
    void setProfileColour(ProfileColour colour);
    //! Where there is no room for its words the mark stands alone; they are in its tool tip and its name.
    void setBrief(bool brief);
    int widthOf(bool brief) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {widthOf(true), sizeHint().height()}; }

protected:
    const Theme &theme() const { return m_theme; }
    //! What stands before the words: the icon.
    virtual int markWidth() const;
    virtual void paintMark(QPainter &painter, const QRect &place);
    void paintEvent(QPaintEvent *event) override;

private:
    QIcon toneIcon(const QString &name, Tone tone) const;
    int tagWidth() const;

    const Theme &m_theme;
    bool m_isBrief = false;
    ProfileColour m_colour = ProfileColour::None;
};

//! How many requests of this second are used: ticks and "3 of 10".
class RateGauge final : public StatusButton {
    Q_OBJECT

public:
    explicit RateGauge(const Theme &theme, QWidget *parent = nullptr);

    //! `slowedDown` says why it goes slower than that, in whole sentences; empty otherwise.
    void setRate(int used, int limit, const QString &slowedDown = {});

protected:
    int markWidth() const override;
    void paintMark(QPainter &painter, const QRect &place) override;

private:
    int m_used = 0;
    int m_limit = 10;
};

//! The line at the bottom of the window that holds the parts.
class StatusBar final : public QFrame {
    Q_OBJECT

public:
    explicit StatusBar(QWidget *parent = nullptr);

    void addPart(StatusButton *part);
    //! From here on parts stand at the far end.
    void addGap();

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

private:
    //! Of too many words those of the parts at the far end go first.
    void fit();
    QList<StatusButton *> m_parts;
};

} // namespace kontor
