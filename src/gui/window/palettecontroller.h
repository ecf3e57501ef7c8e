// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/session/merchantsession.h"
#include <QList>
#include <QObject>
#include <QStringList>

class QAction;
class QWidget;

namespace kontor {

namespace Ui {
class MainWindow;
}
class Announcer;
class Navigator;
class Palette;
class PaymentsFeature;
class PaymentsMenu;
class PayoutsFeature;
class Theme;
class ToastHost;
class ViewMenu;
struct PaletteCommand;
struct WindowContext;

//! Ctrl+K and Ctrl+L: finds payments, commands, places and settings by what is typed, and a payment by its ID wherever it was made.
class PaletteController final : public QObject {
    Q_OBJECT
public:
    //! Whose entries and forms it leads to. All of it outlives this.
    struct Ways {
        PaymentsMenu &paymentsMenu;
        ViewMenu &viewMenu;
        PaymentsFeature &payments;
        PayoutsFeature &payouts;
    };
    PaletteController(const WindowContext &context, const Ways &ways);

private:
    void make();
    void open();
    QList<PaletteCommand> commandsToOffer();
    QList<PaletteCommand> settingsToOffer();
    void doCommand(int command);
    void filterList(PaymentKind list, const QString &text);
    void openLookUp(const QString &id = {});

    QWidget &m_window;
    Ui::MainWindow &m_ui;
    MerchantSession &m_session;
    Theme &m_theme;
    const NumberFormat &m_format;
    Navigator &m_navigator;
    ToastHost &m_toasts;
    Announcer &m_announcer;
    Ways m_ways;
    Palette *m_palette = nullptr; //!< the window's, made when it is first opened
    QList<QAction *> m_offered; //!< what it was opened with
    QStringList m_offeredSettings; //!< and behind them
};

} // namespace kontor
