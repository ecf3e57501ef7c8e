// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include <QObject>

class QSettings;

namespace kontor {

class MerchantSession;
class Navigator;
class Page;
class PauseController;
class PayinsFeature;
class PayoutsFeature;
class StatusParts;
class Theme;
struct WindowContext;

//! The overview, whose every line leads to what it tells of.
class OverviewFeature final : public QObject {
    Q_OBJECT
public:
    //! Where its lines lead to. All of it outlives this.
    struct Ways {
        StatusParts &statusParts;
        PauseController &pauses;
        PayoutsFeature &payouts;
        PayinsFeature &payins;
    };
    OverviewFeature(const WindowContext &context, const Ways &ways);

Q_SIGNALS:
    //! The assistant is to go on with this profile.
    void setupRequested();

private:
    Page *makePage();

    MerchantSession &m_session;
    Theme &m_theme;
    const NumberFormat &m_format;
    QSettings &m_settings;
    Navigator &m_navigator;
    Ways m_ways;
};

} // namespace kontor
