// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/overview/lastvisit.h"

#include <QApplication>
#include <QEvent>
#include <QSettings>
#include <QWidget>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::minutes keptEvery {1};

std::optional<UtcTime> timeIn(const QSettings &settings, const QString &name)
{
    const QVariant kept = settings.value(name);
    return kept.isValid() ? std::optional(UtcTime(Millis(kept.toLongLong()))) : std::nullopt;
}

void keepTime(QSettings &settings, const QString &name, UtcTime time)
{
    settings.setValue(name, qint64(time.time_since_epoch().count()));
}

} // namespace

QString overviewSetting(const QString &profile, const QString &name)
{
    return u"overview/%1/%2"_s.arg(profile, name);
}

LastVisit::LastVisit(QWidget &window, Clock &clock, QSettings &settings, const QString &profile)
    : QObject(&window)
    , m_window(window)
    , m_clock(clock)
    , m_settings(settings)
    , m_here(overviewSetting(profile, u"hereAt"_s))
    , m_seen(overviewSetting(profile, u"seenAt"_s))
    , m_at(timeIn(settings, m_here))
{
    takeLeave();
    qApp->installEventFilter(this);
}

bool LastVisit::eventFilter(QObject *watched, QEvent *event)
{
    const bool isTouch = event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress || event->type() == QEvent::Wheel;
    const auto *touched = isTouch ? qobject_cast<QWidget *>(watched) : nullptr;
    if (touched && touched->window() == &m_window)
        note();
    return false;
}

void LastVisit::note()
{
    takeLeave();
    m_at = m_clock.wall();
    if (m_keptAt && *m_at - *m_keptAt < keptEvery)
        return;
    m_keptAt = m_at;
    keepTime(m_settings, m_here, *m_at);
}

void LastVisit::takeLeave()
{
    if (!m_at || m_clock.wall() - *m_at <= away)
        return;
    const auto seen = timeIn(m_settings, m_seen);
    if (!seen || *seen < *m_at)
        keepTime(m_settings, m_seen, *m_at);
}

} // namespace kontor
