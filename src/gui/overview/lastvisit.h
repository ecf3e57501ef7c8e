// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QObject>
#include <optional>

class QSettings;
class QWidget;

namespace kontor {

//! Who hasn't touched Kontor for this long was somewhere else.
inline constexpr std::chrono::minutes away {30};

//! Where a profile's overview keeps something in the settings.
QString overviewSetting(const QString &profile, const QString &name);

//! When somebody last worked in a window, on whatever page: what they sat before is no news to them, and what came after is. Whoever was
//! away finds "seenAt" of the overview moved to the time when they left, also over a restart.
class LastVisit final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    LastVisit(QWidget &window, Clock &clock, QSettings &settings, const QString &profile);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void note();
    void takeLeave();

    QWidget &m_window;
    Clock &m_clock;
    QSettings &m_settings;
    QString m_here; //!< names of settings
    QString m_seen;
    std::optional<UtcTime> m_at;
    std::optional<UtcTime> m_keptAt;
};

} // namespace kontor
