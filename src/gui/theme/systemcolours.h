// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QDBusPendingCallWatcher;

namespace kontor {

class PortalSettings;

//! What the desktop prefers: light or dark, and whether things move. Asks the desktop portal without waiting for it; until the answer is
//! there, and where there is none, the lightness of the palette that the program started with decides, and things move.
class SystemColours final : public QObject {
    Q_OBJECT

public:
    explicit SystemColours(QObject *parent = nullptr);

    bool isDark() const { return m_dark; }
    //! No animations are wanted.
    bool isStill() const { return m_still; }
    //! Takes a value of org.freedesktop.appearance color-scheme: 1 dark, 2 light, anything else no preference.
    void takePreference(uint value);
    //! Takes a value of org.gnome.desktop.interface enable-animations.
    void takeAnimations(bool wanted) { m_still = !wanted; }

Q_SIGNALS:
    void changed();

private:
    void watchPortal();
    void ask(const QString &group, const QString &key);
    void take(const QString &group, const QString &key, const QVariant &value);
    void setDark(bool dark);

    bool m_paletteIsDark;
    bool m_dark;
    bool m_still = false;
    PortalSettings *m_portal = nullptr;
};

} // namespace kontor
