// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/profiles/preferences.h"

#include <QSettings>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

using Key = Preferences::Key;

QString nameOf(Key key)
{
    switch (key) {
    case Key::Language:
        return u"language"_s;
    case Key::Numbers:
        return u"numbers"_s;
    case Key::StartPage:
        return u"startPage"_s;
    case Key::TimeZone:
        return u"timeZone"_s;
    case Key::Theme:
        return u"theme"_s;
    case Key::Compact:
        return u"compact"_s;
    case Key::TextScale:
        return u"textScale"_s;
    case Key::HoldSeconds:
        return u"holdSeconds"_s;
    case Key::StopAfter:
        return u"stopAfter"_s;
    case Key::LockMinutes:
        return u"lockMinutes"_s;
    case Key::LockWithScreen:
        return u"lockWithScreen"_s;
    case Key::LessMovement:
        return u"lessMovement"_s;
    case Key::HideAccounts:
        return u"hideAccounts"_s;
    case Key::DetailedLog:
        return u"detailedLog"_s;
    case Key::NoticeBatchFinished:
        return u"noticeBatchFinished"_s;
    case Key::NoticeRejected:
        return u"noticeRejected"_s;
    case Key::NoticeUnknown:
        return u"noticeUnknown"_s;
    case Key::NoticeOffline:
        return u"noticeOffline"_s;
    case Key::NoticeKey:
        return u"noticeKey"_s;
    case Key::NoticeAmounts:
        return u"noticeAmounts"_s;
    }
    return {};
}

//! The file is text, and can be edited by hand.
QVariant fitting(Key key, const QVariant &kept)
{
    const QVariant usual = Preferences::usual(key);
    QVariant value = kept;
    if (!value.isValid() || !value.convert(usual.metaType()))
        return usual;
    switch (key) {
    case Key::HoldSeconds:
        return std::clamp(value.toInt(), 0, Preferences::longestHold);
    case Key::TextScale:
        return std::clamp(value.toInt(), 80, 200);
    case Key::StopAfter:
        return std::clamp(value.toInt(), 0, BatchRecord::mostStopAfter);
    case Key::LockMinutes:
        return std::clamp(value.toInt(), 0, Preferences::longestLockMinutes);
    case Key::Theme:
        return std::clamp(value.toInt(), 0, 2);
    default:
        return value;
    }
}

} // namespace

Preferences::Preferences(QSettings &store, QObject *parent)
    : QObject(parent)
    , m_store(store)
{
}

QVariant Preferences::usual(Key key)
{
    switch (key) {
    case Key::Language:
    case Key::Numbers:
    case Key::StartPage:
    case Key::TimeZone:
        return QString();
    case Key::Theme:
        return 0;
    case Key::TextScale:
        return 100;
    case Key::HoldSeconds:
        return usualHold;
    case Key::StopAfter:
        return usualStopAfter;
    case Key::LockMinutes:
        return usualLockMinutes;
    case Key::LockWithScreen:
    case Key::NoticeBatchFinished:
    case Key::NoticeRejected:
    case Key::NoticeUnknown:
    case Key::NoticeOffline:
    case Key::NoticeKey:
        return true;
    case Key::Compact:
    case Key::LessMovement:
    case Key::HideAccounts:
    case Key::DetailedLog:
    case Key::NoticeAmounts:
        return false;
    }
    return {};
}

QVariant Preferences::value(Key key) const
{
    return fitting(key, m_store.value(nameOf(key)));
}

void Preferences::set(Key key, const QVariant &value)
{
    const QVariant before = this->value(key);
    if (fitting(key, value) == before)
        return;
    m_store.setValue(nameOf(key), fitting(key, value));
    Q_EMIT changed(key, before);
}

Millis Preferences::hold() const
{
    return Seconds(number(Key::HoldSeconds));
}

Millis Preferences::lockAfter() const
{
    return std::chrono::minutes(number(Key::LockMinutes));
}

QLocale Preferences::numbers() const
{
    const QString name = text(Key::Numbers);
    return name.isEmpty() ? QLocale::system() : QLocale(name);
}

} // namespace kontor
