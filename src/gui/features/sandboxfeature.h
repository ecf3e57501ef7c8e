// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QObject>

namespace kontor {

class EnvironmentBand;
class Navigator;
class Page;
class SandboxDock;
struct WindowContext;

//! The sandbox controls beside the pages, where the profile has the built-in sandbox; without it this does nothing.
class SandboxFeature final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this. `band` gets a button for them; null: there is none.
    SandboxFeature(const WindowContext &context, EnvironmentBand *band);

    //! As they were when the window was last closed.
    void restore();
    //! This payment is chosen: its customer is the one to be played.
    void follow(const std::optional<PaymentRecord> &payment);
    //! The sandbox controls, while the keyboard is there; otherwise the page that is seen.
    Page &focusedPage() const;
    //! Null: this profile has none.
    SandboxDock *dock() const { return m_dock; }

private:
    void build(const WindowContext &context, EnvironmentBand *band);
    void giveWay();
    void show();

    Navigator &m_navigator;
    QWidget &m_window;
    SandboxDock *m_dock = nullptr; //!< the window's
};

} // namespace kontor
