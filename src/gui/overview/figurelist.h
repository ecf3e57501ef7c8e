// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/card.h"
#include <functional>

class QHBoxLayout;
class QVBoxLayout;

namespace kontor {

class PlainLabel;
class Theme;

//! A card of figures, each of which leads to what it counts: an icon, the figure in words, and a note at the far edge. Lines that say the
//! same as before stay, with the keyboard on them.
class FigureList final : public Card {
    Q_OBJECT

public:
    struct Line {
        QString icon {};
        QString text {}; //!< pressed, it opens the list behind it
        QString note {};
        QString spokenNote {}; //!< the note for who listens, where that is another
        std::function<void()> open {};
        bool warns = false; //!< needs a person
        qint64 counts = 1; //!< in a number of all that the lines are about
        bool isDone = false; //!< of a list of things to do: ticked, and leads nowhere any more
    };

    FigureList(const Theme &theme, const QString &title, QWidget *parent = nullptr);

    //! `aged`: a line below it, to be seen, that the figures are of long ago; empty for none.
    void setTitle(const QString &title, const QString &aged = {});
    //! Instead of lines: that there is nothing, in a sentence.
    void setLines(const QList<Line> &lines, const QString &ifNone);
    //! Beside the title.
    void addCornerWidget(QWidget *widget);

Q_SIGNALS:
    //! Some are new, and last in the order of Tab.
    void linesMade();

private:
    QWidget *makeLine(int place);
    QWidget *makeIcon(const Line &line);
    void alignNotes();

    const Theme &m_theme;
    PlainLabel *m_title;
    PlainLabel *m_aged;
    QHBoxLayout *m_top;
    QVBoxLayout *m_rows;
    PlainLabel *m_none;
    QList<Line> m_lines;
    QList<QWidget *> m_widgets;
};

//! The title of a card: as high as one with a button in its corner, so that all stand at the same height.
PlainLabel *cardTitle(const Theme &theme, const QString &title);

} // namespace kontor
