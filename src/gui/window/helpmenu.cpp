// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/helpmenu.h"
#include "ui_mainwindow.h"

#include "gui/features/sandboxfeature.h"
#include "gui/kit/buttons.h"
#include "gui/page/initialdirectory.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/shell/keymapdialog.h"
#include "gui/shell/navigator.h"
#include "gui/shell/pagehelp.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"
#include "gui/status/statusstories.h"
#include "messages/errors.h"
#include "office/session/supportbundle.h"

#include <QFileDialog>
#include <QPushButton>

namespace kontor {

HelpMenu::HelpMenu(const WindowContext &context, const SandboxFeature &sandbox)
    : m_window(context.window)
    , m_ui(context.ui)
    , m_session(context.session)
    , m_theme(context.theme)
    , m_navigator(context.navigator)
    , m_toasts(context.toasts)
    , m_sandbox(sandbox)
{
    connect(m_ui.pageHelpAction, &QAction::triggered, this, &HelpMenu::showHelp);
    connect(m_ui.keyMapAction, &QAction::triggered, this, &HelpMenu::showKeys);
    connect(m_ui.bundleAction, &QAction::triggered, this, &HelpMenu::chooseBundleFolder);
    connect(m_ui.aboutAction, &QAction::triggered, this, &HelpMenu::about);
}

void HelpMenu::showKeys()
{
    auto *dialog = new KeyMapDialog(*m_ui.menuBar, m_theme, environmentWord(m_session.profile()), &m_window);
    dialog->open();
}

void HelpMenu::showHelp()
{
    const bool isControlPanel = &m_sandbox.focusedPage() != &m_navigator.currentPage();
    const QString help = pageHelp(isControlPanel ? QString(section::sandboxControl) : m_navigator.current());
    auto *dialog = new QuestionDialog(m_theme, m_sandbox.focusedPage().title(), help, environmentWord(m_session.profile()), &m_window);
    QPushButton *keys = dialog->addAnswer(plainButton(m_theme, tr("&Keys…")));
    connect(keys, &QPushButton::clicked, this, &HelpMenu::showKeys);
    dialog->addSafe(tr("&Close"));
    dialog->open();
}

void HelpMenu::chooseBundleFolder()
{
    //: The title of a dialog. %1 is the environment such as "Sandbox" or "Live".
    auto *dialog
        = new QFileDialog(&m_window, tr("Save support bundle in – %1").arg(environmentWord(m_session.profile())), initialDirectory());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &where) {
        writeSupportBundle(m_session, m_logFolder, where, &m_window)->then(this, [this](const Result<QString> &folder) {
            //: %1 is the path of a folder.
            m_toasts.post({.text = folder
                    ? tr("Saved in %1. No secrets, names or amounts are in it; look through it before you hand it over.").arg(*folder)
                    : messages::errorMessage(folder.error()).plain()});
        });
    });
    dialog->open();
}

void HelpMenu::about()
{
    //: %1 is the number of a version, such as 1.2.0.
    m_toasts.post(
        {.text = tr("Kontor %1, a back-office for merchants of a payment gateway. GPL-3.0-or-later.").arg(QStringLiteral(KONTOR_VERSION))});
}

} // namespace kontor
