// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/viewmenu.h"
#include "ui_mainwindow.h"

#include "gui/features/paymentsmenu.h"
#include "gui/lists/listdetail.h"
#include "gui/lists/paymentlistpage.h"
#include "gui/lists/sortmenu.h"
#include "gui/shell/navigator.h"
#include "gui/shell/windowcontext.h"
#include "gui/theme/theme.h"

#include <QActionGroup>

namespace kontor {

ViewMenu::ViewMenu(const WindowContext &context, PaymentsMenu &payments)
    : m_ui(context.ui)
    , m_theme(context.theme)
    , m_preferences(context.preferences)
    , m_navigator(context.navigator)
    , m_payments(payments)
    , m_sort(new SortMenu(&context.window))
{
    connectLooks();
    connectViews();
    connect(m_ui.paymentsMenu, &QMenu::aboutToShow, this, &ViewMenu::update);
    connect(&m_navigator, &Navigator::chosenChanged, this, &ViewMenu::update);
    connect(&m_navigator, &Navigator::entered, this, &ViewMenu::takeView);
    connect(&m_preferences, &Preferences::changed, this, &ViewMenu::applyPreference);
}

void ViewMenu::connectLooks()
{
    auto *modes = new QActionGroup(this);
    const QList<QAction *> actions {m_ui.systemThemeAction, m_ui.lightThemeAction, m_ui.darkThemeAction};
    for (int mode = 0; mode < actions.size(); ++mode) {
        modes->addAction(actions.at(mode));
        actions.at(mode)->setChecked(int(m_theme.mode()) == mode);
        connect(actions.at(mode), &QAction::triggered, this, [this, mode] { m_preferences.set(Preferences::Key::Theme, mode); });
    }
    const auto scaleTo = [this](int percent) { m_preferences.set(Preferences::Key::TextScale, percent); };
    connect(m_ui.largerAction, &QAction::triggered, this, [this, scaleTo] { scaleTo(m_theme.textScale() + Theme::textStep); });
    connect(m_ui.smallerAction, &QAction::triggered, this, [this, scaleTo] { scaleTo(m_theme.textScale() - Theme::textStep); });
    connect(m_ui.normalSizeAction, &QAction::triggered, this, [scaleTo] { scaleTo(100); });
    m_ui.compactAction->setChecked(m_theme.isCompact());
    connect(m_ui.compactAction, &QAction::triggered, this, &ViewMenu::setDensity);
}

void ViewMenu::connectViews()
{
    const auto onList = [this](QAction *action, void (PaymentListPage::*act)()) {
        connect(action, &QAction::triggered, this, [this, act] {
            if (auto *list = m_navigator.currentList())
                (list->*act)();
        });
    };
    onList(m_ui.saveViewAction, &PaymentListPage::saveView);
    onList(m_ui.renameViewAction, &PaymentListPage::renameShownView);
    onList(m_ui.deleteViewAction, &PaymentListPage::removeShownView);
    onList(m_ui.columnsAction, &PaymentListPage::chooseColumns);
    m_ui.viewMenu->insertMenu(m_ui.columnsAction, m_sort);
    connect(m_sort, &SortMenu::picked, this, [this](const SortKeys &order) {
        if (auto *list = m_navigator.currentList())
            list->controller().setOrder(order);
    });
}

void ViewMenu::follow(PaymentListPage &list)
{
    list.detail().setRowMenu(m_ui.paymentsMenu);
    connect(&list, &PaymentListPage::viewChanged, this, &ViewMenu::takeView);
    connect(&list, &PaymentListPage::densityRequested, m_ui.compactAction, &QAction::trigger);
    connect(&list, &PaymentListPage::exportRequested, m_ui.exportAction, &QAction::trigger);
    connect(&list, &PaymentListPage::lookUpRequested, m_ui.lookUpAction, &QAction::trigger);
    connect(&list, &PaymentListPage::orderChanged, this, &ViewMenu::update);
    connect(&list, &PaymentListPage::orderChanged, &m_payments, &PaymentsMenu::update);
}

void ViewMenu::update()
{
    const auto *list = m_navigator.currentList();
    const bool isList = list != nullptr;
    m_sort->setEnabled(isList);
    m_sort->setOrder(isList ? list->controller().state().order : SortKeys());
    for (QAction *action : {m_ui.saveViewAction, m_ui.columnsAction})
        action->setEnabled(isList);
    for (QAction *action : {m_ui.renameViewAction, m_ui.deleteViewAction})
        action->setEnabled(isList && list->controller().showsOwnView());
}

//! Of the view that is seen where it is a person's own, as its columns are; otherwise it is what they want everywhere.
void ViewMenu::setDensity(bool isCompact)
{
    auto *list = m_navigator.currentList();
    if (!list || !list->controller().keepDensity(isCompact))
        m_preferences.set(Preferences::Key::Compact, isCompact);
    takeView();
}

//! The window has one density: that of the view which is seen.
void ViewMenu::takeView()
{
    const auto *list = m_navigator.currentList();
    const bool isCompact = (list ? list->controller().density() : std::nullopt).value_or(m_preferences.isOn(Preferences::Key::Compact));
    m_theme.setCompact(isCompact);
    m_ui.compactAction->setChecked(isCompact);
    update();
    m_payments.update();
}

void ViewMenu::applyPreference(Preferences::Key key)
{
    switch (key) {
    case Preferences::Key::Theme:
        m_theme.setMode(static_cast<Theme::Mode>(m_preferences.number(key)));
        (m_theme.mode() == Theme::Mode::System        ? m_ui.systemThemeAction
                : m_theme.mode() == Theme::Mode::Dark ? m_ui.darkThemeAction
                                                      : m_ui.lightThemeAction)
            ->setChecked(true);
        return;
    case Preferences::Key::Compact:
        return takeView();
    case Preferences::Key::TextScale:
        return m_theme.setTextScale(m_preferences.number(key));
    case Preferences::Key::LessMovement:
        return m_theme.setReducesMotion(m_preferences.isOn(key));
    case Preferences::Key::HideAccounts:
        return m_theme.setHidesAccounts(m_preferences.isOn(key));
    default:
        return;
    }
}

} // namespace kontor
