// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/settings/preferencesection.h"

namespace kontor {

class NoticeSender;
class PlainLabel;

//! Which notifications the desktop is given, and whether it shows any at all.
class NoticeSettings final : public PreferenceSection {
    Q_OBJECT
public:
    //! The desktop outlives this; null: there is none.
    NoticeSettings(const Theme &theme, Preferences &preferences, const NoticeSender *desktop);

private:
    void showStanding();

    const NoticeSender *m_desktop;
    PlainLabel *m_standing;
};

} // namespace kontor
