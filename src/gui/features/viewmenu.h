// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/profiles/preferences.h"
#include <QObject>

namespace kontor {

namespace Ui {
class MainWindow;
}
class Navigator;
class PaymentListPage;
class PaymentsMenu;
class SortMenu;
class Theme;
struct WindowContext;

//! The View menu: the looks of the window, which are a person's preferences, and the views of the list that is seen.
class ViewMenu final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    ViewMenu(const WindowContext &context, PaymentsMenu &payments);

    //! From now on the menus are true for this list, while it is seen.
    void follow(PaymentListPage &list);
    void update();

private:
    void connectLooks();
    void connectViews();
    void setDensity(bool isCompact);
    void takeView();
    void applyPreference(Preferences::Key key);

    Ui::MainWindow &m_ui;
    Theme &m_theme;
    Preferences &m_preferences;
    Navigator &m_navigator;
    PaymentsMenu &m_payments;
    SortMenu *m_sort; //!< the window's
};

} // namespace kontor
