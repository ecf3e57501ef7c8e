// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace kontor {

class MerchantSession;
class Navigator;
class Page;
class Theme;
struct WindowContext;

//! The page of what the gateway has called back.
class CallbacksFeature final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    explicit CallbacksFeature(const WindowContext &context);

    //! Whether the gateway's calls can come here.
    void testAddress();

private:
    Page *makePage();

    MerchantSession &m_session;
    Theme &m_theme;
    Navigator &m_navigator;
};

} // namespace kontor
