// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMap>
#include <QObject>
#include <QSet>
#include <optional>

namespace kontor {

//! Hands notifications to the desktop (org.freedesktop.Notifications on the bus of the session) and hears which one is pressed. Each stands
//! in a slot of the caller's numbering, and the next one of that slot takes its place. Nothing waits for the desktop: where it shows no
//! notifications, or doesn't answer, nothing happens.
class NoticeSender final : public QObject {
    Q_OBJECT
public:
    explicit NoticeSender(QObject *parent = nullptr);

    //! Plain text; what a desktop would take for markup is shown as it is.
    struct Notice {
        QString summary {};
        QString body {};
        bool opens = true; //!< a press on it does something
    };
    void show(int slot, const Notice &notice);
    //! The same, but only where one stands, or is on its way: one whose time was over doesn't come again.
    void replace(int slot, const Notice &notice);
    void cancel(int slot);

    //! Whether this desktop shows notifications; nothing while it has not said so.
    std::optional<bool> isThere() const { return m_isThere; }

Q_SIGNALS:
    void pressed(int slot);
    //! The person put it away.
    void closed(int slot);
    void foundOut();
    //! What stood there went with the desktop's program, or never came to it, and another such program is there now.
    void lost(int slot);

private:
    struct Place {
        uint id = 0; //!< the desktop's; 0: none stands there
        bool isBeingShown = false; //!< its number has not come yet
        std::optional<Notice> next {}; //!< what is to stand there once that has come
        bool isUnwanted = false; //!< it is to go as soon as its number is known
    };
    //! What happened to a notification before its number came: the desktop's reply and its signals come by different ways.
    struct Early {
        bool isPressed = false;
        std::optional<uint> goneFor {}; //!< the reason
    };
    void ask();
    void askWhetherItComesBack();
    void found(bool isThere);
    void takeOwner(const QString &before, const QString &now);
    void forgetPlaces();
    void send(int slot, const Notice &notice);
    void shown(int slot, uint id);
    void remove(uint id);
    void invoked(uint id);
    void gone(uint id, uint reason);
    std::optional<int> slotOf(uint id) const;
    bool isAnyBeingShown() const;

    QMap<int, Place> m_places;
    QMap<uint, Early> m_early; //!< by the desktop's numbers, other programs' among them; empty while none is being shown
    QSet<int> m_lost; //!< to be said once a desktop is there
    int m_desktops = 0; //!< that have gone: an answer of an earlier one says nothing of what stands
    std::optional<bool> m_isThere;
    bool m_readsMarkup = true; //!< or may do so, as long as it has not said what it can
};

} // namespace kontor
