// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QWidget;

namespace kontor {

namespace Ui {
class MainWindow;
}
class MerchantSession;
class Navigator;
class SandboxFeature;
class Theme;
class ToastHost;
struct WindowContext;

//! The Help menu: what a page is for, which keys there are, and what support is given.
class HelpMenu final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    HelpMenu(const WindowContext &context, const SandboxFeature &sandbox);

    //! The log that a support bundle takes with it lies there.
    void setLogFolder(const QString &folder) { m_logFolder = folder; }

private:
    void showKeys();
    void showHelp();
    void chooseBundleFolder();
    void about();

    QWidget &m_window;
    Ui::MainWindow &m_ui;
    MerchantSession &m_session;
    Theme &m_theme;
    Navigator &m_navigator;
    ToastHost &m_toasts;
    const SandboxFeature &m_sandbox;
    QString m_logFolder;
};

} // namespace kontor
