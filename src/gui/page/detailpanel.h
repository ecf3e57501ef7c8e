// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/paymentstate.h"
#include "gui/kit/card.h"

class QHBoxLayout;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace kontor {

class ExplainBox;
class FactList;
class Pill;
class PlainLabel;
class Theme;
class Timeline;

//! One payment beside its table: the money first, then to whom, where it stands, what is known, and what happened. Scrolls when
//! it is higher than its place.
class DetailPanel final : public Card {
    Q_OBJECT

public:
    explicit DetailPanel(const Theme &theme, QWidget *parent = nullptr);

    //! `heading` is the money, `line` who it is for; `spoken` names the whole panel for screen readers.
    void setHeading(const QString &heading, const QString &line, const QString &spoken);
    void setStatus(PaymentState state, const QString &word);
    ExplainBox *explain() const { return m_explain; }
    FactList *facts() const { return m_facts; }
    Timeline *timeline() const { return m_timeline; }
    QToolButton *moreButton() const { return m_more; }
    //! Beside the timeline's heading: whose time it tells.
    QPushButton *zoneButton() const { return m_zone; }
    //! Another part below the timeline, with its heading.
    void addSection(const QString &title, QWidget *widget);

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void closeRequested();
    //! Its longest words are shorter than those of before: what it was given for them can go back to the list.
    void needsLess();

private:
    QWidget *makeHead();
    void addTimelineTitle();
    void fit();

    const Theme &m_theme;
    PlainLabel *m_heading;
    PlainLabel *m_line;
    Pill *m_pill;
    QToolButton *m_more;
    QToolButton *m_close;
    ExplainBox *m_explain;
    FactList *m_facts;
    Timeline *m_timeline;
    QPushButton *m_zone;
    QVBoxLayout *m_content;
    QWidget *m_inside = nullptr; //!< what scrolls
    QScrollArea *m_scroll = nullptr;
};

} // namespace kontor
