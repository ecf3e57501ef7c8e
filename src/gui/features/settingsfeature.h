// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/profiles/preferences.h"
#include <QObject>

namespace kontor {

class KeyMap;
class LedgerActions;
class MerchantSession;
class Navigator;
class NoticeSender;
class Page;
class PageToasts;
class PauseController;
class Theme;
struct WindowContext;

//! The page of settings, and those of them that concern the program as a whole.
class SettingsFeature final : public QObject {
    Q_OBJECT
public:
    //! What the page leads to, or shows. All of it outlives this.
    struct Ways {
        PageToasts &toasts;
        PauseController &pauses;
        LedgerActions &ledgerActions;
        KeyMap &keys;
        const NoticeSender *desktop = nullptr; //!< shows notifications; null: nothing does
    };
    SettingsFeature(const WindowContext &context, const Ways &ways);

    //! A window that was made anew because of this goes on with the settings, and with the way back.
    void goOnAfter(Preferences::Key key, const QVariant &before);

Q_SIGNALS:
    //! The person chose another language, or other numbers: the window is to be made anew, with the settings open.
    void recreateRequested(kontor::Preferences::Key key, const QVariant &before);

private:
    Page *makePage();
    void applyPreference(Preferences::Key key, const QVariant &before);

    MerchantSession &m_session;
    Theme &m_theme;
    const NumberFormat &m_format;
    Preferences &m_preferences;
    Navigator &m_navigator;
    Ways m_ways;
};

} // namespace kontor
