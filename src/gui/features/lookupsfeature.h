// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include <QObject>

class QAction;
class QSettings;

namespace kontor {

class MerchantSession;
class Navigator;
class Page;
class PayinsFeature;
class Theme;
struct WindowContext;

//! The pages of what only the gateway knows: balances and payment methods.
class LookupsFeature final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    LookupsFeature(const WindowContext &context, PayinsFeature &payins);

private:
    Page *makeBalances();
    Page *makeOptions();
    void noteSeen(const QString &page);

    MerchantSession &m_session;
    Theme &m_theme;
    const NumberFormat &m_format;
    QSettings &m_settings;
    Navigator &m_navigator;
    QAction &m_exportAction;
    PayinsFeature &m_payins;
};

} // namespace kontor
