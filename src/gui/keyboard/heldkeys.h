// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QKeyEvent;

namespace kontor {

//! A key that acts (Enter, Ctrl+Enter, and the blank on a button) acts once each time that it goes down, however long it is held: what it
//! led to is another page, which is to be read first, and there the same key would go on to pay. QShortcut can be told so, too, but under
//! X11 a held key is a row of keys that go up and down, and Qt doesn't always see that they belong together. Here they do by their time.
class HeldKeys final : public QObject {
    Q_OBJECT

public:
    //! In the whole program, as long as this lives.
    explicit HeldKeys(QObject *parent = nullptr);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isHeld(const QKeyEvent &pressed) const;

    int m_released = 0; //!< the key that went up last
    quint64 m_releasedAt = 0; //!< ms of the window system
};

} // namespace kontor
