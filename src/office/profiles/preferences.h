// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include "ledger/rows/records.h"
#include <QLocale>
#include <QObject>
#include <QVariant>

class QSettings;

namespace kontor {

//! What one person prefers at this computer: the looks, the numbers, how long a payout is held. Kept in the home folder's window.ini;
//! whoever shows or obeys one of them listens to changed(). Nothing in here is about the money itself: limits are the profile's.
class Preferences final : public QObject {
    Q_OBJECT
public:
    enum class Key {
        Language,
        Numbers,
        StartPage,
        TimeZone, //!< its name; empty: this computer's. It counts from the next start
        Theme,
        Compact,
        TextScale,
        LessMovement,
        HoldSeconds,
        StopAfter,
        LockMinutes,
        LockWithScreen,
        HideAccounts,
        DetailedLog, //!< core/log.h
        NoticeBatchFinished,
        NoticeRejected,
        NoticeUnknown,
        NoticeOffline,
        NoticeKey,
        NoticeAmounts //!< with names
    };

    static constexpr int longestHold = 30;
    static constexpr int usualHold = 5;
    static constexpr int usualLockMinutes = 4;
    static constexpr int longestLockMinutes = 240;
    static constexpr int usualStopAfter = BatchRecord::usualStopAfter;

    //! `store` outlives this.
    explicit Preferences(QSettings &store, QObject *parent = nullptr);

    //! What was chosen, or the usual.
    QVariant value(Key key) const;
    static QVariant usual(Key key);
    //! Kept at once. changed() comes when it is another than before.
    void set(Key key, const QVariant &value);

    QString text(Key key) const { return value(key).toString(); }
    int number(Key key) const { return value(key).toInt(); }
    bool isOn(Key key) const { return value(key).toBool(); }
    //! Between the last key and the sending of a payout.
    Millis hold() const;
    //! Without a touch, until the window locks itself; zero: never.
    Millis lockAfter() const;
    //! How numbers are written: a locale's name, or this computer's own.
    QLocale numbers() const;

Q_SIGNALS:
    void changed(kontor::Preferences::Key key, const QVariant &before);

private:
    QSettings &m_store;
};

} // namespace kontor
