// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QDBusPendingCallWatcher;

namespace kontor {

class PortalSettings;

//! What the desktop prefers, light or dark. Asks the desktop portal without waiting for it; until the answer is there, and where
//! there is none, the lightness of the palette that the program started with decides.
class SystemColours final : public QObject {
    Q_OBJECT

public:
    explicit SystemColours(QObject *parent = nullptr);

    bool isDark() const { return m_dark; }
    //! Takes a value of org.freedesktop.appearance color-scheme: 1 dark, 2 light, anything else no preference.
    void takePreference(uint value);

Q_SIGNALS:
    void changed();

private:
    void watchPortal();
    void setDark(bool dark);

    bool m_paletteIsDark;
    bool m_dark;
    PortalSettings *m_portal = nullptr;
};

} // namespace kontor
