// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/popover.h"
#include "gui/status/statusstories.h"
#include <functional>

class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace kontor {

class FactList;
class PlainLabel;
class Theme;

//! The sheet above a part of the status bar: what it knows in detail, and its one act.
class StatusPopover final : public Popover {
    Q_OBJECT
public:
    StatusPopover(const Theme &theme, QWidget *window);

    //! Pressed again, the part closes it.
    void tell(QWidget *part, const StatusDetails &story, const std::function<void()> &act);

Q_SIGNALS:
    void profileRequested(const QString &name);
    void newProfileRequested();

protected:
    QWidget *firstFocus() override;
    void fitInto(const QSize &room) override;

private:
    void listProfiles(const StatusDetails &story);
    void addProfileAction(const QString &words, const std::function<void()> &open);
    const Theme &m_theme;
    PlainLabel *m_title;
    PlainLabel *m_text;
    FactList *m_facts;
    QScrollArea *m_told; //!< of text and facts: with large letters they are higher than a small window
    QPushButton *m_act;
    QWidget *m_profiles; //!< where there are others to open
    QVBoxLayout *m_profileActions;
    QWidget *m_part = nullptr; //!< whose story stands there
    std::function<void()> m_do;
};

} // namespace kontor
